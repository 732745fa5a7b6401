/** Shows another connection: its wallet or the settings, and nothing of the one before behind “Back”. */
import { useLocation } from 'wouter';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { caughtUp } from '#renderer/core/bridge/mirror.ts';
import { setSwitching, showNotice, useScreen } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { homeOf } from '#shared/core/screens.ts';

/** Shows a place of a connection, which is chosen first where it isn't the one in use. Another window that shows it stays where it is. */
export function useGoTo(): (connection: string, place: string) => Promise<void> {
  const { id: active } = useActiveConnection();
  const show = useSwitch();
  const [, navigate] = useLocation();
  return async (connection, place) => {
    if (connection !== active && !(await show(connection))) return;
    navigate(place);
  };
}

/** Opens a window for a connection, or brings forward the one that shows it. */
export function useOpenWindow(): (connection: string) => Promise<void> {
  const open = useCall('connection.openWindow');
  return async (connection) => {
    const result = await open.run({ connection });
    if (!result.ok) showNotice(result.error);
  };
}

/**
 * `connection`: an id. Answers whether this window shows it now. One that another window shows is brought forward there. Does nothing for
 * the one in use, and while another switch is under way.
 */
export function useSwitch(): (connection: string) => Promise<boolean> {
  const { id: active } = useActiveConnection();
  const { elsewhere } = useSlice('window');
  const openWindow = useOpenWindow();
  const select = useCall('connection.select');
  const [place] = useLocation();
  return async (connection) => {
    // One at a time: a second one would run through the history that the first one clears.
    if (connection === active || useScreen.getState().switching) return connection === active;
    if (elsewhere.includes(connection)) {
      await openWindow(connection);
      return false;
    }
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
