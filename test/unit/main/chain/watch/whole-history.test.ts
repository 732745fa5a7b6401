/** A scanned history beside the chain itself: each line's amounts and directions, and that none is missing. */

import { join } from 'node:path';
import { createClient, publicActions, testActions, walletActions } from 'viem';
import { ipc } from 'viem/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nothingKnown } from '#main/core/ports/cache.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import { allSeen } from '#renderer/writes/activity.ts';
import type { FoundPage, FoundTransaction } from '#shared/chain/watch.ts';
import { asPerson } from '#test/support/as-person.ts';
import { makeTransactions } from '#test/support/busy-chain.ts';
import { historyView, noToken } from '#test/support/history.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { personOf } from '#test/support/watching.ts';

/** `HISTORY_SIZE=1000 npx vitest run …`: transactions of every kind, besides those of the sandbox's own history. */
const size = Number(process.env.HISTORY_SIZE ?? 120);
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ mining: 'slow' });
  const chain = createClient({ transport: ipc(join(sandbox.state, 'anvil.ipc')), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(testActions({ mode: 'anvil' }));
  await makeTransactions(chain, size, 11);
});
afterAll(() => sandbox.stop());

interface Truth {
  /** Of the accounts. */
  readonly isOwn: boolean;
  /** Changes by `native`, contract, or contract and item; without those of 0. */
  readonly changes: ReadonlyMap<string, bigint>;
}

/** What each transaction did to the accounts, from the chain's own blocks and receipts. */
async function readChain(own: readonly string[]): Promise<ReadonlyMap<string, Truth>> {
  const isOwn = (address: string | null | undefined) => own.includes((address ?? '').toLowerCase());
  const addressIn = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`;
  const truths = new Map<string, Truth>();
  const newest = await sandbox.rpc.getBlockNumber({ cacheTime: 0 });
  for (let number = 0n; number <= newest; number += 1n) {
    const { transactions } = await sandbox.rpc.getBlock({ blockNumber: number, includeTransactions: true });
    for (const { hash, from, to, value } of transactions) {
      const { status, contractAddress, logs } = await sandbox.rpc.getTransactionReceipt({ hash });
      const changes = new Map<string, bigint>();
      const move = (what: string, source: string, target: string | null | undefined, amount: bigint) => {
        const change = (isOwn(target) ? amount : 0n) - (isOwn(source) ? amount : 0n);
        changes.set(what, (changes.get(what) ?? 0n) + change);
      };
      if (status === 'success') move('native', from, to ?? contractAddress, value);
      for (const { address, topics, data } of logs) {
        if (topics[0] !== transferTopic) continue;
        const isItem = topics.length === 4;
        const what = isItem ? `${address} ${BigInt(topics[3] ?? 0)}` : address;
        move(what.toLowerCase(), addressIn(topics[1]), addressIn(topics[2]), isItem ? 1n : BigInt(data));
      }
      for (const [what, change] of changes) if (change === 0n) changes.delete(what);
      truths.set(hash, { isOwn: isOwn(from), changes });
    }
  }
  return truths;
}

async function scanAll(main: MainServices): Promise<readonly FoundTransaction[]> {
  const { id } = main.connection;
  await main.signIn();
  await main.chain.read('block.latestNumber', main.connection, {});
  const newest = String(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));
  expect(main.watch.scan(id, { from: '0', to: newest }, 'unlimited').ok).toBe(true);
  await expect.poll(() => main.watch.now(id).checked, { timeout: 100_000 }).toBe(Number(newest) + 1);
  const all: FoundTransaction[] = [];
  for (let before: string | null = null; ; ) {
    const page: FoundPage = main.watch.found(id, before);
    all.push(...page.found);
    before = page.before;
    if (before === null) return all;
  }
}

test('default: no wrong amount, no wrong direction, none missing, in the history of every kind of transaction', async () => {
  const main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  const accounts = personOf(sandbox, 'ada').accounts;
  const truths = await readChain(accounts.map((account) => account.toLowerCase()));
  const found = await scanAll(main);
  const known = await Promise.all(
    accounts.map(async (account) => {
      const about = await main.chain.handlers['known.about']({ connection: main.connection.id, address: account }, {} as never);
      if (!about.ok) throw new Error(about.error.code);
      return { account, about: about.value ?? nothingKnown };
    }),
  );
  const seen = new Map(allSeen({ found, known, now: Date.now() }).map((one) => [one.hash, one]));
  const view = historyView(accounts, { token: () => ({ ...noToken, decimals: 6, isKnown: true }) });
  const wrong: string[] = [];
  let compared = 0;
  for (const [hash, { isOwn, changes }] of truths) {
    const one = seen.get(hash);
    if (one === undefined) {
      if (isOwn || changes.size > 0) wrong.push(`${hash} is missing`);
      continue;
    }
    compared += 1;
    const { amounts, title } = historyWords(one.entry, one.state, view);
    const shown = new Map(
      amounts.flatMap(({ amount, direction }) => {
        if (direction === 'none') return [];
        const sign = direction === 'in' ? 1n : -1n;
        if (amount.of === 'native') return [['native', sign * BigInt(amount.baseUnits)] as const];
        if (amount.of === 'token') return [[amount.contract.toLowerCase(), sign * BigInt(amount.baseUnits)] as const];
        return [[`${amount.contract.toLowerCase()} ${amount.tokenId}`, sign * BigInt(amount.count)] as const];
      }),
    );
    const toText = (all: ReadonlyMap<string, bigint>) =>
      [...all]
        .map(([what, change]) => `${what}: ${change}`)
        .toSorted()
        .join(', ');
    if (toText(shown) !== toText(changes)) wrong.push(`${hash} “${title}” shows ${toText(shown)}, and the chain says ${toText(changes)}`);
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(size / 2);
  await main.stop();
});
