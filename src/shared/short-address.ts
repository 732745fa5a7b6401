/** The short form of an address; apart from checksums, whose hash function is not small. */

/** `0x71C7…976F`: 4+4, as everywhere in the app. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
