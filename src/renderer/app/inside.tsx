/** The routes of the signed-in app. */
import { lazy, Suspense } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useApprovalWishes } from '#renderer/approvals/approval-wishes.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useFollowChain } from '#renderer/chain/use-latest-block.ts';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useAddToken } from '#renderer/tokens/add-token.ts';
import { WalletScreen } from '#renderer/wallet/wallet-screen.tsx';
import { useSendDialog } from '#renderer/writes/send.ts';
import {
  addressPlace,
  blockPlace,
  collectiblePlace,
  collectionPlace,
  contractPlace,
  entryPlace,
  isSendPlace,
  tokenPlace,
  transactionPlace,
} from '#shared/core/places.ts';
import {
  activityPlace,
  approvalsPlace,
  collectiblesPlace,
  consolePlace,
  consoleScreen,
  contactsPlace,
  contractsPlace,
  explorerPlace,
  isKnownPlace,
  settingsPlace,
  tokensPlace,
  walletPlace,
} from '#shared/core/screens.ts';
import { Shell } from './shell.tsx';

// The wallet is the start screen; the others are loaded when they open.
const SettingsScreen = lazy(async () => ({ default: (await import('#renderer/app/settings/settings-screen.tsx')).SettingsScreen }));
const ExplorerScreen = lazy(async () => ({ default: (await import('#renderer/chain/blocks/explorer-screen.tsx')).ExplorerScreen }));
const BlockScreen = lazy(async () => ({ default: (await import('#renderer/chain/blocks/block-screen.tsx')).BlockScreen }));
const TransactionScreen = lazy(async () => ({
  default: (await import('#renderer/chain/transaction/transaction-screen.tsx')).TransactionScreen,
}));
const AddressScreen = lazy(async () => ({ default: (await import('#renderer/chain/address/address-screen.tsx')).AddressScreen }));
const ConsoleScreen = lazy(async () => ({ default: (await import('#renderer/app/console/console-screen.tsx')).ConsoleScreen }));
const ContactsScreen = lazy(async () => ({ default: (await import('#renderer/notebook/contacts-screen.tsx')).ContactsScreen }));
const ActivityScreen = lazy(async () => ({ default: (await import('#renderer/writes/activity/activity-screen.tsx')).ActivityScreen }));
const EntryScreen = lazy(async () => ({ default: (await import('#renderer/writes/activity/entry-screen.tsx')).EntryScreen }));
const TokensScreen = lazy(async () => ({ default: (await import('#renderer/tokens/tokens-screen.tsx')).TokensScreen }));
const TokenScreen = lazy(async () => ({ default: (await import('#renderer/tokens/token-screen.tsx')).TokenScreen }));
const SendHost = lazy(async () => ({ default: (await import('#renderer/writes/send/send-host.tsx')).SendHost }));
const SendPlace = lazy(async () => ({ default: (await import('#renderer/writes/send/send-host.tsx')).SendPlace }));
const AddTokenDialog = lazy(async () => ({ default: (await import('#renderer/tokens/add-token-dialog.tsx')).AddTokenDialog }));
const ApprovalsScreen = lazy(async () => ({
  default: (await import('#renderer/approvals/approvals-screen.tsx')).ApprovalsScreen,
}));
const ApproveDialog = lazy(async () => ({ default: (await import('#renderer/approvals/approve-dialog.tsx')).ApproveDialog }));
const CollectiblesScreen = lazy(async () => ({
  default: (await import('#renderer/collectibles/collectibles-screen.tsx')).CollectiblesScreen,
}));
const CollectibleScreen = lazy(async () => ({
  default: (await import('#renderer/collectibles/collectible-screen.tsx')).CollectibleScreen,
}));
const ContractsScreen = lazy(async () => ({
  default: (await import('#renderer/contracts/contracts-screen.tsx')).ContractsScreen,
}));
const ContractScreen = lazy(async () => ({ default: (await import('#renderer/contracts/contract-screen.tsx')).ContractScreen }));
// Lazy, as they read the journal or contracts.
const EntryTitle = lazy(async () => ({ default: (await import('./entry-title.tsx')).EntryTitle }));
const CollectionTrail = lazy(async () => ({ default: (await import('./collection-trail.tsx')).CollectionTrail }));
const TokenTrail = lazy(async () => ({ default: (await import('./collection-trail.tsx')).TokenTrail }));

export function Inside() {
  const [place] = useLocation();
  const { wasOpened } = useSendDialog();
  const addsToken = useAddToken() !== null;
  const approves = useStore(useApprovalWishes(), ({ approve }) => approve !== null);
  useFollowChain();
  // What is no place is led away from (use-places.ts), and no screen is to read it.
  if (!isKnownPlace(place)) return null;
  return (
    <>
      {isSendPlace(place) ? (
        <Suspense fallback={null}>
          <SendPlace key={place} place={place} />
        </Suspense>
      ) : (
        <Places />
      )}
      <Suspense fallback={null}>
        {wasOpened && <SendHost />}
        {addsToken && <AddTokenDialog />}
        {approves && <ApproveDialog />}
      </Suspense>
    </>
  );
}

