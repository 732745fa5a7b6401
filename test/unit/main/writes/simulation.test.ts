/** What a simulation of a write is worth: what counts as failed, and when a failure is believed. */
import { expect, test } from 'vitest';
import { testRunOf } from '#main/writes/review/test-run.ts';
import { createTestRunTrust } from '#main/writes/review/trust.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fail, ok } from '#shared/core/result.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import type { ExpectedCall } from '#shared/writes/expected-call.ts';
import type { TestRun } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { signer, toEntry } from '#test/support/entries.ts';
import { savings, token } from '#test/support/review-context.ts';
import { answered, readingOf, unanswered } from '#test/support/review-reading.ts';

const transfer: ExpectedCall = {
  to: token,
  signature: 'function transfer(address,uint256) returns (bool)',
  params: [savings, '5'],
  value: null,
};
const run = (answer: () => unknown, isTrusted = true, call: Partial<ExpectedCall> = {}) =>
  testRunOf({ ...transfer, ...call }, readingOf(token, { transfer: answer, pay: answer }).asking, isTrusted);
const result = (value: unknown) => () => answered({ result: value });
const refusal =
  (status: number, text = 'reverted') =>
  () =>
    fail({ code: 'service' as const, status, text });

const passed = { phase: 'passed' };
const fails = (reason: string | null) => ({ phase: 'fails', reason });
const inconclusive = (reason: string | null = null) => ({ phase: 'inconclusive', reason });

test.each<readonly [string, () => unknown, object]>([
  ['true', result(true), passed],
  ['nothing', result(null), passed],
  ['false', result(false), fails('false')],
  ['false, as text', result('false'), fails('false')],
  ['an answer that can’t be read', () => ok({ ...answered(null).value, reading: { recognized: false } }), inconclusive()],
  ['what was answered before', () => answered({ result: true }, 'stored'), inconclusive()],
  ...[400, 404, 409, 422].map((status) => [`a refusal, ${status}`, refusal(status), fails('reverted')] as const),
  ['a failure of the service that says why', refusal(500), fails('reverted')],
  ['a failure of the service without a word', refusal(500, ''), inconclusive()],
  ['a refusal without a word', refusal(400, ''), fails('')],
  ...[401, 403, 429, 502, 503].map(
    (status) => [`an answer that is not about the call, ${status}`, refusal(status), inconclusive()] as const,
  ),
  ['no answer', () => unanswered, inconclusive()],
])('behavior: where simulations were right, %s', async (_answer, answer, expected) => {
  expect(await run(answer)).toEqual(expected);
});

test('behavior: what a function that gives no bool returns is no failure', async () => {
  const signature = 'function pay(uint256) returns (uint256)';
  expect(await run(result('false'), true, { signature, params: ['5'] })).toEqual(passed);
  expect(await run(result(false), true, { signature: 'function pay(uint256)', params: ['5'] })).toEqual(passed);
});

const parts: Partial<ExpectedCall> = {
  to: multicall3Address,
  signature: 'function aggregate3((address,bool,bytes)[])',
  params: [
    [
      [token, 'false', '0xaa'],
      [token, 'true', '0xbb'],
      [token, 'true', '0xcc'],
    ],
  ],
};
const ended = [[true, '0x'], [false, '0x08c379a0'], { success: false, returnData: '0x' }];

test.each<readonly [string, unknown, object]>([
  ['each part has its answer', ended, { phase: 'passed', failed: [2, 3] }],
  ['under its name', { returnData: ended }, { phase: 'passed', failed: [2, 3] }],
  ['all went through', ended.map(() => [true, '0x']), { phase: 'passed', failed: [] }],
  ['another number of parts', ended.slice(1), passed],
  ['words in place of whether it succeeded', [...ended.slice(1), ['yes', '0x']], passed],
  ['bytes alone', '0xab', passed],
])('behavior: M26 of a call of Multicall3, which parts failed in the simulation: %s', async (_what, value, expected) => {
  const { asking, asked, inputs } = readingOf(multicall3Address, { aggregate3: () => answered({ result: value }) });
  expect(await testRunOf({ ...transfer, ...parts }, asking, true)).toEqual(expected);
  expect(asked).toHaveLength(1);
  // Whatever the page's signature leaves out.
  expect(inputs[0]).toMatchObject({
    functionSignature: expect.stringMatching(/ returns \(\(bool success, bytes returnData\)\[\] returnData\)$/),
  });
});

