/** Files of ERC-7730 that the person adds: judged, shown in main's own window, kept by chain, and removed. */
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { expect, test } from 'vitest';
import { createDescribe } from '#main/contracts/describe.ts';
import { createDescriptorBook } from '#main/contracts/descriptor-book.ts';
import { descriptorsOn, parseAdded } from '#main/contracts/descriptors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { toConnection } from '#test/support/connection.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

const pool = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const payee = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const ethereum = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } };
const onEthereum = toConnection({ id: 'a', name: 'Bank', chain: ethereum });

const fileOf = (more: object = {}) => ({
  $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: pool },
        { chainId: 10, address: pool },
      ],
    },
  },
  metadata: { owner: 'Pool' },
  display: {
    formats: {
      'pay(address to,uint256 value)': { intent: 'Pay', fields: [{ path: 'to', label: 'Payee', format: 'addressName' }] },
      'odd(uint256 x)': { intent: 'Odd', fields: [{ path: 'x', label: 'X', format: 'none' }] },
    },
  },
  ...more,
});

function openBook({ agreed = ok(null) as Result<null> } = {}) {
  const { table, database } = openSavedTable();
  const asked: ChangeDraft[] = [];
  const published: string[] = [];
  const chosen = { file: Buffer.from(JSON.stringify(fileOf())) as Result<Buffer> | Buffer };
  const book = createDescriptorBook({
    table,
    changed: (connection) => published.push(connection),
    changes: {
      ask: async (draft: ChangeDraft) => {
        asked.push(draft);
        return agreed;
      },
    } as never,
    openFile: async () => (Buffer.isBuffer(chosen.file) ? ok(chosen.file) : chosen.file),
    now: () => 7,
  });
  return {
    book,
    asked,
    published,
    database,
    choose: (file: unknown) => (chosen.file = Buffer.from(typeof file === 'string' ? file : JSON.stringify(file))),
    chosen,
  };
}

test('default: main’s own window shows whose words these are and each contract of the chain; then they are kept and can be removed', async () => {
  const { book, asked, published } = openBook();
  expect(await book.add(onEthereum as Connection)).toEqual(ok(null));
  const [draft] = asked;
  expect(draft?.title).toBe('Use this file’s descriptions?');
  expect(draft?.fields.map(({ name, after }) => `${name}: ${after}`)).toEqual([
    'In the name of: “Pool”',
    'Chain: Ethereum (chain 1)',
    `Contract: ${pool}`,
    'Functions: pay',
    'On other chains: 1 contract, not used here',
  ]);
  expect(draft?.warnings.map(({ kind, tone }) => `${kind} ${tone}`)).toEqual(['descriptor care', 'descriptor-left info']);
  expect(published).toEqual(['a']);
  const [line] = book.lines('a');
  expect(line).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    owner: 'Pool',
    contracts: 2,
    chains: ['1', '10'],
    functions: 1,
    addedAt: 7,
  });
  expect(book.lines('b')).toEqual([]);
  expect(book.remove('a', line?.id ?? '')).toEqual(ok(null));
  expect(book.lines('a')).toEqual([]);
});

test('default: the same file is kept once; the registry’s own contracts are announced', async () => {
  const { book, asked, choose } = openBook();
  await book.add(onEthereum as Connection);
  await book.add(onEthereum as Connection);
  expect(book.lines('a')).toHaveLength(1);
  choose(fileOf({ context: { contract: { deployments: [{ chainId: 1, address: weth }] } } }));
  await book.add(onEthereum as Connection);
  expect(asked.at(-1)?.warnings.map(({ kind }) => kind)).toContain('descriptor-known');
});

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'This file can’t be read as JSON.'],
  ['nested without end', '['.repeat(100_000), 'This file can’t be read as JSON.'],
  ['nothing', 'null', 'This isn’t an ERC-7730 file.'],
  ['empty', '{}', 'This isn’t an ERC-7730 file.'],
  [
    'of another chain',
    fileOf({ context: { contract: { deployments: [{ chainId: 10, address: pool }] } } }),
    'This file describes no contract on Ethereum (chain 1).',
  ],
  [
    'of too many contracts',
    fileOf({
      context: {
        contract: {
          deployments: Array.from({ length: 51 }, (_, index) => ({ chainId: 1, address: `0x${index.toString(16).padStart(40, '0')}` })),
        },
      },
    }),
    'This file describes too many contracts on Ethereum (chain 1).',
  ],
  [
    'with hidden signs',
    fileOf({ metadata: { owner: `Po${String.fromCodePoint(0x202e)}ol` } }),
    'This file doesn’t say in plain letters whose it is.',
  ],
  ['that includes another', fileOf({ includes: '../x.json' }), 'This file includes another one. Choose one that stands alone.'],
])('error: a file %s is refused in words, and no window asks', async (_what, file, why) => {
  const { book, asked, choose } = openBook();
  choose(file);
  expect(await book.add(onEthereum as Connection)).toEqual(fail({ code: 'invalid-input', fields: { file: why } }));
  expect(asked).toEqual([]);
  expect(book.lines('a')).toEqual([]);
});

