/** What a script in the page could put into each kind of field: values that are right, that are nearly right, and rubbish. */
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { type FieldKind, fieldKinds } from '#shared/core/fields.ts';
import type { Connection } from '#shared/ipc/state.ts';

/** What the page knows by now. */
export interface Known {
  /** The one that is shown comes first. */
  readonly connections: readonly Connection[];
  readonly newRedirectAddress: string;
  /** `127.0.0.1:PORT` of servers that no person ever confirmed. */
  readonly traps: readonly string[];
  /** Texts that main sent to the page, by the kind that they fit. */
  readonly seenTexts: ReadonlyMap<FieldKind, readonly string[]>;
}

type Values = readonly unknown[];

const stranger = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const contracts = Object.values(demoContracts);
const addresses = [...people.flatMap(({ accounts }) => accounts), ...contracts, market, stranger];
const most = 2n ** 256n - 1n;
const [usd, , notes] = contracts;

/** Signatures with parameters that fit them: one that reads, ones that write, and wrappers around others. */
export const functionCalls: readonly (readonly [signature: string, params: readonly unknown[]])[] = [
  ['function totalSupply() view returns (uint256)', []],
  ['function balanceOf(address) view returns (uint256)', [stranger]],
  ['function transfer(address to, uint256 amount)', [stranger, '1']],
  ['function approve(address spender, uint256 amount) returns (bool)', [market, String(most)]],
  ['function mint(address to, uint256 amount)', [stranger, '1000']],
  ['function setNote(string note)', ['rent']],
  ['function multicall(bytes[] data) payable', [['0xa9059cbb', '0x']]],
  ['function tokenURI(uint256) view returns (string)', ['1']],
];

/** The right ones of the kinds whose example alone would be of no use here. */
const right: Partial<Record<FieldKind, (known: Known) => Values>> = {
  // Mostly the first, which is the one that is shown.
  'connection-id': ({ connections: [shown, ...others] }) => [shown?.id, shown?.id, shown?.id, ...others.map(({ id }) => id)],
  'connection-name': ({ connections }) => [...connections.map(({ name }) => name), 'Third Bank', 'Fourth Bank'],
  'service-address': ({ connections }) => connections.flatMap((one) => [one.authorizationAddress, one.apiAddress]),
  'client-id': ({ connections }) => connections.map(({ clientId }) => clientId),
  scopes: ({ connections }) => connections.map(({ scopes }) => scopes),
  'redirect-address': ({ connections, newRedirectAddress }) => [
    newRedirectAddress,
    newRedirectAddress,
    ...connections.map((one) => one.redirectAddress),
  ],
  address: () => addresses,
  subject: ({ seenTexts }) => [...addresses, ...(seenTexts.get('transaction-hash') ?? [])],
  'limited-token': () => ['native', ...contracts],
  amount: () => ['0', '1', '1000000', '250000000000000000000', String(most)],
  switch: () => [true, false],
  label: () => ['Mum', 'Mum', 'Savings', 'Landlord', ''],
  'block-number': ({ seenTexts }) => ['0', '1', '7', ...(seenTexts.get('block-number') ?? []).slice(-5)],
  'token-id': () => ['0', '1', '7'],
  'token-index': () => ['0', '1'],
  'request-id': () => ['r-1', 'r-2', 'r-3'],
  'client-secret': () => ['another-secret-of-the-page'],
  'import-text': () => [`name,address,note\nMum,${stranger},\nAunt,${market},"a, b"`, `name,address\nMum,${usd}`],
  'list-table': () => [
    {
      columns: ['Name', 'Amount'],
      rows: [
        ['=1+1', '5'],
        ['x', null],
      ],
    },
  ],
  'batch-rows': () => [
    [
      { operation: 'erc20.transfer', input: { contractAddress: usd, amount: '1', receiver: stranger }, note: 'Rent' },
      { operation: 'erc20.transfer', input: { contractAddress: usd, amount: '2', receiver: market }, note: '' },
    ],
    [{ operation: 'erc20.approve', input: { contractAddress: usd, amount: '0', spender: market }, note: '' }],
  ],
  'interface-text': () => ['function totalSupply() view returns (uint256)', 'function pause()\nerror Paused()'],
  'function-signature': () => functionCalls.map(([signature]) => signature),
  params: () => functionCalls.map(([, params]) => params),
  'approval-key': ({ seenTexts }) => [...(seenTexts.get('approval-key') ?? []), `operator ${notes} ${people[0]?.accounts[0]} ${market}`],
  'currency-symbol': () => ['ETH', 'USDC', ''],
  'currency-decimals': () => ['18', '6', '0', ''],
};

