/** Clears the history, so that “back” doesn't lead to screens of another person or another connection. */
import { navigate } from 'wouter/use-hash-location';
import { veil } from '#renderer/core/bridge/screen.ts';
import { walletPlace } from '#shared/core/screens.ts';

/**
 * Shows `to`, with only the wallet behind it. The screens on the way are not shown, so they read nothing. `meanwhile`: what has to be over,
 * too, before anything is shown again.
 */
export async function forgetPlaces(to: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const { navigation } = globalThis.window;
  const [first] = navigation.entries();
  // Where there is nothing but the wallet, it stays in sight.
  if (to === walletPlace && navigation.entries().every(({ url }) => url?.endsWith(`#${walletPlace}`))) {
    await meanwhile();
    return;
  }
  veil(true);
  try {
    const begun = meanwhile();
    // Navigating from the first entry drops all later ones.
    if (first !== undefined && first.key !== navigation.currentEntry?.key) {
      await navigation.traverseTo(first.key).finished?.catch(() => undefined);
    }
    history.replaceState(null, '', `#${walletPlace}`);
    navigate(to);
    await begun;
  } finally {
    veil(false);
  }
}
