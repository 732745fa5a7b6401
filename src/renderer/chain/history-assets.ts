/** Amounts, tokens and addresses in the history’s words: what is known of them now, and only as far as it may be shown. */

import type { Asset } from '#renderer/chain/history-side.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { formatAmount, groupedBaseUnits, shortDigits } from '#shared/core/amount.ts';
import { listWords, t } from '#shared/core/language/language.ts';
import { sameAddress, shortAddress } from '#shared/core/short-address.ts';
import type { Currency } from '#shared/ipc/state.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

/** As the token’s contract says, made safe to show; null where it isn’t known. */
export interface TokenWords {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly standard: 'erc20' | 'erc721' | null;
  /** The person follows or named it, or the chain is known for it. Anyone can call a token anything. */
  readonly isKnown: boolean;
}

/** From whose side it is seen, and what is known now. */
export interface HistoryView {
  readonly accounts: readonly string[];
  readonly names: Names;
  /** `contract`: EIP-55. */
  readonly token: (contract: string) => TokenWords;
  /** Of the chain; null where it isn’t known. */
  readonly currency: Currency | null;
  readonly hideAmounts: boolean;
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
      /** How many. */
      readonly count: string;
      readonly tokenId: string | null;
      readonly symbol: string | null;
      readonly contract: string;
      readonly isTrusted: boolean;
    };

export interface SignedAmount {
  readonly amount: ActivityAmount;
  /** How it changes the balance. `none`: between own accounts, not carried out, or claimed by an unknown token. */
  readonly direction: 'in' | 'out' | 'none';
}

export const isOwnIn =
  ({ accounts }: HistoryView) =>
  (address: string | null) =>
    accounts.some((account) => sameAddress(account, address));

export const nameOf = (address: string, { names }: HistoryView) => names.of(address)?.text ?? shortAddress(address);
const hidden = '•••••';

export function nativeWords(wei: string, { currency, hideAmounts }: HistoryView, digits?: number): string {
  const amount = currency === null ? groupedBaseUnits(wei) : formatAmount(wei, currency.decimals, digits);
  return `${hideAmounts ? hidden : amount} ${currency?.symbol ?? 'wei'}`;
}

/** Every symbol is compared with every name, so once for each token. */
const symbols = new WeakMap<HistoryView, Map<string, string | null>>();

function symbolOf(contract: string, view: HistoryView): string | null {
  const known = symbols.get(view) ?? new Map<string, string | null>();
  symbols.set(view, known);
  const before = known.get(contract);
  if (before !== undefined) return before;
  const symbol = shownSymbol(view.token(contract).symbol, view.currency?.symbol ?? null, isNameOfAnother(view.names, contract));
  known.set(contract, symbol);
  return symbol;
}

/** A token by the person’s name for it. An unknown one’s own name is in quotation marks, beside its contract. */
export function tokenName(contract: string, view: HistoryView, isCollection = false): string {
  const label = view.names.of(contract)?.text;
  if (label !== undefined) return label;
  const { isKnown, name } = view.token(contract);
  const symbol = symbolOf(contract, view);
  const own = isCollection && isKnown ? (name ?? symbol) : symbol;
  if (own === null) return shortAddress(contract);
  return isKnown ? own : t('“{name}” of {contract}', { name: own, contract: shortAddress(contract) });
}

const idWords = (id: string | null) => (id === null ? '' : ` #${id.length > 20 ? `${id.slice(0, 8)}…` : id}`);

/** “94.7 DUSD”, “Field Notes #8”; base units where the decimals are unknown. */
export function assetWords({ kind, token, tokenId, amount }: Asset, view: HistoryView): string {
  if (token === null) return nativeWords(amount, view, shortDigits);
  const shown = (text: string) => (view.hideAmounts ? hidden : text);
  if (kind !== 'erc20') {
    const item = itemWords(token, tokenId, view);
    return kind === 'erc721' || amount === '1' ? item : t('{count} of {item}', { count: shown(withCommas(amount)), item });
  }
  return tokenWords(token, amount, view, shown);
}

function tokenWords(token: string, amount: string, view: HistoryView, shown: (text: string) => string): string {
  const { decimals, isKnown } = view.token(token);
  if (decimals === null)
    return t('{amount} base units of {token}', { amount: shown(groupedBaseUnits(amount)), token: tokenName(token, view) });
  const number = shown(formatAmount(amount, decimals, shortDigits));
  const symbol = symbolOf(token, view);
  if (symbol === null) return t('{amount} tokens of {token}', { amount: number, token: tokenName(token, view) });
  return isKnown
    ? `${number} ${symbol}`
    : t('{amount} “{symbol}” of {contract}', { amount: number, symbol, contract: shortAddress(token) });
}

export const itemWords = (token: string, id: string | null, view: HistoryView) => `${tokenName(token, view, true)}${idWords(id)}`;

export function listed(assets: readonly Asset[], view: HistoryView): string {
  const words = assets.slice(0, 2).map((asset) => assetWords(asset, view));
  const [first = '', second = ''] = words;
  return assets.length > 2 ? t('{first}, {second} and {count} more', { first, second, count: assets.length - 2 }) : listWords(words);
}

export function signed(assets: readonly Asset[], direction: SignedAmount['direction'], view: HistoryView): readonly SignedAmount[] {
  return assets.map(({ kind, token, tokenId, amount }) => {
    if (token === null) return { amount: { of: 'native', baseUnits: amount }, direction };
    const { decimals, isKnown: isTrusted } = view.token(token);
    const base = { symbol: symbolOf(token, view), contract: token, isTrusted } as const;
    const what: ActivityAmount =
      kind === 'erc20' ? { of: 'token', baseUnits: amount, decimals, ...base } : { of: 'collectible', count: amount, tokenId, ...base };
    return { amount: what, direction: isTrusted ? direction : 'none' };
  });
}

export const isOfItems = (assets: readonly Asset[]) =>
  assets.length > 0 && assets.every(({ kind, token }) => token !== null && kind !== 'erc20');
export const nativeAsset = (amount: string): Asset => ({ kind: 'native', token: null, tokenId: null, amount });
