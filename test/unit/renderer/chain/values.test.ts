import { describe, expect, test } from 'vitest';
import { toTrialCall } from '#renderer/chain/transaction/call-params.ts';
import { inGwei, shareOf, typeWords } from '#renderer/chain/transaction/facts.ts';
import { toHexLines } from '#renderer/chain/transaction/hex-lines.ts';
import { signatureProblem, withKeyword } from '#renderer/chain/transaction/signature-problem.ts';
import { refusalWords } from '#renderer/connections/refusal-words.ts';
import { formsOf, mayBeAmount } from '#renderer/core/lib/value-forms.ts';
import { shownTokenText } from '#renderer/tokens/token-facts.ts';
import { feeOf, splitOf } from '#shared/chain/fee.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeRevert } from '#shared/contracts/decoding/decode-revert.ts';
import type { DecodedLeaf } from '#shared/contracts/decoding/decoded.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { readReceipt, readTransaction } from '#shared/core/readers/transaction.ts';

const hash = `0x${'ab'.repeat(32)}`;
const transaction = (more: object) => readTransaction({ hash, nonce: 1, ...more });
const receipt = (more: object) => readReceipt({ transactionHash: hash, logs: [], ...more });

describe('facts', () => {
  test.each([
    ['what was used at the price that was paid', { type: 2 }, { gasUsed: 51_204, effectiveGasPrice: '1000000007' }, '51204000358428'],
    [
      'no digit is lost',
      {},
      { gasUsed: '99999999999999999', effectiveGasPrice: '999999999999999999' },
      '99999999999999998900000000000000001',
    ],
    ['of one fixed price, that one', { type: 0, gasPrice: 7 }, { gasUsed: 3 }, '21'],
  ])('the fee: %s', (_what, of, ended, wei) => {
    expect(feeOf(transaction(of), receipt(ended))).toEqual({ wei, is: 'paid' });
  });

  test('error: for a blob transaction only the gas cost is known, and no maximum', () => {
    expect(feeOf(transaction({ type: 3 }), receipt({ gasUsed: 3, effectiveGasPrice: 7 }))).toEqual({ wei: '21', is: 'at least' });
    expect(feeOf(null, receipt({ type: 3, gasUsed: 3, effectiveGasPrice: 7 }))).toEqual({ wei: '21', is: 'at least' });
    expect(feeOf(transaction({ type: 3, gasLimit: 10, maxFeePerGas: 3 }), null)).toBeNull();
  });

  test('what was burnt and what is left of it; unknown without one of its parts, or where it was less than the base fee', () => {
    const fee = { wei: '51204000358428', is: 'paid' } as const;
    expect(splitOf(fee, '51204', '7')).toEqual({ burnt: '358428', tip: '51204000000000' });
    expect(splitOf(fee, '51204', '1000000007')).toEqual({ burnt: '51204000358428', tip: '0' });
    expect(splitOf(fee, '51204', '1000000008')).toBeNull();
    for (const [gas, base] of [
      ['51204', null],
      [null, '7'],
    ] as const)
      expect(splitOf(fee, gas, base)).toBeNull();
    expect(splitOf({ ...fee, is: 'at most' }, '51204', '7')).toBeNull();
  });

  test('the fee is unknown where a part of it is unknown', () => {
    expect(feeOf(transaction({ type: 2, gasPrice: 7 }), receipt({ gasUsed: 3 }))).toBeNull();
    expect(feeOf(transaction({}), receipt({ effectiveGasPrice: 3 }))).toBeNull();
    expect(feeOf(transaction({}), null)).toBeNull();
  });

  test('before it is mined, the most that it can cost', () => {
    expect(feeOf(transaction({ type: 2, gasLimit: 10, maxFeePerGas: 3, gasPrice: 2 }), null)).toEqual({ wei: '30', is: 'at most' });
  });

  test.each([
    ['51204', '60000', '85 %'],
    ['1', '60000', '< 1 %'],
    ['0', '5', '0 %'],
    ['21000', '21000', '100 %'],
    ['1', '0', ''],
  ])('%s of %s is %s', (used, limit, share) => {
    expect(shareOf(used, limit)).toBe(share);
  });

  test('prices and types in words', () => {
    expect(inGwei('1000000007')).toBe('1.000000007 gwei');
    expect(typeWords('2')).toContain('EIP-1559');
    expect(typeWords('126')).toContain('126');
    expect(typeWords('constructor')).toContain('unknown to Blockdesk');
  });
});

