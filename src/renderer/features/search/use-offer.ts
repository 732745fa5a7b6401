/** Everything that is offered for a text, from where it is known. */

import { useStore } from 'zustand';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { chainQueries } from '#renderer/queries/chain.ts';
import { useKnownAnswer } from '#renderer/queries/use-read.ts';
import { useOpened } from '#renderer/store/opened.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { suggest } from './suggest.ts';
import type { Offer } from './suggestion.ts';
import { textToFind } from './text-to-find.ts';
import { useApprovalLines } from './use-approval-lines.ts';
import { useCollections } from './use-collections.ts';
import { useContractLines } from './use-contract-lines.ts';
import { screenList, useActions } from './use-doable.ts';
import { useFillIn, useFollowed } from './use-followed.ts';
import { useKnown } from './use-known.ts';
import { useWrites } from './use-writes.ts';

const none = [] as const;
/** `open`: goes to a place. */
export function useOffer(text: string, open: (place: string) => void): Offer {
  const parsed = parseSearch(text);
  const { id, chain } = useActiveConnection();
  const names = useNames();
  const actions = [...useActions(names, open), ...useApprovalLines(names, open)];
  const writes = useWrites();
  const tokens = useFollowed();
  const fillIn = useFillIn();
  const collections = useCollections(text);
  const contracts = useContractLines(names);
  const opened = useStore(useOpened(), (all) => all[id]) ?? none;
  const { known, waits } = useKnown(textToFind(parsed));
  // Only watched here: the side asks.
  const latest = valueIn(faceOf(useKnownAnswer(chainQueries.latestBlock())));
  const isEmpty = parsed.meaning.kind === 'nothing';
  return suggest(parsed, {
    names,
    known: isEmpty ? none : known,
    recent: isEmpty ? known : none,
    latest,
    chain: chain?.id ?? null,
    screens: screenList,
    actions,
    writes,
    tokens,
    fillIn,
    collections,
    contracts,
    opened,
    waits,
  });
}
