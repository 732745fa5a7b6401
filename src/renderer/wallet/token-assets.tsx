/** The rows of tokens and collections: those that are followed, then those found in the person's transactions. */

import { Plus, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUnlimitedApprovals } from '#renderer/approvals/use-known-approvals.ts';
import type { FoundToken } from '#renderer/chain/found-tokens.ts';
import { useActiveConnection, useSlice, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useReads } from '#renderer/core/bridge/use-read.ts';
import { valueIn } from '#renderer/core/lib/face.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { useGrowing } from '#renderer/core/ui/use-growing.ts';
import { useShowAddToken } from '#renderer/tokens/add-token.ts';
import { HoldingAmount } from '#renderer/tokens/holding-amount.tsx';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { sumHoldings } from '#renderer/tokens/sum-holdings.ts';
import { useSuspicions } from '#renderer/tokens/suspicions.tsx';
import { isSpamLike } from '#renderer/tokens/token-suspicion.ts';
import { useFoundTokens } from '#renderer/tokens/use-found-tokens.ts';
import { useBalancesOf } from '#renderer/tokens/use-holdings.ts';
import { type Token, useToken } from '#renderer/tokens/use-token.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { blockWords, heldByWords, heldWords } from '#renderer/wallet/held-words.ts';
import { blocksOf } from '#renderer/wallet/use-account-balances.ts';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { collectiblesPlace, tokensPlace } from '#shared/core/screens.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { provenMulticall } from '#shared/tokens/multicall.ts';
import { AssetRow } from './asset-row.tsx';
import styles from './assets-card.module.css';
import { ByAccount, below, type DetailsProps, type Owners } from './by-account.tsx';
import { CollectionAsset } from './collection-asset.tsx';

/** Each account of each token is a request. `read`: found tokens that are looked at for those that are shown. */
const most = { accounts: 6, tokens: 12, collections: 6, found: 4, read: 24 } as const;
/** Where one request reads many. */
const mostTogether = { accounts: 50, tokens: 50 } as const;

/** Pixels, without wrapped words. */
const rowHeight = 59;

export function TokenAssets() {
  'use memo';
  const { accounts, face } = useAccountChoice();
  const hindrance = useHindrance();
  const tokens = useTokens('erc20').filter(({ hidden }) => !hidden);
  const collections = useTokens('erc721').filter(({ hidden }) => !hidden);
  const showAddToken = useShowAddToken();
  // Until main has sent the list, nothing is said of it.
  const isEmpty = useSlice('tokens').connection === useActiveConnection().id && tokens.length === 0;
  const limit = provenMulticall(useActiveConnection(), 'tokens') === null ? most : mostTogether;
  const owners = { accounts: accounts.slice(0, limit.accounts), all: accounts.length, face };
  const shown = tokens.slice(0, limit.tokens);
  const { drawn, end } = useGrowing<HTMLLIElement>(shown.length, rowHeight);
  if (valueIn(face)?.length === 0) return null;
  return (
    <>
      {isEmpty && (
        <li className={styles.empty}>
          <span className="soft">{t('No tokens added. Add one by its contract address to see your balance.')}</span>
          <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => showAddToken('')}>
            {t('Add token')}
          </Button>
        </li>
      )}
      {shown.slice(0, drawn).map(({ address }) => (
        <TokenAsset key={address} contract={address} owners={owners} hindrance={hindrance} />
      ))}
      {drawn < shown.length && <li ref={end} aria-hidden style={{ height: (shown.length - drawn) * rowHeight }} />}
      <FoundAssets owners={owners} />
      {collections.slice(0, most.collections).map(({ address }) => (
        <CollectionAsset key={address} contract={address} owners={owners} />
      ))}
      {tokens.length > shown.length && <More to={tokensPlace} words={t('All {count} tokens', { count: tokens.length })} />}
      {collections.length > most.collections && (
        <More to={collectiblesPlace} words={t('All {count} collections', { count: collections.length })} />
      )}
      <InBlock contracts={shown.map(({ address }) => address)} accounts={owners.accounts} />
    </>
  );
}

/** In which block the balances of tokens were read, where they were read together. */
function InBlock({ contracts, accounts }: { contracts: readonly string[]; accounts: readonly NamedAccount[] }) {
  const queries = contracts.flatMap((contract) => accounts.map(({ address }) => tokenQueries.heldBy(contract, address)));
  const reads = useReads(queries, () => 'no');
  const blocks = blocksOf(reads.map(({ answer }) => answer).filter((answer) => answer !== null));
  if (blocks === null) return null;
  return (
    <li>
      <p className="soft small">{blockWords(blocks)}</p>
    </li>
  );
}

function More({ to, words }: { to: string; words: string }) {
  return (
    <li className={styles.more}>
      <Link to={to}>{words}</Link>
    </li>
  );
}

