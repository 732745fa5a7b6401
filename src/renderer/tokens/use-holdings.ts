/** Balances and supplies of tokens, read again as blocks come while they are on the screen. */

import { type Read, useRead, useReads } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { walletQueries } from '#renderer/wallet/queries.ts';
import type { OperationValue } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { native } from '#shared/tokens/native-sending.ts';

export interface Holding {
  readonly face: Face<unknown>;
  readonly answer: Answer<unknown> | null;
  /** Null while unknown, and if the answer isn't an amount. */
  readonly baseUnits: string | null;
  readonly again: () => void;
  /** Of a sum: what isn't in it, so that it is at least this much. */
  readonly isPart?: boolean;
}

/** `contract`: `native` for the native currency. */
export function useBalanceOf(contract: string | null, account: string | null, when = true): Holding {
  const query = contract === native && account !== null ? nativeHeldBy(account) : tokenQueries.balanceOf(contract, account);
  return toHolding(useRead(query, { when: when && (contract !== native || account !== null) }));
}

const nativeHeldBy = (account: string) => walletQueries.native(multicall3Address, account);

/** Of each account, in their order. `contract`: as above. */
export function useBalancesOf(contract: string, accounts: readonly string[]): readonly Holding[] {
  'use memo';
  const reads = useReads(accounts.map((account) => (contract === native ? nativeHeldBy(account) : tokenQueries.heldBy(contract, account))));
  return reads.map(toHolding);
}

/** Of each token, in their order. */
export function useHeldBy(account: string, contracts: readonly string[]): readonly Holding[] {
  return useReads(contracts.map((contract) => tokenQueries.heldBy(contract, account))).map(toHolding);
}

function toHolding(read: Read<OperationValue<'contract.call'>>): Holding {
  const face = faceOf(read);
  const result = valueIn(face)?.result ?? null;
  return { face, answer: read.answer, baseUnits: result === null ? null : onlyNumber(result), again: read.again };
}

export function useTotalSupply(contract: string | null, when = true): Holding {
  const read = useRead(tokenQueries.totalSupply(contract), { when });
  const face = faceOf(read);
  return { face, answer: read.answer, baseUnits: valueIn(face), again: read.again };
}
