/** The transactions of the person's accounts that were seen: found by watching, or looked at on this computer. One entry each. */

import type { FoundTransfer, TokenFacts } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

type KnownHere = KnownOfAddress['transactions'][number];

export interface SeenTransaction {
  readonly hash: string;
  /** Epoch milliseconds of its block; null if unknown. */
  readonly at: number | null;
  /** When the service last reported it, if its block's time is unknown. */
  readonly reportedAt: number | null;
  /**
   * `moved`: between two of the person's own accounts. `claimed`: an untrusted token claims that it left one of them, in a
   * transaction of another sender. `part`: named in its events, in an unknown way.
   */
  readonly what: 'received' | 'sent' | 'moved' | 'called' | 'created' | 'claimed' | 'part';
  /** The other side, if any. Never one that only an untrusted token names: the person might copy that address. */
  readonly other: string | null;
  /** The other side's symbol, if it is a token and the symbol may be shown. */
  readonly symbol: string | null;
  readonly state: 'confirmed' | 'reverted' | 'pending' | 'unknown';
  readonly amount: ActivityAmount | null;
  /** How many more transfers the same transaction has. */
  readonly more: number;
}

export type ActivityAmount =
  | { readonly of: 'native'; readonly baseUnits: string }
  /** `symbol`: null if it may mislead. `contract`: what identifies it. `isTrusted`: the person knows it. */
  | {
      readonly of: 'token';
      readonly baseUnits: string;
      readonly symbol: string | null;
      readonly decimals: number | null;
      readonly contract: string;
      readonly isTrusted: boolean;
    }
  | {
      readonly of: 'collectible';
      readonly tokenId: string | null;
      readonly symbol: string | null;
      readonly contract: string;
      readonly isTrusted: boolean;
    };

/** Native currency, or a token that the person knows. Other tokens can claim anything. */
export const isTrustedAmount = (amount: ActivityAmount | null) => amount === null || amount.of === 'native' || amount.isTrusted;

export interface ActivitySources {
  readonly transfers: readonly FoundTransfer[];
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  /** For each of the person's accounts. */
  readonly known: readonly { readonly account: string; readonly about: KnownOfAddress }[];
  /** Whether the person has given an address (EIP-55) a name. */
  readonly isNamed: (address: string) => boolean;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  readonly now: number;
}

export const most = 10;
export const longestAgo = 7 * 24 * 60 * 60_000;
/** A transaction pending for longer than this, in milliseconds, counts as unknown. */
const longestPending = 10 * 60_000;

type FoundSources = Omit<ActivitySources, 'now'>;
type Entry = Omit<SeenTransaction, 'symbol'> & { readonly block: number };

/** At most ten of the last seven days: pending ones first, then the newest, unknown ones last. */
export function activityOf(sources: ActivitySources): readonly SeenTransaction[] {
  return allSeen(sources)
    .filter(({ at, reportedAt }) => sources.now - (at ?? reportedAt ?? sources.now) <= longestAgo)
    .slice(0, most);
}

/** All of them, the newest first. */
export const allSeen = (sources: ActivitySources): readonly SeenTransaction[] =>
  seenOf([...foundEntries(sources), ...knownEntries(sources)], sources);

/** One for each transaction; the first entry wins. */
function seenOf(all: readonly Entry[], sources: TokenSources): readonly SeenTransaction[] {
  const entries = new Map<string, Entry>();
  for (const entry of all) if (!entries.has(entry.hash)) entries.set(entry.hash, entry);
  return [...entries.values()]
    .sort((one, other) => other.block - one.block)
    .map(({ block: _block, ...seen }) => ({ ...seen, symbol: symbolOf(seen.other, sources) }));
}

type TokenSources = Pick<ActivitySources, 'tokens' | 'known' | 'native'>;

/** A token's facts from both sources, in which its address may be spelled differently. */
function factsOf(contract: string, { tokens, known }: TokenSources): TokenFacts {
  const isIt = (address: string) => sameAddress(address, contract);
  const found = Object.entries(tokens).find(([address]) => isIt(address))?.[1];
  const elsewhere = known.flatMap(({ about }) => about.tokens).find((token) => isIt(token.contract));
  return { symbol: found?.symbol ?? elsewhere?.symbol ?? null, decimals: found?.decimals ?? elsewhere?.decimals ?? null };
}

function symbolOf(contract: string | null, sources: TokenSources): string | null {
  return contract === null ? null : shownSymbol(factsOf(contract, sources).symbol, sources.native);
}

