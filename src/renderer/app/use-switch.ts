/** Shows another connection: its wallet or the settings, and nothing of the one before behind “Back”. */
import { useLocation } from 'wouter';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { caughtUp } from '#renderer/core/bridge/mirror.ts';
import { setSwitching, showNotice, useScreen } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { homeOf } from '#shared/core/screens.ts';

/** Shows a place of a connection, which is chosen first where it isn't the one in use. */
export function useGoTo(): (connection: string, place: string) => Promise<void> {
  const { id: active } = useActiveConnection();
  const show = useSwitch();
  const [, navigate] = useLocation();
  return async (connection, place) => {
    if (connection !== active && !(await show(connection))) return;
    navigate(place);
  };
}

/** `connection`: an id. Answers whether it is shown now. Does nothing for the one in use, and while another switch is under way. */
export function useSwitch(): (connection: string) => Promise<boolean> {
  const { id: active } = useActiveConnection();
  const select = useCall('connection.select');
  const [place] = useLocation();
  return async (connection) => {
    // One at a time: a second one would run through the history that the first one clears.
    if (connection === active || useScreen.getState().switching) return connection === active;
    setSwitching(true);
    try {
      let isShown = false;
      await forgetPlaces(homeOf(place), async () => {
        const result = await select.run({ connection });
        if (!result.ok) showNotice(result.error);
        isShown = result.ok;
        await caughtUp();
      });
      return isShown;
    } finally {
      setSwitching(false);
    }
  };
}
