/** What a write did, by its receipt: decoded once, and anew when anything that it is made of changes. */
import { pad, toEventSelector, toHex } from 'viem';
import { expect, test } from 'vitest';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { toEntry } from '#test/support/entries.ts';

const [account, token, grace] = ['71', 'd0', '33'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];
const receipt = (amount: bigint, more = {}) =>
  JSON.stringify({
    ...{ transactionHash: `0x${'ab'.repeat(32)}`, status: 1, blockNumber: 5, from: account, to: token, ...more },
    logs: [
      {
        address: token,
        topics: [toEventSelector('Transfer(address,address,uint256)'), ...[account, grace].map((one) => pad(one as '0x'))],
        data: pad(toHex(amount)),
      },
    ],
  });
const entry = (change: Partial<Activity>) =>
  toEntry({
    id: 'one',
    accounts: [account],
    input: { contractAddress: token, amount: '13', receiver: grace },
    state: 'confirmed',
    ...change,
  });
const amountOf = (write: Activity) => briefOf(write).history?.transfers[0]?.amount;

test('behavior: the same receipt is decoded once', () => {
  const first = briefOf(entry({ receipt: receipt(13n) })).history;
  expect(first?.transfers).toHaveLength(1);
  expect(briefOf(entry({ receipt: receipt(13n) })).history).toBe(first);
  expect(briefOf(entry({ receipt: null })).history).toBeNull();
});

test('error: another receipt of the same write, after a reorg, is decoded anew; so is another write with the same id', () => {
  expect([13n, 12n, 13n].map((amount) => amountOf(entry({ receipt: receipt(amount) })))).toEqual(['13', '12', '13']);
  const other = briefOf(entry({ receipt: receipt(13n), input: { contractAddress: token, amount: '14', receiver: grace } })).history;
  expect(other?.asked.action).toMatchObject({ amount: '14' });
});

test('behavior: a large receipt is not kept', () => {
  const large = receipt(13n, { note: 'x'.repeat(70_000) });
  expect(briefOf(entry({ receipt: large })).history).not.toBe(briefOf(entry({ receipt: large })).history);
  expect(amountOf(entry({ receipt: large }))).toBe('13');
});
