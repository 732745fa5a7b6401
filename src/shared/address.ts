/** Addresses as people see them: EIP-55 and the short form. */
import { getAddress } from 'viem/utils';

/** EIP-55 form of a checked address. viem's getAddress repairs a wrong checksum, so check with isAddress first. */
export function checksummed(address: string): string {
  return getAddress(address);
}

/** `0x71C7…976F`: 4+4, as everywhere in the app. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
