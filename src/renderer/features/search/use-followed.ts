/** The tokens that are followed, to be found and sent from the search; nothing is asked of the service for it. */

import { calledInSearch } from '#renderer/lib/token-called.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { notebookQueries } from '#renderer/queries/notebook.ts';
import { useOwn } from '#renderer/queries/use-read.ts';
import { useSend } from '#renderer/store/send.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { useTokens } from '#renderer/store/use-tokens.ts';
import { parseEip681 } from '#shared/eip681.ts';
import { draftOfRequest } from '#shared/send-draft.ts';
import type { FollowedToken } from './suggest.ts';

// Of more, only what the person named is found.
const most = 60;

export function useFollowed(): readonly FollowedToken[] {
  const { chain } = useActiveConnection();
  const send = useSend();
  const names = useNames();
  const tokens = useTokens('erc20').filter(({ hidden }) => !hidden);
  const { value: told } = useOwn(notebookQueries.about(tokens.slice(0, most).map(({ address }) => address)));
  return tokens.map(({ address }, index) => {
    const fact = told?.[index]?.token ?? null;
    const own = fact?.name === null || fact?.name === undefined ? null : visibleText(fact.name, 40);
    const called = calledInSearch({ contract: address, symbol: fact?.symbol ?? null, own, native: chain?.currency?.symbol ?? null, names });
    return { address, ...called, send: () => send.open({ token: address }) };
  });
}

/** Fills in the form for sending with what a request for a payment says. */
export function useFillIn(): (request: string) => void {
  const send = useSend();
  return (request) => {
    const link = parseEip681(request);
    if (link?.kind !== 'token') return;
    send.open(draftOfRequest({ ...link, token: link.contract }));
  };
}
