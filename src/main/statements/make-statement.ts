/** Puts a statement together: which blocks the period has, what moved in them, and which balances follow. */
import { countOf, minus, type Range, type Ranges } from '#main/chain/watch/ranges.ts';
import type { WatchService } from '#main/chain/watch/watch.ts';
import type { WatchStore } from '#main/chain/watch/watch-store.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import type { Ask } from '#main/statements/ask.ts';
import { firstBlockSince } from '#main/statements/block-at.ts';
import { otherHistory, scannedHistory, uncertainIn } from '#main/statements/history.ts';
import { balanceOf, type Ledger, type LedgerEntry, type Movement, movementsOf, type Unclear } from '#main/statements/ledger.ts';
import type { Rates } from '#main/statements/rates.ts';
import { type Held, joined, readBalances, storedReadings, toStored } from '#main/statements/readings.ts';
import type { Journal } from '#main/writes/journal.ts';
import { finalDepth } from '#shared/core/finality.ts';
import { t } from '#shared/core/language/language.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { nativeAsset } from '#shared/statements/assets.ts';
import { dayAfter, localDate, type Period, startOf } from '#shared/statements/period.ts';
import type { StatementAsset, StatementRates, StatementView } from '#shared/statements/statement.ts';
import { factInput, readTokenText } from '#shared/tokens/token-facts.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

export interface StatementSource {
  readonly ask: Ask;
  readonly connection: string;
  readonly watch: Pick<WatchService, 'all'>;
  readonly store: Pick<WatchStore, 'readings' | 'keepReadings'>;
  readonly known: Pick<Cache, 'about'>;
  readonly journal: Pick<Journal, 'list'>;
  readonly followed: readonly SavedToken[];
  /** Of the native currency; null where no list knows it. */
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
  /** The Multicall3 contract that reports each account's balance of it; null where none is proven. */
  readonly multicall: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly zone: string;
}

export interface Asked {
  readonly id: string;
  /** EIP-55; null for all of them. */
  readonly account: string | null;
  readonly period: Period;
  readonly rates: Rates | null;
}

/** All that a file has. */
export interface Statement {
  readonly view: StatementView;
  /** Of the period. */
  readonly movements: readonly Movement[];
  readonly unread: Ranges;
  /** Hashes. */
  readonly unclear: readonly string[];
  readonly rates: Rates | null;
  readonly currency: StatementSource['currency'];
}

const mostAssets = 400;
const mostShown = 10;
/** Blocks that are read for their time alone. */
const mostTimes = 200;
const longestSymbol = 100;

/** As a file of rates names an asset. */
export const rateName = ({ contract }: Pick<Movement, 'contract'>, currency: StatementSource['currency']): string | null =>
  contract ?? currency?.symbol ?? null;

