/** Addresses with the checksum of EIP-55. */

import { checksumAddress, InvalidAddressError } from 'viem';
import { t } from '#shared/core/language/language.ts';

/** 0x and 40 hexadecimal digits, whatever their case. */
export const hasAddressForm = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]{40}$/.test(text);

/** Likewise, but mixed capitals must be the EIP-55 checksum; digits all in one case carry none. */
export function isAddressText(text: string): boolean {
  if (!hasAddressForm(text)) return false;
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksummed(text) === text;
}

/** EIP-55 form of a checked address. It repairs a wrong checksum, so check with isAddressText first. Throws at what has no such form. */
export function checksummed(address: string): string {
  if (!hasAddressForm(address)) throw new InvalidAddressError({ address });
  return checksumAddress(address);
}

/** Whether it is an address as it is stored: with its checksum. */
export const isChecksummed = (text: string) => isAddressText(text) && checksummed(text) === text;

export const wrongChecksum = t('This address’s checksum is wrong: a letter or digit was changed. Copy it again from its source.');
