/** What each domain forgets for each reason, and in which order: the table of everything that is kept for a connection. */
import { afterEach, expect, test, vi } from 'vitest';
import { forgetIn, type Reason } from '#main/core/forget.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** In the order in which it begins. The domains are those of the app, in their order. */
const table: Readonly<Record<Reason, readonly string[]>> = {
  'signed-out': ['watch.signOut', 'cache.drop', 'media.drop'],
  removed: ['watch.drop', 'cache.drop', 'media.drop'],
  rebound: ['watch.drop', 'cache.drop', 'media.drop', 'approvals.drop'],
  'new-sign-in': ['watch.beginSignIn', 'cache.newSignIn', 'media.newSignIn', 'approvals.beginSignIn'],
  'same-person': ['cache.revealOrDelete true', 'media.revealOrDelete true'],
  'other-person': ['cache.revealOrDelete false', 'media.revealOrDelete false'],
  'other-chain': ['watch.beginChain', 'approvals.drop'],
};

async function start() {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const desk = handlersOf(main);
  stops.push(desk.stop);
  const done: string[] = [];
  const spied = {
    watch: [main.watch, ['drop', 'signOut', 'beginSignIn', 'beginChain']],
    cache: [main.cache, ['drop', 'newSignIn', 'revealOrDelete']],
    media: [desk.media, ['drop', 'newSignIn', 'revealOrDelete']],
    approvals: [desk.approvals, ['drop', 'beginSignIn']],
  } as const;
  for (const [name, [service, methods]] of Object.entries(spied)) {
    for (const method of methods) {
      vi.spyOn(service as unknown as Record<string, (...given: unknown[]) => void>, method).mockImplementation((...given) => {
        expect(given[0]).toBe('c');
        done.push([`${name}.${method}`, ...given.slice(1)].join(' '));
      });
    }
  }
  return { main, desk, done };
}

test('default: E13 O26 P16 each reason removes the right data, at once and in this order', async () => {
  const { desk, done } = await start();
  for (const [reason, expected] of Object.entries(table)) {
    done.length = 0;
    const over = forgetIn(desk.domains, reason as Reason, 'c');
    // Nothing else runs before all of it has begun.
    expect([reason, ...done]).toEqual([reason, ...expected]);
    await over;
  }
});

test('behavior: it ends once the slowest domain has finished', async () => {
  const stored = Promise.withResolvers<void>();
  const { main, desk } = await start();
  vi.spyOn(main.cache, 'drop').mockReturnValue(stored.promise);
  let isOver = false;
  const over = forgetIn(desk.domains, 'signed-out', 'c').then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  stored.resolve();
  await over;
});
