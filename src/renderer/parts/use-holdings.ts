/** What somebody holds of a token and how much there is of it, read again as blocks come while it is looked at. */
import { useReadEachBlock } from '#renderer/bridge/use-read-each-block.ts';
import { type Face, faceOf, valueIn } from '#renderer/lib/face.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { onlyNumber } from '#shared/readers/quantity.ts';
import { zeroAddress } from '#shared/short-address.ts';
import { balanceInput } from '#shared/token-facts.ts';

/** A balance moves with each transfer; a supply seldom does. Milliseconds. */
const balanceEvery = 4_000;
const supplyEvery = 60_000;

export interface Holding {
  readonly face: Face<unknown>;
  readonly answer: Answer<unknown> | null;
  /** Null while it is not known, and where what was answered is no amount. */
  readonly baseUnits: string | null;
  readonly again: () => void;
}

/** `account`: null asks nothing. */
export function useBalanceOf(contract: string | null, account: string | null, when = true): Holding {
  const isAsked = contract !== null && account !== null;
  const input = balanceInput(contract ?? zeroAddress, account ?? zeroAddress);
  const read = useReadEachBlock('contract.call', input, { atMostEvery: balanceEvery, when: when && isAsked });
  const face = faceOf(read);
  const result = isAsked ? (valueIn(face)?.result ?? null) : null;
  return { face, answer: isAsked ? read.answer : null, baseUnits: result === null ? null : onlyNumber(result), again: read.again };
}

export function useTotalSupply(contract: string | null, when = true): Holding {
  const input = { contractAddress: contract ?? zeroAddress };
  const read = useReadEachBlock('erc20.totalSupply', input, { atMostEvery: supplyEvery, when: when && contract !== null });
  const face = faceOf(read);
  return { face, answer: contract === null ? null : read.answer, baseUnits: contract === null ? null : valueIn(face), again: read.again };
}

/** Of whom the document does not say. */
export function useReportedBalance(contract: string): Holding {
  const read = useReadEachBlock('erc20.balance', { contractAddress: contract }, { atMostEvery: balanceEvery });
  const face = faceOf(read);
  return { face, answer: read.answer, baseUnits: valueIn(face), again: read.again };
}
