/** The calls that a call carries: each form as viem encodes it and as ethers decodes it, and what can't be opened is said to be closed. */
import { Interface } from 'ethers';
import fc from 'fast-check';
import { type Abi, concatHex, encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import { permit2 } from '#shared/contracts/decoding/action.ts';
import type { Inner } from '#shared/contracts/decoding/carried-call.ts';
import { closedWords, deepestCall, innerCalls, mostCalls } from '#shared/contracts/decoding/inner-calls.ts';
import { checksummed } from '#shared/core/address.ts';
import { runsOr } from '#test/support/property-runs.ts';

const address = (digit: number) => checksummed(`0x${digit.toString(16).padStart(2, '0').repeat(20)}`) as Hex;
const [self, one, two, three] = [address(0x11), address(0xa1), address(0xb2), address(0xc3)];
const zero = `0x${'0'.repeat(40)}` as Hex;

const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]) as Abi, args });
const transfer = (to: Hex, amount: bigint) => encode('transfer(address,uint256)', [to, amount]);
const openedAt = (data: string, to: string = self) => innerCalls({ to, data });

/** `call 0xa1…a1 5 0xa9059cbb as 0x11…11`. */
const short = (one: string) => one.slice(2, 4).toLowerCase();
const rows = (inner: Inner | null): unknown =>
  inner === null
    ? null
    : inner.calls.map(({ kind, to, value, data, caller }) =>
        [kind, short(to), value, data.slice(0, 10), caller === null ? 'signer' : short(caller)].join(' '),
      );

const move = transfer(three, 7n);
const list = [
  [one, 5n, move],
  [two, 0n, '0xdeadbeef'],
] as const;
const asSelf = ['call a1 5 0xa9059cbb 11', 'call b2 0 0xdeadbeef 11'];
const asSelfUnpaid = ['call a1 0 0xa9059cbb 11', 'call b2 0 0xdeadbeef 11'];
const packed = (operation: number, to: Hex, value: bigint, data: Hex) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt((data.length - 2) / 2), data]);
const safe = (operation: number, gasPrice = 0n) => [one, 5n, move, operation, 0n, 0n, gasPrice, zero, zero, '0x1234'];
const execTransaction = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
const word = (start: string) => start.padEnd(66, '0') as Hex;