/** Errors: those of a read; `invalid-input` for a period without a day, or an account that isn't the person's. */
export async function makeStatement(source: StatementSource, { id, account, period, rates }: Asked): Promise<Result<Statement>> {
  const { ask, connection, zone, now, currency } = source;
  const [start, end] = [startOf(period.from, zone), startOf(dayAfter(period.to), zone)];
  if (period.from > period.to) return fail({ code: 'invalid-input', fields: { to: t('The last day comes before the first.') } });
  if (start > now) return fail({ code: 'invalid-input', fields: { from: t('This day is in the future.') } });
  const listed = await ask('user.accounts', {});
  if (!listed.ok) return listed;
  const all = listed.value.map(({ address }) => address);
  const accounts = account === null ? all : all.filter((one) => one === account);
  if (accounts.length === 0) return fail({ code: 'invalid-input', fields: { account: t('Choose one of your accounts.') } });

  const newest = await ask('block.latestNumber', {}, true);
  if (!newest.ok) return newest;
  const timeOf = async (block: number): Promise<Result<number>> => {
    const read = await ask('block.get', { number: String(block) });
    return read.ok ? ok(Number(read.value.timestamp) * 1000) : read;
  };
  const first = await firstBlockSince(start, Number(newest.value), timeOf);
  if (!first.ok) return first;
  const behind = end > now ? ok(Number(newest.value) + 1) : await firstBlockSince(end, Number(newest.value), timeOf);
  if (!behind.ok) return behind;
  const within: Range = [first.value, behind.value - 1];

  const near = { connection, accounts, newest: Number(newest.value) };
  let history = await scannedHistory(source.watch, ask, near);
  const others = await withTimes(await otherHistory(source, { connection, accounts, scanned: history.scanned, within }), timeOf);
  const isOfPeriod = ({ block }: Movement) => block >= within[0] && block <= within[1];
  const movedIn = (entries: readonly LedgerEntry[]) => movementsOf([...entries, ...others], accounts).movements.filter(isOfPeriod);
  const held = assetsOf(source.followed, movedIn(history.entries));
  const readings = await readBalances(ask, held.slice(0, mostAssets), accounts, {
    hasAll: accounts.length === all.length,
    multicall: source.multicall,
  });
  if (!readings.ok) return readings;
  const { newest: last, list } = readings.value;
  if (last > near.newest) history = await scannedHistory(source.watch, ask, { ...near, newest: last });

  const stored = await storedReadings(source.store, ask, connection, [within[0] - 1, within[1]]);
  const block = await ask('block.get', { number: String(last) });
  source.store.keepReadings(connection, toStored(list, block.ok ? block.value.hash : null, now));

  const uncertain = uncertainIn(source.journal, connection, accounts, [start, end]);
  if (uncertain === null) return fail({ code: 'storage', what: t('the journal of what was sent') });
  const ledger: Ledger = { ...movementsOf([...history.entries, ...others], accounts), scanned: history.scanned };
  const movements = ledger.movements.filter(isOfPeriod);
  const assets = assetsOf(source.followed, movements);
  const facts = await factsOf(ask, assets.slice(0, mostAssets), currency);
  const proofs = joined([...stored, ...list], accounts);
  const unread = within[0] > within[1] ? [] : minus([within], history.scanned);
  const isUnclear = ({ block }: Unclear) => block >= within[0] && block <= within[1];
  const unclear = [...new Set(ledger.unclear.filter(isUnclear).map(({ hash }) => hash))];
  const followed = new Set(source.followed.map(({ address }) => address));
  return ok({
    movements,
    ...{ unread, rates, currency },
    unclear,
    view: {
      ...{ id, madeAt: now, accounts, period, zone },
      blocks: within[0] > within[1] ? null : toRange(within),
      newest: String(last),
      unread: unread.slice(-mostShown).reverse().map(toRange),
      unreadCount: countOf(unread),
      unreadOutside: within[1] >= last ? 0 : countOf(minus([[within[1] + 1, last]], history.scanned)),
      unclear: unclear.length,
      uncertain,
      notFinal: Math.max(0, within[1] - Math.max(within[0] - 1, last - Number(finalDepth) + 1)),
      assets: assets.slice(0, mostAssets).map((asset): StatementAsset => {
        const proof = proofs.filter((one) => one.asset === asset.asset);
        const { restIn, why, ...balance } = balanceOf(ledger, asset.asset, within, proof);
        const isSeveral = asset.kind === 'native' && why === 'not-read' && all.length > 1;
        return {
          key: asset.asset,
          ...{ kind: asset.kind, contract: asset.contract, tokenId: asset.tokenId, ...(facts.get(asset.contract ?? '') ?? unknownFacts) },
          ...(asset.kind === 'erc20' || asset.kind === 'native' ? {} : { decimals: 0 }),
          isFollowed: asset.contract === null || followed.has(asset.contract),
          opening: textOf(balance.opening),
          in: balance.in.toString(),
          out: balance.out.toString(),
          fees: balance.fees.toString(),
          closing: textOf(balance.closing),
          rest: textOf(balance.rest),
          restIn: restIn === null ? null : toRange(restIn),
          ...{ isChecked: balance.isChecked, isWhole: balance.isWhole, why: isSeveral ? 'several' : why },
          count: movements.filter((one) => one.asset === asset.asset).length,
        };
      }),
      moreAssets: Math.max(0, assets.length - mostAssets),
      rates: rates === null ? null : ratesFor(rates, movements, zone, currency),
    },
  });
}

