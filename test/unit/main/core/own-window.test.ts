/** Main's own window: one at a time, nothing confirmed in its first second, and growing pauses after each that was not confirmed. */
import { beforeEach, expect, test } from 'vitest';
import { createArming } from '#main/core/own-window/arming.ts';
import { createChanges } from '#main/core/own-window/changes.ts';
import { createCooldown, createCooldownAsk } from '#main/core/own-window/cooldown.ts';
import { createOneWindow } from '#main/core/own-window/one-window.ts';
import { fail, ok } from '#shared/core/result.ts';
import { stillness } from '#shared/core/stillness.ts';
import type { Change, ChangeDraft, Shown } from '#shared/writes/change.ts';
import { warn, warnTyped } from '#shared/writes/review/warning.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const draft: ChangeDraft = {
  title: 'Change it?',
  text: 'It changes.',
  connection: 'Acme',
  environment: 'live',
  fields: [{ name: 'API address', before: 'https://a.example', after: 'https://b.example', is: 'address' }],
  warnings: [warn('x', 'care', 'It is another one.')],
  action: 'Change connection',
};
const declined = fail({ code: 'change-declined' });

let clock: ReturnType<typeof createFakeClock>;
let opened: { shown: Shown | null; closed: () => void }[];
let isSettled: boolean;
beforeEach(() => {
  clock = createFakeClock();
  opened = [];
  isSettled = true;
});

function start() {
  const windows = createOneWindow((closed) => {
    const one: (typeof opened)[number] = { shown: null, closed };
    opened.push(one);
    return {
      show(shown) {
        one.shown = shown;
      },
      isSettled: () => isSettled,
      close: closed,
    };
  }, createCooldown(clock));
  return { windows, changes: createChanges(windows, clock) };
}
const last = (changes: ReturnType<typeof start>['changes']) => changes.current()?.change as Change;

test('default: a change is shown as it was proposed; confirmed, it is agreed to', async () => {
  const { changes } = start();
  const asked = changes.ask(draft);
  const change = last(changes);
  expect(opened[0]?.shown).toEqual({ kind: 'change', change });
  expect(change).toMatchObject(draft);
  expect(changes.confirm(change.id, change.digest, '')).toEqual(ok(null));
  expect(await asked).toEqual(ok(null));
  expect(changes.current()).toBeNull();
});

test('error: T7 it is not confirmed before it has been still, by another id or digest, or twice', async () => {
  const { changes } = start();
  const asked = changes.ask(draft);
  const { id, digest } = last(changes);
  isSettled = false;
  expect(changes.confirm(id, digest, '')).toEqual(fail({ code: 'too-soon', seconds: 1 }));
  isSettled = true;
  expect(changes.confirm(crypto.randomUUID(), digest, '')).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(changes.confirm(id, 'ab'.repeat(32), '')).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(changes.current()).not.toBeNull();
  expect(changes.confirm(id, digest, '')).toEqual(ok(null));
  expect(changes.confirm(id, digest, '')).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(await asked).toEqual(ok(null));
});

