/** kill -9 at any moment of a batch, at a service that loses answers: each row is carried out once at most, and its result is the chain's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { parseCsv } from '#shared/core/csv.ts';
import { startBatchService } from '#test/support/batch-service.ts';
import { removeUnlessSearched } from '#test/support/canaries.ts';
import { endChildren, startWriteChild } from '#test/support/children.ts';
import { createRandom } from '#test/support/random.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

afterAll(endChildren);

const kills = Number(process.env.BLOCKDESK_BATCH_KILLS ?? '5');
const rows = Math.min(500, kills * 12);
/** Of so many writes, one answer is lost. */
const losesEvery = 20;

test(`error: M1 M2 M4 kill -9 in the middle of a batch of ${rows} rows, ${kills} times: every row at most once, and the result is the chain’s`, {
  timeout: 120_000 + kills * 6_000,
}, async () => {
  const service = await startBatchService(losesEvery);
  const { authorizationAddress, apiAddress, clientId, clientSecret } = service;
  const folder = temporaryFolder();
  const random = createRandom(Number(process.env.BLOCKDESK_SEED ?? '20'));
  const start = () =>
    startWriteChild({
      folder,
      service: { authorizationAddress, apiAddress, clientId, clientSecret },
      task: 'batch',
      receiver: `0x${'77'.repeat(20)}`,
      amount: rows,
    });
  let atWork = 0;
  for (let life = 0; life < kills; life += 1) {
    const before = service.made.length;
    const child = start();
    for (let line = await child.next(); line !== null && line.leaving === undefined; line = await child.next());
    await wait(random.below(80));
    child.process.kill('SIGKILL');
    await child.ended;
    if (service.made.length > before && service.made.length < rows) atWork += 1;
  }
  const last = start();
  let over = false;
  for (let line = await last.next(); line !== null; line = await last.next()) over ||= line.over === true;
  await last.ended;
  expect(over).toBe(true);

  const amounts = service.made.map(({ amount }) => Number(amount));
  expect(new Set(amounts).size).toBe(amounts.length);
  // In the order of the list, whatever came between.
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  const onChain = new Map(service.made.map(({ amount, hash }) => [amount, hash]));
  const [, ...lines] = parseCsv(readFileSync(join(folder, 'result.csv'), 'utf8')).rows.map(({ cells }) => cells);
  expect(lines.filter(({ length }) => length > 1)).toHaveLength(rows);
  let unknown = 0;
  for (const [, , , , amount = '', , state, , hash] of lines.slice(0, rows)) {
    const where = `row of ${amount} is ${state}`;
    expect(hash === '' ? undefined : hash, where).toBe(onChain.get(amount));
    // Recorded as leaving, and killed before the socket opened.
    if (state === 'unknown') unknown += 1;
    else expect(state, where).toBe('confirmed');
  }
  expect(unknown).toBe(rows - onChain.size);
  console.log(`${kills} kills: ${onChain.size} of ${rows} rows carried out, ${unknown} unknown and not on the chain`);
  expect(atWork).toBeGreaterThan(0);
  await service.stop();
  removeUnlessSearched(folder);
});
