/** The text that main searches for. */
import type { Parsed } from '#shared/search/meaning.ts';

/** Hashes and addresses in one form, the digits of a number, else the text; empty for nothing. */
export function textToFind({ meaning, text }: Parsed): string {
  switch (meaning.kind) {
    case 'nothing':
      return '';
    case 'block':
      // May also be the beginning of a hash.
      return /^0x/i.test(text) ? text : meaning.number;
    case 'hash':
      return meaning.hash;
    case 'address':
      return meaning.address;
    case 'payment':
      return meaning.receiver;
    default:
      // No stored name is longer.
      return text.slice(0, 80);
  }
}
