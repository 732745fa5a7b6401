/** Address helpers without checksums, so that the page doesn't load the hash function. */

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** Whether both are known and the same, in whatever case. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one.toLowerCase() === other.toLowerCase();

/** `0x71C7…976F`: 4+4, as everywhere in the app. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
