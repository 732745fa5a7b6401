/** M1, H6: a write that waits for its turn at a service that wants one pause after the other. */
import { expect, test } from 'vitest';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import { createPace } from '#main/core/service/pace.ts';
import { createGate } from '#main/core/service/rate-limiter.ts';
import { createWrites } from '#main/core/service/send-write.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toIntent } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const error = { code: 'service', status: 429, text: '' } as const;

test('error: M1 H6 reads are refused for ever, so it does not leave long after it was confirmed: it ends as not sent within a minute', async () => {
  const clock = createFakeClock();
  const limits = { atOnce: 16, onlyOwn: 4, perSecond: null };
  const gate = createGate(
    () => limits,
    clock,
    () => 0,
    createPace(clock),
  );
  const readOnce = async () => {
    const isShut = await gate.pass(() => 'visible', new AbortController().signal);
    if (isShut !== null) return;
    gate.answered(clock.monotonic(), { pause: { error, milliseconds: 60_000, why: 'too-often' }, perSecond: null });
    gate.leave();
  };
  await readOnce();
  const { operation, request, preconditions } = toIntent();
  let left = 0;
  const session = { epoch: () => 0, accessToken: async () => ok('token') } as unknown as AccessTokens;
  const write = createWrites({
    ask: async () => {
      left += 1;
      return ok({ status: 200, headers: {}, body: Buffer.from(`{"hash":"0x${'1'.repeat(64)}"}`) });
    },
    session,
    gateOf: () => gate,
    clock,
  });
  let outcome: Result<unknown> | null = null;
  const leaving = () => {
    left += 1;
    return ok(null);
  };
  void write({ id: operation, connection: preconditions.connection, request, epoch: 0, leaving }).then((ended) => {
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
