/** Entries of the history, and what is known where they are shown. */
import type { HistoryView, TokenWords } from '#renderer/chain/history-assets.ts';
import { toNames } from '#renderer/notebook/names.ts';
import type { HistoryEntry, HistoryTransfer } from '#shared/chain/history.ts';

export interface GivenEntry {
  readonly asked?: Partial<HistoryEntry['asked']>;
  readonly outcome?: Partial<HistoryEntry['outcome']>;
  readonly transfers?: HistoryEntry['transfers'];
  readonly approvals?: HistoryEntry['approvals'];
  readonly more?: boolean;
}

/** A successful transaction in which nothing moved, but for what is given. */
export const historyEntry = ({ asked, outcome, transfers = [], approvals = [], more = false }: GivenEntry): HistoryEntry => ({
  asked: { from: null, to: null, value: '0', selector: null, method: null, action: null, ...asked },
  outcome: { status: 'success', fee: null, created: null, ...outcome },
  transfers,
  approvals,
  more,
});

/** Of the chain’s own currency, or of a token. */
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
