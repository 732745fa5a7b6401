/** Entries of the history, and what is known where they are shown. */
import type { HistoryView, TokenWords } from '#renderer/chain/history-assets.ts';
import { toNames } from '#renderer/notebook/names.ts';
import type { HistoryEntry, HistoryTransfer } from '#shared/chain/history.ts';
import type { FoundTransaction, FoundTransfer } from '#shared/chain/watch.ts';

export interface GivenEntry {
  readonly asked?: Partial<HistoryEntry['asked']>;
  readonly outcome?: Partial<HistoryEntry['outcome']>;
  readonly transfers?: HistoryEntry['transfers'];
  readonly approvals?: HistoryEntry['approvals'];
  readonly more?: boolean;
  readonly missing?: readonly string[];
}

/** A successful transaction in which nothing moved, but for what is given. */
export const historyEntry = ({ asked, outcome, transfers = [], approvals = [], more = false, missing }: GivenEntry): HistoryEntry => ({
  asked: { from: null, to: null, value: '0', selector: null, method: null, action: null, ...asked },
  outcome: { status: 'success', fee: null, created: null, ...outcome },
  transfers,
  approvals,
  more,
  ...(missing === undefined ? {} : { missing }),
});

/** Of the native currency, or of a token. */
export const historyTransfer = (
  from: string,
  to: string,
  amount: string | null,
  token: string | null = null,
  more: Partial<HistoryTransfer> = {},
): HistoryTransfer => ({
  ...{ kind: token === null ? 'native' : 'erc20', token, from, to, amount, tokenId: null, event: token === null ? null : 0, part: 0 },
  ...more,
});

export const noToken: TokenWords = { symbol: null, name: null, decimals: null, standard: null, isKnown: false };

export const historyView = (accounts: readonly string[], more: Partial<HistoryView> = {}): HistoryView => ({
  accounts,
  names: toNames([], {}),
  token: () => noToken,
  currency: { symbol: 'ETH', decimals: 18 },
  hideAmounts: false,
  ...more,
});

export interface GivenTransfer extends FoundTransfer {
  /** Of its event among the receipt’s; null for the transaction’s own value. */
  readonly event?: number | null;
  /** It was tried, and nothing moved. */
  readonly status?: 'reverted';
}

/** What watching would have found, from its transfers: those of one transaction together. */
export function foundIn(transfers: readonly GivenTransfer[]): readonly FoundTransaction[] {
  return [...Map.groupBy(transfers, ({ hash }) => hash)].map(([hash, [first, ...others]]) => {
    const { block = '0', timestamp = '0', sender = null, status = 'success' } = first ?? {};
    const moved = [...(first === undefined ? [] : [first]), ...others].map(
      ({ direction, own, counterparty, kind, token, amount, tokenId, event = token === null ? null : 0 }): HistoryTransfer => {
        const [from, to] = direction === 'in' ? [counterparty, own] : [own, counterparty];
        return { kind, token, from, to, amount, tokenId, part: 0, event };
      },
    );
    // One between two of the accounts was noted for each of them.
    const once = [...new Map(moved.map((one) => [String(one.event), one])).values()];
    const value = once.find(({ kind }) => kind === 'native');
    const entry = historyEntry({
      asked: { from: sender, to: value?.to ?? null, value: value?.amount ?? null },
      outcome: { status },
      transfers: status === 'success' ? once : [],
    });
    return { connection: 'tested', hash, block, timestamp, entry };
  });
}