const forms: readonly (readonly [string, readonly unknown[], readonly string[]])[] = [
  ['multicall(bytes[])', [[move, '0xdeadbeef']], ['call 11 0 0xa9059cbb signer', 'call 11 0 0xdeadbeef signer']],
  ['multicall(uint256,bytes[])', [1n, [move]], ['call 11 0 0xa9059cbb signer']],
  ['multicall(bytes32,bytes[])', [word('0x'), [move]], ['call 11 0 0xa9059cbb signer']],
  ['aggregate((address,bytes)[])', [list.map(([to, , data]) => [to, data])], asSelfUnpaid],
  ['blockAndAggregate((address,bytes)[])', [list.map(([to, , data]) => [to, data])], asSelfUnpaid],
  ['tryAggregate(bool,(address,bytes)[])', [true, list.map(([to, , data]) => [to, data])], asSelfUnpaid],
  ['tryBlockAndAggregate(bool,(address,bytes)[])', [true, list.map(([to, , data]) => [to, data])], asSelfUnpaid],
  ['aggregate3((address,bool,bytes)[])', [list.map(([to, , data]) => [to, true, data])], asSelfUnpaid],
  ['aggregate3Value((address,bool,uint256,bytes)[])', [list.map(([to, value, data]) => [to, true, value, data])], asSelf],
  ['execute(address,uint256,bytes)', [one, 5n, move], asSelf.slice(0, 1)],
  ['execute(address,uint256,bytes)', [one, 5n, '0x'], ['call a1 5 0x 11']],
  ['executeBatch((address,uint256,bytes)[])', [list], asSelf],
  ['executeBatch(address[],uint256[],bytes[])', [list.map(([to]) => to), [5n, 0n], list.map(([, , data]) => data)], asSelf],
  ['executeBatch(address[],bytes[])', [list.map(([to]) => to), list.map(([, , data]) => data)], asSelfUnpaid],
  ['execute(bytes32,bytes)', [word('0x'), encodePacked(['address', 'uint256', 'bytes'], [one, 5n, move])], asSelf.slice(0, 1)],
  [
    'execute(bytes32,bytes)',
    [word('0x0101'), encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [list as never])],
    asSelf,
  ],
  [
    'executeFromExecutor(bytes32,bytes)',
    [word('0xff'), encodePacked(['address', 'bytes'], [one, move])],
    ['delegatecall a1 0 0xa9059cbb 11'],
  ],
  [execTransaction, safe(0), asSelf.slice(0, 1)],
  [execTransaction, safe(1), ['delegatecall a1 0 0xa9059cbb 11']],
  ['execTransactionFromModule(address,uint256,bytes,uint8)', [one, 5n, move, 0], asSelf.slice(0, 1)],
  ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', [one, 5n, move, 1], ['delegatecall a1 0 0xa9059cbb 11']],
  [
    'multiSend(bytes)',
    [concatHex([packed(0, one, 5n, move), packed(1, two, 0n, '0xdeadbeef')])],
    [asSelf[0] ?? '', 'delegatecall b2 0 0xdeadbeef 11'],
  ],
  ['upgradeToAndCall(address,bytes)', [one, move], ['delegatecall 11 0 0xa9059cbb signer']],
  ['upgradeAndCall(address,address,bytes)', [two, one, move], ['delegatecall b2 0 0xa9059cbb 11']],
  ['upgradeToAndCall(address,bytes)', [one, '0x'], []],
];

describe('each form', () => {
  test.each(forms)('default: %s %#', (signature, args, expected) => {
    const inner = openedAt(encode(signature, args));
    expect(rows(inner)).toEqual(expected.map((row) => row.replace(/ (11|signer)$/, ' $1')));
    expect(inner).toMatchObject({ left: 0, closed: null });
  });

  test.each(forms.filter(([, , rows]) => rows.length > 0))(
    'error: %s %#, cut short or with a byte too many, is closed',
    (signature, args) => {
      const data = encode(signature, args);
      for (const wrong of [data.slice(0, -2), data.slice(0, -64), data.slice(0, 10), `${data}00`])
        expect(openedAt(wrong)).toEqual({ calls: [], left: 0, closed: 'malformed' });
    },
  );

  test('default: what carries nothing known isn’t a form', () => {
    for (const data of ['0x', '0xac96', move, '0xdeadbeef', 'junk']) expect(openedAt(data)).toBeNull();
  });

  test('error: lists of different lengths, unknown operations, modes and packed rows are closed', () => {
    const pairs: readonly (readonly [string, readonly unknown[]])[] = [
      ['executeBatch(address[],uint256[],bytes[])', [[one], [1n, 2n], [move]]],
      ['executeBatch(address[],uint256[],bytes[])', [[one, two], [1n], [move]]],
      ['executeBatch(address[],bytes[])', [[one], [move, move]]],
      [execTransaction, safe(2)],
      ['execute(bytes32,bytes)', [word('0x02'), encodePacked(['address', 'uint256', 'bytes'], [one, 5n, move])]],
      ['execute(bytes32,bytes)', [word('0x0002'), encodePacked(['address', 'uint256', 'bytes'], [one, 5n, move])]],
      [
        'execute(bytes32,bytes)',
        [word('0x0100000000007821'), encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [list as never])],
      ],
      ['execute(bytes32,bytes)', [word('0x'), one]],
      ['execute(bytes32,bytes)', [word('0x01'), '0x1234']],
      ['multiSend(bytes)', [packed(2, one, 5n, move)]],
      ['multiSend(bytes)', [packed(0, one, 5n, move).slice(0, -2)]],
      ['multiSend(bytes)', [concatHex([packed(0, one, 5n, move), '0x00'])]],
      ['multiSend(bytes)', [encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, one, 0n, 2n ** 256n - 1n])]],
    ];
    for (const [signature, args] of pairs)
      expect(openedAt(encode(signature, args)), signature).toEqual({ calls: [], left: 0, closed: 'malformed' });
  });

  test('error: a Safe that pays whoever sends its transaction isn’t whole', () => {
    expect(openedAt(encode(execTransaction, safe(0, 1n)))).toMatchObject({ closed: 'refund', calls: [{ to: one }] });
  });

  test('error: what carries nothing at all is closed, as it can’t be what it is for', () => {
    for (const data of [encode('multicall(bytes[])', [[]]), encode('multicall(bytes[])', [['0x']]), encode('multiSend(bytes)', ['0x'])])
      expect(openedAt(data)?.closed).toBe('empty');
  });
});

