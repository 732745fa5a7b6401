/** Rates from a file of the person's, and values by them: exact, then rounded half away from 0 to the currency's smallest unit. */
import { isAddressText } from '#shared/core/address.ts';
import { type Csv, parseCsv } from '#shared/core/csv.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';
import { isDate } from '#shared/statements/date.ts';

export interface Rates {
  /** ISO 4217, such as `EUR`. */
  readonly currency: string;
  /** Digits of its smallest unit: 2 for EUR, 0 for JPY. */
  readonly digits: number;
  readonly count: number;
  readonly first: string;
  readonly last: string;
  /** The price of one whole unit; null where the file has none for that day. `asset`: an address, or the native currency's symbol. */
  of(date: string, asset: string): string | null;
}

/** Bytes of a file. */
export const mostRates = 4 * 1024 * 1024;
const heads = ['date', 'asset', 'currency', 'rate'];

const refused = (words: string) => fail({ code: 'invalid-input' as const, fields: { file: words } });
const keyOf = (date: string, asset: string) => `${date} ${isAddressText(asset) ? asset.toLowerCase() : asset}`;

/** Errors: `invalid-input`, naming the line. Nothing is guessed: one wrong line, and no rate of the file is used. */
export function parseRates(bytes: Uint8Array): Result<Rates, { code: 'invalid-input'; fields: { file: string } }> {
  let csv: Csv;
  try {
    csv = parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refused(t('This file isn’t text in UTF-8.'));
  }
  const { rows, unclosed } = csv;
  if (unclosed !== null) return refused(t('Line {line}: a quotation mark isn’t closed.', { line: String(unclosed) }));
  const [head, ...others] = rows;
  if (head?.cells.map((cell) => cell.trim().toLowerCase()).join() !== heads.join())
    return refused(t('The first line has to be: date,asset,currency,rate'));
  const byKey = new Map<string, string>();
  const dates: string[] = [];
  let currency: string | null = null;
  for (const { line: number, cells } of others) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    const line = String(number);
    const [date = '', asset = '', unit = '', rate = ''] = cells.map((cell) => cell.trim());
    if (cells.length !== heads.length) return refused(t('Line {line}: expected 4 cells.', { line }));
    if (!isDate(date)) return refused(t('Line {line}: a date is written as 2026-11-27.', { line }));
    if (asset === '' || asset.length > 64 || (/^0x/i.test(asset) && !isAddressText(asset)))
      return refused(t('Line {line}: an asset is the currency’s symbol or the address of a token’s contract.', { line }));
    if (!/^[A-Z]{3}$/.test(unit)) return refused(t('Line {line}: a currency has three capital letters, such as EUR.', { line }));
    if (currency !== null && currency !== unit) return refused(t('Line {line}: a file has rates in one currency only.', { line }));
    if (!/^\d{1,30}(?:\.\d{1,30})?$/.test(rate) || !/[1-9]/.test(rate))
      return refused(t('Line {line}: a rate is a number above 0 with a point, such as 2814.52.', { line }));
    const key = keyOf(date, asset);
    if (byKey.has(key)) return refused(t('Line {line}: {asset} has another rate for {date}.', { line, asset: safeText(asset), date }));
    byKey.set(key, rate);
    dates.push(date);
    currency = unit;
  }
  if (currency === null) return refused(t('There are no rates in this file.'));
  const sorted = dates.toSorted();
  return ok({
    currency,
    digits: digitsOf(currency),
    count: byKey.size,
    first: sorted[0] ?? '',
    last: sorted.at(-1) ?? '',
    of: (date, asset) => byKey.get(keyOf(date, asset)) ?? null,
  });
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** In the currency's smallest unit. `amount`: base units, not negative. `rate`: a plain decimal number. */
export function toValue(amount: bigint, decimals: number, rate: string, digits: number): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  const exact = amount * BigInt(whole + fraction) * 10n ** BigInt(digits);
  const unit = 10n ** BigInt(decimals + fraction.length);
  return (exact * 2n + unit) / (unit * 2n);
}
