/** The table of descriptors that ships with Blockdesk: what many of them share stands in it once. */
import type { Descriptor, Format } from './descriptor.ts';

export interface DescriptorTable {
  /** Functions with their parameters’ names, and how each is shown. */
  readonly functions: readonly (readonly [key: string, format: Format])[];
  readonly descriptors: readonly {
    readonly owner: string;
    /** Addresses by chain: EIP-55, one after the other with blanks between them. */
    readonly on: Readonly<Record<string, string>>;
    /** Places in `functions`. */
    readonly does: readonly number[];
  }[];
}

export function toTable(descriptors: readonly Descriptor[]): DescriptorTable {
  const functions: (readonly [string, Format])[] = [];
  const places = new Map<string, number>();
  const placeOf = (entry: readonly [string, Format]) => {
    const text = JSON.stringify(entry);
    const place = places.get(text) ?? functions.push(entry) - 1;
    places.set(text, place);
    return place;
  };
  const rows = descriptors.map(({ owner, deployments, formats }) => {
    const on: Record<string, string> = {};
    for (const { chain, address } of deployments) on[chain] = on[chain] === undefined ? address : `${on[chain]} ${address}`;
    return { owner, on, does: Object.entries(formats).map(placeOf) };
  });
  return { functions, descriptors: rows };
}

export interface DescriptorIndex {
  /** Those that speak for a contract. `address`: EIP-55. */
  of(chain: string, address: string): readonly Descriptor[];
}

export function indexOf({ functions, descriptors }: DescriptorTable): DescriptorIndex {
  const places = new Map<string, number[]>();
  for (const [place, { on }] of descriptors.entries()) {
    for (const [chain, addresses] of Object.entries(on)) {
      for (const address of addresses.split(' ')) {
        const at = `${chain} ${address}`;
        places.set(at, [...(places.get(at) ?? []), place]);
      }
    }
  }
  const read = (place: number, chain: string, address: string): readonly Descriptor[] => {
    const row = descriptors[place];
    if (row === undefined) return [];
    const formats = Object.fromEntries(row.does.flatMap((one) => (functions[one] === undefined ? [] : [functions[one]])));
    return [{ owner: row.owner, deployments: [{ chain, address }], formats }];
  };
  return { of: (chain, address) => (places.get(`${chain} ${address}`) ?? []).flatMap((place) => read(place, chain, address)) };
}
