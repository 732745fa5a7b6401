/** What is only about the screen: never told to main, gone with the page. */
import { create } from 'zustand';
import type { AppError } from '#shared/errors.ts';

interface Screen {
  /** A problem of an action that has no place of its own on the screen. */
  readonly notice: AppError | null;
  /** The banners that the person has read and hidden, by key. */
  readonly hiddenBanners: readonly string[];
  /** The question before signing out is open. */
  readonly askingSignOut: boolean;
  /** The list of keys is open. */
  readonly showingShortcuts: boolean;
}

export const useScreen = create<Screen>(() => ({ notice: null, hiddenBanners: [], askingSignOut: false, showingShortcuts: false }));

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
