/** What is held of followed tokens is told from what was read before: nothing is asked, and nothing is told after a sign-out. */
import { expect, test } from 'vitest';
import { heldTokens } from '#main/tokens/held-tokens.ts';
import { ok } from '#shared/core/result.ts';
import { balanceInput, factInput } from '#shared/tokens/token-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { dollar, euro, startFollowing } from '#test/support/followed-tokens.ts';
import { openMemoryCache } from '#test/support/memory-cache.ts';

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('default: what the wallet has read before, exactly, with its time; what was never read is unknown', async () => {
  const { tiny, handlers, connection, readCalls } = await startFollowing({ '/user/accounts': JSON.stringify([account]) });
  await handlers['service.user.accounts']({ connection });
  await readCalls([
    [factInput(dollar, 'symbol'), '"DUSD"'],
    [factInput(dollar, 'decimals'), '2'],
    [balanceInput(dollar, account), '"9007199254740993"'],
  ]);
  const asked = tiny.apiRequests.length;
  const nothing = { symbol: null, decimals: null, balances: [{ account, known: null }] };
  expect(await handlers['tokens.held']({ connection })).toEqual(
    ok([
      {
        address: dollar,
        symbol: 'DUSD',
        decimals: 2,
        balances: [{ account, known: { baseUnits: '9007199254740993', readAt: expect.any(Number) } }],
      },
      { address: euro, ...nothing },
    ]),
  );
  expect(tiny.apiRequests.length).toBe(asked);
  await handlers['session.signOut']({ connection });
  expect(await handlers['tokens.held']({ connection })).toEqual(ok([]));
});

test('error: an answer that is no amount is unknown, never 0', async () => {
  const cache = openMemoryCache();
  const put = (input: object, raw: string) =>
    cache.put('a', { operation: 'contract.call', input: JSON.stringify(input), raw, readAt: 5, block: null, permanent: false });
  await put(balanceInput(dollar, account), '"0x"');
  await put(balanceInput(euro, account), '{"result":["1","2"]}');
  await put(factInput(euro, 'decimals'), '"18.5"');
  const found = await heldTokens(cache, 'a', [dollar, euro], [account]);
  expect(found.map(({ decimals, balances }) => [decimals, balances[0]?.known])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('error: of more accounts than can be looked up, the balances are unknown', async () => {
  let asked = 0;
  const counting = {
    get: async () => {
      asked += 1;
      return null;
    },
  };
  const accounts = Array.from({ length: 1_500 }, (_, index) => addressOf(index + 10));
  const found = await heldTokens(counting, 'a', [dollar, euro], accounts);
  expect(found.map(({ balances }) => balances.length)).toEqual([1_500, 1_500]);
  expect(asked).toBeLessThan(2_010);
});
