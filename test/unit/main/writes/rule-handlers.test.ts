/** The calls for rules, where the connection changes while main reads a token's unit. */
import { expect, test, vi } from 'vitest';
import { createRuleHandlers } from '#main/writes/rule-handlers.ts';
import { fail, ok } from '#shared/core/result.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { toConnection } from '#test/support/connection.ts';

const token = `0x${'11'.repeat(20)}`;
const connection = toConnection({ id: 'c', name: 'Testing', environment: 'test' });
const limitOf = (address: string) => ({
  token: address,
  perTransaction: '1',
  perDay: null,
  retypeAbove: null,
  decimals: null,
  symbol: null,
});
const full: Rules = { ...noRules, limits: Array.from({ length: 50 }, (_, index) => limitOf(`0x${String(index).padStart(40, '0')}`)) };
const input = { connection: 'c', token, perTransaction: '5' } as never;

test('error: M16 a connection that was removed while a unit was read gets no rule', async () => {
  const save = vi.fn(() => ok(null));
  const gone = fail({ code: 'invalid-input' as const, fields: { connection: 'gone' } });
  let isThere = true;
  const handlers = createRuleHandlers({
    find: () => (isThere ? ok(connection) : gone),
    rules: { of: () => noRules, save } as never,
    changes: { ask: async () => ok(null) } as never,
    unitOf: async () => {
      isThere = false;
      return { decimals: null, symbol: null };
    },
  });
  expect(await handlers['rules.limit'](input, connection)).toEqual(gone);
  expect(save).not.toHaveBeenCalled();
});

test('error: E13 a rule is loosened for the connection as it is then, not as it was before a unit was read', async () => {
  const ask = vi.fn(async (_draft: unknown) => fail({ code: 'change-declined' as const }));
  let now = connection;
  const handlers = createRuleHandlers({
    find: () => ok(now),
    rules: { of: () => full, save: () => ok(null) } as never,
    changes: { ask } as never,
    unitOf: async () => {
      now = toConnection({ ...connection, name: 'Savings', environment: 'live' });
      return { decimals: null, symbol: null };
    },
  });
  // One limit too many puts out the first.
  await handlers['rules.limit'](input, connection);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({ connection: 'Savings', environment: 'live' });
});