interface TokenAssetProps {
  readonly contract: string;
  readonly owners: Owners;
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance: string | null;
}

function TokenAsset({ contract, owners, hindrance }: TokenAssetProps) {
  'use memo';
  const send = useSend();
  const token = useToken(contract);
  const { hideAmounts } = useDisplay();
  const unlimited = useUnlimitedOf(contract);
  const holdings = useBalancesOf(
    contract,
    owners.accounts.map(({ address }) => address),
  );
  const sum = sumHoldings(holdings, owners.face, owners.all);
  return (
    <li>
      <AssetRow
        name={token.title}
        mark={<TokenMark address={contract} name={token.symbol} />}
        to={tokenPlace(contract)}
        below={below(
          (hideAmounts || unlimited > 0 ? heldWords : heldByWords)(holdings, owners.accounts, owners.all, token.decimals),
          unlimitedWords(unlimited),
        )}
        amount={<HoldingAmount holding={sum} token={token} />}
        action={
          sum.baseUnits !== '0' && (
            <Button
              size="small"
              icon={<Send size={14} aria-hidden />}
              aria-label={t('Send {title}', { title: token.title })}
              {...hinderedBy(hindrance)}
              onClick={() => send.open({ token: contract })}
            >
              {t('Send')}
            </Button>
          )
        }
        details={<TokenDetails contract={contract} owners={owners} holdings={holdings} token={token} />}
      />
    </li>
  );
}

/** One that isn't shown makes room for the next, or spam could take all places. */
function FoundAssets({ owners }: { owners: Owners }) {
  'use memo';
  const found = useFoundTokens();
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const read = found.slice(0, Math.min(most.found + found.filter(({ contract }) => passed.has(contract)).length, most.read));
  const left = found.length - read.length;
  const pass = (contract: string) => setPassed((before) => (before.has(contract) ? before : new Set([...before, contract])));
  return (
    <>
      {read.map((token) => (
        <FoundAsset key={token.contract} token={token} owners={owners} onPass={pass} />
      ))}
      {left > 0 && (
        <More to={tokensPlace} words={t('{count, plural, one {# more found token} other {# more found tokens}}', { count: left })} />
      )}
    </>
  );
}

interface FoundAssetProps {
  readonly token: FoundToken;
  readonly owners: Owners;
  /** It isn't shown. */
  readonly onPass: (contract: string) => void;
}

/** Shown only while something of it is known to be there, and it doesn't look like spam: anyone can send anything. */
function FoundAsset({ token: { contract, cameUnasked }, owners, onPass }: FoundAssetProps) {
  'use memo';
  const showAddToken = useShowAddToken();
  const own = useToken(contract);
  const suspicions = useSuspicions(contract, cameUnasked);
  const { hideAmounts } = useDisplay();
  const holdings = useBalancesOf(
    contract,
    owners.accounts.map(({ address }) => address),
  );
  const sum = sumHoldings(holdings, owners.face, owners.all);
  const isShown = sum.baseUnits !== null && sum.baseUnits !== '0' && !isSpamLike(suspicions);
  const isPassed = !isShown && !own.isReading && holdings.every(({ face }) => face.face !== 'loading');
  useEffect(() => {
    if (isPassed) onPass(contract);
  }, [isPassed, contract, onPass]);
  if (!isShown) return null;
  const token = { ...own, symbol: own.symbol === null ? null : t('“{name}”', { name: own.symbol }) };
  const name = own.isLabel || own.name === null ? own.title : t('“{name}”', { name: own.name });
  return (
    <li>
      <AssetRow
        name={name}
        mark={<TokenMark address={contract} name={own.symbol} />}
        to={tokenPlace(contract)}
        badge={<Badge>{t('found, not verified')}</Badge>}
        below={(hideAmounts ? heldWords : heldByWords)(holdings, owners.accounts, owners.all, own.decimals)}
        amount={<HoldingAmount holding={sum} token={token} />}
        action={
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            aria-label={t('Add {name}', { name })}
            onClick={() => showAddToken(contract)}
          >
            {t('Add')}
          </Button>
        }
        details={<TokenDetails contract={contract} owners={owners} holdings={holdings} token={token} />}
      />
    </li>
  );
}

function TokenDetails({ token, ...props }: DetailsProps & { readonly token: Token }) {
  return <ByAccount {...props} amountOf={(holding) => <HoldingAmount holding={holding} token={token} />} />;
}

/** How many approvals of a token that the accounts gave have no limit, as last read. */
const useUnlimitedOf = (contract: string): number =>
  useUnlimitedApprovals().filter((one) => one.is === 'erc20' && sameAddress(one.contract, contract)).length;

const unlimitedWords = (count: number) =>
  count === 0 ? '' : t('{count, plural, one {# unlimited approval} other {# unlimited approvals}}', { count });