describe('as whom', () => {
  test('default: a Safe’s batch by delegatecall is made as the Safe, and one that is called as the batch contract', () => {
    const batch = encode('multiSend(bytes)', [packed(0, one, 5n, move)]);
    const delegated = openedAt(encode('execTransactionFromModule(address,uint256,bytes,uint8)', [two, 0n, batch, 1]));
    const called = openedAt(encode('execTransactionFromModule(address,uint256,bytes,uint8)', [two, 0n, batch, 0]));
    expect(rows(delegated?.calls[0]?.inner ?? null)).toEqual(['call a1 5 0xa9059cbb 11']);
    expect(rows(called?.calls[0]?.inner ?? null)).toEqual(['call a1 5 0xa9059cbb b2']);
  });

  test('default: a multicall within a wallet’s call is made as the wallet', () => {
    const many = encode('multicall(bytes[])', [[move]]);
    const inner = openedAt(encode('execute(address,uint256,bytes)', [one, 0n, many]))?.calls[0]?.inner ?? null;
    expect(rows(inner)).toEqual(['call a1 0 0xa9059cbb 11']);
  });
});

describe('Permit2', () => {
  const details = '(address,uint160,uint48,uint48)';
  const allowance = (to: Hex) => [to, 9n, 100, 0];
  const permit = (type: string, value: unknown) =>
    encode(`permit(address,(${type},address,uint256),bytes)`, [three, [value, two, 1n], '0x1234']);
  const transferFrom = 'transferFrom(address,address,uint160,address)';
  const taken: readonly (readonly [string, Hex, readonly string[]])[] = [
    ['a permit', permit(details, allowance(one)), ['signed 00 0 0x87517c45 c3']],
    [
      'a batch of permits',
      permit(`${details}[]`, [allowance(one), allowance(two)]),
      ['signed 00 0 0x87517c45 c3', 'signed 00 0 0x87517c45 c3'],
    ],
    [
      'a signed transfer',
      encode('permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)', [
        [[one, 9n], 0n, 0n],
        [two, 8n],
        three,
        '0x',
      ]),
      ['signed a1 0 0xa9059cbb c3'],
    ],
    [
      'signed transfers',
      encode('permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)', [
        [[[one, 9n]], 0n, 0n],
        [[two, 8n]],
        three,
        '0x',
      ]),
      ['signed a1 0 0xa9059cbb c3'],
    ],
    ['a transfer', encode(transferFrom, [three, two, 8n, one]), ['call a1 0 0xa9059cbb c3']],
    ['transfers', encode('transferFrom((address,address,uint160,address)[])', [[[three, two, 8n, one]]]), ['call a1 0 0xa9059cbb c3']],
  ];
  test.each(taken)('default: %s by the contract itself is the transfer or allowance of its owner', (_name, data, expected) => {
    expect(rows(openedAt(data, permit2))).toEqual(expected);
    expect(openedAt(data, self)).toBeNull();
  });

  test('default: amounts and recipients are those of the call', () => {
    expect(openedAt(encode(transferFrom, [three, two, 8n, one]), permit2)?.calls[0]?.data).toBe(transfer(two, 8n));
  });

  test('error: more permits than recipients are closed', () => {
    const data = encode('permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)', [
      [[[one, 9n]], 0n, 0n],
      [],
      three,
      '0x',
    ]);
    expect(openedAt(data, permit2)?.closed).toBe('malformed');
  });
});

