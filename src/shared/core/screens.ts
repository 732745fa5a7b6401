/**
 * The screens, by path. Main's menu, the sidebar, the keys, the search, the routes and Escape follow this table. What each screen shows
 * is in `renderer/app/views.tsx`.
 */
import { t, tc } from '#shared/core/language/language.ts';
import { isSendPlace } from '#shared/core/places.ts';

interface Row {
  readonly name: string;
  /** With Ctrl or ⌘. Screens with a key are in the sidebar, in this order, with a line between their groups. */
  readonly key?: string;
  readonly group?: 'own' | 'chain' | 'app';
  /** Further words that find it in the search. */
  readonly also?: string;
  /** Where Escape leads; null for nowhere. */
  readonly parent: string | null;
  /** Links from outside the app may open it. */
  readonly isLinked?: true;
}

export const walletPlace = '/wallet';
/** The address book. */
export const contactsPlace = '/contacts';
export const explorerPlace = '/explorer';
export const tokensPlace = '/tokens';
/** Who may spend or move what. */
export const approvalsPlace = '/tokens/approvals';
export const collectiblesPlace = '/collectibles';
export const contractsPlace = '/contracts';
export const activityPlace = '/activity';
/** Many payments at once. */
export const payPlace = '/pay';
export const settingsPlace = '/settings';
export const consolePlace = '/console';
export const requestLogPlace = '/console/requests';
/** All that the person is signed in to. */
export const overviewPlace = '/connections';
export const connectPlace = '/connect';
export const addServicePlace = '/connect/new';

const table = {
  [walletPlace]: { name: t('Wallet'), key: '1', group: 'own', also: t('home balance assets accounts'), parent: null },
  [activityPlace]: {
    name: t('Activity'),
    key: '2',
    group: 'own',
    also: t('history transactions sent journal outbox statement receipt tax'),
    parent: walletPlace,
  },
  [tokensPlace]: { name: t('Tokens'), key: '3', group: 'own', parent: walletPlace },
  [collectiblesPlace]: { name: t('Collectibles'), key: '4', group: 'own', parent: walletPlace },
  [approvalsPlace]: { name: t('Approvals'), key: '5', group: 'own', also: t('allowances operators revoke spenders'), parent: walletPlace },
  [contactsPlace]: { name: t('Contacts'), key: '6', group: 'own', also: t('address book people'), parent: walletPlace },
  [explorerPlace]: { name: t('Explorer'), key: '7', group: 'chain', parent: walletPlace },
  [contractsPlace]: {
    name: t('Contracts'),
    key: '8',
    group: 'chain',
    also: t('abi interface functions read write call'),
    parent: walletPlace,
  },
  [settingsPlace]: {
    name: t('Settings'),
    key: ',',
    group: 'app',
    also: t('preferences options lock passphrase backup restore language theme limits rules support log'),
    parent: walletPlace,
  },
  [overviewPlace]: { name: t('All connections'), also: t('overview totals services'), parent: walletPlace },
  [payPlace]: { name: t('Pay many'), also: t('batch csv payroll payments send several'), parent: walletPlace },
  [consolePlace]: { name: t('API console'), also: t('developer raw requests'), parent: settingsPlace },
  '/console/:part': { name: t('API console'), parent: settingsPlace },
  '/block/:number': { name: t('Block'), parent: explorerPlace, isLinked: true },
  '/tx/:hash': { name: t('Transaction'), parent: explorerPlace, isLinked: true },
  '/address/:address': { name: t('Address'), parent: explorerPlace, isLinked: true },
  '/token/:contract': { name: tc('screen', 'Token'), parent: tokensPlace, isLinked: true },
  '/collectibles/:contract': { name: t('Collectibles'), parent: collectiblesPlace, isLinked: true },
  '/collectibles/:contract/:tokenId': { name: t('Collectible'), parent: collectiblesPlace, isLinked: true },
  '/contracts/:contract': { name: t('Contract'), parent: contractsPlace, isLinked: true },
  '/pay/:batch': { name: t('Sent list'), parent: payPlace },
  '/activity/:entry': { name: t('Activity'), parent: activityPlace, isLinked: true },
} as const satisfies Readonly<Record<string, Row>>;

