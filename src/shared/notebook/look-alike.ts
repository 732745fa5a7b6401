/** Look-alike addresses, made to be taken for one that the person knows. */

import { shortAddress, zeroAddress } from '#shared/core/short-address.ts';
import { isOwn, type KnownAddresses } from '#shared/writes/review/known.ts';

/** Equal for addresses that share their first and last four digits. */
export const lookOf = (address: string) => shortAddress(address.toLowerCase());

/** Whether they are different addresses that look alike. */
export const looksLike = (address: string, other: string) =>
  address.toLowerCase() !== other.toLowerCase() && lookOf(address) === lookOf(other);

/** Those that a person knows, by their look; once for all addresses that are compared. */
const byLook = new WeakMap<KnownAddresses, ReadonlyMap<string, readonly string[]>>();

function groupedByLook(known: KnownAddresses): ReadonlyMap<string, readonly string[]> {
  const found = byLook.get(known);
  if (found !== undefined) return found;
  const all = [
    ...known.accounts,
    ...known.contacts,
    ...known.labels.keys(),
    ...known.times.keys(),
    ...known.revoked.keys(),
    ...known.contracts,
  ];
  const grouped = Map.groupBy(all, lookOf);
  byLook.set(known, grouped);
  return grouped;
}

/** The known address that this one looks like, or null. A name is no proof: a page can give one. */
export function lookAlikeOf(known: KnownAddresses, address: string): string | null {
  if (isOwn(known, address) || address === zeroAddress) return null;
  return (
    groupedByLook(known)
      .get(lookOf(address))
      ?.find((one) => looksLike(one, address)) ?? null
  );
}

/** `0x71C7 656E …`: in groups of four behind `0x`, the first four with it. */
export function addressGroups(address: string): readonly string[] {
  const groups = address.slice(2).match(/.{4}/g) ?? [];
  return groups.map((group, index) => (index === 0 ? `0x${group}` : group));
}

/** The first group in which they differ, as the first has it. */
export function firstDifference(address: string, other: string): string {
  const [groups, others] = [addressGroups(address), addressGroups(other)];
  return groups.find((group, index) => group.toLowerCase() !== others[index]?.toLowerCase()) ?? address;
}