describe('a router’s program', () => {
  const input = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types), values as never);
  const run = (bytes: string, inputs: readonly Hex[]) => openedAt(encode('execute(bytes,bytes[],uint256)', [bytes, inputs, 1n]));
  const path = encodePacked(['address', 'uint24', 'address'], [one, 500, two]);
  const sender = `0x${'0'.repeat(39)}1` as Hex;
  const router = `0x${'0'.repeat(39)}2` as Hex;
  const swap = 'address, uint256, uint256, bytes, bool';

  test.each<[string, Hex, string, string, string | null]>([
    ['00', input(swap, [three, 7n, 1n, path, true]), self, 'V3_SWAP_EXACT_IN', null],
    ['81', input(swap, [sender, 7n, 1n, path, false]), self, 'V3_SWAP_EXACT_OUT', null],
    ['08', input('address, uint256, uint256, address[], bool', [router, 7n, 1n, [one, two], true]), self, 'V2_SWAP_EXACT_IN', null],
    ['09', input('address, uint256, uint256, address[], bool', [three, 7n, 1n, [one, two], true]), self, 'V2_SWAP_EXACT_OUT', null],
    ['02', input('address, address, uint160', [one, three, 7n]), one, 'transfer', null],
    ['05', input('address, address, uint256', [one, three, 7n]), one, 'transfer', self],
    ['04', input('address, address, uint256', [one, sender, 7n]), self, 'SWEEP', null],
    ['06', input('address, address, uint256', [one, three, 7n]), self, 'PAY_PORTION', null],
    ['0b', input('address, uint256', [router, 7n]), self, 'WRAP_ETH', null],
    ['0c', input('address, uint256', [sender, 7n]), self, 'UNWRAP_WETH', null],
  ])('default: command %s', (number, data, to, name, caller) => {
    const inner = run(`0x${number}`, [data]);
    expect(inner).toMatchObject({ closed: null, left: 0, calls: [{ to, caller, value: '0', inner: null }] });
    const [only] = inner?.calls ?? [];
    if (name === 'transfer') expect(only).toMatchObject({ kind: 'call', data: transfer(three, 7n) });
    else expect(only).toMatchObject({ kind: 'command', signature: expect.stringContaining(`function ${name}(`) });
  });

  test('default: native currency that the router pays out is a payment', () => {
    expect(run('0x05', [input('address, address, uint256', [zero, three, 7n])])?.calls).toMatchObject([
      { to: three, value: '7', data: '0x' },
    ]);
  });

  test('default: permits and transfers by Permit2 are those of the account, and a program within it is opened', () => {
    const details = '(address, uint160, uint48, uint48)';
    const permit = input(`(${details}, address, uint256), bytes`, [[[one, 9n, 100, 0], two, 1n], '0x12']);
    const batch = input('(address, address, uint160, address)[]', [[[three, two, 8n, one]]]);
    const within = input('bytes, bytes[]', ['0x0a', [permit]]);
    const inner = run('0x0a0d21', [permit, batch, within]);
    expect(rows(inner)).toEqual(['signed 00 0 0x87517c45 signer', 'call a1 0 0xa9059cbb c3', 'call 11 0 0x24856bc3 signer']);
    expect(rows(inner?.calls[2]?.inner ?? null)).toEqual(['signed 00 0 0x87517c45 signer']);
  });

  test('error: commands that are unknown, malformed or without an input can’t be opened', () => {
    const unread = { kind: 'command', signature: null, inner: null };
    expect(run('0x10', ['0x1234'])?.calls).toMatchObject([{ ...unread, data: '0x101234' }]);
    expect(run('0x3f', ['0x'])?.calls).toMatchObject([unread]);
    expect(run('0x02', ['0x1234'])?.calls).toMatchObject([unread]);
    expect(run('0x00', [input(swap, [three, 7n, 1n, '0x1234', true])])?.calls).toMatchObject([unread]);
    expect(run('0x0205', ['0x1234'])?.closed).toBe('malformed');
    expect(run('0x', ['0x1234'])?.closed).toBe('malformed');
  });
});

