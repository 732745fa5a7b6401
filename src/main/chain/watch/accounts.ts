/** Whose transfers are looked for, as a plain value: what the accounts that the service lists mean for the record of a connection. */
import { checkedIn } from '#main/chain/watch/plan.ts';
import type { Ranges } from '#main/chain/watch/ranges.ts';
import type { WatchRecord } from '#main/chain/watch/watch-store.ts';
import type { FoundTransaction } from '#shared/chain/watch.ts';
import type { Account } from '#shared/core/readers/user.ts';

/** The same record where nothing changes; null where the accounts are another person’s. */
export function withAccounts(record: WatchRecord, listed: readonly Account[]): WatchRecord | null {
  const known = new Set(record.accounts.map(({ address }) => address));
  const isKnown = ({ address }: Account) => known.has(address);
  // Without accounts, two people cannot be distinguished.
  if (listed.length === 0) return record;
  if (known.size === 0) return record.on ? { ...record, accounts: listed, unproven: false } : record;
  if (!listed.some(isKnown)) return null;
  const hasNew = !listed.every(isKnown);
  if (!hasNew && known.size === listed.length && !record.unproven) return record;
  // Nothing was scanned for a new account yet.
  return { ...record, accounts: listed, unproven: false, ...(hasNew ? { scanned: [], heads: [] } : {}) };
}

export interface AllFound {
  readonly found: readonly FoundTransaction[];
  /** Whose transactions these are; EIP-55. */
  readonly accounts: readonly string[];
  /** Blocks that were read for all of them, and are on the chain. */
  readonly scanned: Ranges;
}

/** Nothing until the service has listed the accounts. */
export function allFound(record: WatchRecord, found: () => AllFound['found']): AllFound {
  if (record.unproven) return { found: [], accounts: [], scanned: [] };
  return { found: found(), accounts: record.accounts.map(({ address }) => address), scanned: checkedIn(record, record.on) };
}
