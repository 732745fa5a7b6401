/** What main has stored of followed tokens comes in a few messages soon after the start, so that long lists ask for none of it alone. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { StoredFacts } from '#shared/tokens/stored-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { answerOf, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const contracts = Array.from({ length: 3 }, (_, index) => addressOf(index + 1));
const facts = { name: 'Coin', symbol: 'COIN', decimals: '6' } as const;

/** What main has stored of these contracts. */
const stored = (of: readonly string[], last: string | null): StoredFacts => ({
  facts: of.flatMap((contract) =>
    (['name', 'symbol', 'decimals'] as const).map((fact) => ({
      contract,
      fact,
      answer: answerOf('contract.call', JSON.stringify({ result: facts[fact] }), { source: 'cache' }),
    })),
  ),
  last,
});

const [first, second, third] = contracts as [string, string, string];
const followed = contracts.map(
  (address, place) => ({ address, standard: 'erc20', pinned: false, hidden: false, place, addedAt: 0 }) as const,
);
/** Milliseconds after which nothing more is asked because of what has happened. */
const quiet = 100;
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, quiet)));

async function openPay(stores: (input: CallInput<'tokens.facts'>) => Promise<StoredFacts>) {
  const page = await startPage({
    place: '/pay',
    slices: { tokens: { connection: connection.id, items: followed } },
    answers: {
      ...tokens(Object.fromEntries(contracts.map((contract) => [contract, { ...facts, isCollection: false }]))),
      'tokens.facts': async (input) => ok(await stores(input)),
    },
  });
  await screen.findByLabelText('Lines');
  /** The contracts whose facts were asked for, once each. */
  const asked = () => [...new Set(page.inputs('service.contract.call').map(({ contractAddress }) => contractAddress))];
  const write = async () => page.fill(await screen.findByLabelText('Lines'), `${connection.id}, COIN, 5`);
  /** Until main was asked for what is stored so many times. */
  const wasAsked = (times: number) => waitFor(() => expect(page.inputs('tokens.facts')).toHaveLength(times), { timeout: 20_000 });
  return { ...page, asked, write, wasAsked };
}

test('behavior: they come in parts, and only what isn’t stored is asked for, once a line may name it', async () => {
  const { asked, write, inputs, wasAsked } = await openPay(async ({ after }) =>
    after === undefined ? stored([first], first) : stored([second], null),
  );
  await wasAsked(2);
  await later();
  expect(inputs('tokens.facts')).toEqual([{ connection: connection.id }, { connection: connection.id, after: first }]);
  expect(asked()).toEqual([first]);
  await write();
  await waitFor(() => expect(asked()).toEqual([first, third]));
});

test('error: what comes after the service has moved to another chain is of the old one, so all is asked for', async () => {
  const answer = Promise.withResolvers<StoredFacts>();
  const { asked, write, publish, wasAsked } = await openPay(() => answer.promise);
  await wasAsked(1);
  const chain = { id: '5', name: 'Other', currency: null, multicall: null };
  publish('connections', {
    list: [{ ...connection, chain: { ...connection.chain, ...chain } as never }],
    active: connection.id,
    newRedirectAddress: 'http://127.0.0.1:1/',
  });
  await later();
  answer.resolve(stored(contracts, null));
  await later();
  await write();
  await waitFor(() => expect(asked()).toEqual(contracts));
});
