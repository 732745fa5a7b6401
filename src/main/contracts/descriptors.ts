/** The descriptors of ERC-7730 that Blockdesk reads: those of the registry, which ship with it, and files that the person added. */

import type { Descriptor } from '#shared/contracts/clear-signing/descriptor.ts';
import { readDescriptor } from '#shared/contracts/clear-signing/read-descriptor.ts';
import { type DescriptorIndex, type DescriptorTable, indexOf } from '#shared/contracts/clear-signing/table.ts';
import type { FoundDescriptor } from '#shared/writes/review/foreign-words.ts';

/** As it is saved: the file itself, which is read again each time by the same rules. */
export interface AddedDescriptor {
  /** The SHA-256 of the file. */
  readonly id: string;
  readonly addedAt: number;
  readonly file: unknown;
  readonly descriptor: Descriptor;
}

const read = new Map<string, Descriptor>();
/** As many as all connections may have; what a page can't fill. */
const mostRead = 200;

/** Null if it isn't one. The file is read once. */
export function parseAdded(body: unknown): AddedDescriptor | null {
  if (typeof body !== 'object' || body === null) return null;
  const { id, addedAt, file } = body as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id) || !Number.isSafeInteger(addedAt)) return null;
  const text = JSON.stringify(file);
  const known = read.get(text);
  const result = known === undefined ? readDescriptor(file) : null;
  const descriptor = known ?? (result?.is === 'descriptor' ? result.descriptor : null);
  if (descriptor === null) return null;
  if (read.size >= mostRead) read.clear();
  read.set(text, descriptor);
  return { id, addedAt: addedAt as number, file, descriptor };
}

let index: Promise<DescriptorIndex> | null = null;

/** Read on first use, as it is large. */
export function registry(): Promise<DescriptorIndex> {
  index ??= import('./clear-signing.json', { with: { type: 'json' } }).then(({ default: table }) =>
    indexOf(table as unknown as DescriptorTable),
  );
  return index;
}

/** For contracts of one chain. `added`: of the connection. */
export async function descriptorsOn(
  chain: string,
  added: readonly AddedDescriptor[],
): Promise<(contract: string) => readonly FoundDescriptor[]> {
  const known = await registry();
  return (contract) => [
    ...known.of(chain, contract).map((descriptor) => ({ descriptor, source: 'registry' as const })),
    ...added
      .filter(({ descriptor: { deployments } }) => deployments.some((one) => one.chain === chain && one.address === contract))
      .map(({ descriptor }) => ({ descriptor, source: 'added' as const })),
  ];
}
