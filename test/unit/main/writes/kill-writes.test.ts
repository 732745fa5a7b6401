/** Transfers on the sandbox, and kill -9 at any moment of them: the chain, asked directly, and the journal agree. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { openVault } from '#main/vault/vault.ts';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';
import { removeUnlessSearched } from '#test/support/canaries.ts';
import { endChildren, startWriteChild } from '#test/support/children.ts';
import { testCipher } from '#test/support/main-services.ts';
import { createRandom } from '#test/support/random.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { temporaryFolder } from '#test/support/vaults.ts';
import type { WriteTask } from '#test/support/write-child.ts';

afterAll(endChildren);

const kills = Number(process.env.BLOCKDESK_KILLS ?? '5');
const lanes = people.slice(0, 3);
const { DemoDollar } = demoContracts;
/** Every amount is one transfer's alone; each life of a process has its own. */
const perLife = 1_000;
const receiver = `0x${'77'.repeat(20)}`;

/** What the chain holds, from block to block: account and amount → hashes of its transfers to the recipient. */
function watchChain({ rpc }: RunningSandbox) {
  const found = new Map<string, string[]>();
  let next = 0n;
  async function readBlock(number: bigint): Promise<void> {
    const { transactions } = await rpc.getBlock({ blockNumber: number, includeTransactions: true });
    for (const { to, input, from, hash } of transactions) {
      if (to?.toLowerCase() !== DemoDollar.toLowerCase() || !input.startsWith('0xa9059cbb')) continue;
      const { args } = decodeFunctionData({ abi: erc20Abi, data: input });
      if (String(args?.[0]).toLowerCase() !== receiver) continue;
      const key = `${from.toLowerCase()} ${args?.[1]}`;
      found.set(key, [...(found.get(key) ?? []), hash]);
    }
  }
  let reading: Promise<unknown> = Promise.resolve();
  async function readOn(): Promise<void> {
    for (const newest = await rpc.getBlockNumber({ cacheTime: 0 }); next <= newest; next += 1n) await readBlock(next);
  }
  /** Only this chain's node replaces no block, so each is read once. */
  return async () => {
    reading = reading.then(readOn);
    await reading;
    return found as ReadonlyMap<string, readonly string[]>;
  };
}

/** The journal as it is on disk. */
function readJournal(folder: string): readonly Activity[] {
  const vault = openVault(join(folder, 'vault.db'), testCipher);
  expect(vault.notes).toEqual([]);
  const [connection] = vault.connections.list();
  const all = vault.journal.list(connection?.id ?? '', { before: null, most: 10_000 });
  vault.stop();
  return all.ok ? all.value : [];
}

const carriedOut: readonly WriteState[] = ['accepted', 'confirmed', 'reverted'];
const notCarriedOut: readonly WriteState[] = ['withdrawn', 'rejected', 'prepared', 'holding'];

function checkAgainst(chain: ReadonlyMap<string, readonly string[]>, entries: readonly Activity[], account: string): void {
  const amounts = entries.map(({ input }) => String(input.amount));
  expect(new Set(amounts).size).toBe(amounts.length);
  for (const { input, state, hash } of entries) {
    const hashes = chain.get(`${account.toLowerCase()} ${input.amount}`) ?? [];
    const where = `${input.amount} is ${state}, on the chain ${hashes.length} times`;
    expect(hashes.length, where).toBeLessThanOrEqual(1);
    if (carriedOut.includes(state)) expect(hashes, where).toEqual([hash]);
    if (notCarriedOut.includes(state)) expect(hashes, where).toEqual([]);
  }
  const mine = [...chain.keys()].filter((key) => key.startsWith(account.toLowerCase())).map((key) => key.split(' ')[1]);
  expect(mine.filter((amount) => !amounts.includes(amount ?? ''))).toEqual([]);
}

/** The service answers with the hash; the block comes a moment later, and on a busy machine after this looks. */
const mined = ({ rpc }: RunningSandbox, entries: readonly Activity[]) =>
  Promise.all(
    entries.map(({ state, hash }) =>
      state === 'accepted' && hash !== null
        ? rpc.waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 50, timeout: 20_000 })
        : null,
    ),
  );

async function runLane(sandbox: RunningSandbox, onChain: ReturnType<typeof watchChain>, lane: number, count: number) {
  const { handle, accounts } = lanes[lane] ?? lanes[0] ?? { handle: '', accounts: [''] };
  const [account] = accounts;
  const { authorizationAddress, apiAddress, clientId, clientSecret, scopes } = sandbox;
  const folder = temporaryFolder();
  const random = createRandom(6_201 + lane);
  const task = {
    folder,
    service: { authorizationAddress, apiAddress, clientId, clientSecret, scopes },
    person: handle,
    receiver,
  } satisfies Partial<WriteTask>;
  const unknown = new Set<string>();
  for (let life = 0; life < count; life += 1) {
    const amount = 1 + life * perLife;
    const child = startWriteChild({ ...task, task: 'transfers', amount });
    // In the first transfer or a later one, at any moment of it, or right when it leaves.
    const aim = random.pick(['begun', 'leaving', 'leaving'] as const);
    const lines = random.below(6);
    for (let line = await child.next(), seen = 0; line !== null; line = await child.next()) {
      if (line[aim] !== undefined) seen += 1;
      if (seen > lines) break;
    }
    await wait(random.below(aim === 'begun' ? 90 : 25));
    child.process.kill('SIGKILL');
    await child.ended;
    const entries = readJournal(folder);
    for (const { id, state } of entries) if (state === 'sent' || state === 'unknown') unknown.add(id);
    await mined(sandbox, entries);
    checkAgainst(await onChain(), entries, account ?? '');
  }
  const last = startWriteChild({ ...task, task: 'settle', amount: 0 });
  await last.ended;
  const entries = readJournal(folder);
  removeUnlessSearched(folder);
  return { account: account ?? '', entries, unknown };
}

test(`error: M1 M2 M4 kill -9 in the middle of transfers, ${kills} times: the chain and the journal agree on every one`, {
  timeout: 120_000 + kills * 6_000,
}, async () => {
  const sandbox = await startSandbox();
  const onChain = watchChain(sandbox);
  const counts = lanes.map((_, lane) => Math.floor((kills + lane) / lanes.length));
  const ran = await Promise.all(counts.map((count, lane) => runLane(sandbox, onChain, lane, count)));
  const chain = await onChain();
  let [all, lost, found] = [0, 0, 0];
  for (const { account, entries, unknown } of ran) {
    checkAgainst(chain, entries, account);
    all += entries.length;
    for (const { id, input, state } of entries) {
      expect(['prepared', 'holding', 'sent', 'accepted']).not.toContain(state);
      if (!unknown.has(id)) continue;
      lost += 1;
      // Whatever was lost and is on the chain was found there.
      const isThere = chain.has(`${account.toLowerCase()} ${input.amount}`);
      expect(state).toBe(isThere ? 'confirmed' : 'unknown');
      if (isThere) found += 1;
    }
  }
  console.log(
    `${kills} kills: ${all} transfers in the journal, ${chain.size} on the chain; ${lost} without an answer, ${found} of them found`,
  );
  // Otherwise it would not have been killed at what this is about; a few kills may all have come between two transfers.
  if (kills >= 25) expect(lost).toBeGreaterThan(0);
  if (kills >= 25) expect(all).toBeGreaterThan(kills);
  expect(all).toBeGreaterThan(0);
  await sandbox.stop();
});
