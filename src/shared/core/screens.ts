/** The app's screens in the order of the navigation: the menu, the side and the keys follow it. */
import { isAssetPlace, isChainPlace, isSendPlace, isWritePlace } from '#shared/core/places.ts';

export interface Screen {
  readonly place: string;
  readonly name: string;
  /** With Ctrl or ⌘. */
  readonly key: string;
}

export const walletPlace = '/wallet';
/** The address book; reached from the wallet. */
export const contactsPlace = '/contacts';
export const explorerPlace = '/explorer';
export const tokensPlace = '/tokens';
/** Who may spend or move what. */
export const approvalsPlace = '/tokens/approvals';
export const collectiblesPlace = '/collectibles';
export const contractsPlace = '/contracts';
export const activityPlace = '/activity';
export const settingsPlace = '/settings';
export const connectPlace = '/connect';
export const addServicePlace = '/connect/new';

/** Behind a sign-in. */
export const screens: readonly Screen[] = [
  { place: walletPlace, name: 'Wallet', key: '1' },
  { place: explorerPlace, name: 'Explorer', key: '2' },
  { place: tokensPlace, name: 'Tokens', key: '3' },
  { place: collectiblesPlace, name: 'Collectibles', key: '4' },
  { place: contractsPlace, name: 'Contracts', key: '5' },
  { place: activityPlace, name: 'Activity', key: '6' },
];

/** For everybody. */
export const settingsScreen: Screen = { place: settingsPlace, name: 'Settings', key: ',' };

export const consolePlace = '/console';
export const requestLogPlace = '/console/requests';
/** Behind a sign-in and not in the navigation: it is reached from Settings and the Help menu. */
export const consoleScreen = { place: consolePlace, name: 'API console' } as const;

const behindSignIn = [...screens.map(({ place }) => place), contactsPlace, approvalsPlace, consolePlace];

/** Whether one must be signed in to be there. */
export function needsSignIn(place: string): boolean {
  return (
    behindSignIn.includes(place) ||
    isInConsole(place) ||
    [isChainPlace, isAssetPlace, isWritePlace, isSendPlace].some((isOne) => isOne(place))
  );
}

export const isInConsole = (place: string) => place === consolePlace || place.startsWith(`${consolePlace}/`);

/** The screen of the navigation that a place belongs to; null for one that belongs to none. */
export function screenOf(place: string): string | null {
  if (isChainPlace(place)) return explorerPlace;
  if (isWritePlace(place)) return activityPlace;
  if (place === approvalsPlace || place.startsWith('/token/') || isSendPlace(place)) return tokensPlace;
  const of = [collectiblesPlace, contractsPlace].find((screen) => place.startsWith(`${screen}/`));
  if (of !== undefined) return of;
  if (place === contactsPlace) return walletPlace;
  return screens.some((screen) => screen.place === place) ? place : null;
}

/** A saved service's form. */
export const editServicePlace = (connection: string) => `${connectPlace}/edit/${connection}`;
export const isConnectPlace = (place: string) => place === connectPlace || place.startsWith(`${connectPlace}/`);

/** Whether there is anything at that place, in this app. */
export const isKnownPlace = (place: string) => needsSignIn(place) || place === settingsPlace || isConnectPlace(place);
