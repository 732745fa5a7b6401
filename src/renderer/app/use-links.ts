/** Goes where a link from outside leads, now or after signing in; it only shows, it never does anything. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { awaitPlace } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';

export function useLinks(): void {
  const { phase } = useSlice('session');
  const [, navigate] = useLocation();
  const follow = useEffectEvent((place: string) => {
    if (phase === 'signed-out' || phase === 'signing-in') {
      awaitPlace(place);
      showToast('The link opens as soon as you are signed in.');
    } else if (document.querySelector('dialog[open]') !== null) {
      showToast('A link was opened. Close what lies over the screen, then open it again.', 'bad');
    } else navigate(place);
  });
  useEffect(() => {
    const take = async () => {
      const taken = await getBridge()
        .call['link.take']({})
        .catch(() => null);
      if (taken?.ok && taken.value !== null) follow(taken.value);
    };
    // The app may have been opened by one.
    void take();
    return getBridge().on.command((command) => {
      if (command.do === 'follow-link') void take();
    });
  }, []);
}
