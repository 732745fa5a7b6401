/** The chain of a connection as it is noted: once it has changed, the one before stays known until it changes back or leads elsewhere. */
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

test('default: M22 a change is recorded and announced once, and the previous chain stays known', async () => {
  const { chains, events, now } = start('1');
  await chains.note('c', '1');
  expect([events, chains.before('c')]).toEqual([[], null]);
  await chains.note('c', '5');
  await chains.note('c', '5');
  expect([events, chains.before('c'), now()]).toEqual([['begun', 'changed'], '1', '5']);
  await chains.note('c', '7');
  expect(chains.before('c')).toBe('1');
});

test('behavior: M22 changed back, or led elsewhere, nothing was before', async () => {
  const { chains, events, forget } = start('1');
  await chains.note('c', '5');
  await chains.note('c', '1');
  expect(chains.before('c')).toBeNull();
  await chains.note('c', '5');
  forget();
  await chains.note('c', '137');
  expect(chains.before('c')).toBeNull();
  expect(events).toHaveLength(6);
});