test('behavior: M26 another contract, or another function, is simulated as it is asked for, and says nothing of parts', async () => {
  for (const change of [{ to: token }, { signature: 'function aggregate((address,bytes)[])', params: [[[token, '0xaa']]] }]) {
    const call = { ...transfer, ...parts, ...change };
    const { asking, inputs } = readingOf('', {
      aggregate3: () => answered({ result: ended }),
      aggregate: () => answered({ result: ended }),
    });
    expect(await testRunOf(call, asking, true)).toEqual(passed);
    expect(inputs[0]).toMatchObject({ functionSignature: call.signature });
  }
});

test('error: a failure is not believed where simulations were not right yet, nor where money would go with the write', async () => {
  for (const answer of [result(false), refusal(400), refusal(500)]) {
    expect(await run(answer, false)).toMatchObject({ phase: 'inconclusive' });
    expect(await run(answer, true, { value: '1' })).toMatchObject({ phase: 'inconclusive' });
    expect(await run(answer, true, { value: '0' })).toMatchObject({ phase: 'fails' });
  }
  expect(await run(refusal(400), false)).toEqual(inconclusive('reverted'));
});

test('error: M25 where the service could take it for the transaction, no simulation is made', async () => {
  const { asking, asked } = readingOf(token, { transfer: true });
  const connection = toConnection({ settings: { ...usualSettings, signatureForm: 'types' } });
  expect(await testRunOf(transfer, { ...asking, connection }, true)).toEqual({ phase: 'not-made' });
  expect(asked).toEqual([]);
  expect(await testRunOf(transfer, asking, true)).toEqual(passed);
  expect(asked).toEqual([`transfer ${savings} 5`]);
});

/** What is learned of each connection: by the phase that was shown, and what came of the write. */
function trustAfter(testRun: TestRun['phase'] | null, entry: ReturnType<typeof toEntry>, before: boolean | null = null): boolean | null {
  let match = before;
  const trust = createTestRunTrust({ testRunsMatch: () => match, recordTestRuns: (_connection, is) => (match = is) });
  if (testRun !== null) trust.note(entry.id, testRun);
  trust.learn(entry);
  expect(trust.isTrusted(entry.connection)).toBe(match === true);
  return match;
}
const confirmed = (...[operation, input]: [id?: Parameters<typeof toEntry>[1], input?: object]) => {
  const entry = toEntry({ state: 'confirmed' }, operation);
  return { ...entry, input: { ...entry.input, ...input } };
};

test('behavior: a simulation that passed is right once the write is confirmed, if it depended on who signs', () => {
  expect(trustAfter('passed', confirmed())).toBe(true);
  expect(trustAfter('passed', confirmed('erc721.transferFrom', { from: signer }))).toBe(true);
  // These go through from any account, or say nothing of it.
  expect(trustAfter('passed', confirmed('erc20.transfer', { amount: '0' }))).toBeNull();
  expect(trustAfter('passed', confirmed('erc20.transferFrom'))).toBeNull();
  expect(trustAfter('passed', confirmed('erc721.transferFrom'))).toBeNull();
  expect(trustAfter('passed', confirmed('erc20.approve'))).toBeNull();
  for (const phase of ['running', 'not-made', 'inconclusive', null] as const) expect(trustAfter(phase, confirmed())).toBeNull();
});

test('error: a simulation that said a confirmed write would fail is never believed again', () => {
  expect(trustAfter('fails', confirmed())).toBe(false);
  expect(trustAfter('fails', confirmed(), true)).toBe(false);
  expect(trustAfter('passed', confirmed(), false)).toBe(false);
});

test('behavior: nothing is learned of a write before it is confirmed, nor twice of the same', () => {
  for (const state of ['accepted', 'unknown', 'reverted', 'rejected'] as const) {
    expect(trustAfter('passed', toEntry({ state }))).toBeNull();
    expect(trustAfter('fails', toEntry({ state }), true)).toBe(true);
  }
  const recorded: boolean[] = [];
  const trust = createTestRunTrust({ testRunsMatch: () => null, recordTestRuns: (_connection, is) => recorded.push(is) });
  const entry = toEntry({ state: 'accepted' });
  trust.note(entry.id, 'passed');
  for (const state of ['accepted', 'confirmed', 'confirmed'] as const) trust.learn({ ...entry, state });
  expect(recorded).toEqual([true]);
});
