/** What a write may cost, from the receipts of similar calls: the service estimates no fee. */

import type { Action } from '#shared/contracts/decoding/action.ts';
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
  if (milliseconds < minute) return t('just now');
  if (milliseconds < hour) return t('{count, plural, one {# minute} other {# minutes}} ago', { count: Math.floor(milliseconds / minute) });
  if (milliseconds < day) return t('{count, plural, one {# hour} other {# hours}} ago', { count: Math.floor(milliseconds / hour) });
  return t('{count, plural, one {# day} other {# days}} ago', { count: Math.floor(milliseconds / day) });
}

type Does = Action['does'];

/** `4 similar transfers`: how many calls a fee is from, as the end of “as in”. */
function similarWords(does: Does, { count, isElsewhere }: ExpectedFee): string {
  if (does.startsWith('send-'))
    return isElsewhere
      ? t('{count, plural, one {# similar transfer} other {# similar transfers}} on other contracts', { count })
      : t('{count, plural, one {# similar transfer} other {# similar transfers}}', { count });
  if (does.startsWith('allow-'))
    return isElsewhere
      ? t('{count, plural, one {# similar approval} other {# similar approvals}} on other contracts', { count })
      : t('{count, plural, one {# similar approval} other {# similar approvals}}', { count });
  return isElsewhere
    ? t('{count, plural, one {# similar call} other {# similar calls}} on other contracts', { count })
    : t('{count, plural, one {# similar call} other {# similar calls}}', { count });
}

/** “About 0.0000245 ETH, as in 4 similar transfers.”; null until it was looked up. */
export function feeWords(context: ReviewContext): string | null {
  const { cost, chain, now, connection } = context;
  if (cost === undefined) return null;
  const sets = t('{connection} sets the real fee.', { connection: quoted(connection) });
  if (cost.fee === null) return `${t('Unknown: no similar transaction seen yet.')} ${sets}`;
  const { at } = cost.fee;
  const currency = chain?.currency ?? null;
  const [least = '', most = ''] = [cost.fee.least, cost.fee.most].map((wei) => numberOf(rounded(wei), currency));
  const amount = least === most ? least : t('{least} to {most}', { least, most });
  const fee = `${amount} ${unitOf(currency)}`;
  const similar = similarWords(actionOf(context).does, cost.fee);
  // The price of gas changes.
  const words =
    now - at >= day
      ? t('About {fee}, as in {similar}, the last {ago}.', { fee, similar, ago: agoWords(now - at) })
      : t('About {fee}, as in {similar}.', { fee, similar });
  return `${words} ${sets}`;
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
  const text = tooLittleWords(`${numberOf(balance.wei, currency)} ${unitOf(currency)}`, isSure, paid > 0n);
  const age = readNow === null ? [t('It was read {ago}.', { ago: agoWords(now - balance.at) })] : [];
  return warn('fee-above-balance', 'care', [text, ...age].join(' '));
}

function tooLittleWords(balance: string, isSure: boolean, pays: boolean): string {
  if (pays)
    return isSure
      ? t('Your balance of {balance} is less than the value and this fee.', { balance })
      : t('Your balance of {balance} may be less than the value and this fee.', { balance });
  return isSure
    ? t('Your balance of {balance} is less than this fee.', { balance })
    : t('Your balance of {balance} may be less than this fee.', { balance });
}
