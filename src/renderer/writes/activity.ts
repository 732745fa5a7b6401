/** What happened lately with the person's accounts: what watching found and what this app has looked at, one entry a transaction. */

import type { FoundTransfer, TokenFacts } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

type KnownHere = KnownOfAddress['transactions'][number];

export interface SeenTransaction {
  readonly hash: string;
  /** Epoch milliseconds of its block; null where that is not known. */
  readonly at: number | null;
  /** When the service last told of it, where its block's time is not known. */
  readonly reportedAt: number | null;
  /**
   * `moved`: between two of the person's own accounts. `claimed`: a token says that it left one of them, in a transaction
   * of somebody else, as anybody can have a token say. `part`: named in its events, in a way that is not known.
   */
  readonly what: 'received' | 'sent' | 'moved' | 'called' | 'created' | 'claimed' | 'part';
  /** The other side, where there is one; never one that only a token of strangers names, since it would be copied. */
  readonly other: string | null;
  /** What the other side calls itself as a token, where it is one and that may be shown. */
  readonly symbol: string | null;
  readonly state: 'confirmed' | 'reverted' | 'pending' | 'unknown';
  readonly amount: ActivityAmount | null;
  /** More transfers of the same transaction than the one that is told. */
  readonly more: number;
}

export type ActivityAmount =
  | { readonly of: 'native'; readonly baseUnits: string }
  /** `symbol`: fit to be shown, or null; `contract`: what it is, whatever it calls itself; `isTrusted`: the person knows it. */
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

/** Native money, or a token that the person knows: what another says of itself is not counted as theirs. */
export const isTrustedAmount = (amount: ActivityAmount | null) => amount === null || amount.of === 'native' || amount.isTrusted;

export interface ActivitySources {
  readonly transfers: readonly FoundTransfer[];
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  /** Of each of the person's accounts. */
  readonly known: readonly { readonly account: string; readonly about: KnownOfAddress }[];
  /** Whether the person has given an address (EIP-55) a name. */
  readonly isNamed: (address: string) => boolean;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  readonly now: number;
}

export const most = 10;
export const longestAgo = 7 * 24 * 60 * 60_000;
/** What waited for a block then may be in one by now, or in none ever; in milliseconds. */
const longestPending = 10 * 60_000;

type FoundSources = Omit<ActivitySources, 'now'>;
type Entry = Omit<SeenTransaction, 'symbol'> & { readonly block: number };

/** The newest first, ten at most, of the last seven days; what waits for a block before all else, what waited once last. */
export function activityOf(sources: ActivitySources): readonly SeenTransaction[] {
  return allSeen(sources)
    .filter(({ at, reportedAt }) => sources.now - (at ?? reportedAt ?? sources.now) <= longestAgo)
    .slice(0, most);
}

/** All that watching found and this app has looked at, the newest first. */
export const allSeen = (sources: ActivitySources): readonly SeenTransaction[] =>
  seenOf([...foundEntries(sources), ...knownEntries(sources)], sources);

/** One for each transaction, the first that tells of it. */
function seenOf(all: readonly Entry[], sources: TokenSources): readonly SeenTransaction[] {
  const entries = new Map<string, Entry>();
  for (const entry of all) if (!entries.has(entry.hash)) entries.set(entry.hash, entry);
  return [...entries.values()]
    .sort((one, other) => other.block - one.block)
    .map(({ block: _block, ...seen }) => ({ ...seen, symbol: symbolOf(seen.other, sources) }));
}

type TokenSources = Pick<ActivitySources, 'tokens' | 'known' | 'native'>;

/** What is known of a token from either side, which need not write its address alike. */
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
    // A move within the person's own accounts is found on both sides and told once.
    const once = transfers.filter((transfer) => transfer.direction === 'in' || !isMove(transfer));
    // What was paid stands first: a token of anybody's making may say in the same transaction that it was a gift.
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

/** Named by the person, or called by one of their own transactions. */
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
  // Whoever is paid may be a person, whatever is written along with it.
  if (isOwn(from)) return { ...base, what: selector === null || moves ? 'sent' : 'called', other: to, amount } as const;
  // Only what has succeeded has arrived.
  if (isOwn(to) && moves && state === 'confirmed') return { ...base, what: 'received', other: from, amount } as const;
  return { ...base, what: 'part', other: from, amount: null } as const;
}