test('error: what a warning asks for must be typed first', () => {
  const { changes } = start();
  void changes.ask({ ...draft, warnings: [warnTyped('api', 'Another server.', 'b.example', 'It gets your sign-in.')] });
  const { id, digest } = last(changes);
  expect(changes.confirm(id, digest, 'a.example')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(changes.confirm(id, digest, ' B.example ')).toEqual(ok(null));
});

test('error: going back, and a window that closes on its own, change nothing', async () => {
  const { changes } = start();
  const first = changes.ask(draft);
  changes.back(crypto.randomUUID());
  expect(changes.current()).not.toBeNull();
  changes.back(last(changes).id);
  expect(await first).toEqual(declined);
  const second = changes.ask(draft);
  opened.at(-1)?.closed();
  expect(await second).toEqual(declined);
});

test('error: one window for writes and changes: while one is open, neither gets another, and nothing waits for it', async () => {
  const { windows, changes } = start();
  const review = windows.open(() => {});
  expect(review.ok).toBe(true);
  expect(await changes.ask(draft)).toEqual(declined);
  expect(windows.free()).toEqual(fail({ code: 'canceled' }));
  if (review.ok) review.value.accept();
  const asked = changes.ask(draft);
  expect(windows.open(() => {})).toEqual(fail({ code: 'canceled' }));
  expect(await changes.ask(draft)).toEqual(declined);
  expect(opened).toHaveLength(2);
  changes.back(last(changes).id);
  await asked;
});

test('error: T8 a page that asks again and again gets fewer and fewer windows, and is given a waiting time', async () => {
  const { changes } = start();
  for (let seconds = 0; seconds < 600; seconds += 1) {
    for (let count = 0; count < 10; count += 1) {
      const asked = changes.ask(draft);
      const change = changes.current()?.change ?? null;
      if (change !== null) changes.back(change.id);
      expect((await asked).ok).toBe(false);
    }
    clock.pass(1_000);
  }
  // Three at once, then after 1, 2, 4 … 60 seconds, instead of 6,000.
  expect(opened.length).toBeLessThanOrEqual(20);
  expect(opened.length).toBeGreaterThanOrEqual(12);
  expect(await changes.ask(draft)).toMatchObject({ ok: false, error: { code: 'too-soon', seconds: expect.any(Number) } });
});

test('behavior: the pauses are 1, 2, 4 … 60 s; a confirmation ends them, and so do five quiet minutes', () => {
  const cooldown = createCooldown(clock);
  const waits: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    cooldown.count();
    waits.push(cooldown.wait());
    clock.pass(cooldown.wait() * 1_000);
  }
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  clock.pass(5 * 60_000 + 1);
  cooldown.count();
  expect(cooldown.wait()).toBe(0);
  for (let count = 0; count < 5; count += 1) cooldown.count();
  expect(cooldown.wait()).toBeGreaterThan(0);
  cooldown.clear();
  expect(cooldown.wait()).toBe(0);
});

test('error: E13 a system box likewise: one at a time, ever fewer', async () => {
  let asked = 0;
  const ask = createCooldownAsk(async () => {
    asked += 1;
    return false;
  }, clock);
  const question = { message: '', detail: '', yes: '', no: '', enter: 'no' } as const;
  for (let seconds = 0; seconds < 600; seconds += 1) {
    for (let count = 0; count < 10; count += 1) expect(await ask(question)).toBe(false);
    clock.pass(1_000);
  }
  expect(asked).toBeLessThanOrEqual(20);
  expect(asked).toBeGreaterThanOrEqual(12);
});

test('error: T7 a window settles a second after it was shown, came to the front or changed, and never before it was shown', () => {
  const arming = createArming(clock);
  clock.pass(60_000);
  expect(arming.isSettled()).toBe(false);
  arming.restart();
  clock.pass(stillness - 1);
  expect(arming.isSettled()).toBe(false);
  arming.restart();
  clock.pass(stillness - 1);
  expect(arming.isSettled()).toBe(false);
  clock.pass(1);
  expect(arming.isSettled()).toBe(true);
});

test('error: T8 a window that could not be created blocks no other', () => {
  let isBroken = true;
  const windows = createOneWindow(() => {
    if (isBroken) throw new Error('its parent has gone');
    return { show() {}, isSettled: () => true, close() {} };
  }, createCooldown(clock));
  expect(() => windows.open(() => {})).toThrow('its parent has gone');
  isBroken = false;
  expect(windows.open(() => {})).toMatchObject({ ok: true });
});

const asking = (passphrase: 'new' | 'known') => ({ ...draft, passphrase });
const problem = (words: string) => fail({ code: 'invalid-input', fields: { passphrase: expect.stringContaining(words) } });

test('default: a passphrase reaches only the check, and its answer is the answer; the change that is shown has no passphrase', async () => {
  const { changes } = start();
  const given: string[] = [];
  const asked = changes.askPassphrase(asking('new'), async (passphrase) => {
    given.push(passphrase);
    return ok(5);
  });
  const { id, digest } = last(changes);
  expect(await changes.confirm(id, digest, '')).toEqual(problem('10 characters'));
  expect(await changes.confirm(id, digest, '', 'aaaaaaaaaaaa')).toEqual(problem('different'));
  expect(await changes.confirm(id, digest, '', 'correct horse')).toEqual(ok(null));
  expect([await asked, given]).toEqual([ok(5), ['correct horse']]);
  expect(JSON.stringify(opened)).not.toContain('correct horse');
});

