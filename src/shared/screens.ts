/** The app's screens in the order of the navigation: the menu, the side and the keys follow it. */

export interface Screen {
  readonly place: string;
  readonly name: string;
  /** With Ctrl or ⌘. */
  readonly key: string;
}

export const walletPlace = '/wallet';
export const settingsPlace = '/settings';
export const connectPlace = '/connect';
export const addServicePlace = '/connect/new';

/** Behind a sign-in. */
export const screens: readonly Screen[] = [{ place: walletPlace, name: 'Wallet', key: '1' }];

/** For everybody. */
export const settingsScreen: Screen = { place: settingsPlace, name: 'Settings', key: ',' };
