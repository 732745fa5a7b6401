/** What happens to a review while something else is under way: a late build, a second write, a way back during the confirmation. */
import { expect, test } from 'vitest';
import { intentLife, type Preconditions } from '#main/writes/intents.ts';
import { type BuildReview, createConfirmations } from '#main/writes/review/reviewing.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { token } from '#test/support/review-context.ts';
import { createReviewWorld, input } from '#test/support/review-world.ts';
import { turnsUntil } from '#test/support/turns.ts';

const changed = fail({ code: 'changed-meanwhile' as const });
const canceled = fail({ code: 'canceled' as const });

test('default: it can be confirmed for ten minutes, and is sent with the facts it was shown with', async () => {
  const { begin, clock, sends, confirmed, reviewing, windows } = createReviewWorld();
  const { intent, endsAt, report, signal, written, confirm } = await begin(false);
  expect([endsAt, reviewing.current()]).toEqual([clock.now() + intentLife, null]);
  report({ isComplete: false });
  report({}, { decimals: 2 });
  expect(reviewing.current()).toMatchObject({ kind: 'write', review: { id: intent.id, isComplete: true } });
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

test('error: rules are checked with the facts of the version shown last', async () => {
  const { begin, sends } = createReviewWorld({ bar: ({ decimals }) => (decimals === 2 ? 'Your rule.' : null) });
  const { report, confirm, written } = await begin();
  report({}, { decimals: 2 });
  expect(await confirm()).toEqual(fail({ code: 'invalid-input', fields: { typed: 'Your rule.' } }));
  report();
  expect(await confirm()).toEqual(ok(null));
  await written;
  expect(sends).toHaveLength(1);
});

test('error: P2 a rule that blocks it only once the preconditions were read, as a batch went on meanwhile, blocks it', async () => {
  let rule: string | null = null;
  const { begin, world, sends } = createReviewWorld({ bar: () => rule });
  const { confirm, written } = await begin();
  const { preconditions } = world;
  world.preconditions = async () => {
    rule = 'Your rule.';
    return preconditions();
  };
  expect(await confirm()).toEqual(fail({ code: 'invalid-input', fields: { typed: 'Your rule.' } }));
  world.preconditions = preconditions;
  rule = null;
  expect(await confirm()).toEqual(ok(null));
  await written;
  expect(sends).toHaveLength(1);
});

test('error: a missing required text is asked for, with its reason', async () => {
  const { begin } = createReviewWorld();
  const { report, confirm } = await begin(false);
  const override = { type: 'nobody', because: 'no one owns this address' };
  report({ warnings: [{ kind: 'zero-address', tone: 'danger', text: 'x', override, blocks: false }] });
  expect(await confirm()).toEqual(fail({ code: 'invalid-input', fields: { typed: 'Type “nobody” first: no one owns this address' } }));
});

test('error: a review that isn’t shown yet can’t be confirmed', async () => {
  const { begin, sends } = createReviewWorld();
  const { confirm } = await begin(false);
  expect(await confirm()).toEqual(changed);
  expect(sends).toEqual([]);
});

test('error: if no review can be built, the window closes and nothing is sent', async () => {
  const broken: BuildReview[] = [
    () => {
      throw new Error('broken');
    },
    async () => Promise.reject(new Error('broken')),
  ];
  for (const build of broken) {
    const { write, shown, sends, reviewing } = createReviewWorld({ build });
    expect(await write()).toEqual(fail({ code: 'internal' }));
    expect([shown, sends, reviewing.current()]).toEqual([['closed'], [], null]);
  }
});

test('error: if building fails after the person went back, nothing changes', async () => {
  let fails = (_error: Error) => {};
  const build: BuildReview = () => new Promise((_resolve, reject) => (fails = reject));
  const { write, windows, shown } = createReviewWorld({ build });
  const written = write();
  await turnsUntil(() => windows.length > 0);
  windows[0]?.close();
  expect(await written).toEqual(canceled);
  fails(new Error('broken'));
  await new Promise(setImmediate);
  expect(shown).toEqual([]);
});

test('error: no review is shown for a connection that can’t be written to, or a write that can’t be expressed', async () => {
  const { world, write, windows, reviewing } = createReviewWorld();
  world.preconditions = async () => fail({ code: 'not-signed-in' });
  expect(await write()).toEqual(fail({ code: 'not-signed-in' }));
  const { settings } = world.current.connection;
  const byCommas = { ...world.current.connection, settings: { ...settings, paramsEncoding: 'comma-string' as const } };
  world.preconditions = async () => ok({ ...world.current, connection: byCommas });
  const unsayable = { contractAddress: token, functionSignature: 'note(string)', params: ['a,b'] };
  expect(await reviewing.write('transaction.submit', 'tested', unsayable)).toMatchObject({ error: { code: 'invalid-input' } });
  world.mayOpen = fail({ code: 'too-soon', seconds: 3 });
  expect(await write()).toEqual(world.mayOpen);
  expect(windows).toEqual([]);
});

test('error: closing the window means going back; after a refused confirmation the answer says why', async () => {
  const { begin, windows, world, sends, reviewing } = createReviewWorld();
  const first = await begin();
  windows[0]?.close();
  expect([await first.written, first.signal.aborted]).toEqual([canceled, true]);
  reviewing.back(first.intent.id);
  expect([await first.confirm(), await reviewing.again(first.intent.id)]).toEqual([changed, changed]);
  const second = await begin();
  world.preconditions = async () => ok({ ...world.current, signInNumber: 2 });
  expect(await second.confirm()).toEqual(changed);
  expect(second.signal.aborted).toBe(true);
  windows[1]?.close();
  expect([await second.written, sends]).toEqual([changed, []]);
});

test('error: M7 going back while the confirmation is checked: nothing is sent', async () => {
  const { begin, world, reviewing, sends, confirmed } = createReviewWorld();
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
  const { begin, world, reviewing, builds, sends } = createReviewWorld();
  const { intent, confirm } = await begin();
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const confirming = confirm();
  const again = reviewing.again(intent.id);
  asked.resolve(ok(world.current));
  expect([await confirming, await again]).toEqual([changed, ok(null)]);
  expect([builds.length, sends]).toEqual([2, []]);
});

test('error: M10 what arrives while the confirmation is checked wasn’t seen: what was shown is what is confirmed', async () => {
  const { begin, world, sends, confirmed } = createReviewWorld();
  const { intent, report, confirm } = await begin(false);
  report({ title: 'seen' }, { decimals: 2 });
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const confirming = confirm();
  report({ title: 'late' }, { decimals: 6 });
  asked.resolve(ok(world.current));
  expect([await confirming, confirmed.map(({ title }) => title)]).toEqual([ok(null), ['seen']]);
  expect(sends).toEqual([{ intent, facts: { decimals: 2 } }]);
});

test('behavior: M10 after a new review, late versions of the old one aren’t shown, and its facts aren’t used', async () => {
  const { begin, reviewing, builds, shown, sends } = createReviewWorld();
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

test('error: M10 two requests at once to review again make one new version', async () => {
  const { begin, reviewing, builds } = createReviewWorld();
  const { intent } = await begin();
  const answers = await Promise.all([reviewing.again(intent.id), reviewing.again(intent.id)]);
  expect(answers).toContainEqual(changed);
  expect(builds).toHaveLength(2);
});

test('error: M10 if the person leaves while a new review begins, it isn’t shown', async () => {
  const { begin, world, reviewing, builds, windows } = createReviewWorld();
  const { intent, written } = await begin();
  const asked = Promise.withResolvers<Result<Preconditions>>();
  world.preconditions = () => asked.promise;
  const again = reviewing.again(intent.id);
  windows[0]?.close();
  asked.resolve(ok(world.current));
  expect([await again, await written]).toEqual([changed, changed]);
  expect(builds).toHaveLength(1);
});

test('error: M10 a new review before the confirmation is checked: the new version isn’t sent, and can still be confirmed', async () => {
  const { begin, hold, reviewing, builds, sends, world } = createReviewWorld();
  const { intent, confirm, written } = await begin();
  const asked = hold();
  const confirming = confirm();
  const again = reviewing.again(intent.id);
  asked[1]?.resolve(ok(world.current));
  expect(await again).toEqual(ok(null));
  await turnsUntil(() => builds.length > 1);
  const next = builds[1] as (typeof builds)[number];
  next.report();
  asked[0]?.resolve(ok(world.current));
  expect([await confirming, sends]).toEqual([changed, []]);
  const second = reviewing.confirm(next.intent.id, next.intent.digest, '');
  asked[2]?.resolve(ok(world.current));
  expect([await second, await written, sends.map(({ intent: { id } }) => id)]).toEqual([ok(null), ok('sent'), [next.intent.id]]);
});

test('error: M10 two confirmations at once: if the first is refused, the second sends nothing either', async () => {
  const { begin, hold, sends, world } = createReviewWorld();
  const { confirm } = await begin();
  const asked = hold();
  const answers = [confirm(), confirm()];
  asked[0]?.resolve(fail({ code: 'not-signed-in' }));
  expect(await answers[0]).toEqual(changed);
  asked[1]?.resolve(ok(world.current));
  expect([await answers[1], sends]).toEqual([changed, []]);
});

test('error: M10 confirming a refused or older version answers that it has changed, whatever the version shown requires', async () => {
  const { begin, world, reviewing } = createReviewWorld({ bar: () => 'Your rule.' });
  const { intent, report, confirm } = await begin();
  expect(await confirm()).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(await confirm({ ...intent, id: 'older' })).toEqual(changed);
  world.preconditions = async () => fail({ code: 'not-signed-in' });
  expect(await reviewing.again(intent.id)).toEqual(fail({ code: 'not-signed-in' }));
  report();
  expect(await confirm()).toEqual(changed);
});

test('error: another review’s id neither confirms nor refuses the one that is shown', async () => {
  const { begin, reviewing, sends } = createReviewWorld();
  const { intent, confirm, written } = await begin();
  expect([await confirm({ ...intent, id: 'another' }), await reviewing.again('another')]).toEqual([changed, changed]);
  expect([await confirm(), await written, sends.length]).toEqual([ok(null), ok('sent'), 1]);
});

test('error: while a review is open, the service isn’t asked; if no window may open, the prepared write can’t be confirmed', async () => {
  const { world, hold, write, prepared, intents } = createReviewWorld();
  const asked = hold();
  world.free = canceled;
  expect([await write(), asked]).toEqual([canceled, []]);
  world.free = ok(null);
  world.mayOpen = canceled;
  const written = write();
  asked[0]?.resolve(ok(world.current));
  expect(await written).toEqual(canceled);
  const [{ id, digest } = { id: '', digest: '' }] = prepared;
  expect([prepared.length, intents.take(id, digest, world.current)]).toEqual([1, changed]);
});

test('error: a window that closes late doesn’t end a review that was begun since', async () => {
  const { begin, reviewing, windows } = createReviewWorld();
  const first = await begin();
  reviewing.back(first.intent.id);
  const second = await begin();
  windows[0]?.close();
  expect([await first.written, reviewing.current()?.review.id, second.signal.aborted]).toEqual([canceled, second.intent.id, false]);
});

test('error: T12 M10 two windows review a write to one service: after one was confirmed, the other is to be reviewed again', async () => {
  const confirmations = createConfirmations();
  const [one, other] = [createReviewWorld({ confirmations }), createReviewWorld({ confirmations })];
  const [first, second] = [await one.begin(), await other.begin()];
  expect(await first.confirm()).toEqual(ok(null));
  expect(await second.confirm()).toEqual(fail({ code: 'changed-meanwhile' }));
  expect([one.sends.length, other.sends.length]).toEqual([1, 0]);
  // Built now, it knows of the first.
  expect(await other.reviewing.again(second.intent.id)).toEqual(ok(null));
  const built = other.builds.at(-1) ?? expect.unreachable();
  built.report();
  expect(await second.confirm(built.intent)).toEqual(ok(null));
  expect(other.sends).toHaveLength(1);
});
