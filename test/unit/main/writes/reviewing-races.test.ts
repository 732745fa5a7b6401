/** What happens to a review while something else is under way: a late build, a second write, a way back during the confirmation. */
import { expect, test } from 'vitest';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import { createIntents, type Intent, intentLife, type Preconditions } from '#main/writes/intents.ts';
import { type BuildReview, createReviewing } from '#main/writes/review/reviewing.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { mine, savings, token } from '#test/support/review-context.ts';
import { turnsUntil } from '#test/support/turns.ts';

const input = { contractAddress: token, amount: '250', receiver: savings };
const changed = fail({ code: 'changed-meanwhile' });
const canceled = fail({ code: 'canceled' });

/** Every review that is being built, and what main did; the test reports the versions, and answers for the preconditions. */
function createWorld(parts: { readonly build?: BuildReview; readonly bar?: (facts: Facts) => string | null } = {}) {
  const builds: { intent: Intent; endsAt: number; report: (more?: Partial<Review>, facts?: Facts) => void; signal: AbortSignal }[] = [];
  const sends: { intent: Intent; facts: Facts }[] = [];
  const confirmed: Review[] = [];
  const shown: string[] = [];
  const windows: { close: () => void; accepted: boolean }[] = [];
  const current: Preconditions = { connection: toConnection(), signInNumber: 1, chain: '1', accounts: [mine] };
  const world = { preconditions: async (): Promise<Result<Preconditions>> => ok(current), mayOpen: ok(null) as Result<null>, current };
  const open: OwnWindows['open'] = (closed) => {
    if (!world.mayOpen.ok) return world.mayOpen;
    const one = { close: closed, accepted: false };
    windows.push(one);
    const accept = () => {
      one.accepted = true;
    };
    const show: OwnWindow['show'] = (what) => what.kind === 'write' && shown.push(what.review.title);
    return ok({ show, isSettled: () => true, accept, close: () => shown.push('closed') });
  };
  const clock = createFakeClock();
  const build: BuildReview = async (intent, { endsAt }, report, signal) => {
    const words = { connection: 'Bank', environment: 'test', chain: '1', host: 'b.example', lines: [], warnings: [] } as const;
    const whole = { ...words, story: 'story', undoWindow: 5, testRun: { phase: 'passed' }, endsAt, isComplete: true } as const;
    const { id, digest, request } = intent;
    const version = (more?: Partial<Review>): Review => ({ ...whole, id, digest, request, title: id, ...more });
    builds.push({ intent, endsAt, report: (more, facts) => report(version(more), facts), signal });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const reviewing = createReviewing({
    intents: createIntents(clock),
    build: parts.build ?? build,
    windows: { free: () => ok(null), open },
    sending: {
      async send({ intent, facts }) {
        sends.push({ intent, facts });
        return ok('sent' as never);
      },
    },
    preconditionsOf: () => world.preconditions(),
    journalReady: () => ok(null),
    barredBy: (_intent, facts) => parts.bar?.(facts) ?? null,
    confirmed: (review) => confirmed.push(review),
    clock,
  });
  const write = (change = {}) => reviewing.write('erc20.transfer', 'tested', { ...input, ...change });
  /** A write that is being built, and where `report` is left out, shown whole. */
  async function begin(isShown = true) {
    const count = builds.length;
    const written = write();
    await turnsUntil(() => builds.length > count);
    expect(builds).toHaveLength(count + 1);
    const one = builds[count] as (typeof builds)[number];
    if (isShown) one.report();
    const confirm = ({ id, digest } = one.intent) => reviewing.confirm(id, digest, '');
    return { ...one, written, confirm };
  }
  return { ...parts, world, reviewing, builds, sends, confirmed, shown, windows, clock, write, begin };
}

test('default: it can be confirmed for ten minutes, and is sent with the facts it was shown with', async () => {
  const { begin, clock, sends, confirmed, reviewing, windows } = createWorld();
  const { intent, endsAt, report, signal, written, confirm } = await begin(false);
  expect([endsAt, reviewing.current()]).toEqual([clock.now() + intentLife, null]);
  report({ isComplete: false });
  report({}, { decimals: 2 });
  expect(reviewing.current()).toMatchObject({ id: intent.id, isComplete: true });
  expect(await confirm()).toEqual(ok(null));
  expect(await written).toEqual(ok('sent'));
  expect(sends).toEqual([{ intent, facts: { decimals: 2 } }]);
  expect([confirmed.map(({ id }) => id), windows[0]?.accepted, signal.aborted, reviewing.current()]).toEqual([
    [intent.id],
    true,
    true,
    null,
  ]);
});

test('error: what is barred by then is judged by the facts of the version shown last', async () => {
  const { begin, sends } = createWorld({ bar: ({ decimals }) => (decimals === 2 ? 'Your rule.' : null) });
  const { report, confirm, written } = await begin();
  report({}, { decimals: 2 });
  expect(await confirm()).toEqual(fail({ code: 'invalid-input', fields: { typed: 'Your rule.' } }));
  report();
  expect(await confirm()).toEqual(ok(null));
  await written;
  expect(sends).toHaveLength(1);
});

test('error: a missing text is asked for, with its reason', async () => {
  const { begin } = createWorld();
  const { report, confirm } = await begin(false);
  const override = { type: 'nobody', because: 'nobody owns this address' };
  report({ warnings: [{ kind: 'zero-address', tone: 'danger', text: 'x', override, blocks: false }] });
  expect(await confirm()).toEqual(fail({ code: 'invalid-input', fields: { typed: 'Type “nobody” first: nobody owns this address' } }));
});

test('error: what is not shown yet can’t be confirmed', async () => {
  const { begin, sends } = createWorld();
  const { confirm } = await begin(false);
  expect(await confirm()).toEqual(changed);
  expect(sends).toEqual([]);
});

test('error: where no review can be built, the window closes and nothing is sent', async () => {
  const broken: BuildReview[] = [
    () => {
      throw new Error('broken');
    },
    async () => Promise.reject(new Error('broken')),
  ];
  for (const build of broken) {
    const { write, shown, sends, reviewing } = createWorld({ build });
    expect(await write()).toEqual(fail({ code: 'internal' }));
    expect([shown, sends, reviewing.current()]).toEqual([['closed'], [], null]);
  }
});

test('error: a build that breaks after the way back changes nothing', async () => {
  let fails = (_error: Error) => {};
  const build: BuildReview = () => new Promise((_resolve, reject) => (fails = reject));
  const { write, windows, shown } = createWorld({ build });
  const written = write();
  await turnsUntil(() => windows.length > 0);
  windows[0]?.close();
  expect(await written).toEqual(canceled);
  fails(new Error('broken'));
  await new Promise(setImmediate);
  expect(shown).toEqual([]);
});

test('error: what can’t be written to, or expressed, is not shown', async () => {
  const { world, write, windows } = createWorld();
  world.preconditions = async () => fail({ code: 'not-signed-in' });
  expect(await write()).toEqual(fail({ code: 'not-signed-in' }));
  world.preconditions = async () => ok(world.current);
  world.mayOpen = fail({ code: 'too-soon', seconds: 3 });
  expect(await write()).toEqual(world.mayOpen);
  expect(windows).toEqual([]);
});

test('error: the window closed by the person is a way back, and after a refusal it says why', async () => {
  const { begin, windows, world, sends } = createWorld();
  const first = await begin();
  windows[0]?.close();
  expect([await first.written, first.signal.aborted]).toEqual([canceled, true]);
  expect(await first.confirm()).toEqual(changed);
  const second = await begin();
  world.preconditions = async () => ok({ ...world.current, signInNumber: 2 });
  expect(await second.confirm()).toEqual(changed);
  expect(second.signal.aborted).toBe(true);
  windows[1]?.close();
  expect([await second.written, sends]).toEqual([changed, []]);
});

test('error: M7 a way back while the confirmation is checked: nothing is sent', async () => {
  const { begin, world, reviewing, sends, confirmed } = createWorld();
  const { intent, written, confirm } = await begin();
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const confirming = confirm();
  reviewing.back('another');
  expect(reviewing.current()).not.toBeNull();
  reviewing.back(intent.id);
  asked.resolve(ok(world.current));
  expect([await confirming, await written, sends, confirmed]).toEqual([changed, canceled, [], []]);
});

test('error: M10 reviewed again while the confirmation is checked: the old version is not sent', async () => {
  const { begin, world, reviewing, builds, sends } = createWorld();
  const { intent, confirm } = await begin();
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const confirming = confirm();
  const again = reviewing.again(intent.id);
  asked.resolve(ok(world.current));
  expect([await confirming, await again]).toEqual([changed, ok(null)]);
  expect([builds.length, sends]).toEqual([2, []]);
});

test('behavior: M10 reviewed again, late versions of the old one are not shown, nor its facts used', async () => {
  const { begin, reviewing, builds, shown, sends } = createWorld();
  const { intent, report, signal, written } = await begin();
  report({}, { decimals: 2 });
  expect(await reviewing.again('another')).toEqual(changed);
  expect(await reviewing.again(intent.id)).toEqual(ok(null));
  expect([signal.aborted, reviewing.current()]).toEqual([true, null]);
  report({ title: 'late' });
  expect(reviewing.current()).toBeNull();
  const next = builds[1] as (typeof builds)[number];
  expect(next.intent).toMatchObject({ operation: 'erc20.transfer', input });
  expect(await reviewing.confirm(next.intent.id, next.intent.digest, '')).toEqual(changed);
  next.report();
  expect(await reviewing.confirm(next.intent.id, next.intent.digest, '')).toEqual(ok(null));
  await written;
  expect(sends).toEqual([{ intent: next.intent, facts: {} }]);
  expect(shown).not.toContain('late');
});

test('error: M10 reviewed again twice at once, there is one new version', async () => {
  const { begin, reviewing, builds } = createWorld();
  const { intent } = await begin();
  const answers = await Promise.all([reviewing.again(intent.id), reviewing.again(intent.id)]);
  expect(answers).toContainEqual(changed);
  expect(builds).toHaveLength(2);
});

test('error: M10 left while it is to be reviewed again, it is not shown again', async () => {
  const { begin, world, reviewing, builds, windows } = createWorld();
  const { intent, written } = await begin();
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const again = reviewing.again(intent.id);
  windows[0]?.close();
  asked.resolve(ok(world.current));
  expect([await again, await written]).toEqual([changed, changed]);
  expect(builds).toHaveLength(1);
});