/** Choices that are written out, as far as the schema says so. */
function choicesOf(kind: FieldKind): Values {
  const { _zod } = fieldKinds[kind].schema as unknown as {
    readonly _zod: { readonly def: { readonly entries?: Readonly<Record<string, string>> } };
  };
  return Object.values(_zod.def.entries ?? {});
}

/** As it is typed; for a value that is not text, its JSON. */
function exampleOf(kind: FieldKind): unknown {
  const { schema, example } = fieldKinds[kind];
  return schema.safeParse(example).success || !/^[[{]/.test(example) ? example : JSON.parse(example);
}

/** Never empty: whatever kind there is has an example at least. */
export function rightValues(kind: FieldKind, known: Known): Values {
  const chosen = right[kind]?.(known) ?? [];
  if (chosen.length > 0) return chosen;
  const choices = choicesOf(kind);
  return choices.length > 0 ? choices : [...(known.seenTexts.get(kind) ?? []), exampleOf(kind)];
}

/** What leads elsewhere, belongs to another, or weakens: most of it has the right form. */
const near: Partial<Record<FieldKind, (known: Known) => Values>> = {
  'service-address': ({ traps, connections }) => [
    ...traps.flatMap((host) => [`http://${host}`, `http://${host}/v1`, `http://${host}/`]),
    ...traps.map((host) => `http://localhost:${host.split(':')[1]}/v1`),
    ...connections.flatMap((one) => [`${one.apiAddress}/`, `${one.apiAddress}/v1`, one.apiAddress.toUpperCase()]),
  ],
  'redirect-address': ({ traps, connections }) => [
    ...traps.map((host) => `http://${host}/callback`),
    ...connections.flatMap((one) => [`${one.redirectAddress}/`, `${one.redirectAddress}/more`]),
    'http://127.0.0.1/callback',
  ],
  'client-id': () => ['desk-43', 'DESK-42'],
  scopes: () => ['account transactions admin', 'account', 'openid'],
  environment: () => ['sandbox', 'test'],
  'operation-path': () => ['', '/erc20/transfer', '/ERC20/transfer/', '/transaction/submit', '/anything'],
  'picture-gateway': ({ traps }) => [...traps.map((host) => `https://${host}/ipfs/`), 'https://localhost/ipfs/', 'https://dweb.link/ipfs/'],
  'connection-id': () => ['sandbox', 'no-such-connection', 'constructor', '-'],
  address: () => [addresses[0]?.toLowerCase(), `${stranger.slice(0, -1)}0`, `0x${'0'.repeat(40)}`],
  label: () => ['mum', 'Mum ', 'Μum', 'M\u0075m'],
  // As much as such a call may carry.
  'import-text': () => [{ $: 'contacts' }],
  'list-table': () => [{ $: 'table' }],
  'interface-text': () => [{ $: 'interface' }],
  params: () => [{ $: 'params' }, [String(most)], [stranger.slice(2), '-1']],
  'function-signature': () => [
    `function f(${'('.repeat(40)}uint256${')'.repeat(40)})`,
    `function f(${'uint256,'.repeat(2_000)}uint256)`,
    'function transfer(address,uint256) view',
  ],
  'settled-as': () => ['rejected', 'confirmed'],
};

export const nearValues = (kind: FieldKind, known: Known): Values => near[kind]?.(known) ?? rightValues(kind, known);

/** `$`: what JSON has no word for; the page makes it (call-runner.ts). */
export const rubbish: Values = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  ' ',
  '0x',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\u0000\u202e',
  "'; DROP TABLE journal; --",
  [],
  {},
  [[[[[]]]]],
  { toString: 'x' },
  JSON.parse('{"__proto__":{"contact":true}}'),
  ...['undefined', 'nan', 'bigint', 'date', 'map', 'function', 'cycle', 'deep', 'long', 'wide', 'buffer', 'getter'].map((what) => ({
    $: what,
  })),
];