const toRange = ([from, to]: Range) => ({ from: String(from), to: String(to) });
const textOf = (amount: bigint | null) => amount?.toString() ?? null;

/** The native currency first, then the tokens that the person follows, then the others that moved. */
function assetsOf(followed: readonly SavedToken[], movements: readonly Movement[]): readonly Held[] {
  const tokens = followed.map(
    ({ address, standard }): Held => ({ asset: `${standard} ${address}`, kind: standard, contract: address, tokenId: null }),
  );
  const moved = movements.map(
    ({ asset, kind, contract, tokenId }): Held => ({ asset, kind, contract, tokenId: kind === 'erc1155' ? tokenId : null }),
  );
  return [...new Map([nativeAsset, ...tokens, ...moved].map((one) => [one.asset, one])).values()];
}

type Facts = Pick<StatementAsset, 'symbol' | 'decimals'>;
const unknownFacts: Facts = { symbol: null, decimals: null };

/** By contract, the native currency's as ''. */
export async function factsOf(
  ask: Ask,
  assets: readonly Held[],
  currency: StatementSource['currency'],
): Promise<ReadonlyMap<string, Facts>> {
  const contracts = new Map(assets.flatMap(({ contract, kind }) => (contract === null ? [] : [[contract, kind] as const])));
  const found = await Promise.all(
    [...contracts].map(async ([contract, kind]): Promise<readonly [string, Facts]> => {
      const symbol = await ask('contract.call', factInput(contract, 'symbol'));
      const decimals = kind === 'erc20' ? await ask('contract.call', factInput(contract, 'decimals')) : null;
      return [
        contract,
        {
          symbol: shownSymbol(symbol.ok ? readTokenText(symbol.value.result, longestSymbol) : null, currency?.symbol ?? null),
          decimals: decimals?.ok === true ? toDecimals(decimals.value.result) : null,
        },
      ];
    }),
  );
  return new Map([['', currency ?? unknownFacts], ...found]);
}

/** Entries of the journal don't say when their block was made. */
async function withTimes(
  entries: readonly LedgerEntry[],
  timeOf: (block: number) => Promise<Result<number>>,
): Promise<readonly LedgerEntry[]> {
  let left = mostTimes;
  return Promise.all(
    entries.map(async (entry) => {
      if (entry.at !== null || left <= 0) return entry;
      left -= 1;
      const time = await timeOf(entry.block);
      return time.ok ? { ...entry, at: time.value } : entry;
    }),
  );
}

/** What a movement is multiplied with; null where the file has no rate for that day. */
export function rateOf(rates: Rates, movement: Movement, zone: string, currency: StatementSource['currency']): string | null {
  const asset = rateName(movement, currency);
  return movement.at === null || asset === null ? null : rates.of(localDate(movement.at, zone), asset);
}

function ratesFor(rates: Rates, movements: readonly Movement[], zone: string, currency: StatementSource['currency']): StatementRates {
  // Collectibles have no rate.
  const missing = movements.filter((one) => (one.kind === 'erc20' || one.kind === 'native') && rateOf(rates, one, zone, currency) === null);
  const [first] = missing;
  return {
    currency: rates.currency,
    missing: missing.length,
    firstMissing:
      first === undefined ? null : { date: first.at === null ? '' : localDate(first.at, zone), asset: rateName(first, currency) ?? '' },
  };
}
