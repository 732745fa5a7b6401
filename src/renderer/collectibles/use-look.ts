/** A token's metadata and picture, which main reads and checks. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { choiceKey, collectibleQueries, lookKey } from '#renderer/collectibles/queries.ts';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import { nothingAllowed, type PictureChoice } from '#shared/collectibles/pictures.ts';
import type { AppError } from '#shared/core/errors.ts';

export interface Look {
  readonly seen: Collectible | null;
  readonly problem: AppError | null;
  readonly loading: boolean;
  /** Reads it again from the servers. */
  readonly again: () => void;
  /** Reads it again, from the cache if possible: the picture is no longer in memory. */
  readonly shownAgain: () => void;
}

/** Everything, with description and traits. */
export function useLook(contract: string, tokenId: string): Look {
  const { connection } = useScope();
  const choice = usePictureChoice();
  const client = useQueryClient();
  const looked = { contract, tokenId, whole: true, choice };
  const query = useQuery(collectibleQueries.look(connection, looked));
  return {
    seen: query.data ?? null,
    problem: problemOf(query.error),
    loading: query.isFetching,
    again: () => void client.fetchQuery(collectibleQueries.look(connection, looked, true)).catch(() => {}),
    shownAgain: () => void query.refetch(),
  };
}

/** The names of those whose metadata was read, by id; reads nothing itself. */
export function useNamesSeen(contract: string, choice: PictureChoice): () => ReadonlyMap<string, string> {
  const { connection } = useScope();
  const client = useQueryClient();
  return () => {
    const seen = client.getQueriesData<Collectible>({ queryKey: lookKey(connection, contract) });
    return new Map(
      seen.flatMap(([[, , , tokenId, , of], data]) =>
        data?.metadata?.name && of === choiceKey(choice) ? [[String(tokenId), data.metadata.name] as const] : [],
      ),
    );
  };
}

/** The choice for the connection on the screen. */
export function usePictureChoice(): PictureChoice {
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('pictures');
  return (connection === id ? items[0] : undefined) ?? nothingAllowed;
}
