/**
 * What moved in and out of accounts, and which balances follow from that, as plain values: base units as bigint, blocks as safe integers.
 * A balance is worked out only across blocks of which everything is known. Otherwise it is null: unknown.
 */
import { minus, type Range, type Ranges } from '#main/chain/watch/ranges.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { type AssetKind, assetKey, nativeAsset } from '#shared/statements/assets.ts';

/** A transaction in a block, and what it did to the accounts. */
export interface LedgerEntry {
  readonly hash: string;
  readonly block: number;
  /** Epoch milliseconds of the block; null if unknown. */
  readonly at: number | null;
  readonly entry: HistoryEntry;
}

export interface Movement {
  /** `assetKey` of what moved. */
  readonly asset: string;
  readonly kind: AssetKind;
  /** Null for the native currency. */
  readonly contract: string | null;
  /** Of a collectible. */
  readonly tokenId: string | null;
  readonly is: 'in' | 'out' | 'fee';
  /** Never negative; 1 for an item of ERC721. */
  readonly amount: bigint;
  /** The account; EIP-55. */
  readonly own: string;
  /** The other side; null for a fee. */
  readonly other: string | null;
  /** Both sides are among the accounts. */
  readonly isInternal: boolean;
  readonly hash: string;
  readonly block: number;
  readonly at: number | null;
  /** The transaction failed: only its fee was paid. */
  readonly failed: boolean;
}

/** A transaction of which something isn't known: what it moved (`all`), only of some contracts' tokens, or only its fee (`native`). */
export interface Unclear {
  readonly hash: string;
  readonly block: number;
  readonly of: 'all' | 'native' | readonly string[];
}

/** The balance of an asset after some block from `from` to `to`, as the service reported it. */
export interface Reading {
  readonly asset: string;
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}

interface Moved {
  /** By block, then in the order of the transaction. */
  readonly movements: readonly Movement[];
  readonly unclear: readonly Unclear[];
}

/** `accounts`: EIP-55. Each transaction once. */
export function movementsOf(entries: readonly LedgerEntry[], accounts: readonly string[]): Moved {
  const ownOf = (address: string | null) => accounts.find((account) => sameAddress(account, address)) ?? null;
  const unclear: Unclear[] = [];
  const movements = entries
    .toSorted((one, other) => one.block - other.block)
    .flatMap(({ hash, block, at, entry: { asked, outcome, transfers, more, missing } }): Movement[] => {
      const base = { hash, block, at, failed: outcome.status === 'reverted' };
      const payer = ownOf(asked.from);
      if (outcome.status === null || (more && missing === undefined)) unclear.push({ hash, block, of: 'all' });
      // Anyone can emit events that can't be read, or more than are listed: of their own contracts.
      else if (missing !== undefined) unclear.push({ hash, block, of: missing });
      if (payer !== null && outcome.fee === null) unclear.push({ hash, block, of: 'native' });
      const moved = transfers.flatMap(({ kind, token: contract, tokenId, amount, from, to }): Movement[] => {
        const [giver, receiver] = [ownOf(from), ownOf(to)];
        const isInternal = giver !== null && receiver !== null;
        const what = { asset: assetKey({ kind, contract, tokenId }), kind, contract, tokenId, amount: BigInt(amount ?? 1), isInternal };
        return [
          ...(giver === null ? [] : [{ ...base, ...what, is: 'out' as const, own: giver, other: to }]),
          ...(receiver === null ? [] : [{ ...base, ...what, is: 'in' as const, own: receiver, other: from }]),
        ];
      });
      if (payer === null || outcome.fee === null || outcome.fee === '0') return moved;
      const fee = { ...nativeAsset, is: 'fee' as const, amount: BigInt(outcome.fee), own: payer, other: null, isInternal: false };
      return [...moved, { ...base, ...fee }];
    });
  return { movements, unclear };
}

export interface Ledger extends Moved {
  /** Blocks in which everything was looked at for all of the accounts. */
  readonly scanned: Ranges;
}

/** Blocks after `after` up to `to` of which something may be missing, for this asset. */
export interface Holes {
  readonly unread: Ranges;
  readonly unclear: readonly Unclear[];
}

export function holesIn({ scanned, unclear }: Pick<Ledger, 'scanned' | 'unclear'>, asset: string, after: number, to: number): Holes {
  const all: Ranges = after < to ? [[after + 1, to]] : [];
  return {
    unread: minus(all, scanned),
    unclear: unclear.filter(({ block, of }) => block > after && block <= to && isAbout(of, asset)),
  };
}

