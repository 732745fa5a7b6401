/** Collects the sources of the search's suggestions. */
import { useStore } from 'zustand';
import { type ApprovalWishes, useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection, useNotebook, useSlice, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useOwn } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { calledInSearch } from '#renderer/tokens/token-called.ts';
import { useOwnAccounts } from '#renderer/wallet/use-own-accounts.ts';
import { useSend } from '#renderer/writes/send.ts';
import { titleWords } from '#renderer/writes/write-words.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { entryPlace } from '#shared/core/places.ts';
import { approvalsPlace } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';
import { draftOfRequest } from '#shared/writes/send-draft.ts';
import { type Doable, type FollowedToken, suggest } from './suggest.ts';
import type { Offer } from './suggestion.ts';
import { textToFind } from './text-to-find.ts';
import { useCollections } from './use-collections.ts';
import { useContractLines } from './use-contract-lines.ts';
import { screenList, useActions } from './use-doable.ts';
import { useKnown } from './use-known.ts';

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
  // Cached only: the sidebar makes the read.
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

/** The newest writes, found by their title, transaction and note. */
function useWrites(): readonly Doable[] {
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { hideAmounts } = useSlice('preferences');
  const { entries } = useNotebook();
  const notes = useTransactionNotes(true);
  const own = useOwnAccounts();
  if (connection !== id) return [];
  const remarks = (hash: string) => `${entries[hash]?.label ?? ''} ${notes.get(hash) ?? ''}`;
  return newest
    .filter((entry) => !isOfOthers(entry, own))
    .map((entry) => ({
      key: `write ${entry.id}`,
      kind: 'write',
      words: titleWords(entry.title, hideAmounts),
      also: `${entry.hash === null ? '' : `${entry.hash} ${remarks(entry.hash.toLowerCase())}`} ${entry.id}`,
      does: { do: 'open', place: entryPlace(entry.id) },
    }));
}

/** `open`: goes to a place. */
function useApprovalLines(names: Names, open: (place: string) => void): readonly Doable[] {
  const spenders = [...new Set(useKnownApprovals().map(({ spender }) => spender))];
  const wishes = useApprovalWishes();
  const act = (key: string, words: string, also: string, wish: Partial<ApprovalWishes>): Doable => ({
    key: `action ${key}`,
    kind: 'action',
    words,
    also,
    does: {
      do: 'act',
      act: () => {
        wishes.setState(wish);
        open(approvalsPlace);
      },
    },
  });
  return [
    act('check-pair', 'Check an address', 'approval allowance operator revoke', { check: true }),
    ...spenders.map((spender) => {
      const called = names.of(spender)?.text ?? shortAddress(spender);
      return act(
        `approvals ${spender}`,
        `What ${visibleText(called, 40)} may spend or move`,
        `${called} ${spender} approvals allowance revoke`,
        { spender, contract: null },
      );
    }),
  ];
}

// Beyond these, tokens are found only by the person's labels.
const most = 60;

/** The followed tokens, from stored facts: the service isn't asked. */
function useFollowed(): readonly FollowedToken[] {
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
    if (link?.kind !== 'token') return;
    send.open(draftOfRequest({ ...link, token: link.contract }));
  };
}