const leaf = (is: DecodedLeaf['is'], value: string, type = 'uint256', name = 'x'): DecodedLeaf => ({ is, value, type, name });
const formsIn = (of: DecodedLeaf, unit: { symbol: string; decimals: number } | null = null) =>
  formsOf(of, unit).map(({ name, text }) => `${name} ${text}`);

describe('forms of a value', () => {
  test.each([
    [leaf('number', '250000'), null, ['decimal 250 000', 'hex 0x3d090']],
    [leaf('number', '-255', 'int16'), null, ['decimal −255', 'hex −0xff']],
    [leaf('number', '250000'), { symbol: 'DUSD', decimals: 6 }, ['units 0.25 DUSD', 'decimal 250 000', 'hex 0x3d090']],
    [leaf('bytes', '0x68656c6c6f', 'bytes'), null, ['hex 0x68656c6c6f', 'text hello']],
    [leaf('bytes', `0x68656c6c6f${'00'.repeat(27)}`, 'bytes32'), null, [`hex 0x68656c6c6f${'00'.repeat(27)}`, 'text hello']],
    [leaf('bytes', '0x6800', 'bytes'), null, ['hex 0x6800']],
    [leaf('bytes', '0xff', 'bytes'), null, ['hex 0xff']],
    [leaf('bytes', '0x', 'bytes'), null, ['hex 0x']],
    [leaf('text', '', 'string'), null, ['text ']],
    [leaf('bool', 'true', 'bool'), null, ['text true']],
  ])('%o', (value, unit, forms) => {
    expect(formsIn(value, unit)).toEqual(forms);
  });

  test('a deadline can be read as a time', () => {
    expect(formsOf(leaf('number', '1700000000', 'uint256', 'deadline'), null).at(-1)?.text).toMatch(/Nov 1[45], 2023/);
    expect(formsOf(leaf('number', '1700000000'), null)).toHaveLength(2);
  });
});

test('bytes in words, each with its place', () => {
  expect(toHexLines(`0xa9059cbb${'11'.repeat(32)}22`, true)).toEqual([
    { offset: '0x0000', hex: 'a9059cbb' },
    { offset: '0x0004', hex: '11'.repeat(32) },
    { offset: '0x0024', hex: '22' },
  ]);
  expect(toHexLines(`0x${'11'.repeat(33)}`, false).map(({ offset }) => offset)).toEqual(['0x0000', '0x0020']);
  expect(toHexLines('0x', true)).toEqual([]);
});

describe('a signature that the person adds', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');
  // keccak-256 of setLimit(address,uint256).
  const call = { kind: 'function', data: `0x36db43b5${word(1)}${word(2)}` } as const;

  test.each([
    ['function setLimit(address account, uint256 limit)', null],
    ['function setLimit(address, uint256) external returns (bool)', null],
    ['nonsense(', /name and types/],
    ['event setLimit(address account, uint256 limit)', /a function/],
    ['function setLimit(uint256 limit)', /selector is 0x[0-9a-f]{8}, but 0x36db43b5/],
  ])('%s', (text, problem) => {
    if (problem === null) expect(signatureProblem(text, call)).toBeNull();
    else expect(signatureProblem(text, call)).toMatch(problem);
  });

  test('one whose selector fits, but not these bytes', () => {
    expect(signatureProblem('function setLimit(address,uint256)', { ...call, data: call.data.slice(0, -2) })).toMatch(
      /but the data doesn’t/,
    );
  });

  test('an event whose topics are fewer', () => {
    const topic = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';
    const log = { kind: 'event', topics: [topic, `0x${word(1)}`], data: `0x${word(2)}` } as const;
    expect(signatureProblem('event OwnershipTransferred(address indexed a, address b)', log)).toBeNull();
    expect(signatureProblem('event OwnershipTransferred(address indexed a, address indexed b)', log)).toMatch(/indexed/);
  });

  test('the keyword may be left out', () => {
    expect(withKeyword('  f(uint256)  x;', 'event')).toBe('event f(uint256) x');
    expect(withKeyword('function f()', 'event')).toBe('function f()');
  });
});

