/** Ends the way back to places that somebody else, or another connection, was at. */
import { navigate } from 'wouter/use-hash-location';
import { veil } from '#renderer/core/bridge/screen.ts';
import { walletPlace } from '#shared/core/screens.ts';

/** Shows `to`; behind it lies the wallet and nothing else. Nothing is shown, and so nothing asked, on the way. */
export async function forgetPlaces(to: string): Promise<void> {
  const { navigation } = globalThis.window;
  const [first] = navigation.entries();
  veil(true);
  try {
    // Entries that lie ahead of the first are dropped by what is put behind it.
    if (first !== undefined && first.key !== navigation.currentEntry?.key) {
      await navigation.traverseTo(first.key).finished?.catch(() => undefined);
    }
    history.replaceState(null, '', `#${walletPlace}`);
    navigate(to);
  } finally {
    veil(false);
  }
}
