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
  /** Once more, from what is kept where there is any: its picture is not in memory any more. */
  readonly shownAgain: () => void;
}

interface Looked {
  readonly connection: string;
  readonly contract: string;
  readonly tokenId: string;
  /** With description, traits and the metadata as it came. */
  readonly whole: boolean;
  readonly choice: PictureChoice;
}

const keyOf = (connection: string, contract: string) => [connection, 'collectible.look', contract] as const;
/** Another choice shows other things. */
export const choiceKey = ({ allowed, gateway }: PictureChoice) => (allowed ? gateway : 'none');

/** `fresh`: from the servers themselves. */
export function lookQuery({ connection, contract, tokenId, whole, choice }: Looked, fresh = false) {
  return {
    queryKey: [...keyOf(connection, contract), tokenId, whole, choiceKey(choice)],
    queryFn: ({ signal }: { signal: AbortSignal }) => askLook({ connection, contractAddress: contract, tokenId, whole, fresh }, signal),
    // What a change of that choice ended is asked again once the choice is back.
    staleTime: ({ state: { data } }: { state: { data: Collectible | undefined } }) =>
      fresh || wasEnded(data, choice) ? 0 : Number.POSITIVE_INFINITY,
  };
}

const wasEnded = (seen: Collectible | undefined, { allowed }: PictureChoice) =>
  [seen?.lacks.picture, seen?.lacks.metadata].some((lack) => lack?.why === 'canceled' || (allowed && lack?.why === 'not-allowed'));

/** The whole of it. */
export function useLook(contract: string, tokenId: string): Look {
  const { connection } = useScope();
  const choice = usePictureChoice();
  const client = useQueryClient();
  const looked = { connection, contract, tokenId, whole: true, choice };
  const query = useQuery({ ...lookQuery(looked), refetchOnWindowFocus: false });
  return {
    seen: query.data ?? null,
    problem: problemOf(query.error),
    loading: query.isFetching,
    again: () => void client.fetchQuery(lookQuery(looked, true)).catch(() => {}),
    shownAgain: () => void client.fetchQuery({ ...lookQuery(looked), staleTime: 0 }).catch(() => {}),
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
export function useNamesSeen(contract: string, choice: PictureChoice): () => ReadonlyMap<string, string> {
  const { connection } = useScope();
  const client = useQueryClient();
  return () => {
    const seen = client.getQueriesData<Collectible>({ queryKey: keyOf(connection, contract) });
    return new Map(
      seen.flatMap(([[, , , tokenId, , of], data]) =>
        data?.metadata?.name && of === choiceKey(choice) ? [[String(tokenId), data.metadata.name] as const] : [],
      ),
    );
  };
}