function isAbout(of: Unclear['of'], asset: string): boolean {
  if (typeof of === 'string') return of === 'all' || asset === nativeAsset.asset;
  return of.some((contract) => asset.split(' ')[1] === contract);
}

const isWhole = ({ unread, unclear }: Holes) => unread.length === 0 && unclear.length === 0;

export interface Sums {
  readonly in: bigint;
  readonly out: bigint;
  readonly fees: bigint;
}

/** Of the known movements after block `after`, up to block `to`. */
export function sumsOf(movements: readonly Movement[], asset: string, after: number, to: number): Sums {
  let [into, out, fees] = [0n, 0n, 0n];
  for (const one of movements) {
    if (one.asset !== asset || one.block <= after || one.block > to) continue;
    if (one.is === 'in') into += one.amount;
    else if (one.is === 'out') out += one.amount;
    else fees += one.amount;
  }
  return { in: into, out, fees };
}

const netOf = ({ in: into, out, fees }: Sums) => into - out - fees;

export interface AssetBalance extends Sums {
  /** Null: unknown. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** closing − (opening + in − out − fees); null where one of them is unknown. */
  readonly rest: bigint | null;
  /** The blocks in which a rest arose: between the two readings, which may be more or less than the period. Null with only one. */
  readonly restIn: Range | null;
  /** Opening and closing come from two readings of the balance, so that they prove each other. */
  readonly isChecked: boolean;
  /** Nothing of the period is missing. */
  readonly isWhole: boolean;
  /** Why opening or closing is unknown: no balance was read, blocks between aren't known, or it would be below 0. */
  readonly why: 'not-read' | 'holes' | 'negative' | null;
}

/**
 * The balance after block `at`, from the reading that is nearest on the wanted side, and if none can be used from the nearest on
 * the other. A reading can be used if everything between it and `at` is known.
 */
function balanceAfter(ledger: Ledger, readings: readonly Reading[], at: number, first: 'before' | 'after') {
  const { movements } = ledger;
  const distance = (one: Reading) => Math.abs(one.to - at);
  const isOn = (side: 'before' | 'after') => (one: Reading) => (side === 'before' ? one.to <= at : one.to > at || one.from >= at);
  const nearest = (side: 'before' | 'after') => readings.filter(isOn(side)).toSorted((one, other) => distance(one) - distance(other));
  const second = first === 'before' ? 'after' : 'before';
  for (const reading of [...nearest(first), ...nearest(second)]) {
    const { asset, to, amount } = reading;
    if (to <= at) {
      if (isWhole(holesIn(ledger, asset, to, at))) return { reading, amount: amount + netOf(sumsOf(movements, asset, to, at)) };
    } else if (isWhole(holesIn(ledger, asset, at, to))) return { reading, amount: amount - netOf(sumsOf(movements, asset, at, to)) };
  }
  return null;
}

/** Whether the balance was the same in all blocks that the reading may be of. */
function isExact(ledger: Ledger, { asset, from, to }: Reading): boolean {
  if (from === to) return true;
  const hasMoved = ledger.movements.some((one) => one.asset === asset && one.block > from && one.block <= to);
  return !hasMoved && isWhole(holesIn(ledger, asset, from, to));
}

/** `first` and `last`: the blocks of the period; `last` is below `first` where it has none. `readings`: of this asset. */
export function balanceOf(ledger: Ledger, asset: string, [first, last]: Range, readings: readonly Reading[]): AssetBalance {
  const before = first - 1;
  const end = Math.max(before, last);
  const sums = sumsOf(ledger.movements, asset, before, end);
  const exact = readings.filter((one) => isExact(ledger, one));
  const opening = balanceAfter(ledger, exact, before, 'before');
  const closing = balanceAfter(ledger, exact, end, 'after');
  const isNegative = (opening?.amount ?? 0n) < 0n || (closing?.amount ?? 0n) < 0n;
  const known = (one: typeof opening) => (one === null || one.amount < 0n ? null : one.amount);
  const [open, close] = [known(opening), known(closing)];
  const isMissing = open === null || close === null;
  return {
    ...sums,
    opening: open,
    closing: close,
    rest: isMissing ? null : close - (open + netOf(sums)),
    restIn:
      opening === null || closing === null || isMissing || opening.reading === closing.reading
        ? null
        : [opening.reading.to + 1, closing.reading.to],
    isChecked: !isMissing && opening?.reading !== closing?.reading,
    isWhole: isWhole(holesIn(ledger, asset, before, end)),
    why: !isMissing ? null : isNegative ? 'negative' : exact.length === 0 ? 'not-read' : 'holes',
  };
}
