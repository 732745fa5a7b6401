/** Collects the sources of the search's suggestions. */
import { ArrowUpRight, ShieldCheck, ShieldOff, ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { type ApprovalWishes, useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { useKnownApprovals } from '#renderer/approvals/use-known-approvals.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useOpened } from '#renderer/core/bridge/opened.ts';
import { useActiveConnection, usePlatform, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useOwn } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { calledInSearch } from '#renderer/tokens/token-called.ts';
import { useAttention } from '#renderer/wallet/use-attention.ts';
import { useSend } from '#renderer/writes/send.ts';
import { allowsAnything } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { approvalsPlace, screenAt } from '#shared/core/screens.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { parseEip681 } from '#shared/writes/eip681.ts';
import { draftOfRequest } from '#shared/writes/send-draft.ts';
import { firstActions } from './first-actions.ts';
import { type Doable, type FollowedToken, sends, suggest } from './suggest.ts';
import type { Offer } from './suggestion.ts';
import { textToFind } from './text-to-find.ts';
import { useCollections } from './use-collections.ts';
import { useContractLines } from './use-contract-lines.ts';
import { act, screenList, useActions } from './use-doable.ts';
import { useHistoryLines } from './use-history-lines.ts';
import { useKnown } from './use-known.ts';

const none = [] as const;
/** `open`: goes to a place. */
export function useOffer(text: string, open: (place: string) => void): Offer {
  const parsed = parseSearch(text);
  const { id, chain } = useActiveConnection();
  const isMac = usePlatform() === 'darwin';
  const [place] = useLocation();
  const names = useNames();
  const actions = [...useActions(names, open), ...useApprovalLines(names, open), ...useSendTo(names, place)];
  const urgent = useUrgent(open);
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
    screens: screenList(isMac),
    actions: [...urgent, ...actions],
    first: firstActions(place, urgent, [...sends(tokens), ...actions]),
    history,
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
  return useAttention().map(({ key, action, title, detail, to, attend }) =>
    act(`attend ${key}`, TriangleAlert, to === null ? action : `${action} ${title}`, `${title} ${detail} attention`, () => {
      attend();
      if (to !== null) open(to);
    }),
  );
}

/** On an address’s page. `place`: where the person is. */
function useSendTo(names: Names, place: string): readonly Doable[] {
  const send = useSend();
  const { address } = screenAt(place)?.parts ?? {};
  if (address === undefined || address !== checksummed(address)) return none;
  const called = names.of(address)?.text ?? shortAddress(address);
  return [act(`send-to ${address}`, ArrowUpRight, `Send to ${visibleText(called, 40)}`, address, () => send.open({ receiver: address }))];
}

/** `open`: goes to a place. */
function useApprovalLines(names: Names, open: (place: string) => void): readonly Doable[] {
  const known = useKnownApprovals();
  const spenders = [...new Set(known.map(({ spender }) => spender))];
  const wishes = useApprovalWishes();
  const wish = (wished: Partial<ApprovalWishes>) => () => {
    wishes.setState(wished);
    open(approvalsPlace);
  };
  const everything = wish({ spender: null, contract: null });
  return [
    ...(known.some(allowsAnything) ? [act('revoke', ShieldOff, 'Revoke…', 'approvals allowance operator access', everything)] : []),
    act('check-pair', ShieldQuestionMark, 'Check an address', 'approval allowance operator revoke', wish({ check: true })),
    ...spenders.map((spender) => {
      const called = names.of(spender)?.text ?? shortAddress(spender);
      const also = `${called} ${spender} allowance operator revoke access`;
      return act(`approvals ${spender}`, ShieldCheck, `Approvals of ${visibleText(called, 40)}`, also, wish({ spender, contract: null }));
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