function foundEntries(sources: FoundSources): readonly Entry[] {
  const isOwn = ownAmong(sources);
  const isTrusted = trustedAmong(sources);
  const byHash = Map.groupBy(sources.transfers, ({ hash }) => hash);
  return [...byHash.values()].flatMap((transfers) => {
    const isMove = (transfer: FoundTransfer) =>
      transfers.some(
        (other) => other.direction !== transfer.direction && other.logIndex === transfer.logIndex && other.part === transfer.part,
      );
    const rank = ({ token, direction, sender }: FoundTransfer) => {
      if (token === null) return 0;
      if (direction === 'out' && isOwn(sender)) return 1;
      return isTrusted(token) ? 2 : 3;
    };
    // A transfer between the person's accounts is found for both, and shown once.
    const once = transfers.filter((transfer) => transfer.direction === 'in' || !isMove(transfer));
    // Real payments first: a worthless token could claim in the same transaction that something was received.
    const [first] = once.toSorted((one, other) => rank(one) - rank(other));
    if (first === undefined) return [];
    const { hash, block, timestamp, token, sender } = first;
    const isSure = token === null || isOwn(sender);
    const what = isMove(first) ? (isSure ? 'moved' : 'claimed') : first.direction === 'in' ? 'received' : isSure ? 'sent' : 'claimed';
    const isSafe = isSure || (what === 'received' && isTrusted(token));
    const other = !isSafe ? null : what === 'moved' ? first.own : first.counterparty;
    const state = first.status === 'success' ? 'confirmed' : 'reverted';
    const [at, amount] = [Number(timestamp) * 1000, amountOf(first, sources, isTrusted)];
    return [{ hash, block: Number(block), at, reportedAt: null, what, other, state, amount, more: once.length - 1 } as const];
  });
}

function ownAmong({ known }: Pick<ActivitySources, 'known'>): (address: string | null) => boolean {
  const own = new Set(known.map(({ account }) => account.toLowerCase()));
  return (address) => address !== null && own.has(address.toLowerCase());
}

/** Tokens that the person named, or called in a transaction. */
function trustedAmong(sources: FoundSources): (contract: string) => boolean {
  const isOwn = ownAmong(sources);
  const calls = sources.known.flatMap(({ about }) => about.transactions).filter(({ from, selector }) => isOwn(from) && selector !== null);
  const called = new Set(calls.map(({ to }) => to?.toLowerCase()));
  return (contract) => called.has(contract.toLowerCase()) || sources.isNamed(contract);
}

function amountOf(
  { kind, token, amount, tokenId }: FoundTransfer,
  sources: FoundSources,
  isTrustedContract: (contract: string) => boolean,
): ActivityAmount | null {
  if (token === null) return kind === 'native' && amount !== null ? { of: 'native', baseUnits: amount } : null;
  const symbol = symbolOf(token, sources);
  const isTrusted = isTrustedContract(token);
  if (kind !== 'erc20') return { of: 'collectible', tokenId, symbol, contract: token, isTrusted };
  if (amount === null) return null;
  return { of: 'token', baseUnits: amount, symbol, decimals: factsOf(token, sources).decimals, contract: token, isTrusted };
}

function knownEntries(sources: ActivitySources): readonly Entry[] {
  const isOwn = ownAmong(sources);
  return sources.known.flatMap(({ about }) => about.transactions).map((transaction) => knownEntry(transaction, isOwn, sources.now));
}

function stateOf({ block, status, storedAt }: KnownHere, now: number): SeenTransaction['state'] {
  if (status !== null) return status === 'success' ? 'confirmed' : 'reverted';
  return block === null && now - storedAt <= longestPending ? 'pending' : 'unknown';
}

function knownEntry(transaction: KnownHere, isOwn: (address: string | null) => boolean, now: number) {
  const { hash, block, timestamp, from, to, value, selector, storedAt } = transaction;
  const state = stateOf(transaction, now);
  const moves = value !== null && value !== '0';
  const amount = moves ? ({ of: 'native', baseUnits: value } as const) : null;
  const at = timestamp === null ? null : Number(timestamp) * 1000;
  const height = block !== null ? Number(block) : state === 'pending' ? Number.POSITIVE_INFINITY : -1;
  const base = { hash, block: height, at, reportedAt: at === null ? storedAt : null, state, more: 0 } as const;
  if (isOwn(from) && isOwn(to)) return { ...base, what: 'moved', other: to, amount } as const;
  if (isOwn(from) && to === null) return { ...base, what: 'created', other: null, amount } as const;
  // With a value, it may be a payment to a person, whatever its data.
  if (isOwn(from)) return { ...base, what: selector === null || moves ? 'sent' : 'called', other: to, amount } as const;
  // Only a successful transaction was received.
  if (isOwn(to) && moves && state === 'confirmed') return { ...base, what: 'received', other: from, amount } as const;
  return { ...base, what: 'part', other: from, amount: null } as const;
}
