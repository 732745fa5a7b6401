/** Collects the sources of the search's suggestions. */

import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection, usePlatform, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useOwn } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { keyWords } from '#renderer/core/lib/shortcuts.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { calledInSearch } from '#renderer/tokens/token-called.ts';
import type { Attention } from '#renderer/wallet/attention.ts';
import { useAttention } from '#renderer/wallet/use-attention.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';
import { useSend } from '#renderer/writes/send.ts';
import { checksummed } from '#shared/core/address.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { activityPlace, approvalsPlace, keyedScreens, screenAt } from '#shared/core/screens.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';
import { draftOfRequest } from '#shared/writes/send-draft.ts';
import { firstActions } from './first-actions.ts';
import { type Doable, type FollowedToken, sends, suggest } from './suggest.ts';
import type { Offer } from './suggestion.ts';
import { textToFind } from './text-to-find.ts';
import { useAddressActions } from './use-address-actions.ts';
import { useCollections } from './use-collections.ts';
import { useContractLines } from './use-contract-lines.ts';
import { act, screenList, useActions } from './use-doable.ts';
import { useHistoryLines } from './use-history-lines.ts';
import { useKnown } from './use-known.ts';

const none = [] as const;
/** `open`: goes to a place. */
export function useOffer(text: string, open: (place: string) => void): Offer {
  'use memo';
  const parsed = parseSearch(text);
  const { id, chain } = useActiveConnection();
  const isMac = usePlatform() === 'darwin';
  const [place] = useLocation();
  const names = useNames();
  const { meaning } = parsed;
  const atHand = { typed: meaning.kind === 'address' ? meaning.address : null, shown: addressAt(place) };
  const actions = [...useAddressActions(names, atHand, open), ...useActions(names, open)];
  const urgent = useUrgent(open);
  const tokens = useFollowed();
  const fillIn = useFillIn();
  const filter = useFilterStore();
  const collections = useCollections(text);
  const contracts = useContractLines(names);
  const opened = useStore(useOpened(), (all) => all[id]) ?? none;
  const { known, waits } = useKnown(textToFind(parsed));
  // Cached only: the sidebar makes the read.
  const latest = valueIn(faceOf(useKnownAnswer(chainQueries.latestBlock())));
  const isEmpty = meaning.kind === 'nothing';
  const { history, isCut, view } = useHistoryLines(known, parsed.text);
  return suggest(parsed, {
    names,
    known: isEmpty ? none : known,
    recent: isEmpty ? known : none,
    latest,
    chain: chain?.id ?? null,
    screens: screenList(isMac),
    actions: [...urgent, ...actions],
    first: isEmpty ? firstActions(place, urgent, [...sends(tokens), ...actions]) : none,
    history,
    isCut,
    findInActivity(sought) {
      filter.setState({ sought }, true);
      open(activityPlace);
    },
    view,
    tokens,
    fillIn,
    collections,
    contracts,
    opened: opened.filter((each) => each !== place),
    waits,
  });
}

/** `open`: goes to a place. */
function useUrgent(open: (place: string) => void): readonly Doable[] {
  const isMac = usePlatform() === 'darwin';
  return useAttention().map((one) => {
    const { key, title, to, attend } = one;
    // Its screen's key does the same.
    const screen = to === approvalsPlace ? keyedScreens.find(({ place }) => place === to) : undefined;
    const keys = screen === undefined ? undefined : keyWords(screen.key, isMac);
    const go = () => {
      attend();
      if (to !== null) open(to);
    };
    // Not by its detail: that is a sentence with names that contracts chose.
    return act(`attend ${key}`, TriangleAlert, urgentWords(one), `${title} ${tc('search', 'attention')}`, go, keys);
  });
}

function urgentWords({ key, action, title }: Attention): string {
  if (key === 'approvals') return t('Review {title}', { title });
  return key === 'unknown' ? t('Open {title}', { title }) : action;
}

/** The address whose page is open, EIP-55; null for none. */
function addressAt(place: string): string | null {
  const { address = '' } = screenAt(place)?.parts ?? {};
  // One with a wrong checksum isn't the address that it resembles.
  return address !== '' && address === checksummed(address) ? address : null;
}

// Beyond these, tokens are found only by the person's labels.
const most = 60;

/** The followed tokens, from stored facts: the service isn't asked. */
function useFollowed(): readonly FollowedToken[] {
  'use memo';
  const { chain } = useActiveConnection();
  const send = useSend();
  const names = useNames();
  const tokens = useTokens('erc20').filter(({ hidden }) => !hidden);
  const { value: facts } = useOwn(notebookQueries.about(tokens.slice(0, most).map(({ address }) => address)));
  return tokens.map(({ address }, index) => {
    const fact = facts?.[index]?.token ?? null;
    const own = fact?.name === null || fact?.name === undefined ? null : visibleText(fact.name, 40);
    const called = calledInSearch({ contract: address, symbol: fact?.symbol ?? null, own, native: chain?.currency?.symbol ?? null, names });
    return { address, ...called, send: () => send.open({ token: address }) };
  });
}

/** Fills in the send form with a payment request. */
function useFillIn(): (request: string) => void {
  const send = useSend();
  return (request) => {
    const link = parseEip681(request);
    if (link !== null) send.open(draftOfRequest({ ...link, token: link.kind === 'native' ? native : link.contract }));
  };
}
