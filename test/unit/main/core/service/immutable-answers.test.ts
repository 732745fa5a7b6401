/** Which answers never change: deep ones that answer the question asked, and the facts of a token. */
import { beforeAll, describe, expect, test } from 'vitest';
import { isPermanent, mayBePermanent, tokenFactOf } from '#main/core/service/immutable-answers.ts';
import { mentionsOf } from '#main/core/service/mentions.ts';
import type { ReadId } from '#shared/core/operations/table.ts';
import { type AnswerName, readAnswer } from '#shared/core/readers/answers.ts';
import { addFacts } from '#test/support/more-facts.ts';

const hash = `0x${'1f'.repeat(32)}`;
const contractAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

function valueIn(name: AnswerName, body: unknown): unknown {
  const reading = readAnswer(name, JSON.stringify(body));
  if (!reading.ok || !reading.value.recognized) throw new Error('not recognized');
  return reading.value.value;
}
const block = (number: number) => valueIn('block', { number, timestamp: 1 });
const transaction = (blockNumber: number | null) => valueIn('transaction', { hash, from: contractAddress, blockNumber });
const receipt = (blockNumber: number) => valueIn('receipt', { transactionHash: hash, gasUsed: '21000', blockNumber });
const call = (functionSignature: string, params: unknown = []) => ({ functionSignature, params, contractAddress });
const result = (body: unknown) => valueIn('call-result', body);

describe('depth', () => {
  test.each([
    ['64 below the newest', '164', true],
    ['63 below', '163', false],
    ['above the newest', '99', false],
    ['before the newest is known', null, false],
  ])('default: %s', (_name, newest, lasts) => {
    expect(isPermanent('block.get', { number: '100' }, block(100), newest)).toBe(lasts);
    expect(isPermanent('transaction.get', { hash }, transaction(100), newest)).toBe(lasts);
    expect(isPermanent('transaction.receipt', { hash }, receipt(100), newest)).toBe(lasts);
  });

  test('error: an answer to another question is not used for this one', () => {
    expect(isPermanent('block.get', { number: '7' }, block(100), '500')).toBe(false);
    const other = `0x${'2f'.repeat(32)}`;
    expect(isPermanent('transaction.get', { hash: other }, transaction(100), '500')).toBe(false);
    expect(isPermanent('transaction.receipt', { hash: other }, receipt(100), '500')).toBe(false);
  });

  test('behavior: a transaction that waits for a block is not settled, and one asked for in capitals is the same', () => {
    expect(isPermanent('transaction.get', { hash }, transaction(null), '500')).toBe(false);
    expect(isPermanent('transaction.get', { hash: `0x${'1F'.repeat(32)}` }, transaction(100), '500')).toBe(true);
  });
});

describe('facts of a token', () => {
  test.each([
    ['function name() view returns (string)', 'name'],
    ['symbol() returns (string)', 'symbol'],
    ['decimals()', 'decimals'],
    ['function totalSupply() returns (uint256)', null],
    ['function name(uint256 id) returns (string)', null],
    ['rubbish', null],
  ])('default: %s', (signature, fact) => {
    expect(tokenFactOf(call(signature))).toBe(fact);
    expect(isPermanent('contract.call', call(signature), result({ result: fact === 'decimals' ? '6' : 'Demo' }), null)).toBe(fact !== null);
  });

  test('error: with parameters, or answered with nothing, it is not a permanent token fact', () => {
    expect(tokenFactOf(call('name()', ['1']))).toBeNull();
    for (const nothing of ['', '0x', null, []]) {
      expect(isPermanent('contract.call', call('name()'), result({ result: nothing }), null)).toBe(false);
    }
  });
});

test('error: decimals that are not a number are not cached permanently', () => {
  for (const words of ['busy, try again', '', '-1', '0x', true, '78']) {
    expect(isPermanent('contract.call', call('decimals()'), result({ result: words }), null), String(words)).toBe(false);
  }
  for (const number of ['6', '0x06', ['6'], { type: 'BigNumber', hex: '0x06' }]) {
    expect(isPermanent('contract.call', call('decimals()'), result({ result: number }), null)).toBe(true);
  }
});

describe('a row more in the table of facts', () => {
  beforeAll(addFacts);

  test('behavior: a fact that holds for one block is never cached permanently, whatever the answer', () => {
    const asked = call('function version() view returns (string)');
    expect(tokenFactOf(asked)).toBe('version');
    expect(mayBePermanent('contract.call', asked)).toBe(false);
    for (const answer of ['2', ['2'], `0x${'32'.padEnd(64, '0')}`, 'true', '1']) {
      expect(isPermanent('contract.call', asked, result({ result: answer }), '500'), String(answer)).toBe(false);
    }
  });

  test('default: one that lasts is kept where its own reader can read it', () => {
    const asked = call('function granularity() view returns (uint8)');
    expect(mayBePermanent('contract.call', asked)).toBe(true);
    expect(isPermanent('contract.call', asked, result({ result: '1' }), null)).toBe(true);
    for (const answer of ['0x', 'busy', '', true]) {
      expect(isPermanent('contract.call', asked, result({ result: answer }), null), String(answer)).toBe(false);
    }
  });

  test('behavior: the search has a column for neither', () => {
    for (const fact of ['version()', 'granularity()']) {
      expect(mentionsOf('contract.call', call(fact), result({ result: '1' }))).toBeUndefined();
    }
  });
});

test('behavior: only what may last is looked for', () => {
  const ids: readonly ReadId[] = ['block.get', 'transaction.get', 'transaction.receipt'];
  for (const id of ids) expect(mayBePermanent(id, {})).toBe(true);
  expect(mayBePermanent('user.balance', {})).toBe(false);
  expect(mayBePermanent('block.latestNumber', {})).toBe(false);
  expect(mayBePermanent('contract.call', call('name()'))).toBe(true);
  expect(mayBePermanent('contract.call', call('balanceOf(address)', [contractAddress]))).toBe(false);
});
