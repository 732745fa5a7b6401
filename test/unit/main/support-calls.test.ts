/** Saving the support log: exactly the one that was shown last, and none of a sign-in that is over. */
import { afterEach, expect, test } from 'vitest';
import { forgetIn, type Reason } from '#main/core/forget.ts';
import type { SaveDownload } from '#main/core/ports/desktop.ts';
import { fail, ok } from '#shared/core/result.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start() {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const saved: string[] = [];
  const saveDownload: SaveDownload = async (name, content) => {
    saved.push(String(content));
    return ok(name);
  };
  const desk = handlersOf(main, undefined, undefined, { saveDownload });
  stops.push(desk.stop);
  const show = async (addresses: boolean) => {
    const log = await desk.handlers['support.log']({ addresses });
    if (!log.ok) throw new Error(log.error.code);
    return log.value;
  };
  return { desk, saved, show };
}
const refused = fail({ code: 'changed-meanwhile' });

test('safety: what is saved is what was shown last; an earlier one is refused, and so is a guess', async () => {
  const { desk, saved, show } = await start();
  expect(await desk.handlers['support.save']({ id: 'r-1' })).toEqual(refused);
  const [first, last] = [await show(true), await show(false)];
  expect(await desk.handlers['support.save']({ id: first.id })).toEqual(refused);
  expect(await desk.handlers['support.save']({ id: last.id })).toMatchObject({ ok: true });
  expect(saved).toEqual([last.text]);
});

test.each<[Reason, boolean]>([
  ['signed-out', true],
  ['removed', true],
  ['rebound', true],
  ['new-sign-in', true],
  ['other-person', true],
  ['same-person', false],
  ['other-chain', false],
])('safety: after “%s” the log that was shown is gone: %s', async (reason, isGone) => {
  const { desk, saved, show } = await start();
  const { id } = await show(true);
  await forgetIn(desk.domains, reason, 'c');
  const answer = await desk.handlers['support.save']({ id });
  expect([answer.ok, saved.length]).toEqual(isGone ? [false, 0] : [true, 1]);
});
