/** The place that a link to send leads to: it opens the form, filled in, and is left at once. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { openSend } from '#renderer/store/send.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { tokensPlace } from '#shared/screens.ts';
import { draftOfRequest } from '#shared/send-draft.ts';
import { parseSendPlace } from '#shared/send-link.ts';

export function SendPlace({ place }: { place: string }) {
  const { id } = useActiveConnection();
  const [, navigate] = useLocation();
  const open = useEffectEvent(() => {
    const request = parseSendPlace(place);
    if (request === null) showToast('This link to send is not right: an address in it was changed.', 'bad');
    else openSend(id, draftOfRequest(request));
    navigate(tokensPlace, { replace: true });
  });
  useEffect(() => open(), []);
  return null;
}
