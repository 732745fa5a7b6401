/** Reads that wait for a service: a page asks in a loop, and main holds only a limited number. */
import { expect, test } from 'vitest';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

test('error: H18 thousands of long reads at once: those beyond 16 MB are refused, the others are answered, and then there is room again', async () => {
  const tiny = await startTinyService();
  const main = await startMainServices(tiny);
  const { handlers } = handlersOf(main);
  await main.signIn();
  const call = () =>
    handlers['service.contract.call']({
      connection: main.connection.id,
      contractAddress: `0x${'11'.repeat(20)}`,
      functionSignature: 'function f(string text) view returns (uint256)',
      params: ['x'.repeat(90_000)],
    });
  tiny.behavior.hang = true;
  const asked = Array.from({ length: 300 }, call);
  const first = await Promise.race(asked);
  expect(first).toMatchObject({ error: { code: 'too-soon', seconds: 1 } });
  tiny.behavior.hang = false;
  await handlers['session.signOut']({ connection: main.connection.id });
  await main.stop();
  const codes = (await Promise.all(asked)).map((answer) => (answer.ok ? 'ok' : answer.error.code));
  const refused = codes.filter((code) => code === 'too-soon').length;
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(130);
  expect(await call()).not.toMatchObject({ error: { code: 'too-soon' } });
  await tiny.stop();
}, 60_000);
