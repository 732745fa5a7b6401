/** What is only about the screen: never told to main, gone with the page. */
import { create } from 'zustand';
import type { AppError } from '#shared/core/errors.ts';

interface Screen {
  /** A problem of an action that has no place of its own on the screen. */
  readonly notice: AppError | null;
  /** The banners that the person has read and hidden, by key. */
  readonly hiddenBanners: readonly string[];
  /** How often in a row each operation's answer could not be read, on this screen. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** The question before signing out is open. */
  readonly askingSignOut: boolean;
  /** The list of keys is open. */
  readonly showingShortcuts: boolean;
  /** Where a link from outside leads, once somebody is signed in. */
  readonly awaitedPlace: string | null;
  /** The wallet is to show where to receive, as soon as it can. */
  readonly wantsReceive: boolean;
  /** On the way between places that are not to be shown. */
  readonly veiled: boolean;
}

export const useScreen = create<Screen>(() => ({
  notice: null,
  hiddenBanners: [],
  unreadable: {},
  askingSignOut: false,
  showingShortcuts: false,
  awaitedPlace: null,
  wantsReceive: false,
  veiled: false,
}));

export function showNotice(notice: AppError | null): void {
  useScreen.setState({ notice });
}

export function hideBanner(key: string): void {
  useScreen.setState(({ hiddenBanners }) => ({ hiddenBanners: [...hiddenBanners, key] }));
}

export function askSignOut(askingSignOut: boolean): void {
  useScreen.setState({ askingSignOut });
}

export function showShortcuts(showingShortcuts: boolean): void {
  useScreen.setState({ showingShortcuts });
}

export function awaitPlace(awaitedPlace: string | null): void {
  useScreen.setState({ awaitedPlace });
}

export function wantReceive(wantsReceive: boolean): void {
  useScreen.setState({ wantsReceive });
}

export function veil(veiled: boolean): void {
  useScreen.setState({ veiled });
}

export function countUnreadable(operation: string, isReadable: boolean): void {
  const { unreadable } = useScreen.getState();
  const { [operation]: times = 0, ...others } = unreadable;
  if (isReadable && times === 0) return;
  useScreen.setState({ unreadable: isReadable ? others : { ...unreadable, [operation]: times + 1 } });
}

export function forgetUnreadable(): void {
  useScreen.setState({ unreadable: {} });
}
