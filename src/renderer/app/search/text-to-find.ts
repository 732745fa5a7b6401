/** What main is asked for, for what was typed. */
import type { Parsed } from '#shared/search/meaning.ts';

/** Hashes and addresses in one form, the digits of a number, else the words; empty for nothing. */
export function textToFind({ meaning, text }: Parsed): string {
  switch (meaning.kind) {
    case 'nothing':
      return '';
    case 'block':
      // Hexadecimal digits may be the beginning of a hash, too.
      return /^0x/i.test(text) ? text : meaning.number;
    case 'hash':
      return meaning.hash;
    case 'address':
      return meaning.address;
    case 'payment':
      return meaning.receiver;
    default:
      // No name that is stored is longer.
      return text.slice(0, 80);
  }
}
