/** What one token shows of itself: main reads its metadata and judges its picture. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { problemOf, unwrap } from '#renderer/bridge/call-failure.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { nextRequestName } from '#renderer/bridge/request-name.ts';
import type { Collectible } from '#shared/collectible.ts';
import type { AppError } from '#shared/errors.ts';
import type { PictureChoice } from '#shared/pictures.ts';
import { usePictureChoice } from './use-choice.ts';

export interface Look {
  readonly seen: Collectible | null;
  readonly problem: AppError | null;
  readonly loading: boolean;
  /** Once more, from the servers themselves. */
  readonly again: () => void;
}

const lookKey = (connection: string, contract: string) => [connection, 'collectible.look', contract] as const;

interface LookOptions {
  /** Nothing is asked while this is false; what was seen before shows. */
  readonly when: boolean;
  /** With description, traits and the metadata as it came. */
  readonly whole: boolean;
}

export function useLook(contract: string, tokenId: string, { when, whole }: LookOptions): Look {
  const { connection } = useScope();
  const { allowed, gateway } = usePictureChoice();
  const client = useQueryClient();
  const queryKey = [...lookKey(connection, contract), tokenId, whole, allowed && gateway];
  const ask = (signal: AbortSignal, fresh: boolean) => askLook({ connection, contractAddress: contract, tokenId, whole, fresh }, signal);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal, false),
    enabled: when,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return {
    seen: query.data ?? null,
    problem: problemOf(query.error),
    loading: query.isFetching,
    again: () => void client.fetchQuery({ queryKey, queryFn: ({ signal }) => ask(signal, true), staleTime: 0 }).catch(() => {}),
  };
}

async function askLook(
  input: { connection: string; contractAddress: string; tokenId: string; whole: boolean; fresh: boolean },
  signal: AbortSignal,
): Promise<Collectible> {
  const request = nextRequestName();
  const { call } = getBridge();
  const end = () => void call['request.cancel']({ request }).catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    return unwrap(await call['collectible.look']({ ...input, request }));
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The names of those that were looked at, by their ids: nothing is asked for it. */
export function useNamesSeen(contract: string, { allowed, gateway }: PictureChoice): () => ReadonlyMap<string, string> {
  const { connection } = useScope();
  const client = useQueryClient();
  return () => {
    const seen = client.getQueriesData<Collectible>({ queryKey: lookKey(connection, contract) });
    return new Map(
      seen.flatMap(([[, , , tokenId, , choice], data]) =>
        data?.metadata?.name && choice === (allowed && gateway) ? [[String(tokenId), data.metadata.name] as const] : [],
      ),
    );
  };
}
