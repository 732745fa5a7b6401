/** kill -9 at every step between the click and the end, and a disk that is full: what the journal holds after it, and what the service has seen. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { openVault } from '#main/vault/vault.ts';
import { createRetryingJournal } from '#main/writes/journal-retries.ts';
import { createSending } from '#main/writes/sending.ts';
import { operations, type WriteId, writeIds } from '#shared/core/operations/table.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { removeUnlessSearched } from '#test/support/canaries.ts';
import { endChildren, startWriteChild } from '#test/support/children.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { testCipher } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { killPoints } from '#test/support/write-faults.ts';

afterAll(endChildren);

const hash = `0x${'1f'.repeat(32)}`;
const block = `0x${'ab'.repeat(32)}`;
const receipt = { transactionHash: hash, status: 1, blockNumber: 18300, blockHash: block, gasUsed: 21000, logs: [] };

/** Kills the process at this point of the exchange, where it is the service's turn. */
function killingAt(point: string, id: WriteId, signal: (name: 'SIGSTOP' | 'SIGKILL') => void): Parameters<typeof startTinyService>[0] {
  const { path } = operations[id];
  const kill = () => signal('SIGKILL');
  return {
    answers: {
      [path]: JSON.stringify({ hash }),
      [`/transaction/${hash}/receipt`]: JSON.stringify(receipt),
    },
    before(request, { socket }) {
      if (point === 'asked for the balance' && /^GET \/(?:erc20|erc721|user)\/balance/.test(request)) kill();
      if (point === 'asked for the receipt' && request.endsWith('/receipt')) kill();
      if (request !== `POST ${path}`) return;
      if (point === 'the request has come') kill();
      // Stopped first: otherwise it may have read and noted the answer by the time that it is killed.
      if (/written$/.test(point)) signal('SIGSTOP');
      if (point === 'half of the head is written') socket?.write('HTTP/1.1 200 OK\r\ncontent-', kill);
      if (point === 'half of the body is written') socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 80\r\n\r\n{"hash":"0x', kill);
      if (point === 'all of it is written')
        socket?.write(`HTTP/1.1 200 OK\r\ncontent-length: ${hash.length + 11}\r\n\r\n{"hash":"${hash}"}`, kill);
    },
  };
}

/** What the next start makes of it. */
function startAgain(folder: string): readonly Activity[] {
  const vault = openVault(join(folder, 'vault.db'), testCipher);
  expect(vault.notes).toEqual([]);
  const journal = createRetryingJournal(vault.journal, systemClock);
  const never = () => expect.unreachable('something was sent by a start');
  const sending = createSending({
    journal,
    write: never,
    clock: systemClock,
    newestBlock: () => null,
    balanceOf: never,
    isUnchanged: never,
    changed() {},
  });
  sending.recover(false);
  const [connection] = vault.connections.list();
  const all = journal.list(connection?.id ?? '', { before: null, most: 9 });
  journal.stop();
  vault.stop();
  return all.ok ? all.value : [];
}

const seen = ({ writes }: TinyService) => writes().length;

/** Approvals move nothing, so no balance is asked for; that of `transferFrom` is a call, as other reads are. */
const asksBalance: readonly WriteId[] = ['transaction.submit', 'erc20.transfer', 'erc721.transferFrom', 'erc721.safeTransferFrom'];
/** Each point with one of the writes in turn, each of the eight several times; every point with each of them in the soak. */
const all = Number(process.env.BLOCKDESK_KILLS ?? '0') >= killPoints.length * writeIds.length;
const rows = killPoints.flatMap(([point, by, ending, requests], index) => {
  const able = point === 'asked for the balance' ? asksBalance : writeIds;
  return able.filter((_, place) => all || place === index % able.length).map((id) => [id, point, by, ending, requests] as const);
});

test.concurrent.each(rows)(
  'error: M1 M2 %s and kill -9 %s (by %s): %s after it, and %i requests',
  { timeout: 60_000 },
  async (id, point, by, ending, requests) => {
    const folder = mkdtempSync(join(tmpdir(), 'blockdesk-kill-'));
    let signal: (name: 'SIGSTOP' | 'SIGKILL') => void = () => {};
    const tiny = await startTinyService(killingAt(by === 'the service' ? point : '', id, (name) => signal(name)));
    const { authorizationAddress, apiAddress, clientId, clientSecret } = tiny;
    const child = startWriteChild({
      folder,
      service: { authorizationAddress, apiAddress, clientId, clientSecret },
      task: 'once',
      point: by === 'itself' ? point : '',
      operation: id,
      receiver: '',
      amount: 0,
    });
    signal = (name) => void child.process.kill(name);
    await child.ended;
    expect(child.process.signalCode).toBe('SIGKILL');
    expect(seen(tiny)).toBe(requests);
    const entries = startAgain(folder);
    expect(entries.map(({ state }) => state)).toEqual(ending === null ? [] : [ending]);
    if (ending !== null)
      expect(entries[0]).toMatchObject({ operation: id, input: eightWrites[id], request: { path: operations[id].path } });
    // A second start finds the same, and nothing was sent by any.
    expect(startAgain(folder)).toEqual(entries);
    expect(seen(tiny)).toBe(requests);
    await tiny.stop();
    removeUnlessSearched(folder);
  },
);

test('error: M3 P1 a disk that is full: nothing is sent, and what was sent before is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'));
  const tiny = await startTinyService({ answers: { '/erc20/transfer': JSON.stringify({ hash }) } });
  const { authorizationAddress, apiAddress, clientId, clientSecret } = tiny;
  const service = { authorizationAddress, apiAddress, clientId, clientSecret };
  const child = startWriteChild({ folder, service, task: 'fill', receiver: `0x${'33'.repeat(20)}`, amount: 7 }, 512);
  const reports: unknown[] = [];
  for (let line = await child.next(); line !== null && line.over !== true; line = await child.next()) reports.push(line);
  await child.ended;
  expect(reports).toEqual([
    { ready: true },
    { leaving: true },
    { done: 7, listed: ['accepted'] },
    { failed: 8, code: 'not-noted', listed: ['accepted'] },
  ]);
  expect(tiny.writes()).toHaveLength(1);
  await tiny.stop();
  removeUnlessSearched(folder);
});
