/** What a card tells of its token, asked for only while one looks at it: a card that only scrolls by costs nothing. */
import { useQuery } from '@tanstack/react-query';
import { collectibleQueries } from '#renderer/queries/collectibles.ts';
import { useScope } from '#renderer/queries/use-read.ts';
import type { Collectible } from '#shared/collectible.ts';
import type { PictureChoice } from '#shared/pictures.ts';

interface CardFacts {
  readonly seen: Collectible | null;
  /** Who may move this one; null for nobody, and while it is not known. */
  readonly approved: string | null;
  readonly again: () => void;
}

interface CardOptions {
  readonly choice: PictureChoice;
  readonly isLookedAt: boolean;
}

export function useCardFacts(contract: string, tokenId: string, { choice, isLookedAt }: CardOptions): CardFacts {
  const { connection, open } = useScope();
  // Unsubscribed, what is under way is not waited for.
  const subscribed = isLookedAt;
  const look = useQuery({
    ...collectibleQueries.look(connection, { contract, tokenId, whole: false, choice }),
    enabled: subscribed,
    subscribed,
  });
  const { options } = collectibleQueries.approved(contract, tokenId);
  const { data: answer } = useQuery({
    ...options(connection),
    enabled: subscribed && open,
    subscribed,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
  return {
    seen: look.data ?? null,
    approved: answer?.reading.recognized === true ? (answer.reading.value[0] ?? null) : null,
    again: () => void look.refetch(),
  };
}
