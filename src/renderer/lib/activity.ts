/** What happened lately with the person's accounts: what watching found and what this app has looked at, one entry a transaction. */
import type { KnownOfAddress } from '#shared/known.ts';
import { shownSymbol } from '#shared/token-symbol.ts';
import type { Finding, TokenFacts } from '#shared/watch.ts';

type KnownHere = KnownOfAddress['transactions'][number];

export interface Activity {
  readonly hash: string;
  /** Epoch milliseconds of its block; null where that is not known. */
  readonly at: number | null;
  /** `moved`: between two of the person's own accounts. `part`: named in its events, in a way that is not known. */
  readonly what: 'received' | 'sent' | 'moved' | 'called' | 'created' | 'part';
  /** The other side, where there is one. */
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
  /** `symbol`: fit to be shown, or null; `contract`: what it is, whatever it calls itself. */
  | {
      readonly of: 'token';
      readonly baseUnits: string;
      readonly symbol: string | null;
      readonly decimals: number | null;
      readonly contract: string;
    }
  | { readonly of: 'collectible'; readonly tokenId: string | null; readonly symbol: string | null; readonly contract: string };

export interface ActivitySources {
  readonly findings: readonly Finding[];
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  /** Of each of the person's accounts. */
  readonly known: readonly { readonly account: string; readonly about: KnownOfAddress }[];
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  readonly now: number;
}

const most = 10;
const longestAgo = 7 * 24 * 60 * 60_000;

/** The newest first, ten at most, of the last seven days; what waits for a block before all else. */
export function activityOf(sources: ActivitySources): readonly Activity[] {
  const entries = new Map<string, Omit<Activity, 'symbol'> & { readonly block: number }>();
  for (const entry of [...foundEntries(sources), ...knownEntries(sources)]) if (!entries.has(entry.hash)) entries.set(entry.hash, entry);
  return [...entries.values()]
    .filter(({ at }) => at === null || sources.now - at <= longestAgo)
    .sort((one, other) => other.block - one.block)
    .slice(0, most)
    .map(({ block: _block, ...activity }) => ({ ...activity, symbol: symbolOf(activity.other, sources) }));
}

type TokenSources = Pick<ActivitySources, 'tokens' | 'known' | 'native'>;

/** What is known of a token from either side, which need not write its address alike. */
function factsOf(contract: string, { tokens, known }: TokenSources): TokenFacts {
  const isIt = (address: string) => address.toLowerCase() === contract.toLowerCase();
  const found = Object.entries(tokens).find(([address]) => isIt(address))?.[1];
  const elsewhere = known.flatMap(({ about }) => about.tokens).find((token) => isIt(token.contract));
  return { symbol: found?.symbol ?? elsewhere?.symbol ?? null, decimals: found?.decimals ?? elsewhere?.decimals ?? null };
}

function symbolOf(contract: string | null, sources: TokenSources): string | null {
  return contract === null ? null : shownSymbol(factsOf(contract, sources).symbol, sources.native);
}

function foundEntries(sources: ActivitySources) {
  const byHash = Map.groupBy(sources.findings, ({ hash }) => hash);
  return [...byHash.values()].flatMap((findings) => {
    const isMove = (finding: Finding) =>
      findings.some((other) => other.direction !== finding.direction && other.logIndex === finding.logIndex && other.part === finding.part);
    // A move within the person's own accounts is found on both sides and told once.
    const told = findings.filter((finding) => finding.direction === 'in' || !isMove(finding));
    const first = told.find(({ token }) => token !== null) ?? told[0];
    if (first === undefined) return [];
    const what = isMove(first) ? 'moved' : first.direction === 'in' ? 'received' : 'sent';
    const state = first.status === 'success' ? 'confirmed' : 'reverted';
    const other = what === 'moved' ? first.own : first.counterparty;
    const { hash, block, timestamp } = first;
    const at = Number(timestamp) * 1000;
    return [{ hash, block: Number(block), at, what, other, state, amount: amountOf(first, sources), more: told.length - 1 } as const];
  });
}

function amountOf({ kind, token, amount, tokenId }: Finding, sources: ActivitySources): ActivityAmount | null {
  if (token === null) return kind === 'native' && amount !== null ? { of: 'native', baseUnits: amount } : null;
  const symbol = symbolOf(token, sources);
  if (kind !== 'erc20') return { of: 'collectible', tokenId, symbol, contract: token };
  return amount === null ? null : { of: 'token', baseUnits: amount, symbol, decimals: factsOf(token, sources).decimals, contract: token };
}

function knownEntries({ known }: ActivitySources) {
  const own = new Set(known.map(({ account }) => account.toLowerCase()));
  const isOwn = (address: string | null) => address !== null && own.has(address.toLowerCase());
  return known.flatMap(({ about }) => about.transactions).map((transaction) => knownEntry(transaction, isOwn));
}

function knownEntry(transaction: KnownHere, isOwn: (address: string | null) => boolean) {
  const { hash, block, timestamp, from, to, value, selector, status } = transaction;
  const state = status === 'success' ? 'confirmed' : status === 'reverted' ? 'reverted' : block === null ? 'pending' : 'unknown';
  const moves = value !== null && value !== '0';
  const amount = moves ? ({ of: 'native', baseUnits: value } as const) : null;
  const at = timestamp === null ? null : Number(timestamp) * 1000;
  const base = { hash, block: block === null ? Number.POSITIVE_INFINITY : Number(block), at, state, more: 0 } as const;
  if (isOwn(from) && isOwn(to)) return { ...base, what: 'moved', other: to, amount } as const;
  if (isOwn(from) && to === null) return { ...base, what: 'created', other: null, amount } as const;
  if (isOwn(from)) return { ...base, what: selector === null ? 'sent' : 'called', other: to, amount } as const;
  // Only what has succeeded has arrived.
  if (isOwn(to) && moves && state === 'confirmed') return { ...base, what: 'received', other: from, amount } as const;
  return { ...base, what: 'part', other: from, amount: null } as const;
}
