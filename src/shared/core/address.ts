/** Addresses with the checksum of EIP-55. */

import { getAddress, isAddress } from 'viem/utils';
import { t } from '#shared/core/language/language.ts';

/** 0x and 40 hexadecimal digits; mixed capitals must be the EIP-55 checksum, digits all in one case carry none. */
export function isAddressText(text: string): boolean {
  // viem is strict about all but lower case.
  return isAddress(text) || /^0x[0-9A-F]{40}$/.test(text);
}

/** EIP-55 form of a checked address. viem's getAddress repairs a wrong checksum, so check with isAddressText first. */
export function checksummed(address: string): string {
  return getAddress(address);
}

/** Whether it is an address as it is stored: with its checksum. */
export const isChecksummed = (text: string) => isAddressText(text) && checksummed(text) === text;

export const wrongChecksum = t('This address’s checksum is wrong: a letter or digit was changed. Copy it again from its source.');
