/** The balances by account, where the service's balance answer contains them. */

import { useMemo } from 'react';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { readAccountBalances } from '#shared/core/readers/balance.ts';

/** EIP-55 address → wei; empty where the service reports one total. Makes no read. */
export function useAccountBalances(): ReadonlyMap<string, string> {
  const { answer } = useKnownAnswer(sessionQueries.balance());
  const raw = answer?.raw ?? '';
  return useMemo(() => new Map(readAccountBalances(raw).map(({ address, wei }) => [address, wei])), [raw]);
}
