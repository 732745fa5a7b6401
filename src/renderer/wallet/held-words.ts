/** Where a token is held, in words. */

import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

/** `Balances as of block 1,234`. `blocks`: the first and the last. */
export const blockWords = ([first, last]: readonly [string, string]): string =>
  first === last
    ? t('Balances as of block {block}', { block: withCommas(first) })
    : t('Balances as of blocks {first} to {last}', { first: withCommas(first), last: withCommas(last) });

/** The last read failed, so this is an older value. */
export const isOld = ({ face }: Holding) => face.face === 'stale' && face.problem !== null;

/** `all`: the number of accounts, of which only those given are read. Empty while nothing can be said. */
export function heldWords(holdings: readonly Holding[], accounts: readonly Pick<NamedAccount, 'name'>[], all: number): string {
  const known = holdings.filter(({ baseUnits }) => baseUnits !== null);
  const holders = accounts.filter((_, index) => (holdings[index]?.baseUnits ?? '0') !== '0');
  const many = withCommas(String(all));
  const counted = all > accounts.length ? t('First {count} of {all} accounts', { count: accounts.length, all: many }) : '';
  if (holdings.some(({ face }) => face.face === 'loading')) return counted;
  const unread = holdings.length - known.length;
  if (unread > 0 && known.length === 0) return t('No account could be read');
  if (unread > 0) return t('At least this much: {count} of {all} accounts couldn’t be read', { count: unread, all: many });
  if (counted !== '') return counted;
  const [only] = holders;
  // What was read earlier says nothing of accounts that were empty then.
  if (only === undefined)
    return holdings.length === 0 || holdings.some(isOld)
      ? ''
      : t('Nothing in your {all, plural, one {account} other {# accounts}}', { all });
  if (holders.length === 1) return only.name;
  return holders.length === all ? t('In all {all} accounts', { all }) : t('In {count} of {all} accounts', { count: holders.length, all });
}

/** Decimal places where a line has several amounts. */
export const digits = 2;

/**
 * `Main account: 9,000 · 2 others: 16.5` where each amount is known; else in how many accounts. Their age is said beside their sum.
 * `decimals`: null while unknown.
 */
export function heldByWords(
  holdings: readonly Holding[],
  accounts: readonly Pick<NamedAccount, 'name'>[],
  all: number,
  decimals: number | null,
): string {
  const [most, ...others] = accounts
    .map(({ name }, index) => ({ name, amount: BigInt(holdings[index]?.baseUnits ?? '0') }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => (one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0));
  const isKnown = holdings.length === all && holdings.every(({ baseUnits }) => baseUnits !== null);
  const [second] = others;
  if (decimals === null || !isKnown || most === undefined || second === undefined) return heldWords(holdings, accounts, all);
  const words = (name: string, amount: bigint) => `${name}: ${formatAmount(String(amount), decimals, digits)}`;
  const rest = others.reduce((sum, { amount }) => sum + amount, 0n);
  return `${words(most.name, most.amount)} · ${words(others.length === 1 ? second.name : t('{count} others', { count: others.length }), rest)}`;
}
