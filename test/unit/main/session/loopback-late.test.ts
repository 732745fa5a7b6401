/** Apart from the listener's other tests, because Node measures this time itself. */
import { expect, test } from 'vitest';
import { over, startLoopback } from '#test/support/loopback.ts';
import { openSlowly } from '#test/support/raw-request.ts';

test('error: O13 headers that never end are cut off after five seconds', { timeout: 10_000 }, async () => {
  const { port, loopback } = await startLoopback('http://127.0.0.1/callback', 'ignored');
  const began = Date.now();
  const socket = openSlowly(port);
  const drip = setInterval(() => socket.writable && socket.write('a'), 200);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  expect(Date.now() - began).toBeGreaterThan(4_000);
  expect(Date.now() - began).toBeLessThan(7_500);
  await loopback.stop(over);
});