function Places() {
  return (
    <Switch>
      <Route path={settingsPlace}>
        <Shell title="Settings">
          <SettingsScreen />
        </Shell>
      </Route>
      <Route path={`${consolePlace}/:part?`}>
        {({ part }) => (
          <Shell title={consoleScreen.name}>
            <ConsoleScreen part={part ?? null} />
          </Shell>
        )}
      </Route>
      <Route path={contactsPlace}>
        <Shell title="Contacts" trail={<Link to={walletPlace}>Wallet</Link>}>
          <ContactsScreen />
        </Shell>
      </Route>
      <Route path={explorerPlace}>
        <Shell title="Explorer">
          <ExplorerScreen />
        </Shell>
      </Route>
      <Route path={tokensPlace}>
        <Shell title="Tokens">
          <TokensScreen />
        </Shell>
      </Route>
      <Route path={approvalsPlace}>
        <Shell title="Tokens" trail={'Approvals'}>
          <ApprovalsScreen />
        </Shell>
      </Route>
      <Route path={tokenPlace(':contract')}>
        {({ contract }) => (
          <Shell title={<AddressTitle address={contract} other="Token" />} trail={<Link to={tokensPlace}>Tokens</Link>}>
            <TokenScreen key={contract} contract={contract} />
          </Shell>
        )}
      </Route>
      <Route path={collectiblesPlace}>
        <Shell title="Collectibles" trail={<CollectionTrail contract={null} />}>
          <CollectiblesScreen contract={null} />
        </Shell>
      </Route>
      <Route path={collectionPlace(':contract')}>
        {({ contract }) => (
          <Shell title="Collectibles" trail={<CollectionTrail contract={contract} />}>
            <CollectiblesScreen contract={contract} />
          </Shell>
        )}
      </Route>
      <Route path={collectiblePlace(':contract', ':tokenId')}>
        {({ contract, tokenId }) => (
          <Shell title="Collectible" trail={<TokenTrail contract={contract} />}>
            <CollectibleScreen key={`${contract} ${tokenId}`} contract={contract} tokenId={tokenId} />
          </Shell>
        )}
      </Route>
      <Route path={contractsPlace}>
        <Shell title="Contracts">
          <ContractsScreen />
        </Shell>
      </Route>
      <Route path={contractPlace(':address')}>
        {({ address }) => (
          <Shell title="Contract" trail={<Link to={contractsPlace}>Contracts</Link>}>
            <ContractScreen key={address} address={address} />
          </Shell>
        )}
      </Route>
      <Route path={activityPlace}>
        <Shell title="Activity">
          <ActivityScreen />
        </Shell>
      </Route>
      <Route path={entryPlace(':id')}>
        {({ id }) => (
          <Shell title="Activity" trail={<EntryTitle id={id} />}>
            <EntryScreen key={id} id={id} />
          </Shell>
        )}
      </Route>
      <Route path={blockPlace(':number')}>
        {({ number }) => (
          <Shell title={`Block ${withCommas(number)}`} trail={<Trail />}>
            <BlockScreen key={number} number={number} />
          </Shell>
        )}
      </Route>
      <Route path={transactionPlace(':hash')}>
        {({ hash }) => (
          <Shell title="Transaction" trail={<TransactionTrail hash={hash.toLowerCase()} />}>
            <TransactionScreen key={hash} hash={hash.toLowerCase()} />
          </Shell>
        )}
      </Route>
      <Route path={addressPlace(':address')}>
        {({ address }) => (
          <Shell title={<AddressTitle address={address} />} trail={<Trail />}>
            <AddressScreen key={address} address={address} />
          </Shell>
        )}
      </Route>
      <Route>
        <Shell title="Wallet" atOnce>
          <WalletScreen />
        </Shell>
      </Route>
    </Switch>
  );
}

/** Digits all in one case carry no checksum. */
const isOneCase = (address: string) => /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address);

/** `other`: said where it has no name. `address`: as it stands in the place. One whose checksum is wrong is nobody's, whatever its digits. */
function AddressTitle({ address, other = 'Address' }: { address: string; other?: string }) {
  const names = useNames();
  const isNamed = isOneCase(address) || names.list().some((each) => each.address === address);
  return (isNamed ? names.of(address)?.text : undefined) ?? other;
}

function Trail() {
  return <Link to={explorerPlace}>Explorer</Link>;
}

/** `hash`: in lower case. */
function TransactionTrail({ hash }: { hash: string }) {
  // Cached only: the screen makes the read.
  const block = valueIn(faceOf(useKnownAnswer(chainQueries.transaction(hash))))?.blockNumber ?? null;
  return (
    <>
      <Trail />
      {block !== null && (
        <>
          {' / '}
          <Link to={blockPlace(block)}>Block {withCommas(block)}</Link>
        </>
      )}
    </>
  );
}