test('error: declined, canceled, or on a chain that isn’t confirmed, nothing is kept', async () => {
  const declined = openBook({ agreed: fail({ code: 'change-declined' }) });
  expect(await declined.book.add(onEthereum as Connection)).toEqual(fail({ code: 'change-declined' }));
  expect(declined.book.lines('a')).toEqual([]);
  const { book, chosen, asked } = openBook();
  chosen.file = fail({ code: 'canceled' });
  expect(await book.add(onEthereum as Connection)).toEqual(fail({ code: 'canceled' }));
  for (const chain of [null, { ...ethereum, before: ethereum }]) {
    const result = await book.add({ ...onEthereum, chain } as Connection);
    expect(result.ok).toBe(false);
  }
  expect(asked).toEqual([]);
});

test('error: at most twenty are kept, and what the vault holds is judged again each time', async () => {
  const { book, choose, database } = openBook();
  for (let index = 0; index < 21; index += 1) {
    choose(fileOf({ metadata: { owner: `Pool ${index}` } }));
    const added = await book.add(onEthereum as Connection);
    expect(added.ok).toBe(index < 20);
  }
  expect(book.lines('a')).toHaveLength(20);
  database.exec(`UPDATE saved SET body = replace(body, 'Pool 3"', 'Po' || char(8238) || 'ol"')`);
  expect(book.lines('a')).toHaveLength(19);
  for (const body of [null, 7, {}, { id: 'x', addedAt: 1, file: fileOf() }, { id: 'a'.repeat(64), addedAt: 1, file: {} }])
    expect(parseAdded(body)).toBeNull();
});

test('default: a page gets the words of each call by its place, with amounts in base units where the service can’t be asked', async () => {
  const abi = parseAbi(['function pay(address to, uint256 value)', 'function multicall(bytes[] data)']);
  const pay = encodeFunctionData({ abi, functionName: 'pay', args: [payee, 5n] });
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[pay, '0xdeadbeef', pay]] });
  const { book } = openBook();
  await book.add(onEthereum as Connection);
  const describeCalls = createDescribe({
    descriptorsOf: (connection, chain) => descriptorsOn(chain, book.of(connection)),
    confirmed: () => fail({ code: 'not-confirmed' } as never),
    read: async () => fail({ code: 'internal' }),
    labelOf: (_connection, address) => (address === payee ? 'Rent' : ''),
  });
  const words = await describeCalls(onEthereum as Connection, { connection: 'a', contractAddress: pool.toLowerCase(), data });
  expect(Object.keys(words)).toEqual(['1', '3']);
  expect(words['1']).toEqual({
    owner: 'Pool',
    source: 'added',
    intent: 'Pay',
    sentence: null,
    lines: [{ name: 'Payee', value: { is: 'address', address: payee, label: 'Rent', note: null } }],
  });
  const own = await describeCalls(onEthereum as Connection, { connection: 'a', contractAddress: pool, data: pay });
  expect(Object.keys(own)).toEqual(['']);
  // On another chain, and while the chain has changed, no one speaks.
  const gnosis = { ...onEthereum, chain: { ...ethereum, id: '100' } } as Connection;
  expect(await describeCalls(gnosis, { connection: 'a', contractAddress: pool, data: pay })).toEqual({});
  const moved = { ...onEthereum, chain: { ...ethereum, before: { ...ethereum, id: '100' } } } as Connection;
  expect(await describeCalls(moved, { connection: 'a', contractAddress: pool, data: pay })).toEqual({});
});
