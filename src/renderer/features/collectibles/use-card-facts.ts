/** What a card tells of its token, asked for only while one looks at it: a card that only scrolls by costs nothing. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { readQuery } from '#renderer/bridge/use-read.ts';
import type { Collectible } from '#shared/collectible.ts';
import type { PictureChoice } from '#shared/pictures.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { lookQuery } from './use-look.ts';

interface CardFacts {
  readonly seen: Collectible | null;
  /** Who may move this one; null for nobody, and while it is not known. */
  readonly approved: string | null;
}

const freshFor = 30_000;

interface CardOptions {
  readonly choice: PictureChoice;
  readonly isLookedAt: boolean;
  /** Another one asks again. */
  readonly version: number;
}

/** For one token in its whole life: another choice is another card. */
export function useCardFacts(
  contract: string,
  tokenId: string,
  { choice, isLookedAt, version }: CardOptions,
): CardFacts & { again: () => void } {
  const { connection, open } = useScope();
  const client = useQueryClient();
  const look = lookQuery({ connection, contract, tokenId, whole: false, choice });
  const approved = { ...readQuery(connection, 'erc721.approved', { contractAddress: contract, tokenId }), staleTime: freshFor };
  const [facts, setFacts] = useState(() => known(client, look.queryKey, approved.queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions follow from the token, and what is asked again from the version
  useEffect(() => {
    if (!isLookedAt) return undefined;
    let isWanted = true;
    const told = () => {
      if (isWanted) setFacts(known(client, look.queryKey, approved.queryKey));
    };
    client.fetchQuery(look).then(told, told);
    if (open) client.fetchQuery(approved).then(told, told);
    return () => {
      isWanted = false;
      // What nobody looks at any more is not waited for.
      for (const queryKey of [look.queryKey, approved.queryKey]) {
        void client.cancelQueries({ queryKey, exact: true, predicate: (query) => query.getObserversCount() === 0 });
      }
    };
  }, [client, isLookedAt, open, version]);
  return {
    ...facts,
    again: () => {
      const told = () => setFacts(known(client, look.queryKey, approved.queryKey));
      client.fetchQuery({ ...look, staleTime: 0 }).then(told, told);
    },
  };
}

function known(client: QueryClient, look: readonly unknown[], approved: readonly unknown[]): CardFacts {
  const answer = client.getQueryData<Answer<readonly string[]>>(approved);
  return {
    seen: client.getQueryData<Collectible>(look) ?? null,
    approved: answer?.reading.recognized === true ? (answer.reading.value[0] ?? null) : null,
  };
}
