/** The chain of a connection as it is noted. */
import { expect, test } from 'vitest';
import { createKnownChains } from '#main/chain/chain-change.ts';
import { ok } from '#shared/core/result.ts';
import type { Chain } from '#shared/ipc/state.ts';
import { toConnection } from '#test/support/connection.ts';

function start(known: string | null) {
  let chain: Chain | null = known === null ? null : { id: known, name: null, currency: null };
  const events: string[] = [];
  const chains = createKnownChains({
    connections: {
      find: () => ok({ ...toConnection({}), chain }),
      recordChain(_id, next) {
        chain = next;
        return ok(null);
      },
    },
    isOther: () => void events.push('begun'),
    toChain: async (id) => ({ id, name: null, currency: null }),
    changed: () => void events.push('changed'),
  });
  const forget = () => {
    chain = null;
  };
  return { chains, events, forget, now: () => chain?.id };
}

test('default: M22 the first chain is recorded; a change is recorded and announced once', async () => {
  const { chains, events, forget, now } = start('1');
  await chains.note('c', '1');
  expect(events).toEqual([]);
  await chains.note('c', '5');
  await chains.note('c', '5');
  expect([events, now()]).toEqual([['begun', 'changed'], '5']);
  forget();
  await chains.note('c', '137');
  expect([events.length, now()]).toEqual([2, '137']);
});
