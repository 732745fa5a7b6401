/** What payments through Multicall3 show of a service's unit: each way in which a service may get it wrong, and what is forgotten again. */
import { expect, test } from 'vitest';
import type { ReadService } from '#main/core/ports/service.ts';
import { createLearnNativeUnit } from '#main/writes/native-unit.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Chain } from '#shared/ipc/state.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { type NativeFound, nativeSending } from '#shared/tokens/native-sending.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toConnection } from '#test/support/connection.ts';
import { signer, toEntry } from '#test/support/entries.ts';

const hash = `0x${'1f'.repeat(32)}`;
const refusal = { code: 'service', status: 400, text: 'no' } as const;
const lost = { code: 'outcome-unknown', host: 'bank', status: null } as const;
const paid = (change: Partial<Activity>) =>
  toEntry({ hash, chain: '1', input: nativeSendInput(signer, '10'), ...change }, 'transaction.submit');

/** `value`: of the transaction on the chain; null where it can't be read. */
function world(value: string | null, native?: NativeFound) {
  const multicall = { address: multicall3Address, reads: 'all' } as const;
  let chain: Chain = { id: '1', name: null, currency: null, multicall, ...(native === undefined ? {} : { native }) };
  let entry: Activity | null = null;
  let answering: () => void = () => {};
  const connectionNow = () => toConnection({ chain });
  const learn = createLearnNativeUnit({
    read: (async () => {
      answering();
      if (value === null) return fail({ code: 'timeout', host: '', seconds: 1 });
      const reading = { recognized: true, value: { hash, value } };
      return ok({ reading, raw: '', readAt: 1, block: null, source: 'service', problem: null });
    }) as unknown as ReadService,
    connections: {
      recordNative(_id, id, found) {
        const { native: _last, ...rest } = chain;
        if (id === chain.id) chain = found === null ? rest : { ...rest, native: found };
      },
    },
    find: () => entry,
    askedBy: () => connectionNow(),
  });
  return {
    async see(next: Activity) {
      entry = next;
      await learn(next.id);
      return chain.native?.unit ?? null;
    },
    whileAnswering(change: () => void) {
      answering = change;
    },
    change: (next: Activity) => {
      entry = next;
    },
    onChain: (id: string) => {
      chain = { ...chain, id };
    },
    sending: () => nativeSending(connectionNow()),
  };
}

test.each<[string, Partial<Activity>, string | null, NativeFound['unit'] | null]>([
  ['it arrived as it was asked for', { state: 'confirmed', differences: [] }, '10', 'wei'],
  ['another transaction was made', { state: 'confirmed', differences: ['It called another.'] }, '10', 'differs'],
  ['it was not compared yet', { state: 'confirmed', differences: null }, '10', null],
  ['its answer was lost', { state: 'unknown', problem: lost, hash: null }, '10', null],
  ['the person says that it was carried out', { state: 'confirmed', differences: null, settledBy: 'person' }, '10', null],
  ['the service refused it', { state: 'refused', problem: refusal, hash: null }, '10', 'refused'],
  ['it was refused and not found', { state: 'rejected', problem: refusal, hash: null }, '10', 'refused'],
  ['it never reached the service', { state: 'rejected', problem: { code: 'timeout', host: '', seconds: 1 }, hash: null }, '10', null],
  ['the amount was left out', { state: 'reverted' }, '0', 'ignored'],
  ['it was taken for ether', { state: 'reverted' }, '10000000000000000000', 'other-unit'],
  ['it was taken for gwei', { state: 'reverted' }, '10000000000', 'other-unit'],
  ['it was read as hexadecimal', { state: 'reverted' }, '16', 'other-unit'],
  ['it failed with the right amount', { state: 'reverted' }, '10', 'failed'],
  ['what went with it can’t be read', { state: 'reverted' }, null, null],
])('behavior: M34 %s', async (_what, change, value, expected) => {
  const { see, sending } = world(value);
  expect(await see(paid(change))).toBe(expected);
  expect(sending()).toEqual(expected === 'wei' ? { can: 'send' } : { can: 'try', last: expected });
});

const confirmed = { state: 'confirmed', differences: [] } as const;

test('error: M34 a lost answer that is found on the chain counts only once it is confirmed', async () => {
  const { see } = world('10');
  const entry = paid({ state: 'unknown', problem: lost, hash: null });
  expect(await see(entry)).toBeNull();
  expect(await see({ ...entry, hash, state: 'accepted' })).toBeNull();
  expect(await see({ ...entry, hash, ...confirmed })).toBe('wei');
});

test('error: M34 after a reorganization it isn’t known until it is confirmed again', async () => {
  const { see } = world('10');
  const entry = paid(confirmed);
  expect(await see(entry)).toBe('wei');
  expect(await see({ ...entry, state: 'accepted', differences: null, block: null })).toBeNull();
  expect(await see({ ...entry, ...confirmed })).toBe('wei');
  expect(await see({ ...entry, ...confirmed, differences: null, wasReorganized: true })).toBeNull();
});

test('behavior: M34 once known, a recipient’s or a service’s refusal changes nothing, and another unit does', async () => {
  const before = { unit: 'wei', entry: 'earlier' } as const;
  expect(await world('10', before).see(paid({ state: 'reverted' }))).toBe('wei');
  expect(await world('10', before).see(paid({ state: 'refused', problem: refusal }))).toBe('wei');
  expect(await world('10', before).see(paid({ state: 'accepted' }))).toBe('wei');
  expect(await world('10000000000', before).see(paid({ state: 'reverted' }))).toBe('other-unit');
});

test('error: M34 what changed while the transaction was read counts for nothing', async () => {
  const one = world('0');
  const entry = paid({ state: 'reverted' });
  one.whileAnswering(() => one.change({ ...entry, state: 'accepted' }));
  expect(await one.see(entry)).toBeNull();
  const other = world('0');
  other.whileAnswering(() => other.onChain('5'));
  expect(await other.see(paid({ state: 'reverted' }))).toBeNull();
});

test('error: M34 nothing is learned from a payment on another chain, or from another write', async () => {
  expect(await world('10').see(paid({ ...confirmed, chain: '5' }))).toBeNull();
  expect(await world('10').see(toEntry({ hash, chain: '1', ...confirmed }))).toBeNull();
  const elsewhere = { ...nativeSendInput(signer, '10'), contractAddress: signer };
  expect(await world('10').see(paid({ ...confirmed, input: elsewhere }))).toBeNull();
});
