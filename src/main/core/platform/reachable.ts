/**
 * Which servers of others, such as those of pictures, may be reached: over https, and only at public addresses of the internet, not at
 * local, private or special ones (IANA's registries, RFC 6890). A service's own address: `service-address` in `shared/core/fields.ts`.
 */
import { BlockList, isIP } from 'node:net';

const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: metadata services of clouds answer there.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Teredo, ORCHID and benchmarks; documentation; 6to4, which embeds any IPv4 address; documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** Of IPv6, only global unicast is allowed. That excludes `::1`, mapped IPv4, link-local, unique local, NAT64 and multicast. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** `address`: without brackets or zone. What is no address is not one of the internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  return kind === 6 && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** The addresses to reach of a server; none where one of those that its name leads to isn't allowed. `name`: without brackets. */
export async function addressesToReach(
  { protocol, name }: { readonly protocol: string | undefined; readonly name: string },
  resolve: (name: string) => Promise<readonly string[]>,
  isAllowed = isPublicAddress,
): Promise<readonly string[]> {
  if (protocol !== 'https:') return [];
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  return addresses.every(isAllowed) ? addresses : [];
}
