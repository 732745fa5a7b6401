/** What the browser is shown by the listener, and how long the listener stays for it. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Loopback } from '#main/session/loopback.ts';
import type { CallbackVerdict } from '#main/session/pages.ts';
import { over, startLoopback } from '#test/support/loopback.ts';
import { openSlowly } from '#test/support/raw-request.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(verdict: CallbackVerdict) {
  const listening = await startLoopback('http://127.0.0.1/callback', verdict);
  stops.push(() => listening.loopback.stop(over));
  return listening;
}

test('default: O45 sent on to an address without code and state, nothing echoed, nothing stored', async () => {
  const { base } = await listen('failed');
  const query = `state=right&error=x&error_description=${encodeURIComponent('<script>alert(1)</script>\r\nSet-Cookie: a=b €')}`;
  const sent = await visit(`${base}/callback?${query}`, { follow: false });
  expect(sent).toMatchObject({ status: 303, text: '', headers: { location: '/callback/failed' } });
  const page = await visit(`${base}/callback/failed`);
  for (const { headers } of [sent, page]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.allow).toBeUndefined();
  }
  expect(page.status).toBe(200);
  const style = /<style>(.*)<\/style>/s.exec(page.text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  expect(page.text).not.toMatch(/<script|alert|€/);
});

/** Whether it has stopped, so far. */
function stop(loopback: Loopback, signal = new AbortController().signal) {
  const state = { stopped: false };
  const ending = loopback.stop(signal).then(() => {
    state.stopped = true;
  });
  return { state, ending };
}
const answer = (base: string) => visit(`${base}/callback?state=right`, { follow: false });

test('behavior: O45 the pages that were promised still get out, and the port closes with the last', async () => {
  const { base, loopback } = await listen('accepted');
  await answer(base);
  await answer(base);
  const { state, ending } = stop(loopback);
  expect((await visit(`${base}/callback/accepted`)).text).toContain('Back to Blockdesk');
  expect(state.stopped).toBe(false);
  expect((await visit(`${base}/callback/accepted`)).text).toContain('Back to Blockdesk');
  await ending;
  await expect(answer(base)).rejects.toThrow('ECONNREFUSED');
});

test('behavior: O45 a page is shown as often as it was promised', async () => {
  const { base, loopback } = await listen('accepted');
  expect((await visit(`${base}/callback?state=right`)).status).toBe(200);
  expect((await visit(`${base}/callback/accepted`)).status).toBe(404);
  await stop(loopback).ending;
});

test.each([
  ['waits two seconds for a page that is not fetched', 1_999, 1],
  ['does not wait once the attempt is canceled', 0, 0],
])('behavior: O8 the listener %s', async (_what, waits, more) => {
  const { base, loopback, clock } = await listen('accepted');
  await answer(base);
  const aborter = new AbortController();
  const { state, ending } = stop(loopback, aborter.signal);
  clock.pass(waits);
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.stopped).toBe(false);
  if (more === 0) aborter.abort();
  clock.pass(more);
  await ending;
  expect(clock.next()).toBeNull();
  await expect(answer(base)).rejects.toThrow('ECONNREFUSED');
});

test('behavior: O8 an open connection does not hold the port, and is closed with it', async () => {
  const { base, loopback, port } = await listen('ignored');
  const socket = openSlowly(port);
  let closed = false;
  socket.once('close', () => {
    closed = true;
  });
  await visit(`${base}/callback`);
  await loopback.stop(new AbortController().signal);
  await expect(visit(`${base}/callback`)).rejects.toThrow('ECONNREFUSED');
  await expect.poll(() => closed).toBe(true);
});
