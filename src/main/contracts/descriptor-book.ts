/** The files of ERC-7730 that the person added, by connection. */

import { createHash } from 'node:crypto';
import { addingDescriptor, mostContractsShown } from '#main/contracts/descriptor-change.ts';
import { type AddedDescriptor, parseAdded, registry } from '#main/contracts/descriptors.ts';
import type { Core } from '#main/core/core.ts';
import { createSavedList, type SavedListSource } from '#main/core/storage/saved-list.ts';
import { chainPhrase } from '#shared/chain/chain-words.ts';
import { longestFile } from '#shared/contracts/clear-signing/descriptor.ts';
import { readDescriptor } from '#shared/contracts/clear-signing/read-descriptor.ts';
import { type DescriptorLine, mostDescriptors } from '#shared/contracts/saved-contracts.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';

export interface DescriptorBook {
  of(connection: string): readonly AddedDescriptor[];
  /** What the page shows of them. */
  lines(connection: string): readonly DescriptorLine[];
  /** Errors: `canceled`, `change-declined`, `too-soon`, `storage`; `invalid-input` of `file`, in words. */
  add(connection: Connection): Promise<Result<null>>;
  remove(connection: string, id: string): Result<null>;
}

type Parts = SavedListSource<AddedDescriptor> & Pick<Core, 'changes' | 'openFile'> & { readonly now: () => number };

const refused = (text: string) => fail({ code: 'invalid-input' as const, fields: { file: text } });

/** A file is data of strangers: nothing in it may make reading it slow. */
const deepestJson = 40;

/** Undefined where it is no JSON. */
function parseFile(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  let depth = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > deepestJson) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createDescriptorBook({ changes, openFile, now, ...source }: Parts): DescriptorBook {
  const list = createSavedList<AddedDescriptor>({
    ...source,
    kind: 'descriptor',
    parse: parseAdded,
    keyOf: ({ id }) => id,
    most: mostDescriptors,
    plural: t('files that describe contracts'),
  });
  const of = (connection: string) => list.of(connection).items;
  return {
    of,
    lines: (connection) =>
      of(connection).map(({ id, addedAt, descriptor: { owner, deployments, formats } }) => ({
        id,
        owner,
        contracts: deployments.length,
        chains: [...new Set(deployments.map(({ chain }) => chain))],
        functions: Object.keys(formats).length,
        addedAt,
      })),
    async add(connection) {
      const { chain } = connection;
      if (chain === null || chain.before !== undefined) return refused(t('Blockdesk doesn’t know yet which chain this connection is on.'));
      const bytes = await openFile(t('Add descriptions of contracts'), longestFile);
      if (!bytes.ok) return bytes;
      const file = parseFile(bytes.value);
      if (file === undefined) return refused(t('This file can’t be read as JSON.'));
      const result = readDescriptor(file);
      if (result.is === 'unread') return refused(result.why);
      const { descriptor, left } = result;
      const contracts = descriptor.deployments.flatMap((one) => (one.chain === chain.id ? [one.address] : []));
      if (contracts.length === 0) return refused(t('This file describes no contract on {chain}.', { chain: chainPhrase(chain) }));
      if (contracts.length > mostContractsShown)
        return refused(t('This file describes too many contracts on {chain}.', { chain: chainPhrase(chain) }));
      const index = await registry();
      const known = contracts.filter((address) => index.of(chain.id, address).length > 0);
      const asked = { descriptor, contracts, chain: chainPhrase(chain), left: left.length, known };
      const agreed = await changes.ask(addingDescriptor(connection, asked));
      if (!agreed.ok) return agreed;
      const id = createHash('sha256').update(bytes.value).digest('hex');
      return list.put(connection.id, [{ id, addedAt: now(), file, descriptor }].map(toStored), 'file');
    },
    remove: (connection, id) => list.remove(connection, [id]),
  };
}

/** The descriptor follows from the file. */
const toStored = ({ descriptor: _descriptor, ...stored }: AddedDescriptor) => stored as AddedDescriptor;
