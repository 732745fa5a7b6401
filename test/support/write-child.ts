/**
 * A process that writes, and is killed on the way: at a point of its own choosing, or by the test. Reports in lines of JSON.
 * `fill`: one, then the disk is filled, then another. `once`: one write, held for a moment where the point is in that time. `transfers`: one after the other, each of another amount.
 * `batch`: as many rows as `amount` says, confirmed as one, until all are sent; its result is saved in the folder.
 */
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SaveDownload } from '#main/core/ports/desktop.ts';
import type { WriteService } from '#main/core/ports/service.ts';
import type { Journal } from '#main/writes/journal.ts';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { ok } from '#shared/core/result.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import './compile-cache.ts';
import { asPerson } from './as-person.ts';
import { eightWrites } from './eight-writes.ts';
import { handlersOf } from './main-handlers.ts';
import { type ServiceUnderTest, startMainServices } from './main-services.ts';

export interface WriteTask {
  readonly folder: string;
  readonly service: ServiceUnderTest;
  readonly task: 'once' | 'transfers' | 'settle' | 'fill' | 'batch';
  /** Where it kills itself; empty: nowhere. */
  readonly point?: string;
  /** Which is written `once`, with the input that `eight-writes.ts` has for it. */
  readonly operation?: WriteId;
  /** Who signs in on the sandbox; left out where the service asks nothing. */
  readonly person?: string;
  readonly receiver: string;
  /** The first amount. */
  readonly amount: number;
}

/** At once: standard output is not written to the end when the process is killed. */
const report = (line: unknown) => void writeSync(1, `${JSON.stringify(line)}\n`);
const {
  folder,
  service,
  task,
  point = '',
  operation = 'erc20.transfer',
  person,
  receiver,
  amount,
} = JSON.parse(process.argv[2] ?? '') as WriteTask;
/** Nothing after it runs. */
const at = (name: string) => {
  if (name === point) process.kill(process.pid, 'SIGKILL');
};

const browse = person === undefined ? {} : { browse: asPerson(person) };
const main = await startMainServices(service, { folder, perSecond: '', ...browse });

/** Killed before and after every note. */
function journalWithPoints(journal: Journal): Journal {
  const nameOf = (to: WriteState) => (to === 'accepted' || to === 'unknown' || to === 'rejected' ? 'the outcome' : to);
  return {
    ...journal,
    add(entry) {
      at('before prepared');
      const added = journal.add(entry);
      at('after prepared');
      return added;
    },
    move(id, from, to, change) {
      at(`before ${nameOf(to)}`);
      const moved = journal.move(id, from, to, change);
      at(`after ${nameOf(to)}`);
      if (to === 'holding') setTimeout(() => at('while held'), 20);
      return moved;
    },
  };
}
const write: WriteService = async (toSend) => {
  at('before the token');
  const answer = await main.client.write({
    ...toSend,
    leaving() {
      at('before leaving');
      const left = toSend.leaving();
      at('after leaving');
      report({ leaving: true });
      // Undici is loaded, and the socket opened, only after this.
      if (point === 'opening the socket') setImmediate(() => at('opening the socket'));
      return left;
    },
  });
  at('at the answer');
  return answer;
};

const holding = /hold|held/.test(point) ? 60 : 0;
const reviewer = () => {
  at('at the confirmation');
  return true;
};
const saveDownload: SaveDownload = async (name, content) => {
  writeFileSync(join(folder, 'result.csv'), content);
  return ok(name);
};
const desk = handlersOf(main, undefined, reviewer, {
  ...{ journal: journalWithPoints(main.vault.journal), write, holding, saveDownload },
  follows: true,
});
// As app.ts does at every start.
desk.sending.recover(false);
if (main.sessions.at(-1)?.phase !== 'signed-in') await main.signIn();
if (task === 'transfers') desk.searching.startAll();
report({ ready: true });

async function transfer(units: number): Promise<unknown> {
  const sent = await desk.handlers['service.erc20.transfer']({
    connection: main.connection.id,
    contractAddress: demoContracts.DemoDollar,
    amount: String(units),
    receiver,
  });
  return sent.ok ? { done: units } : { failed: units, code: sent.error.code };
}
/** Looks for every write with an unknown outcome, and waits until those found are in a block. */
async function settle(): Promise<void> {
  const unknown = desk.journal.inState(['unknown']);
  // What an earlier life has looked for to the end was not there.
  const open = (unknown.ok ? unknown.value : []).filter(({ search }) => search?.at == null || BigInt(search.at) < BigInt(search.to));
  for (const { id } of open) await desk.searching.check(id);
  desk.following.startAll();
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = desk.journal.inState(['accepted']);
    if (waiting.ok && waiting.value.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Begins it or goes on with it, whatever it paused for, until every row is dealt with. */
async function runBatch(): Promise<void> {
  const connection = main.connection.id;
  const now = () => desk.batches.now(connection)[0];
  if (now() === undefined) {
    const rows = Array.from({ length: amount }, (_, index) => ({
      operation: 'erc20.transfer',
      input: { contractAddress: demoContracts.DemoDollar, amount: String(index + 1), receiver },
      note: '',
    }));
    report({ reviewed: await desk.handlers['batch.review']({ connection, kind: 'payments', rows, failures: false }) });
  }
  for (let batch = now(); batch?.phase !== 'over'; batch = now()) {
    if (batch?.phase === 'paused') report({ wentOn: await desk.handlers['batch.goOn']({ connection, batch: batch.id }), why: batch.why });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await settle();
  await desk.handlers['batch.save']({ connection, batch: now()?.id ?? '' });
}

/** Until nothing more goes in, however small. */
function fillUp(): void {
  for (const size of [20_000, 2_000, 10])
    for (let count = 0; count < 2_000; count += 1)
      if (
        !main.vault.notebook.put(main.connection.id, [{ subject: `${size}-${count}`, label: 'x'.repeat(size), note: '', contact: false }])
          .ok
      )
        break;
}
function listed(): unknown {
  const all = desk.journal.list(main.connection.id, { before: null, most: 9 });
  return all.ok ? all.value.map(({ state }) => state) : all.error;
}

if (task === 'fill') {
  report({ ...((await transfer(amount)) as object), listed: listed() });
  fillUp();
  report({ ...((await transfer(amount + 1)) as object), listed: listed() });
}
if (task === 'once') {
  const write = desk.handlers[`service.${operation}`] as (input: object) => Promise<unknown>;
  await write({ ...eightWrites[operation], connection: main.connection.id });
}
if (task === 'settle') await settle();
if (task === 'batch') await runBatch();
if (task === 'transfers') {
  for (let units = amount; ; units += 1) {
    report({ begun: units });
    report(await transfer(units));
  }
}
report({ over: true });
// Its parent says when it ends, so that it can be killed while it follows a write.
if (task === 'once') await new Promise((resolve) => setTimeout(resolve, 5_000));
desk.stop();
await main.stop(false);
process.exit(0);
