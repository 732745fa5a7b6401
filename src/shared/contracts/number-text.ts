/** Whole numbers as people type them into a call: digits, `0.99e6`, hex, `1.5 ETH`, `5 gwei`; exact, and in range of their type. */
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** What a number may be counted in besides base units. */
export interface NumberUnit {
  readonly key: 'native' | 'gwei' | 'token';
  readonly symbol: string;
  readonly decimals: number;
}

export interface NumberType {
  readonly signed: boolean;
  readonly bits: number;
}

/** `native`: null if the chain's currency isn't known. `token`: if the contract is a known token. */
export interface UnitsKnown {
  readonly native: { readonly symbol: string; readonly decimals: number } | null;
  readonly token: { readonly symbol: string; readonly decimals: number } | null;
}

const longest = 200;
const gwei: NumberUnit = { key: 'gwei', symbol: 'gwei', decimals: 9 };

/** Those that may be chosen. */
export function unitsOf({ native, token }: UnitsKnown): readonly NumberUnit[] {
  return [
    ...(token === null ? [] : [{ key: 'token', ...token } as const]),
    ...(native === null ? [] : [{ key: 'native', ...native } as const]),
    ...(native === null || !countsWei(native) ? [] : [gwei]),
  ];
}

/** Only for currencies with 18 decimals: elsewhere gwei and ether have no agreed meaning. */
const countsWei = ({ decimals }: { readonly decimals: number }) => decimals === 18;

const form = /^(-?)(\d+(?:_\d+)*)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?\s*([^\s\d.,].*)?$/i;
const wrong = t('Expected a whole number in digits, or such as 0.99e6, 0x1f or 1.5 ether.');

/** Decimal digits, with a sign below zero. Errors: in words that name the fix. `chosen`: the unit beside the field; null: base units. */
export function parseNumber(typed: string, type: NumberType, units: UnitsKnown, chosen: NumberUnit | null): Result<string, string> {
  const text = typed.trim();
  if (text === '') return fail(t('Please fill this in.'));
  if (text.length > longest) return fail(t('This is longer than {limit} characters.', { limit: longest }));
  if (/^0x[0-9a-f]{1,64}$/i.test(text))
    return chosen === null ? inRange(BigInt(text), type) : fail(t('Hexadecimal is for base units. Choose base units as the unit.'));
  const match = form.exec(text);
  if (match === null || /^0x/i.test(text)) return fail(hintFor(text));
  const [, sign = '', whole = '', fraction = '', exponent = '0', word] = match;
  const unit = word === undefined ? ok(chosen) : unitOf(word.trim(), units, chosen);
  if (!unit.ok) return unit;
  // Trailing zeros don't matter.
  const digits = fraction.replace(/0+$/, '');
  const zeros = Number(exponent) + (unit.value?.decimals ?? 0) - digits.length;
  const all = BigInt(whole.replaceAll('_', '') + digits);
  if (zeros < 0) {
    const divisor = 10n ** BigInt(-zeros);
    if (all % divisor !== 0n) return fail(tooPrecise(unit.value));
    return inRange(signed(all / divisor, sign), type);
  }
  if (zeros > 400 && all !== 0n) return fail(rangeWords(type));
  return inRange(signed(all * 10n ** BigInt(Math.min(zeros, 400)), sign), type);
}

const signed = (value: bigint, sign: string) => (sign === '-' ? -value : value);

const tooPrecise = (unit: NumberUnit | null) =>
  unit === null
    ? t('Enter a whole number: base units have no decimals.')
    : t('{symbol} has at most {decimals} decimals. Blockdesk doesn’t round.', { symbol: unit.symbol, decimals: unit.decimals });

function unitOf(word: string, { native }: UnitsKnown, chosen: NumberUnit | null): Result<NumberUnit | null, string> {
  const small = word.toLowerCase();
  const isEther = native === null || countsWei(native);
  const isNative = native !== null && (small === native.symbol.toLowerCase() || (small === 'ether' && isEther));
  const said: NumberUnit | null | undefined = isNative
    ? { key: 'native', ...native }
    : small === 'wei'
      ? null
      : small === 'gwei' && isEther
        ? gwei
        : undefined;
  if (said === undefined) {
    if (native !== null && !isEther && (small === 'ether' || small === 'gwei'))
      return fail(
        t('This chain’s currency, {symbol}, has {decimals} decimals, ether has 18: type base units or {symbol}.', {
          symbol: native.symbol,
          decimals: native.decimals,
        }),
      );
    if (small === 'ether' || small === 'eth')
      return fail(
        native === null
          ? t('This chain’s currency isn’t known. Enter base units.')
          : t('This chain’s currency is {symbol}.', { symbol: native.symbol }),
      );
    const shown = word.slice(0, 20);
    if (native === null)
      return fail(t('“{word}” isn’t a unit here. Use wei, gwei; a token’s is chosen beside the field.', { word: shown }));
    const { symbol } = native;
    return fail(
      isEther
        ? t('“{word}” isn’t a unit here. Use wei, gwei, ether or {symbol}; a token’s is chosen beside the field.', { word: shown, symbol })
        : t('“{word}” isn’t a unit here. Use wei or {symbol}; a token’s is chosen beside the field.', { word: shown, symbol }),
    );
  }
  if (chosen !== null && said?.key !== chosen.key)
    return fail(
      t('You typed {word}, but {symbol} is chosen beside the field. Use one unit.', { word: word.slice(0, 20), symbol: chosen.symbol }),
    );
  return ok(said);
}

function hintFor(text: string): string {
  if (/^[-\d][\d,]*,[\d,.]*$/.test(text)) return t('Leave out the commas. They mean different things in different countries.');
  if (/^\d[\d\s]*\s[\d\s]*$/.test(text)) return t('Leave out the spaces between the digits.');
  if (/^-?\.\d/.test(text)) return t('Put a 0 before the decimal point.');
  return wrong;
}

function inRange(value: bigint, type: NumberType): Result<string, string> {
  const [least, most] = rangeOf(type);
  return value >= least && value <= most ? ok(value.toString()) : fail(rangeWords(type));
}

function rangeOf({ signed: isSigned, bits }: NumberType): readonly [bigint, bigint] {
  const half = 2n ** BigInt(bits - 1);
  return isSigned ? [-half, half - 1n] : [0n, half * 2n - 1n];
}

/** `It must be from 0 to 255 (uint8).` */
function rangeWords(type: NumberType): string {
  const { signed: isSigned, bits } = type;
  const [least, most] = rangeOf(type);
  const name = `${isSigned ? 'int' : 'uint'}${bits}`;
  if (bits <= 64) return t('It must be from {least} to {most} ({type}).', { least: String(least).replace('-', '−'), most, type: name });
  return t('It must be from {least} to 2^{exponent} − 1 ({type}).', {
    least: isSigned ? `−2^${bits - 1}` : '0',
    exponent: isSigned ? bits - 1 : bits,
    type: name,
  });
}