test('error: a wrong passphrase is said in the window, which stays; after three the pauses grow', async () => {
  const { changes } = start();
  const wrong = fail({ code: 'invalid-input' as const, fields: { passphrase: 'Wrong.' } });
  const asked = changes.askPassphrase(asking('known'), async (passphrase) => (passphrase === 'right' ? ok('open') : wrong));
  const { id, digest } = last(changes);
  const type = (passphrase: string) => changes.confirm(id, digest, '', passphrase);
  expect(await type('')).toEqual(problem('Enter the passphrase'));
  for (let times = 0; times < 3; times += 1) expect(await type('a')).toEqual(wrong);
  expect(await type('right')).toEqual(problem('Try again in 1 s'));
  clock.pass(1_000);
  expect(await type('a')).toEqual(wrong);
  expect(await type('right')).toEqual(problem('Try again in 2 s'));
  clock.pass(2_000);
  expect(await type('right')).toEqual(ok(null));
  expect([await asked, opened.length]).toEqual([ok('open'), 1]);
});

test('error: any other failure ends the question; while one is checked there is no second try, and closing declines', async () => {
  const { changes } = start();
  const damaged = fail({ code: 'invalid-input' as const, fields: { file: 'It is damaged.' } });
  const first = changes.askPassphrase(asking('known'), async () => damaged);
  const change = last(changes);
  expect(await changes.confirm(change.id, change.digest, '', 'a')).toEqual(ok(null));
  expect(await first).toEqual(damaged);
  const checked = Promise.withResolvers<ReturnType<typeof ok<null>>>();
  const second = changes.askPassphrase(asking('known'), () => checked.promise);
  const { id, digest } = last(changes);
  const trying = changes.confirm(id, digest, '', 'a');
  expect(changes.confirm(id, digest, '', 'a')).toEqual(fail({ code: 'changed-meanwhile' }));
  changes.back(id);
  checked.resolve(ok(null));
  expect([await trying, await second]).toEqual([fail({ code: 'changed-meanwhile' }), declined]);
});

test('behavior: P19 what stands beside a change may change meanwhile; its buttons keep the window open, or close it with their answer', async () => {
  const { changes } = start();
  let lines = ['Watching.'];
  let tell = () => {};
  let isOver = false;
  const besides = {
    now: () => ({ lines, buttons: [{ name: 'touch-id' as const, label: 'Unlock with Touch ID' }] }),
    press: async () => (lines.includes('Agreed.') ? 'by finger' : null),
    watch(changed: () => void) {
      tell = changed;
      return () => {
        isOver = true;
      };
    },
  };
  const asked = changes.askPassphrase({ ...draft, passphrase: 'known' }, async () => fail({ code: 'internal' }), undefined, besides);
  const { id, digest } = last(changes);
  expect(opened[0]?.shown).toMatchObject({ beside: { lines: ['Watching.'] } });
  lines = ['Stopped.'];
  tell();
  expect(opened[0]?.shown).toMatchObject({ change: { id, digest }, beside: { lines: ['Stopped.'] } });
  expect(await changes.press(crypto.randomUUID(), 'touch-id')).toEqual(fail({ code: 'changed-meanwhile' }));
  // A button that isn't there.
  expect(await changes.press(id, 'stop-watching')).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(await changes.press(id, 'touch-id')).toEqual(ok(null));
  expect([changes.current()?.change.id, isOver]).toEqual([id, false]);
  lines = ['Agreed.'];
  expect(await changes.press(id, 'touch-id')).toEqual(ok(null));
  expect([await asked, isOver]).toEqual([ok('by finger'), true]);
  expect(await changes.press(id, 'touch-id')).toEqual(fail({ code: 'changed-meanwhile' }));
});

test('error: a button whose answer comes after the window was closed confirms nothing', async () => {
  const { changes } = start();
  const finger = Promise.withResolvers<string>();
  const open: boolean[] = [];
  const asked = changes.askPassphrase({ ...draft, passphrase: 'known' }, async () => ok('typed'), undefined, {
    now: () => ({ lines: [], buttons: [{ name: 'touch-id', label: 'Unlock with Touch ID' }] }),
    async press(_button, isOpen) {
      const answer = await finger.promise;
      open.push(isOpen());
      return answer;
    },
    watch: () => () => {},
  });
  const { id, digest } = last(changes);
  const pressing = changes.press(id, 'touch-id');
  // The passphrase was faster.
  expect(await changes.confirm(id, digest, '', 'passphrase')).toEqual(ok(null));
  finger.resolve('late');
  expect(await pressing).toEqual(ok(null));
  expect([await asked, open]).toEqual([ok('typed'), [false]]);
});
