/** What a run by hand says of its time: that of the request itself, not counting any wait before it. */
import { afterEach, expect, test, vi } from 'vitest';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { ok } from '#shared/core/result.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = ok({ problem: null });
const logged = (operation: LoggedRequest['operation'], at: number): LoggedRequest => ({
  number: 1,
  at,
  connection: 'c',
  operation,
  method: 'GET',
  path: '/',
  milliseconds: 7,
  status: 200,
  bytes: 1,
  error: null,
});

/** Main answers after `waits` milliseconds; its request was sent `before` milliseconds earlier. */
async function run(operation: 'erc20.transfer' | 'user.balance', waits: number, before: number | null) {
  let sentAt = 0;
  const asked = async () => {
    await new Promise((resolve) => setTimeout(resolve, waits));
    sentAt = Date.now() - (before ?? 0);
    return answer;
  };
  const list = async () => ok(before === null ? [] : [logged(operation, sentAt)]);
  vi.stubGlobal('window', { blockdesk: { call: { [`service.${operation}`]: asked, 'request.list': list } } });
  return runOperation(operation, 'c', {}).ended;
}

test('behavior: M2 a write that was reviewed for a while: the time of its request alone', async () => {
  expect(await run('erc20.transfer', 200, 0)).toMatchObject({ milliseconds: 7, status: 200 });
});

test('behavior: H15 a read that waited for its turn: the time of its request alone', async () => {
  expect((await run('user.balance', 200, 0)).milliseconds).toBe(7);
});

test('behavior: a read that joined one under way took until its answer came; a write that was not sent took no time', async () => {
  expect((await run('user.balance', 200, 5_000)).milliseconds).toBeGreaterThanOrEqual(190);
  expect((await run('erc20.transfer', 20, null)).milliseconds).toBeNull();
  expect((await run('erc20.transfer', 20, 5_000)).milliseconds).toBeNull();
});
