/** M1, H6: a write that waits for its turn at a service that wants one pause after the other. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import { createRateEstimate } from '#main/core/service/rate-estimate.ts';
import { createRateLimiter } from '#main/core/service/rate-limiter.ts';
import { createWrites } from '#main/core/service/send-write.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toIntent } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const error = { code: 'service', status: 429, text: '' } as const;

test('error: M1 H6 reads are refused without end, so it is not sent long after it was confirmed: it ends as not sent within a minute', async () => {
  const clock = createFakeClock();
  const limits = { atOnce: 16, onlyOwn: 4, perSecond: null };
  const checkRules = createRateLimiter(
    () => limits,
    clock,
    () => 0,
    createRateEstimate(clock),
  );
  const readOnce = async () => {
    const isShut = await checkRules.pass(() => 'visible', new AbortController().signal);
    if (isShut !== null) return;
    checkRules.answered(clock.monotonic(), { pause: { error, milliseconds: 60_000, why: 'too-often' }, perSecond: null });
    checkRules.leave();
  };
  await readOnce();
  const { operation, request, preconditions } = toIntent();
  let left = 0;
  const session = { signInNumber: () => 0, accessToken: async () => ok('token') } as unknown as AccessTokens;
  const write = createWrites({
    ask: async () => {
      left += 1;
      return ok({ status: 200, headers: {}, body: Buffer.from(`{"hash":"0x${'1'.repeat(64)}"}`) });
    },
    session,
    limiterOf: () => checkRules,
    clock,
  });
  let outcome: Result<unknown> | null = null;
  const leaving = () => {
    left += 1;
    return ok(null);
  };
  void write({ id: operation, connection: preconditions.connection, request, signInNumber: 0, leaving }).then((ended) => {
    outcome = ended;
  });
  for (let minutes = 0; minutes < 60; minutes += 1) {
    void readOnce();
    clock.pass(60_000);
    await settle();
  }
  expect(outcome).toEqual(fail({ code: 'changed-meanwhile', why: 'late' }));
  expect(left).toBe(0);
});
