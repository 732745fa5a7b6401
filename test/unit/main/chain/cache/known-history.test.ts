/** What known transactions did, read from their stored answers. */
import { expect, test } from 'vitest';
import type { CachedAnswer, Mentions } from '#main/core/ports/cache.ts';
import { mentionsOf } from '#main/core/service/mentions.ts';
import type { OperationId, ReadId } from '#shared/core/operations/table.ts';
import { operations } from '#shared/core/operations/table.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { transferTopic } from '#shared/tokens/token-events.ts';
import { openMemoryCache } from '#test/support/memory-cache.ts';

const [mine, grace, dollar] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];
const hash = `0x${'ab'.repeat(32)}`;
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const sent = { hash, from: grace, to: dollar, value: '0', data: '0x12345678', nonce: 1, blockNumber: 7 };
const event = { address: dollar, topics: [transferTopic, topic(grace), topic(mine)], data: `0x${'5'.padStart(64, '0')}` };
const ended = {
  transactionHash: hash,
  status: 1,
  from: grace,
  to: dollar,
  gasUsed: 3,
  effectiveGasPrice: 2,
  blockNumber: 7,
  logs: [event],
};

/** As the service's client stores an answer. */
function stored(operation: ReadId & OperationId, input: object, body: object, readAt = 1): [CachedAnswer, Mentions | undefined] {
  const raw = JSON.stringify(body);
  const reading = readAnswer(operations[operation].answer, raw);
  const value = reading.ok && reading.value.recognized ? reading.value.value : null;
  const answer = { operation, input: JSON.stringify(input), raw, readAt, block: '9', permanent: false };
  return [answer, mentionsOf(operation, input, value)];
}

async function cacheOf(...answers: readonly ReturnType<typeof stored>[]) {
  const cache = openMemoryCache();
  for (const answer of answers) await cache.put('a', ...answer);
  const about = async (address: string) => (await cache.about('a', address)).transactions.map(({ history }) => history);
  return { cache, about };
}
const transaction = () => stored('transaction.get', { hash }, sent);
const receipt = (more: object = {}, readAt = 1) => stored('transaction.receipt', { hash }, { ...ended, ...more }, readAt);

test('default: an address shows its own transfers, a token all of its own', async () => {
  const { about } = await cacheOf(transaction(), receipt());
  const moved = { kind: 'erc20', token: dollar, from: grace, to: mine, amount: '5' };
  expect(await about(mine)).toMatchObject([{ asked: { from: grace }, outcome: { fee: '6' }, transfers: [moved], more: false }]);
  expect(await about(dollar)).toMatchObject([{ transfers: [moved] }]);
});

test('default: a search and the newest show it from the person’s own accounts', async () => {
  const { cache } = await cacheOf(transaction(), receipt(), stored('user.accounts', {}, [mine]));
  for (const found of [await cache.find('a', hash), await cache.recent('a')])
    expect(found).toMatchObject([{ kind: 'transaction', history: { transfers: [{ from: grace, to: mine }] } }]);
});

test('behavior: without its receipt only what was asked for is known; it is shown whole once that is read', async () => {
  const { cache, about } = await cacheOf(transaction());
  expect(await about(grace)).toMatchObject([{ outcome: { status: null }, transfers: [], more: true }]);
  await cache.put('a', ...receipt());
  expect(await about(grace)).toMatchObject([{ outcome: { status: 'success' }, transfers: [{ amount: '5' }], more: false }]);
  // A reorg: read again, and it ended otherwise.
  await cache.put('a', ...receipt({ status: 0, logs: [] }, 2));
  expect(await about(grace)).toMatchObject([{ outcome: { status: 'reverted' }, transfers: [] }]);
});

test('behavior: where the stored answers are gone, what the index has, marked as not all of it', async () => {
  const [, mentions] = stored('transaction.get', { hash }, { ...sent, value: '9', data: `0xa9059cbb${'0'.repeat(128)}` });
  const [, outcome] = receipt();
  const cache = openMemoryCache();
  const other = { operation: 'chain.id', input: '{}', raw: '1', readAt: 1, block: '9', permanent: false };
  await cache.put('a', other, mentions);
  await cache.put('a', other, outcome);
  expect((await cache.about('a', grace)).transactions[0]?.history).toMatchObject({
    asked: { from: grace, to: dollar, value: '9', selector: '0xa9059cbb', method: 'transfer', action: null },
    outcome: { status: 'success', fee: null },
    transfers: [{ kind: 'native', amount: '9' }],
    more: true,
  });
});

test('error: an endless receipt is not parsed, and says so', async () => {
  const { about } = await cacheOf(transaction(), receipt({ note: 'x'.repeat(300_000) }));
  expect(await about(grace)).toMatchObject([{ outcome: { status: 'success', fee: null }, transfers: [], more: true }]);
});

test('behavior: nothing of it is left for another person', async () => {
  const { cache, about } = await cacheOf(transaction(), receipt());
  expect(await about(mine)).toHaveLength(1);
  await cache.drop('a');
  expect(await about(mine)).toEqual([]);
});
