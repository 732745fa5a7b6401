/** Reads that are made once: known, their answer is given without an observer. */
import { expect, test } from 'vitest';
import { invalidate } from '#renderer/app/invalidate.ts';
import { finalAnswer } from '#renderer/core/bridge/query.ts';
import { createQueryClient } from '#renderer/core/bridge/query-client.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';

const contract = `0x${'11'.repeat(20)}`;
const answerOf = (result: string | null, change = {}) =>
  ({ source: 'service', readAt: 1, problem: null, reading: { recognized: true, value: { result } }, ...change }) as never;
const options = (connection = 'bank') => tokenQueries.fact(contract, 'decimals').options(connection);

test('default: the answer is known once it has come, to equal queries too; on another connection it isn’t', () => {
  const client = createQueryClient();
  expect(finalAnswer(client, options())).toBeNull();
  const answer = answerOf('6');
  client.setQueryData(options().queryKey, answer);
  expect(finalAnswer(client, options())).toBe(answer);
  expect(finalAnswer(client, options('other'))).toBeNull();
  client.clear();
  expect(finalAnswer(client, options())).toBeNull();
});

test.each([
  ['couldn’t be read again', answerOf('6', { problem: { code: 'offline' } })],
  ['isn’t recognized', answerOf('6', { reading: { recognized: false } })],
  ['gives no decimals, as the contract may be deployed later', answerOf('0x')],
  ['is none', answerOf(null)],
])('error: an answer that %s is no final one', (_what, answer) => {
  const client = createQueryClient();
  client.setQueryData(options().queryKey, answer);
  expect(finalAnswer(client, options())).toBeNull();
});

test('error: what an event may repeat has no final answer', () => {
  const client = createQueryClient();
  const balance = tokenQueries.balanceOf(contract, contract).options('bank');
  client.setQueryData(balance.queryKey, answerOf('6'));
  expect(finalAnswer(client, balance)).toBeNull();
});

test('error: on another chain the same address is another contract: nothing that is known is final any more', async () => {
  const client = createQueryClient();
  client.setQueryData(options().queryKey, answerOf('6'));
  await invalidate(client, 'bank', 'everything');
  expect(finalAnswer(client, options())).toBeNull();
  client.setQueryData(options().queryKey, answerOf('18'));
  expect(finalAnswer(client, options())).not.toBeNull();
});
