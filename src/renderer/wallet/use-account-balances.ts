/** What each account has of the native currency: as the service reports it, or as the chain itself says. */

import { useMemo } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useReads } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { walletQueries } from '#renderer/wallet/queries.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { readAccountBalances } from '#shared/core/readers/balance.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { provenMulticall } from '#shared/tokens/multicall.ts';

export interface AccountBalance {
  /** Decimal string; null while unknown. */
  readonly wei: string | null;
  readonly face: Face<unknown>;
  readonly answer: Answer<unknown> | null;
}

export interface AccountBalances {
  /** `chain`: Multicall3 reports them, as the service reports only a total. */
  readonly from: 'service' | 'chain' | 'nowhere';
  /** EIP-55. */
  readonly of: ReadonlyMap<string, AccountBalance>;
}

/** Accounts whose balance is read from the chain: all of them go in one request. */
const most = 50;
const none: readonly string[] = [];

/** Makes a read only where the service reports one total, and a contract was proven. */
export function useAccountBalances(): AccountBalances {
  const read = useKnownAnswer(sessionQueries.balance());
  const raw = read.answer?.raw ?? '';
  const listed = useMemo(() => readAccountBalances(raw), [raw]);
  const multicall = provenMulticall(useActiveConnection(), 'native');
  const own = useOwnAccounts() ?? none;
  // Until the service has answered, it may be one that reports each.
  const asked = multicall === null || read.answer === null || listed.length > 0 ? none : own.slice(0, most);
  const reads = useReads(asked.map((account) => walletQueries.native(multicall ?? '', account)));
  if (listed.length > 0) {
    const face = faceOf(read);
    return { from: 'service', of: new Map(listed.map(({ address, wei }) => [address, { wei, face, answer: read.answer }])) };
  }
  if (asked.length === 0) return nowhere;
  const balances = reads.map((one): AccountBalance => {
    const face = faceOf(one);
    return { wei: onlyNumber(valueIn(face)?.result ?? null), face, answer: one.answer };
  });
  return { from: 'chain', of: new Map(asked.map((account, index) => [account, balances[index] as AccountBalance])) };
}

const nowhere: AccountBalances = { from: 'nowhere', of: new Map() };

/** Of the known ones that couldn't be read again; null for none. */
export function oldestOf(balances: readonly AccountBalance[]): Answer<unknown> | null {
  const old = balances.filter(({ wei, face }) => wei !== null && face.face === 'stale' && face.problem !== null);
  const [oldest = null] = old.flatMap(({ answer }) => answer ?? []).toSorted((one, other) => one.readAt - other.readAt);
  return oldest;
}

/** The blocks that these were read in, if each was read in one, and none is old: `[first, last]`, else null. */
export function blocksOf(answers: readonly (Answer<unknown> | null)[]): readonly [string, string] | null {
  const numbers = answers.map((answer) => (answer?.isOfBlock === true && answer.problem === null ? answer.block : null));
  const known = numbers.filter((number) => number !== null).map(Number);
  return known.length === 0 || known.length < numbers.length ? null : [String(Math.min(...known)), String(Math.max(...known))];
}
