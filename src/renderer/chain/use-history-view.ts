/** What the history’s words need to know: names, the tokens of its entries, and which of them the person knows. */
import type { HistoryView, TokenWords } from '#renderer/chain/history-assets.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useKnownContracts } from '#renderer/tokens/use-known-contracts.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import type { ActivitySources } from '#renderer/writes/activity.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { TokenFacts } from '#shared/chain/watch.ts';
import { memoized } from '#shared/core/memoized.ts';

/** The facts of further tokens aren’t read: their amounts are in base units. */
const mostTokens = 60;
const noFacts: Readonly<Record<string, TokenFacts>> = {};

interface ViewOptions {
  /** Whose side it is; the person’s own unless given. */
  readonly accounts?: readonly string[];
  /** What main has read of tokens. */
  readonly found?: Readonly<Record<string, TokenFacts>>;
}

export function useHistoryView(entries: readonly HistoryEntry[], { accounts, found = noFacts }: ViewOptions = {}): HistoryView {
  'use memo';
  const { own, sources } = useSeenSources();
  const names = useNames();
  const { chain } = useActiveConnection();
  const currency = chain?.currency ?? null;
  const { hideAmounts } = useDisplay();
  const isKnown = useKnownContracts();
  const stored = sources === null ? null : storedTokens(sources.known);
  const reported = reportedTokens(found);
  const contracts = contractsIn(entries);
  // What main has read of a token that the person doesn't know is enough.
  const unread = contracts.filter((contract) => isKnown(contract) || !reported.has(contract.toLowerCase())).slice(0, mostTokens);
  const facts = useTokenFacts(unread);
  const read = new Map(unread.map((contract, index) => [contract, facts[index]]));
  const tokens = contracts.map((contract): [string, TokenWords] => {
    const key = contract.toLowerCase();
    const [now, before, watched] = [read.get(contract), stored?.get(key), reported.get(key)];
    const name = now?.name ?? before?.name ?? null;
    return [
      key,
      {
        symbol: now?.symbol ?? before?.symbol ?? watched?.symbol ?? null,
        name: name === null || name === '' ? null : visibleText(name, 60),
        decimals: now?.decimals ?? before?.decimals ?? watched?.decimals ?? null,
        standard: before?.standard ?? null,
        isKnown: isKnown(contract),
      },
    ];
  });
  const text = JSON.stringify({ accounts: accounts ?? own ?? [], currency, hideAmounts, tokens } satisfies Content);
  return viewOf(text, names);
}

/** So many are kept for the same names: of the screens that one goes to and fro between. */
const mostViews = 8;
const views = new WeakMap<Names, Map<string, HistoryView>>();

/** The same for the same content: the rows are cached by it, and thousands are worded anew for another. */
function viewOf(text: string, names: Names): HistoryView {
  const kept = views.get(names) ?? new Map<string, HistoryView>();
  views.set(names, kept);
  const view = kept.get(text) ?? toView(text, names);
  kept.delete(text);
  kept.set(text, view);
  const [oldest] = kept.keys();
  if (kept.size > mostViews && oldest !== undefined) kept.delete(oldest);
  return view;
}

interface Content extends Pick<HistoryView, 'accounts' | 'currency' | 'hideAmounts'> {
  readonly tokens: readonly (readonly [contract: string, words: TokenWords])[];
}

const unknown: TokenWords = { symbol: null, name: null, decimals: null, standard: null, isKnown: false };

function toView(text: string, names: Names): HistoryView {
  const { tokens, ...rest } = JSON.parse(text) as Content;
  const words = new Map(tokens);
  return { ...rest, names, token: (contract) => words.get(contract.toLowerCase()) ?? unknown };
}

const storedTokens = memoized(
  (known: ActivitySources['known']) =>
    new Map(known.flatMap(({ about }) => about.tokens).map((token) => [token.contract.toLowerCase(), token])),
);

const reportedTokens = memoized(
  (found: Readonly<Record<string, TokenFacts>>) =>
    new Map(Object.entries(found).map(([contract, facts]) => [contract.toLowerCase(), facts])),
);

/** Each once. */
const contractsIn = memoized((entries: readonly HistoryEntry[]) => [...new Set(entries.flatMap(tokensIn))]);

function tokensIn({ asked, transfers, approvals }: HistoryEntry): readonly string[] {
  const action = asked.action !== null && 'token' in asked.action ? [asked.action.token] : [];
  return [...[...transfers, ...approvals].flatMap(({ token }) => token ?? []), ...action];
}