describe('what a token says of itself', () => {
  test.each([
    ['DUSD', 'DUSD'],
    [['DUSD'], 'DUSD'],
    [`0x4d4b52${'00'.repeat(29)}`, 'MKR'],
    [`0x${'ff'.repeat(32)}`, null],
    ['', null],
    ['0x', null],
    [null, null],
    [{ symbol: 'DUSD' }, null],
    ['a\u202eb', 'a⟨U+202E⟩b'],
    ['x'.repeat(50), `${'x'.repeat(20)}…`],
  ])('%o is called %s', (result, text) => {
    expect(shownTokenText(result, 20)).toBe(text);
  });

  test.each([
    ['18', 18],
    [['6'], 6],
    ['0x06', 6],
    ['0x6', 6],
    [{ _hex: '0x06' }, 6],
    [{ type: 'BigNumber', hex: '0x06' }, 6],
    ['06', 6],
    ['77', 77],
    ['-1', null],
    [{ _hex: '6' }, null],
    [['6', '7'], null],
    ['0', 0],
    ['78', null],
    ['1e3', null],
    ['', null],
    [null, null],
    [true, null],
  ])('%o has %s decimals', (result, decimals) => {
    expect(toDecimals(result)).toBe(decimals);
  });
});

test('refusals in words', () => {
  expect(refusalWords(decodeRevert(`0xe450d38c${'0'.repeat(63)}1${'0'.repeat(63)}2${'0'.repeat(63)}3`), false)).toBe(
    'ERC20InsufficientBalance(sender: 0x0000000000000000000000000000000000000001, balance: 2, needed: 3)',
  );
  expect(refusalWords(decodeRevert('0xd93c0665'), false)).toBe('EnforcedPause()');
  expect(refusalWords(decodeRevert('0x12345678'), false)).toBeNull();
});

test('error: with amounts hidden, a refusal shows none', () => {
  const refusal = decodeRevert(`0xe450d38c${'0'.repeat(63)}1${'0'.repeat(63)}2${'0'.repeat(63)}3`);
  expect(refusalWords(refusal, true)).toBe(
    'ERC20InsufficientBalance(sender: 0x0000000000000000000000000000000000000001, balance: amount hidden, needed: amount hidden)',
  );
});

describe('with amounts hidden', () => {
  test.each([
    'value',
    'amountIn',
    'wad',
    'assets',
    'shares',
    'requestedAmount',
    'bid',
    'paid',
    'bids',
    'x',
    '',
    'values',
    'fee',
    'balance',
  ])('error: a number called %j is hidden', (name) => expect(mayBeAmount(leaf('number', '5'), name)).toBe(true));
  test.each([
    'id',
    'ids',
    'tokenId',
    '_tokenId',
    'fromTokenId',
    'tokenIDs',
    'token_id',
    'deadline',
    'sigDeadline',
    'nonce',
    'expiry',
    'index',
    'v',
  ])('behavior: a number called %j is not an amount', (name) => expect(mayBeAmount(leaf('number', '5'), name)).toBe(false));
  test('behavior: a value that is not a number is shown', () => {
    expect((['address', 'bool', 'text', 'bytes'] as const).map((is) => mayBeAmount(leaf(is, '1'), 'value'))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a call to be tried', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0');

  test('its parameters as text, without what it returns', () => {
    const call = decodeCall(`0xa9059cbb${word(1)}${word(2)}`);
    expect(call === null ? null : toTrialCall(call)).toEqual({
      functionSignature: 'function transfer(address to, uint256 value)',
      params: ['0x0000000000000000000000000000000000000001', '2'],
    });
  });

  test('text that is not UTF-8 cannot be said', () => {
    const call = decodeCall(`0xd204c45e${word(1)}${word(64)}${word(1)}ff${'00'.repeat(31)}`);
    expect(call?.types).toBe('safeMint(address,string)');
    expect(call === null ? null : toTrialCall(call)).toBeNull();
  });
});
