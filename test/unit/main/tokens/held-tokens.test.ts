/** What is held of followed tokens is told from what was read before: nothing is asked, and nothing is told after a sign-out. */
import { expect, onTestFinished, test } from 'vitest';
import { heldTokens } from '#main/tokens/held-tokens.ts';
import { ok } from '#shared/core/result.ts';
import { balanceInput, factInput } from '#shared/tokens/token-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { openMemoryCache } from '#test/support/memory-cache.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const [dollar, euro, hidden] = [addressOf(1), addressOf(2), addressOf(3)];
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('default: what the wallet has read before, exactly, with its time; what was never read is unknown', async () => {
  const tiny = await startTinyService({ answers: { '/user/accounts': JSON.stringify([account]) } });
  const main = await startMainServices(tiny);
  onTestFinished(async () => {
    await main.stop();
    await tiny.stop();
  });
  const { handlers } = handlersOf(main);
  await main.signIn();
  const connection = main.connection.id;
  for (const address of [dollar, euro, hidden])
    await handlers['tokens.save']({ connection, address, standard: 'erc20', hidden: address === hidden });
  await handlers['tokens.save']({ connection, address: addressOf(4), standard: 'erc721' });
  await handlers['service.user.accounts']({ connection });
  const answers: readonly [object, string][] = [
    [factInput(dollar, 'symbol'), '"DUSD"'],
    [factInput(dollar, 'decimals'), '2'],
    [balanceInput(dollar, account), '"9007199254740993"'],
  ];
  for (const [input, answer] of answers) {
    tiny.behavior.answers['/contract/call'] = answer;
    expect(await handlers['service.contract.call']({ connection, ...input } as never)).toMatchObject({ ok: true });
  }
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
