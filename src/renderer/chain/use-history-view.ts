/** What the history’s words need to know: names, the tokens of its entries, and which of them the person knows. */
import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { TokenFacts } from '#shared/chain/watch.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';

/** The facts of further tokens aren’t read: their amounts are in base units. */
const mostTokens = 60;
const noWrites: readonly ActivityBrief[] = [];
const noFacts: Readonly<Record<string, TokenFacts>> = {};

interface ViewOptions {
  /** Whose side it is; the person’s own unless given. */
  readonly accounts?: readonly string[];
  /** What main has read of tokens. */
  readonly found?: Readonly<Record<string, TokenFacts>>;
  /** The person confirmed calls of their contracts, so that they know these. Withdrawing one may mean that they don’t. */
  readonly writes?: readonly ActivityBrief[];
}

export function useHistoryView(
  entries: readonly HistoryEntry[],
  { accounts, found = noFacts, writes = noWrites }: ViewOptions = {},
): HistoryView {
  'use memo';
  const { own, sources } = useSeenSources();
  const names = useNames();
  const currency = useActiveConnection().chain?.currency ?? null;
  const { hideAmounts } = useDisplay();
  const followed = [...useTokens('erc20'), ...useTokens('erc721')].filter(({ hidden }) => !hidden).map(({ address }) => address);
  const known = sources?.known ?? [];
  const isOwn = new Set(known.map(({ account }) => account.toLowerCase()));
  const called = known
    .flatMap(({ about }) => about.transactions)
    .filter(({ from, selector }) => from !== null && isOwn.has(from.toLowerCase()) && selector !== null)
    .map(({ to }) => to ?? '');
  const confirmed = writes.filter(({ state }) => state !== 'withdrawn').map(({ input }) => String(input.contractAddress));
  const chosen = new Set([...followed, ...called, ...confirmed].map((address) => address.toLowerCase()));
  const isKnown = (contract: string) => chosen.has(contract.toLowerCase()) || names.of(contract) !== null;
  const stored = new Map(known.flatMap(({ about }) => about.tokens).map((token) => [token.contract.toLowerCase(), token]));
  const reported = new Map(Object.entries(found).map(([contract, facts]) => [contract.toLowerCase(), facts]));
  // What main has read of a token that the person doesn't know is enough.
  const unread = [...new Set(entries.flatMap(tokensIn))].filter((contract) => isKnown(contract) || !reported.has(contract.toLowerCase()));
  const contracts = unread.slice(0, mostTokens);
  const read = useTokenFacts(contracts);
  const facts = new Map(contracts.map((contract, index) => [contract.toLowerCase(), read[index]]));
  return {
    accounts: accounts ?? own ?? [],
    names,
    currency,
    hideAmounts,
    token(contract) {
      const key = contract.toLowerCase();
      const [now, before, watched] = [facts.get(key), stored.get(key), reported.get(key)];
      const name = now?.name ?? before?.name ?? null;
      return {
        symbol: now?.symbol ?? before?.symbol ?? watched?.symbol ?? null,
        name: name === null || name === '' ? null : visibleText(name, 60),
        decimals: now?.decimals ?? before?.decimals ?? watched?.decimals ?? null,
        standard: before?.standard ?? null,
        isKnown: isKnown(contract),
      };
    },
  };
}

function tokensIn({ asked, transfers, approvals }: HistoryEntry): readonly string[] {
  const action = asked.action !== null && 'token' in asked.action ? [asked.action.token] : [];
  return [...[...transfers, ...approvals].flatMap(({ token }) => token ?? []), ...action];
}
