/** The short form of an address; apart from checksums, whose hash function is not small. */

/** Another address that is shortened to the same: what an attacker makes so that it is taken for one that is known. */
export function looksLike(address: string, other: string): boolean {
  const [one, two] = [address.toLowerCase(), other.toLowerCase()];
  return one !== two && shortAddress(one) === shortAddress(two);
}

/** `0x71C7…976F`: 4+4, as everywhere in the app. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
