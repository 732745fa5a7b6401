/** Converts the text of one field of a call to the value that the service gets, after checking it against its type. */

import { stringToHex } from 'viem/utils';
import type { Type } from '#shared/contracts/decoding/types.ts';
import { checksummed, hasAddressForm, isAddressText, wrongChecksum } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { type NumberType, parseNumber, type UnitsKnown, unitsOf } from './number-text.ts';

/** How a field is to be read: `text` for bytes that are typed as words, a unit for numbers; empty as the type says. */
export type LeafMode = '' | 'text' | 'native' | 'gwei' | 'token';

const longestText = 50_000;

/** Errors: in words that name the fix. `text`: as it was typed, never trimmed for a string. */
export function parseLeaf(type: Type, typed: string, mode: LeafMode, units: UnitsKnown): Result<string, string> {
  if (typed.length > longestText) return fail(t('This is longer than 50,000 characters, the limit for one call.'));
  const text = typed.trim();
  switch (type.kind) {
    case 'text':
      return hasHalves(typed) ? fail(t('It contains half of a character.')) : ok(typed);
    case 'bool':
      return text === 'true' || text === 'false' ? ok(text) : fail(t('Expected true or false.'));
    case 'address':
      return parseAddress(text);
    case 'integer':
      return parseInUnit(typed, type, mode, units);
    case 'bytes':
      return mode === 'text' ? textBytes(typed, null) : parseBytes(text, null);
    case 'word':
      return mode === 'text' ? textBytes(typed, type.size) : parseBytes(text, type.size);
    default:
      return fail(t('This type isn’t supported.'));
  }
}

/** In the unit that was chosen and no other: one that is not known any more is not taken for base units. */
function parseInUnit(typed: string, type: NumberType, mode: LeafMode, units: UnitsKnown): Result<string, string> {
  const unit = mode === '' ? null : unitsOf(units).find(({ key }) => key === mode);
  if (unit !== undefined || typed.trim() === '') return parseNumber(typed, type, units, unit ?? null);
  return fail(t('This unit isn’t known yet. Wait until it’s read, or choose another unit.'));
}

function parseAddress(text: string): Result<string, string> {
  if (text === '') return fail(t('Please fill this in.'));
  const plain = /^ethereum:(0x[0-9a-fA-F]{40})$/.exec(text)?.[1] ?? text;
  if (isAddressText(plain)) return ok(checksummed(plain));
  return fail(hasAddressForm(plain) ? wrongChecksum : t('An address is 0x and 40 hexadecimal digits.'));
}

function parseBytes(text: string, size: number | null): Result<string, string> {
  if (text === '') return fail(size === null ? t('Please fill this in; 0x for no bytes.') : t('Please fill this in.'));
  if (!/^0x[0-9a-fA-F]*$/.test(text)) return fail(t('Expected 0x and hexadecimal digits. For words, choose “text”.'));
  const digits = text.length - 2;
  if (digits % 2 !== 0) return fail(t('A byte has two hexadecimal digits. One is missing.'));
  if (size !== null && digits !== size * 2)
    return fail(
      t('Expected {size, plural, one {# byte} other {# bytes}} ({digits} digits after 0x); here are {given}.', {
        size,
        digits: size * 2,
        given: digits / 2,
      }),
    );
  return ok(text.toLowerCase());
}

/** As UTF-8; of a fixed size with zeros behind it, as contracts keep short names. */
function textBytes(text: string, size: number | null): Result<string, string> {
  if (hasHalves(text)) return fail(t('It contains half of a character.'));
  const hex = stringToHex(text);
  const bytes = (hex.length - 2) / 2;
  if (size === null) return ok(hex);
  return bytes <= size ? ok(hex.padEnd(size * 2 + 2, '0')) : fail(t('At most {size} bytes: this text takes {bytes}.', { size, bytes }));
}

const hasHalves = (text: string) => /\p{Cs}/u.test(text);
