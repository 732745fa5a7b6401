/** Collects the sources of the search's suggestions. */
import { useStore } from 'zustand';
import { type ApprovalWishes, useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useOwn } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { calledInSearch } from '#renderer/tokens/token-called.ts';
import { useSend } from '#renderer/writes/send.ts';
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
import { useHistoryLines } from './use-history-lines.ts';
import { useKnown } from './use-known.ts';

const none = [] as const;
/** `open`: goes to a place. */
export function useOffer(text: string, open: (place: string) => void): Offer {
  const parsed = parseSearch(text);
  const { id, chain } = useActiveConnection();
  const names = useNames();
  const actions = [...useActions(names, open), ...useApprovalLines(names, open)];
  const tokens = useFollowed();
  const fillIn = useFillIn();
  const collections = useCollections(text);
  const contracts = useContractLines(names);
  const opened = useStore(useOpened(), (all) => all[id]) ?? none;
  const { known, waits } = useKnown(textToFind(parsed));
  // Cached only: the sidebar makes the read.
  const latest = valueIn(faceOf(useKnownAnswer(chainQueries.latestBlock())));
  const isEmpty = parsed.meaning.kind === 'nothing';
  const { history, view } = useHistoryLines(known);
  return suggest(parsed, {
    names,
    known: isEmpty ? none : known,
    recent: isEmpty ? known : none,
    latest,
    chain: chain?.id ?? null,
    screens: screenList,
    actions,
    history,
    view,
    tokens,
    fillIn,
    collections,
    contracts,
    opened,
    waits,
  });
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
