/** What a write may cost, from the receipts of similar calls: the service estimates no fee. */

import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { Currency } from '#shared/ipc/state.ts';
import { actionOf, type ExpectedFee, type ReviewContext } from '#shared/writes/review/facts.ts';
import { paidBy } from '#shared/writes/review/meaning.ts';
import { type MaybeWarning, warn } from '#shared/writes/review/warning.ts';

/** A call that succeeded, with the fee of its receipt in wei. */
export interface PaidCall {
  readonly contract: string;
  readonly selector: string;
  readonly fee: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Older ones say less about the price of gas now. */
const mostCompared = 10;

/** `calls`: the newest first. */
export function expectedFee(calls: readonly PaidCall[], contract: string, selector: string): ExpectedFee | null {
  const alike = calls.filter((call) => call.selector.toLowerCase() === selector.toLowerCase());
  const here = alike.filter((call) => call.contract.toLowerCase() === contract.toLowerCase());
  const compared = (here.length > 0 ? here : alike).slice(0, mostCompared);
  const fees = compared.map(({ fee }) => BigInt(fee)).toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [newest, least, most] = [compared[0], fees[0], fees.at(-1)];
  if (newest === undefined || least === undefined || most === undefined) return null;
  return { least: least.toString(), most: most.toString(), count: fees.length, isElsewhere: here.length === 0, at: newest.at };
}

/** The nearest number of three digits, followed by zeros. */
export function rounded(wei: string): string {
  const unit = 10n ** BigInt(Math.max(0, wei.length - 3));
  return (((BigInt(wei) + unit / 2n) / unit) * unit).toString();
}

const numberOf = (wei: string, currency: Currency | null) =>
  currency === null ? groupedBaseUnits(wei) : formatAmount(wei, currency.decimals);
const unitOf = (currency: Currency | null) => currency?.symbol ?? 'wei';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function agoWords(milliseconds: number): string {
  const [count, unit] =
    milliseconds < hour
      ? [Math.floor(milliseconds / minute), 'minute']
      : milliseconds < day
        ? [Math.floor(milliseconds / hour), 'hour']
        : [Math.floor(milliseconds / day), 'day'];
  return count < 1 ? t('just now') : t('{count} {unit}{what} ago', { count, unit, what: count === 1 ? '' : 's' });
}

const nouns = {
  'send-tokens': 'transfer',
  'send-item': 'transfer',
  'send-items': 'transfer',
  'allow-tokens': 'approval',
  'allow-item': 'approval',
  'allow-all': 'approval',
  'hand-over': 'call',
  call: 'call',
} as const;

/** “About 0.0000245 ETH, as in 4 similar transfers.”; null until it was looked up. */
export function feeWords(context: ReviewContext): string | null {
  const { cost, chain, now, connection } = context;
  if (cost === undefined) return null;
  const sets = t('{connection} sets the real fee.', { connection: quoted(connection) });
  if (cost.fee === null) return t('Unknown: no similar transaction seen yet. {sets}', { sets });
  const { least, most, count, isElsewhere, at } = cost.fee;
  const currency = chain?.currency ?? null;
  const ends = [...new Set([least, most].map((wei) => numberOf(rounded(wei), currency)))];
  const similar = t('{count} similar {nouns}{what}', { count, nouns: nouns[actionOf(context).does], what: count === 1 ? '' : 's' });
  const where = isElsewhere ? t(' on other contracts') : '';
  // The price of gas changes.
  const age = now - at >= day ? t(', the last {ago}', { ago: agoWords(now - at) }) : '';
  return t('About {join} {currency}, as in {similar}{where}{age}. {sets}', {
    join: ends.join(' to '),
    currency: unitOf(currency),
    similar,
    where,
    age,
    sets,
  });
}

/** The balance must cover the value that is paid, too; another warning says where one read now doesn’t even cover that. */
export function feeWarning(context: ReviewContext): MaybeWarning {
  const { cost, facts, meaning, chain, now } = context;
  if (cost === undefined || cost.fee === null) return null;
  const { nativeBalance } = facts;
  const readNow = typeof nativeBalance === 'string' ? { wei: nativeBalance, at: now } : null;
  const balance = readNow ?? cost.balance;
  const paid = paidBy(meaning);
  if (balance === null || BigInt(balance.wei) >= paid + BigInt(cost.fee.most)) return null;
  if (readNow !== null && BigInt(balance.wei) < paid) return null;
  const currency = chain?.currency ?? null;
  const isSure = BigInt(balance.wei) < paid + BigInt(cost.fee.least);
  const what = paid > 0n ? t('the value and this fee') : t('this fee');
  const held = `${numberOf(balance.wei, currency)} ${unitOf(currency)}`;
  const age = readNow === null ? t(' It was read {ago}.', { ago: agoWords(now - balance.at) }) : '';
  return warn(
    'fee-above-balance',
    'care',
    t('Your balance of {held} {what} less than {what2}.{age}', { held, what: isSure ? 'is' : t('may be'), what2: what, age }),
  );
}
