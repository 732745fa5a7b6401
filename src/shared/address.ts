/** Addresses as people see them: EIP-55 and the short form. */
import { getAddress, isAddress } from 'viem/utils';

/** 0x and 40 hexadecimal digits; mixed capitals must be the EIP-55 checksum, digits all in one case carry none. */
export function isAddressText(text: string): boolean {
  // viem is strict about all but lower case.
  return isAddress(text) || /^0x[0-9A-F]{40}$/.test(text);
}

/** EIP-55 form of a checked address. viem's getAddress repairs a wrong checksum, so check with isAddressText first. */
export function checksummed(address: string): string {
  return getAddress(address);
}

/** Another address that is shortened to the same: what an attacker makes so that it is taken for one that is known. */
export function looksLike(address: string, other: string): boolean {
  const [one, two] = [address.toLowerCase(), other.toLowerCase()];
  return one !== two && shortAddress(one) === shortAddress(two);
}

/** `0x71C7…976F`: 4+4, as everywhere in the app. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
