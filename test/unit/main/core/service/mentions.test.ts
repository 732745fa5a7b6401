/** What an answer says about the chain: which addresses it names and how, which tokens, the balance. */
import { expect, test } from 'vitest';
import { mentionsOf } from '#main/core/service/mentions.ts';
import type { ReadId } from '#shared/core/operations/table.ts';
import { type AnswerName, readAnswer } from '#shared/core/readers/answers.ts';

const [a, b, token] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
];
const hash = `0x${'1f'.repeat(32)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const inTopic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

function mentionsIn(id: ReadId, name: AnswerName, body: unknown, input: object = {}) {
  const reading = readAnswer(name, JSON.stringify(body));
  if (!reading.ok || !reading.value.recognized) throw new Error('not recognized');
  return mentionsOf(id, input, reading.value.value);
}
const receiptWith = (logs: unknown[], more: object = {}) =>
  mentionsIn('transaction.receipt', 'receipt', {
    transactionHash: hash,
    gasUsed: '1',
    blockNumber: 7,
    status: 1,
    from: a,
    to: token,
    logs,
    ...more,
  });

test('default: a block', () => {
  expect(mentionsIn('block.get', 'block', { number: 7, timestamp: 9, hash })?.block).toEqual({ number: '7', hash, timestamp: '9' });
});

test('default: a transaction: sender, receiver, first four bytes; nothing of its outcome', () => {
  const mentions = mentionsIn('transaction.get', 'transaction', {
    hash,
    from: a,
    to: b,
    value: '5',
    data: `0xA9059CBB${'00'.repeat(64)}`,
    blockNumber: 7,
  });
  expect(mentions?.transaction).toEqual({ hash, block: '7', from: a, to: b, value: '5', selector: '0xa9059cbb', status: null });
  expect(mentions?.addresses).toEqual([
    { address: a, role: 'sender' },
    { address: b, role: 'receiver' },
  ]);
});

test('behavior: plain money carries no four bytes, a creation names what it creates, itself is named once', () => {
  expect(mentionsIn('transaction.get', 'transaction', { hash, from: a, to: a, data: '0x' })).toMatchObject({
    transaction: { selector: null, block: null },
    addresses: [{ address: a, role: 'sender' }],
  });
  // "hello" is no call.
  expect(mentionsIn('transaction.get', 'transaction', { hash, from: a, to: b, data: '0x68656c6c6f' })?.transaction?.selector).toBeNull();
  expect(receiptWith([], { to: null, contractAddress: b })?.addresses).toContainEqual({ address: b, role: 'created' });
});

test('behavior: transfers name both sides; three topics are ERC20, four are ERC721', () => {
  const log = (...more: string[]) => ({ address: token, data: '0x', topics: [transferTopic, inTopic(a), inTopic(b), ...more] });
  const erc20 = receiptWith([log()]);
  expect(erc20).toMatchObject({ transaction: { status: 'success' }, tokens: [{ contract: token, standard: 'erc20' }] });
  expect(erc20?.holders).toEqual([
    { address: a, contract: token },
    { address: b, contract: token },
  ]);
  // The sender stays the sender, the token stays the recipient.
  expect(erc20?.addresses).toEqual([
    { address: a, role: 'sender' },
    { address: token, role: 'receiver' },
    { address: b, role: 'event' },
  ]);
  expect(receiptWith([log(hash)])?.tokens).toMatchObject([{ standard: 'erc721' }]);
});

test('error: what only looks like a transfer is no token', () => {
  const dirty = `0x${'f'.repeat(24)}${a?.slice(2)}`;
  const logs = [
    { address: token, data: '0x', topics: [transferTopic] },
    { address: token, data: '0x', topics: [transferTopic, dirty, dirty] },
    { address: token, data: '0x', topics: [hash, inTopic(a as string), inTopic(b as string)] },
  ];
  expect(receiptWith(logs)).toMatchObject({ tokens: [], holders: [] });
});

test('behavior: thousands of logs name five hundred addresses', () => {
  const logs = Array.from({ length: 3_000 }, (_, index) => ({
    address: `0x${index.toString(16).padStart(40, '0')}`,
    data: '0x',
    topics: [],
  }));
  expect(receiptWith(logs)?.addresses).toHaveLength(500);
});

test('default: facts of a token, one at a time; other calls yield nothing', () => {
  const call = (functionSignature: string, result: unknown) =>
    mentionsIn('contract.call', 'call-result', { result }, { functionSignature, params: [], contractAddress: token?.toLowerCase() });
  expect(call('symbol()', 'DUSD')?.tokens).toEqual([{ contract: token, name: null, symbol: 'DUSD', decimals: null, standard: null }]);
  expect(call('symbol()', `0x4d4b52${'00'.repeat(29)}`)?.tokens).toMatchObject([{ symbol: 'MKR' }]);
  expect(call('symbol()', `0x${'ff'.repeat(32)}`)).toBeUndefined();
  expect(call('decimals()', 6)?.tokens).toMatchObject([{ decimals: 6 }]);
  for (const none of ['78', '256']) expect(call('decimals()', none)).toBeUndefined();
  expect(call('decimals()', { type: 'BigNumber', hex: '0x06' })?.tokens).toMatchObject([{ decimals: 6 }]);
  expect(call('decimals()', ['6'])?.tokens).toMatchObject([{ decimals: 6 }]);
  expect(call('decimals()', 'six')).toBeUndefined();
  expect(call('name()', 'x'.repeat(101))).toBeUndefined();
  expect(call('totalSupply()', '5')).toBeUndefined();
});

test('default: the balance', () => {
  expect(mentionsIn('user.balance', 'balance', { balance: '12' })?.balance).toBe('12');
});
