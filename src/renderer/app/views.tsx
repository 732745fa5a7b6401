/** What each screen shows, by its path in `shared/core/screens.ts`: a screen without a line here doesn’t compile. */

import { Blocks, Coins, History, Image, type LucideIcon, Settings, ShieldCheck, SquareFunction, Users, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { type BeginRead, beginReads } from '#renderer/core/bridge/query.ts';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { WalletScreen } from '#renderer/wallet/wallet-screen.tsx';
import { beginActivity } from '#renderer/writes/queries.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
import {
  contractsPlace,
  explorerPlace,
  type KeyedPath,
  type PlaceParts,
  payPlace,
  type ScreenPath,
  screenAt,
  screens,
  tokensPlace,
} from '#shared/core/screens.ts';

// The wallet is the start screen; the others are loaded when they open.
const SettingsScreen = lazyPart(async () => (await import('#renderer/app/settings/settings-screen.tsx')).SettingsScreen);
const ExplorerScreen = lazyPart(async () => (await import('#renderer/chain/blocks/explorer-screen.tsx')).ExplorerScreen);
const BlockScreen = lazyPart(async () => (await import('#renderer/chain/blocks/block-screen.tsx')).BlockScreen);
const TransactionScreen = lazyPart(async () => (await import('#renderer/chain/transaction/transaction-screen.tsx')).TransactionScreen);
const AddressScreen = lazyPart(async () => (await import('#renderer/chain/address/address-screen.tsx')).AddressScreen);
const ConsoleScreen = lazyPart(async () => (await import('#renderer/app/console/console-screen.tsx')).ConsoleScreen);
const ContactsScreen = lazyPart(async () => (await import('#renderer/notebook/contacts-screen.tsx')).ContactsScreen);
const ActivityScreen = lazyPart(async () => (await import('#renderer/writes/activity/activity-screen.tsx')).ActivityScreen);
const EntryScreen = lazyPart(async () => (await import('#renderer/writes/activity/entry-screen.tsx')).EntryScreen);
const PayScreen = lazyPart(async () => (await import('#renderer/writes/pay/pay-screen.tsx')).PayScreen);
const BatchScreen = lazyPart(async () => (await import('#renderer/writes/pay/batch-screen.tsx')).BatchScreen);
const OverviewScreen = lazyPart(async () => (await import('#renderer/app/overview/overview-screen.tsx')).OverviewScreen);
const TokensScreen = lazyPart(async () => (await import('#renderer/tokens/tokens-screen.tsx')).TokensScreen);
const TokenScreen = lazyPart(async () => (await import('#renderer/tokens/token-screen.tsx')).TokenScreen);
const ApprovalsScreen = lazyPart(async () => (await import('#renderer/approvals/approvals-screen.tsx')).ApprovalsScreen);
const CollectiblesScreen = lazyPart(async () => (await import('#renderer/collectibles/collectibles-screen.tsx')).CollectiblesScreen);
const CollectibleScreen = lazyPart(async () => (await import('#renderer/collectibles/collectible-screen.tsx')).CollectibleScreen);
const ContractsScreen = lazyPart(async () => (await import('#renderer/contracts/contracts-screen.tsx')).ContractsScreen);
const ContractScreen = lazyPart(async () => (await import('#renderer/contracts/contract-screen.tsx')).ContractScreen);
// Lazy, as they read the journal or contracts.
const EntryTitle = lazyPart(async () => (await import('./entry-title.tsx')).EntryTitle);
const CollectionTrail = lazyPart(async () => (await import('./collection-trail.tsx')).CollectionTrail);
const TokenTrail = lazyPart(async () => (await import('./collection-trail.tsx')).TokenTrail);

interface View<P extends ScreenPath> {
  readonly show: (parts: PlaceParts<P>) => ReactNode;
  /** The screen's name where it is left out. */
  readonly title?: (parts: PlaceParts<P>) => ReactNode;
  /** The breadcrumb beside the title. */
  readonly trail?: (parts: PlaceParts<P>) => ReactNode;
  /** What it reads first: asked for before it is rendered, so that a quick answer is in its first frame. */
  readonly reads?: (parts: PlaceParts<P>) => BeginRead;
  /** Loads its code: of screens that the search prepares while a suggestion that leads there is selected. */
  readonly load?: () => Promise<unknown>;
}
type Views = { readonly [P in ScreenPath]: View<P> & (P extends KeyedPath ? { readonly icon: LucideIcon } : unknown) };

/** A link to the screen that this one belongs to. */
const up = (to: ScreenPath) => () => <Link to={to}>{screens[to].name}</Link>;

export const views: Views = {
  '/wallet': { icon: Wallet, show: () => <WalletScreen /> },
  '/activity': { icon: History, reads: () => beginActivity, show: () => <ActivityScreen /> },
  '/tokens': { icon: Coins, show: () => <TokensScreen /> },
  '/collectibles': {
    icon: Image,
    trail: () => <CollectionTrail contract={null} />,
    show: () => <CollectiblesScreen contract={null} />,
  },
  '/tokens/approvals': { icon: ShieldCheck, show: () => <ApprovalsScreen /> },
  '/contacts': { icon: Users, show: () => <ContactsScreen /> },
  '/explorer': { icon: Blocks, show: () => <ExplorerScreen /> },
  '/contracts': { icon: SquareFunction, show: () => <ContractsScreen /> },
  '/settings': { icon: Settings, show: () => <SettingsScreen /> },
  '/connections': { show: () => <OverviewScreen /> },
  '/pay': { show: () => <PayScreen /> },
  '/pay/:batch': { trail: up(payPlace), show: ({ batch }) => <BatchScreen key={batch} id={batch} /> },
  '/console': { show: () => <ConsoleScreen part={null} /> },
  '/console/:part': { show: ({ part }) => <ConsoleScreen part={part} /> },
  '/block/:number': {
    title: ({ number }) => t('Block {number}', { number: withCommas(number) }),
    trail: up(explorerPlace),
    load: BlockScreen.load,
    reads: ({ number }) => beginReads(chainQueries.block(number, 'glance')),
    show: ({ number }) => <BlockScreen key={number} number={number} />,
  },
  '/tx/:hash': {
    trail: ({ hash }) => <TransactionTrail hash={hash.toLowerCase()} />,
    load: TransactionScreen.load,
    reads: ({ hash }) => beginReads(chainQueries.transaction(hash.toLowerCase(), 'glance')),
    show: ({ hash }) => <TransactionScreen key={hash} hash={hash.toLowerCase()} />,
  },
  '/address/:address': {
    title: ({ address }) => <AddressTitle address={address} other={t('Address')} />,
    trail: up(explorerPlace),
    load: AddressScreen.load,
    reads: ({ address }) => beginReads(...(isAddressText(address) ? [notebookQueries.about([checksummed(address)], true)] : [])),
    show: ({ address }) => <AddressScreen key={address} address={address} />,
  },
  '/token/:contract': {
    title: ({ contract }) => <AddressTitle address={contract} other={tc('screen', 'Token')} />,
    trail: up(tokensPlace),
    load: TokenScreen.load,
    show: ({ contract }) => <TokenScreen key={contract} contract={contract} />,
  },
  '/collectibles/:contract': {
    trail: ({ contract }) => <CollectionTrail contract={contract} />,
    show: ({ contract }) => <CollectiblesScreen contract={contract} />,
  },
  '/collectibles/:contract/:tokenId': {
    trail: ({ contract }) => <TokenTrail contract={contract} />,
    show: ({ contract, tokenId }) => <CollectibleScreen key={`${contract} ${tokenId}`} contract={contract} tokenId={tokenId} />,
  },
  '/contracts/:contract': { trail: up(contractsPlace), show: ({ contract }) => <ContractScreen key={contract} address={contract} /> },
  '/activity/:entry': { trail: ({ entry }) => <EntryTitle id={entry} />, show: ({ entry }) => <EntryScreen key={entry} id={entry} /> },
};

interface At<P extends ScreenPath> {
  readonly path: P;
  readonly parts: PlaceParts<P>;
}

/** Begins the first reads of the screen at this place; null where it has none, or knows them already. */
export const beginReadAt: (place: string, ...how: Parameters<BeginRead>) => Promise<void> | null = (place, ...how) => {
  const at = screenAt(place);
  return at === null ? null : readsOf(at)(...how);
};

const readsOf = <P extends ScreenPath>({ path, parts }: At<P>): BeginRead => views[path].reads?.(parts) ?? (() => null);

/** How to load the code of the screen at this place; null where it isn’t prepared. */
export function loadAt(place: string): (() => Promise<unknown>) | null {
  const at = screenAt(place);
  return at === null ? null : (views[at.path].load ?? null);
}

/** Digits all in one case carry no checksum. */
const isOneCase = (address: string) => /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address);

/** `other`: shown if it has no name. `address`: as written in the place. If its checksum is wrong, no name is shown for it. */
function AddressTitle({ address, other }: { address: string; other: string }) {
  const names = useNames();
  const isNamed = isOneCase(address) || names.list().some((each) => each.address === address);
  return (isNamed ? names.of(address)?.text : undefined) ?? other;
}

/** `hash`: in lower case. */
function TransactionTrail({ hash }: { hash: string }) {
  // Cached only: the screen makes the read.
  const block = valueIn(faceOf(useKnownAnswer(chainQueries.transaction(hash))))?.blockNumber ?? null;
  return (
    <>
      <Link to={explorerPlace}>{t('Explorer')}</Link>
      {block !== null && (
        <>
          {' / '}
          <Link to={blockPlace(block)}>{t('Block {number}', { number: withCommas(block) })}</Link>
        </>
      )}
    </>
  );
}
