/** The place that a link to send leads to: it opens the form, filled in, and is left at once. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useSend } from '#renderer/writes/send.ts';
import { tokensPlace } from '#shared/core/screens.ts';
import { draftOfRequest } from '#shared/writes/send-draft.ts';
import { parseSendPlace } from '#shared/writes/send-link.ts';

export function SendPlace({ place }: { place: string }) {
  const send = useSend();
  const [, navigate] = useLocation();
  const open = useEffectEvent(() => {
    const request = parseSendPlace(place);
    if (request === null) showToast('This link to send is not right: an address in it was changed.', 'bad');
    else send.open(draftOfRequest(request));
    navigate(tokensPlace, { replace: true });
  });
  useEffect(() => open(), []);
  return null;
}