describe('bounds', () => {
  const nested = (depth: number): Hex => (depth === 0 ? move : encode('execute(address,uint256,bytes)', [one, 0n, nested(depth - 1)]));
  const depthOf = (inner: Inner | null): number =>
    inner === null ? 0 : 1 + Math.max(0, ...inner.calls.map((call) => depthOf(call.inner)));

  test('default: four deep is read whole', () => {
    const inner = openedAt(nested(deepestCall));
    expect(depthOf(inner)).toBe(deepestCall);
    expect(JSON.stringify(inner)).not.toContain('too-deep');
  });

  test('error: five deep is said to be too deep', () => {
    let inner = openedAt(nested(deepestCall + 1));
    for (let level = 0; level < deepestCall; level += 1) inner = inner?.calls[0]?.inner ?? null;
    expect(inner).toEqual({ calls: [], left: 0, closed: 'too-deep' });
    expect(inner && closedWords(inner)).toBe('This carries calls more than 4 deep. Blockdesk doesn’t read those.');
  });

  test('error: of 101 calls, a hundred are read and one is counted, also where they are within others', () => {
    const wide = openedAt(encode('multicall(bytes[])', [Array.from({ length: 101 }, () => move)]));
    expect(wide).toMatchObject({ calls: { length: mostCalls }, left: 1 });
    expect(wide && closedWords(wide)).toBe('This makes 1 more call. Blockdesk reads 100 in all.');
    const half = encode('multicall(bytes[])', [Array.from({ length: 60 }, () => move)]);
    const both = openedAt(encode('multicall(bytes[])', [[half, half, move]]));
    expect(both?.calls.map(({ inner }) => [inner?.calls.length, inner?.left])).toEqual([
      [60, 0],
      [38, 22],
    ]);
    expect(both?.left).toBe(1);
  });
});

/** A call as the generator makes it: its place in the tree is all that decides its form. */
interface Made {
  readonly form: number;
  readonly to: number;
  readonly value: bigint;
  readonly within: readonly Made[];
}

const { made } = fc.letrec<{ made: Made }>((tie) => ({
  made: fc.record({
    form: fc.nat(8),
    to: fc.integer({ min: 1, max: 250 }),
    value: fc.bigInt({ min: 0n, max: 2n ** 96n }),
    within: fc.oneof({ depthSize: 'small', maxDepth: 4 }, fc.constant([]), fc.array(tie('made'), { minLength: 1, maxLength: 3 })),
  }),
}));

const isEven = (value: bigint) => value % 2n === 0n;

/** By viem. */
function dataOf({ form, within, value }: Made): Hex {
  const calls = within.map((one) => ({ to: address(one.to), value: one.value, data: dataOf(one) }));
  const [first] = calls;
  if (first === undefined) return transfer(address(form + 1), value);
  const targets = calls.map(({ to }) => to);
  const values = calls.map((one) => one.value);
  const datas = calls.map(({ data }) => data);
  const makers: readonly (() => Hex)[] = [
    () => encode('multicall(bytes[])', [datas]),
    () => encode('multicall(uint256,bytes[])', [7n, datas]),
    () => encode('aggregate3((address,bool,bytes)[])', [calls.map((one) => [one.to, isEven(one.value), one.data])]),
    () => encode('aggregate3Value((address,bool,uint256,bytes)[])', [calls.map((one) => [one.to, isEven(one.value), one.value, one.data])]),
    () => encode('tryAggregate(bool,(address,bytes)[])', [isEven(value), calls.map(({ to, data }) => [to, data])]),
    () => encode('execute(address,uint256,bytes)', [first.to, first.value, first.data]),
    () => encode('executeBatch((address,uint256,bytes)[])', [calls.map((one) => [one.to, one.value, one.data])]),
    () => encode('executeBatch(address[],uint256[],bytes[])', [targets, values, datas]),
    () => encode(execTransaction, [first.to, first.value, first.data, 0, 0n, 0n, 0n, zero, zero, '0x']),
  ];
  return makers[form]?.() ?? '0x';
}

