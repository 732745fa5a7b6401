/** Who but its owner may move a token: the approved address, and operators as far as they are known. */

import { useQueries } from '@tanstack/react-query';
import { problemOf } from '#renderer/bridge/call-failure.ts';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { askService, useRead } from '#renderer/bridge/use-read.ts';
import { type Face, faceOf } from '#renderer/lib/face.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { usePairs } from '#renderer/parts/use-pairs.ts';
import { useOperatorsAsked } from '#renderer/store/operators-asked.ts';
import type { Answer } from '#shared/readers/answers.ts';

const freshFor = 30_000;
/** No more are asked for by themselves: each is a request. */
const most = { told: 12, named: 8 } as const;

export function useApproved(contract: string, tokenId: string, when: boolean) {
  const input = { contractAddress: contract, tokenId };
  const read = useRead('erc721.approved', input, { when, freshFor });
  return { face: faceOf(read), answer: read.answer, input, again: read.again };
}

export interface OperatorState {
  readonly operator: string;
  /** `unknown`: not told, or not yet. */
  readonly may: 'yes' | 'no' | 'unknown';
  readonly face: Face<boolean>;
}

/** Who was asked about by hand, who is told as one by activity and receipts, contacts and labels. The service has no list of operators. */
export function useOperators(contract: string, owner: string | null, when: boolean): readonly OperatorState[] {
  const { connection, open } = useScope();
  const named = useNames().list();
  const byHand = useOperatorsAsked((all) => all[`${connection} ${contract}`]) ?? none;
  const told = usePairs().filter((pair) => pair.is === 'operator' && pair.contract === contract && pair.owner === owner);
  const operators = [
    ...new Set([
      ...byHand,
      ...told.slice(-most.told).map(({ spender }) => spender),
      ...named
        .filter(({ name, address }) => name.kind !== 'account' && address !== contract)
        .slice(0, most.named)
        .map(({ address }) => address),
    ]),
  ].filter((address) => address !== owner);
  const queries = useQueries({
    queries: operators.map((operator) => {
      const input = { owner: owner ?? operator, operator, contractAddress: contract };
      return {
        queryKey: readKey(connection, 'erc721.isApprovedForAll', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => askService('erc721.isApprovedForAll', { ...input, connection }, signal),
        enabled: when && open && owner !== null,
        staleTime: freshFor,
      };
    }),
  });
  return operators.map((operator, index) => {
    const query = queries[index];
    const answer = (query?.data ?? null) as Answer<boolean> | null;
    const face = faceOf({ answer, problem: problemOf(query?.error ?? null) });
    return { operator, may: 'value' in face ? (face.value ? 'yes' : 'no') : 'unknown', face };
  });
}

const none: readonly string[] = [];
