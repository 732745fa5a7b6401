/** A review is confirmed once, whole, by its own window, with what it asks for; what has changed is refused and can be reviewed again. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createCooldown } from '#main/core/own-window/cooldown.ts';
import { createOneWindow } from '#main/core/own-window/one-window.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Preconditions } from '#main/writes/intents.ts';
import { createIntents, intentLife } from '#main/writes/intents.ts';
import { createConfirmations, createReviewing } from '#main/writes/review/reviewing.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { warn, warnBlocking, warnTyped } from '#shared/writes/review/warning.ts';
import type { Review, ReviewWarning } from '#shared/writes/review.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { mine, savings, token } from '#test/support/review-context.ts';
import { turnsUntil } from '#test/support/turns.ts';

const connection = {
  id: 'c',
  name: 'Example Bank',
  environment: 'test',
  apiAddress: 'https://b.example',
  authorizationAddress: 'https://a.example',
  clientId: 'x',
  settings: usualSettings,
} as ConfirmedConnection;
const input = { contractAddress: token, amount: '250', receiver: savings };
const sent = { reading: { recognized: false }, raw: '', readAt: 0, block: null, source: 'service', problem: null } as const;

let clock: ReturnType<typeof createFakeClock>;
let preconditions: Result<Preconditions>;
let warnings: readonly ReviewWarning[];
let isComplete: boolean;
let bar: string | null;
let noted: Result<null>;
const sends: { title: string; holding: number }[] = [];
let shownReviews: Review[] = [];
let isOpen = false;
let isSettled = true;
let reviewing: ReturnType<typeof createReviewing>;

beforeEach(() => {
  clock = createFakeClock();
  preconditions = ok({ connection, signInNumber: 1, chain: '1', accounts: [mine] });
  [warnings, isComplete, bar, shownReviews, isOpen, isSettled, noted] = [[], true, null, [], false, true, ok(null)];
  sends.length = 0;
  reviewing = createReviewing({
    intents: createIntents(clock),
    journalReady: () => noted,
    confirmations: createConfirmations(),
    build: async ({ id, digest, request }, { endsAt }, publish) => {
      const words = {
        title: 'Send',
        story: 'Send it',
        connection: 'Example Bank',
        mark: { color: 'blue' as const, letters: '' },
        environment: 'test' as const,
        chain: '1',
        host: 'b.example',
        changes: null,
      };
      publish({
        ...words,
        id,
        digest,
        request,
        lines: [],
        calls: [],
        warnings,
        testRun: { phase: 'passed' },
        endsAt,
        undoWindow: 10_000,
        isComplete,
      });
    },
    windows: createOneWindow((closed) => {
      isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        closed();
      };
      return { show: (shown) => shown.kind === 'write' && shownReviews.push(shown.review), isSettled: () => isSettled, close };
    }, createCooldown(clock)),
    sending: {
      async send({ title, holding }) {
        sends.push({ title, holding });
        return ok(sent);
      },
    },
    preconditionsOf: async () => preconditions,
    barredBy: () => bar,
    confirmed() {},
    clock,
  });
});

const write = () => reviewing.write('erc20.transfer', 'c', input);
async function open(asks = write) {
  const before = shownReviews.length;
  const written = asks();
  await turnsUntil(() => shownReviews.length > before);
  expect(shownReviews.length).toBeGreaterThan(before);
  const now = () => shownReviews.at(-1) as Review;
  return { written, now, confirm: (words = '', { id, digest } = now()) => reviewing.confirm(id, digest, words) };
}
const refusal = fail({ code: 'changed-meanwhile' });

test('error: M3 where nothing can be noted, nothing is shown to be confirmed', async () => {
  noted = fail({ code: 'not-noted', why: 'disk' });
  expect(await write()).toEqual(noted);
  expect([shownReviews, isOpen, sends]).toEqual([[], false, []]);
});

test('default: M9 confirmed, it is sent with its description, after the undo window that was shown', async () => {
  const { written, confirm } = await open();
  expect(await confirm()).toEqual(ok(null));
  expect(await written).toEqual(ok(sent));
  expect([sends, isOpen]).toEqual([[{ title: 'Send it', holding: 10_000 }], false]);
});

test('behavior: the caller gets the id of its entry before it is sent, and none where it is not confirmed', async () => {
  const entries: string[] = [];
  const asks = () => reviewing.write('erc20.transfer', 'c', input, (entry) => entries.push(`${entry} after ${sends.length}`));
  const first = await open(asks);
  reviewing.back(first.now().id);
  await first.written;
  expect(entries).toEqual([]);
  const second = await open(asks);
  preconditions = ok({ connection, signInNumber: 2, chain: '1', accounts: [mine] });
  const before = second.now().id;
  await reviewing.again(before);
  await turnsUntil(() => second.now().id !== before);
  const { id } = second.now();
  await second.confirm();
  await second.written;
  expect(entries).toEqual([`${id} after 0`]);
});

test('error: M7 confirmed a hundred times at once, it is sent once', async () => {
  const { written, confirm } = await open();
  const answers = await Promise.all(Array.from({ length: 100 }, () => confirm()));
  await written;
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(sends).toHaveLength(1);
  expect(await confirm()).toEqual(refusal);
});

test('error: M9 another digest or another id confirms nothing', async () => {
  const { now, confirm } = await open();
  expect(await confirm('', { ...now(), digest: 'ab'.repeat(32) })).toEqual(refusal);
  expect(await confirm('', { ...now(), id: crypto.randomUUID() })).toEqual(refusal);
  expect(sends).toEqual([]);
});

test('error: a review that is not read completely cannot be confirmed', async () => {
  isComplete = false;
  const { confirm } = await open();
  expect(await confirm()).toEqual(refusal);
  expect(sends).toEqual([]);
});

describe('what the warnings ask for', () => {
  test('error: M15 M16 it cannot be confirmed before it is typed, and can after', async () => {
    warnings = [warnTyped('zero-address', 'x', 'nobody', 'y'), warnTyped('chain-changed', 'x', '31337', 'y')];
    const { confirm } = await open();
    for (const words of ['', 'nobody', '31337', 'nobody31337'])
      expect(await confirm(words)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(await confirm('31337\nnobody')).toEqual(ok(null));
    expect(sends).toHaveLength(1);
  });

  test('error: a write that a rule blocks is not sent, whatever is typed', async () => {
    warnings = [warnBlocking('rule-per-day', 'Your rule')];
    const { confirm } = await open();
    expect(await confirm('Your rule')).toMatchObject({ ok: false, error: { code: 'invalid-input', fields: { typed: 'Your rule' } } });
    expect(sends).toEqual([]);
  });

  test('error: a rule that blocks it only after it was shown blocks it too', async () => {
    warnings = [warn('test-run', 'danger', 'x')];
    const { confirm } = await open();
    bar = 'Your rule: nothing is sent from 22:00 to 07:00.';
    expect(await confirm()).toMatchObject({ ok: false, error: { code: 'invalid-input', fields: { typed: bar } } });
    bar = null;
    expect(await confirm()).toEqual(ok(null));
  });
});

describe('what has changed meanwhile', () => {
  const changes: [string, () => void][] = [
    ['another sign-in', () => change({ signInNumber: 2 })],
    ['another chain', () => change({ chain: '5' })],
    ['other accounts', () => change({ accounts: [savings] })],
    ['another address', () => change({ connection: { ...connection, apiAddress: 'https://c.example' } })],
    ['another encoding', () => change({ connection: { ...connection, settings: { ...usualSettings, paramsEncoding: 'array' } } })],
    ['signed out', signOut],
    ['ten minutes', () => clock.pass(intentLife + 1)],
    ['ten minutes asleep', () => clock.jump(intentLife + 1)],
  ];
  function change(to: Partial<Preconditions>): void {
    if (preconditions.ok) preconditions = ok({ ...preconditions.value, ...to });
  }

  function signOut(): void {
    preconditions = fail({ code: 'not-signed-in' });
  }

  test.each(changes)('error: M10 %s: refused, nothing is sent, and going back says why', async (_name, apply) => {
    const { written, now, confirm } = await open();
    apply();
    expect(await confirm()).toEqual(refusal);
    expect([isOpen, sends]).toEqual([true, []]);
    // Neither it nor what comes of asking once more.
    expect(await confirm()).toEqual(refusal);
    reviewing.back(now().id);
    expect(await written).toEqual(refusal);
    expect([isOpen, sends]).toEqual([false, []]);
  });

  test('behavior: M10 reviewed again it is another review on what holds now; the old one confirms nothing', async () => {
    const { written, now, confirm } = await open();
    const old = now();
    change({ chain: '5' });
    await confirm();
    expect(await reviewing.again(old.id)).toEqual(ok(null));
    expect(now().id).not.toBe(old.id);
    expect(await confirm('', old)).toEqual(refusal);
    expect(await confirm()).toEqual(ok(null));
    expect(await written).toEqual(ok(sent));
    expect(sends).toHaveLength(1);
  });

  test('error: while signed out it cannot be reviewed again; it stays refused', async () => {
    const { now, confirm } = await open();
    preconditions = fail({ code: 'not-signed-in' });
    expect(await reviewing.again(now().id)).toEqual(preconditions);
    expect(await confirm()).toEqual(refusal);
  });
});

test('behavior: going back, and closing the window, sends nothing', async () => {
  const first = await open();
  reviewing.back(first.now().id);
  expect(await first.written).toEqual(fail({ code: 'canceled' }));
  expect(reviewing.current()).toBeNull();
});

test('error: T7 before it has been still for a second it cannot be confirmed; then it can', async () => {
  const { written, confirm } = await open();
  isSettled = false;
  expect(await confirm()).toEqual(fail({ code: 'too-soon', seconds: 1 }));
  expect([isOpen, sends]).toEqual([true, []]);
  isSettled = true;
  expect(await confirm()).toEqual(ok(null));
  expect(await written).toEqual(ok(sent));
});

test('error: T8 after the third Back in a row the next review waits, without a window; a confirmed one ends that', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { now, written } = await open();
    reviewing.back(now().id);
    await written;
    shownReviews = [];
  }
  expect(await write()).toEqual(fail({ code: 'too-soon', seconds: 1 }));
  expect([shownReviews, isOpen]).toEqual([[], false]);
  clock.pass(1_000);
  const { confirm, written } = await open();
  expect(await confirm()).toEqual(ok(null));
  await written;
  shownReviews = [];
  await open();
});

test('error: one at a time: a second write is not asked about while one is reviewed', async () => {
  await open();
  expect(await write()).toEqual(fail({ code: 'canceled' }));
  expect(shownReviews).toHaveLength(1);
});