interface Plain {
  readonly to: string;
  readonly value: string;
  readonly data: string;
  readonly caller: string | null;
  readonly mayFail: boolean;
  readonly inner: readonly Plain[] | null;
}

const byEthers = new Interface(
  [
    'multicall(bytes[] list)',
    'multicall(uint256 until, bytes[] list)',
    'aggregate3((address to, bool may, bytes data)[] calls)',
    'aggregate3Value((address to, bool may, uint256 value, bytes data)[] calls)',
    'tryAggregate(bool must, (address to, bytes data)[] calls)',
    'execute(address to, uint256 value, bytes data)',
    'executeBatch((address to, uint256 value, bytes data)[] calls)',
    'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    'execTransaction(address to, uint256 value, bytes data, uint8 a, uint256 b, uint256 c, uint256 d, address e, address f, bytes g)',
  ].map((one) => `function ${one}`),
);

function readByEthers(self: string, caller: string | null, data: string): readonly Plain[] | null {
  const read = byEthers.parseTransaction({ data });
  if (read === null) return null;
  const args = read.args.toObject();
  const plain = (to: string, value: bigint, bytes: string, as: string | null, mayFail = false): Plain => ({
    to,
    mayFail,
    value: value.toString(),
    data: bytes,
    caller: as,
    inner: readByEthers(to, as, bytes),
  });
  if ('list' in args) return (args.list as string[]).map((bytes) => plain(self, 0n, bytes, caller));
  if ('targets' in args) return (args.targets as string[]).map((to, index) => plain(to, args.values[index], args.datas[index], self));
  if ('calls' in args)
    return (args.calls as { toObject(): { to: string; may?: boolean; value?: bigint; data: string } }[])
      .map((one) => one.toObject())
      .map(({ to, may = args.must === false, value = 0n, data }) => plain(to, value, data, self, may));
  return [plain(args.to, args.value, args.data, self)];
}

const plainOf = (inner: Inner | null): readonly Plain[] | null =>
  inner === null
    ? null
    : inner.calls.map(({ to, value, data, caller, mayFail, inner: within }) => ({
        to,
        value,
        data,
        caller,
        mayFail,
        inner: plainOf(within),
      }));

test('2,000 nested calls that viem encodes are read as ethers reads them', () => {
  let [calls, deepest, compared] = [0, 0, 0];
  fc.assert(
    fc.property(made, (tree) => {
      const data = dataOf(tree);
      const inner = openedAt(data);
      const text = JSON.stringify(inner);
      if (/"left":[1-9]|"closed":"/.test(text)) return;
      expect(plainOf(inner)).toEqual(readByEthers(self, null, data));
      compared += 1;
      calls += text.split('"kind"').length - 1;
      const depthOf = (one: Inner | null): number => (one === null ? 0 : 1 + Math.max(0, ...one.calls.map((each) => depthOf(each.inner))));
      deepest = Math.max(deepest, depthOf(inner));
    }),
    { seed: 20, numRuns: runsOr(2_000) },
  );
  // What was compared wasn’t next to nothing.
  expect(compared).toBeGreaterThan(runsOr(2_000) * 0.95);
  expect(calls).toBeGreaterThan(compared);
  expect(deepest).toBe(4);
});
