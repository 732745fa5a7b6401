/** Reads that are made once: known, their answer is given without an observer. */
import { expect, test } from 'vitest';
import { final, finalAnswer, forever, read } from '#renderer/core/bridge/query.ts';
import { createQueryClient } from '#renderer/core/bridge/query-client.ts';

const input = { functionSignature: 'function symbol() view returns (string)', contractAddress: `0x${'11'.repeat(20)}`, params: [] };
const answer = { source: 'service', readAt: 1, problem: null, reading: { recognized: true, value: { result: 'DUSD' } } };
const optionsOf = (timing: typeof forever | typeof final) => read('contract.call', input, timing).options('bank');

test('default: the answer of a final read is known once it has come, to equal queries too; on another connection it isn’t', () => {
  const client = createQueryClient();
  const options = optionsOf(final);
  expect(finalAnswer(client, options)).toBeNull();
  client.setQueryData(options.queryKey, answer as never);
  expect(finalAnswer(client, optionsOf(final))).toBe(answer);
  expect(finalAnswer(client, read('contract.call', input, final).options('other'))).toBeNull();
  client.clear();
  expect(finalAnswer(client, options)).toBeNull();
});

test('error: an answer that couldn’t be read again is no final one, and neither is one of a read that an event may repeat', () => {
  const client = createQueryClient();
  const { queryKey } = optionsOf(final);
  client.setQueryData(queryKey, { ...answer, problem: { code: 'offline' } } as never);
  expect(finalAnswer(client, optionsOf(final))).toBeNull();
  client.setQueryData(queryKey, answer as never);
  expect(finalAnswer(client, optionsOf(forever))).toBeNull();
});