export type ScreenPath = keyof typeof table;
/** The paths in the sidebar. */
export type KeyedPath = { [P in ScreenPath]: (typeof table)[P] extends { key: string } ? P : never }[ScreenPath];

type PartOf<P> = P extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartOf<`/${Rest}`>
  : P extends `${string}/:${infer Part}`
    ? Part
    : never;
/** What a place says beyond its screen: `{ number: '5' }` for `/block/5`. */
export type PlaceParts<P extends ScreenPath> = Readonly<Record<PartOf<P>, string>>;

const digits = '0|[1-9]\\d{0,77}';
const address = '0x[0-9a-fA-F]{40}';
const partForms: PlaceParts<ScreenPath> = {
  number: digits,
  tokenId: digits,
  hash: '0x[0-9a-fA-F]{64}',
  address,
  contract: address,
  entry: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  batch: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  part: '[\\w.-]+',
};
const paths = Object.keys(table) as readonly ScreenPath[];
const forms = paths.map((path): { readonly path: ScreenPath; readonly form: RegExp } => ({
  path,
  form: new RegExp(`^${path.replace(/:(\w+)/g, (_, part: keyof typeof partForms) => `(?<${part}>${partForms[part]})`)}$`),
}));

/** The screen at a place, and the parts of the place; null where there is none. */
export function screenAt(place: string): { readonly path: ScreenPath; readonly parts: Readonly<Record<string, string>> } | null {
  for (const { path, form } of forms) {
    const match = form.exec(place);
    if (match !== null) return { path, parts: match.groups ?? {} };
  }
  return null;
}

interface Screen extends Row {
  readonly parent: ScreenPath | null;
}
export const screens: Readonly<Record<ScreenPath, Screen>> = table;

/** Those that the menu, the keys and the search can open by name. */
export const namedScreens = paths
  .filter((path) => !path.includes(':'))
  .map((place): Screen & { readonly place: ScreenPath } => ({ place, ...screens[place] }));
/** Those in the sidebar. */
export const keyedScreens = (Object.entries(table) as readonly (readonly [ScreenPath, Screen])[]).flatMap(
  ([place, { name, key, group }]) => (key === undefined || group === undefined ? [] : [{ place: place as KeyedPath, name, key, group }]),
);

/** Whether one must be signed in to be there. */
export const needsSignIn = (place: string) => isSendPlace(place) || (place !== settingsPlace && screenAt(place) !== null);

/** The screen of the sidebar that a place belongs to. */
export function keyedScreenOf(place: string): ScreenPath | null {
  let path: ScreenPath | null = screenAt(place)?.path ?? null;
  while (path !== null && screens[path].key === undefined) path = screens[path].parent;
  return path;
}

/** A saved service's form. */
export const editServicePlace = (connection: string) => `${connectPlace}/edit/${connection}`;
/** A new one that begins as a copy of a saved one. */
export const copyServicePlace = (connection: string) => `${connectPlace}/copy/${connection}`;
export const isConnectPlace = (place: string) => place === connectPlace || place.startsWith(`${connectPlace}/`);

/** Whether there is anything at that place, in this app. */
export const isKnownPlace = (place: string) => screenAt(place) !== null || isSendPlace(place) || isConnectPlace(place);

/** Where Escape leads; null from the wallet and from the sign-in screen. */
export function outOf(place: string, isIn: boolean): string | null {
  if (isIn && isConnectPlace(place)) return place === connectPlace || place === addServicePlace ? walletPlace : settingsPlace;
  if (isIn) return parentOf(place);
  return place === settingsPlace || (isConnectPlace(place) && place !== connectPlace) ? connectPlace : null;
}

function parentOf(place: string): ScreenPath | null {
  const at = screenAt(place);
  return at === null ? null : screens[at.path].parent;
}

/** Where to go when another connection is chosen: a block or entry of one service is never asked of another, so it leads to the list. */
export function homeOf(place: string): string {
  const parent = parentOf(place);
  return parent === explorerPlace || parent === activityPlace || parent === payPlace ? parent : place;
}
