/** Batches: reviewed once, sent row by row, paused at the first sign of trouble, and never sent twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import { createBatchBook } from '#main/writes/batch/batch-book.ts';
import { rowEntryId } from '#main/writes/batch/row-entries.ts';
import type { BatchNow } from '#shared/writes/batch.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { type HowTo, handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { nextHash } from '#test/support/write-faults.ts';

const token = `0x${'11'.repeat(20)}`;
const people = ['33', '44', '55', '66', '77'].map((digits) => `0x${digits.repeat(20)}`);
const [savings = ''] = people;

let tiny: TinyService;
let main: MainServices;
/** What the service does with a payment of so many base units; by default it accepts it. */
let answers: Record<string, 'lost' | 'refused' | 'accepted'>;
/** The amounts of the payments that came, in order. */
let came: string[];
let desk: ReturnType<typeof handlersOf>;
let reviews: BatchReview[];

beforeAll(async () => {
  tiny = await startTinyService({
    before(request, response, body) {
      if (request !== 'POST /erc20/transfer') return;
      const { amount } = JSON.parse(body) as { readonly amount: string };
      came.push(amount);
      if (answers[amount] === 'lost') response.socket?.destroy();
      tiny.behavior.answers['/erc20/transfer'] = JSON.stringify({ hash: nextHash() });
      if (answers[amount] === 'refused') response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"No."}}');
    },
  });
  main = await startMainServices(tiny, { perSecond: '' });
  await main.signIn();
});
afterAll(async () => {
  await main.stop();
  await tiny.stop();
});

function start(how: HowTo = {}): void {
  desk = handlersOf(main, undefined, undefined, {
    reviewBatch(review) {
      reviews.push(review);
      return true;
    },
    ...how,
  });
}
let base = 0;
beforeEach(() => {
  [answers, came, reviews] = [{}, [], []];
  base += 100;
  start();
  return () => desk.stop();
});

/** Amounts that no other test has. */
const amountsOf = (count: number) => Array.from({ length: count }, (_, index) => String(base + index));
const payment = (amount: string, receiver = savings, note = '') => ({
  operation: 'erc20.transfer',
  input: { contractAddress: token, amount, receiver },
  note,
});
const review = (rows: readonly object[], failures = false, kind: 'payments' | 'collectibles' | 'revocations' = 'payments') =>
  desk.handlers['batch.review']({ connection: main.connection.id, kind, rows: rows as never, failures });
const now = () => desk.batches.now(main.connection.id)[0] as BatchNow;

async function stopped(): Promise<BatchNow> {
  while (now().phase === 'running' || now().phase === 'pausing') await new Promise((resolve) => setTimeout(resolve, 5));
  return now();
}
/** As following does once a receipt is read. */
function confirm(entry: string, differences: readonly string[]): void {
  desk.journal.move(entry, ['accepted'], 'confirmed', { differences });
  desk.batches.entryChanged(entry);
}
const goOn = () => desk.handlers['batch.goOn']({ connection: main.connection.id, batch: now().id });
const statesOf = async () => {
  const got = await desk.handlers['batch.get']({ connection: main.connection.id, batch: now().id });
  return got.ok ? (got.value?.rows.map(({ state }) => state) ?? []) : got.error.code;
};

describe('sending', () => {
  test('behavior: confirmed once, every row is sent once and in order, each with its own entry', async () => {
    const amounts = amountsOf(5);
    expect(await review(amounts.map((amount, index) => payment(amount, people[index], `Rent ${amount}`)))).toMatchObject({ ok: true });
    expect(await stopped()).toMatchObject({ phase: 'over', why: null, rows: 5, counts: { accepted: 5 } });
    expect([came, reviews.length]).toEqual([amounts, 1]);
    const got = await desk.handlers['batch.get']({ connection: main.connection.id, batch: now().id });
    const rows = got.ok ? (got.value?.rows ?? []) : [];
    expect(rows.map(({ note, state, hash, entry }) => [note, state, hash?.length, entry])).toEqual(
      amounts.map((amount, index) => [`Rent ${amount}`, 'accepted', 66, rowEntryId(now().id, index, 0)]),
    );
    const entry = desk.journal.find(rows[2]?.entry ?? '');
    expect(entry).toMatchObject({ value: { batch: now().id, title: rows[2]?.title, input: { amount: amounts[2] } } });
  });

  test('error: M21 a row that did something else than was reviewed is counted and marked', async () => {
    const amounts = amountsOf(2);
    await review(amounts.map((amount) => payment(amount)));
    await stopped();
    expect(now().differing).toBe(0);
    const ids = [0, 1].map((row) => rowEntryId(now().id, row, 0));
    for (const [row, id] of ids.entries()) confirm(id, row === 0 ? [] : ['It moved less.']);
    expect(now()).toMatchObject({ differing: 1, counts: { confirmed: 2 } });
    const got = await desk.handlers['batch.get']({ connection: main.connection.id, batch: now().id });
    expect(got).toMatchObject({ value: { rows: [{ differs: false }, { differs: true }] } });
  });

  test('error: M4 an answer that is lost pauses it, and going on sends neither that row nor any before it again', async () => {
    const amounts = amountsOf(4);
    answers[amounts[1] ?? ''] = 'lost';
    await review(
      amounts.map((amount) => payment(amount)),
      true,
    );
    expect(await stopped()).toMatchObject({ phase: 'paused', why: 'unknown', counts: { accepted: 1, unknown: 1, waiting: 2 } });
    expect(await goOn()).toMatchObject({ ok: true });
    expect(await stopped()).toMatchObject({ phase: 'over', counts: { accepted: 3, unknown: 1 } });
    expect(came).toEqual(amounts);
    expect(reviews[1]).toMatchObject({ before: 2, rows: [{ place: 3 }, { place: 4 }] });
  });

  test.each([
    [false, 'paused', 'failure', 1],
    [true, 'over', null, 3],
  ] as const)('behavior: a row that is refused pauses it only if the person chose so (goes on: %s)', async (failures, phase, why, sent) => {
    const amounts = amountsOf(3);
    answers[amounts[0] ?? ''] = 'refused';
    await review(
      amounts.map((amount) => payment(amount)),
      failures,
    );
    expect(await stopped()).toMatchObject({ phase, why });
    expect(came).toEqual(amounts.slice(0, sent));
    expect(await statesOf()).toEqual(['refused', ...amounts.slice(1).map(() => (failures ? 'accepted' : 'waiting'))]);
    if (!failures) expect(now().said).toBe('No.');
  });

  test('behavior: paused by hand, it stops after the row under way, and goes on after another review', async () => {
    const amounts = amountsOf(3);
    desk.stop();
    start({
      write: async (toSend) => {
        await desk.handlers['batch.pause']({ connection: main.connection.id, batch: now().id });
        return main.client.write(toSend);
      },
    });
    await review(amounts.map((amount) => payment(amount)));
    expect(await stopped()).toMatchObject({ phase: 'paused', why: 'person', counts: { waiting: 2, accepted: 1 } });
    await goOn();
    await stopped();
    expect([came.length, reviews.length]).toEqual([2, 2]);
  });

  test('error: M8 a row that was sent otherwise meanwhile isn’t sent without another review, which warns of it', async () => {
    const amounts = amountsOf(3);
    let single: unknown = null;
    desk.stop();
    start({
      write: async (toSend) => {
        const isFirst = single === null;
        single ??= desk.handlers['service.transaction.submit']({
          connection: main.connection.id,
          contractAddress: token,
          functionSignature: 'function transfer(address to, uint256 amount)',
          params: [savings, amounts[1] ?? ''],
        });
        if (isFirst) await single;
        return main.client.write(toSend);
      },
    });
    await review(amounts.map((amount) => payment(amount)));
    expect(await stopped()).toMatchObject({ phase: 'paused', why: 'changed', counts: { accepted: 1, waiting: 2 } });
    expect([now().said, came]).toEqual(['You sent some or all of the next row in another request meanwhile.', amounts.slice(0, 1)]);
    await goOn();
    expect(await stopped()).toMatchObject({ phase: 'over', counts: { accepted: 3 } });
    expect(reviews[1]?.warnings.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Row 2: You sent the same request/));
  });

  test('error: M4 withdrawn before it leaves, a row is sent when it goes on, under another id', async () => {
    const amounts = amountsOf(2);
    desk.stop();
    start({ holding: 5_000 });
    await review(amounts.map((amount) => payment(amount)));
    const first = rowEntryId(now().id, 0, 0);
    while (!(await desk.handlers['activity.withdraw']({ intent: first })).ok) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let tries = 0; tries < 200 && now().phase === 'running'; tries += 1) {
      await desk.handlers['activity.withdraw']({ intent: first });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await stopped()).toMatchObject({ phase: 'paused', why: 'person', counts: { waiting: 2 } });
    expect(desk.journal.find(first)).toMatchObject({ value: { state: 'withdrawn' } });
    desk.stop();
    start();
    await goOn();
    await stopped();
    expect([came, await statesOf()]).toEqual([amounts, ['accepted', 'accepted']]);
    expect(desk.journal.find(rowEntryId(now().id, 0, 1))).toMatchObject({ value: { state: 'accepted' } });
  });

  test('error: M4 a row whose id is in the journal already is never sent, whatever the app believes', async () => {
    const amounts = amountsOf(2);
    await review(amounts.map((amount) => payment(amount)));
    await stopped();
    const entry = desk.journal.find(rowEntryId(now().id, 0, 0));
    const known = entry.ok && entry.value !== null ? entry.value : expect.unreachable();
    for (const other of [known, { ...known, preparedAt: 1, title: 'again' }])
      expect(desk.journal.add(other)).toMatchObject({ error: { code: 'not-noted' } });
  });

  test('error: M2 after a restart it is paused, with the rows as the journal has them; after an older journal was restored it is over', async () => {
    const amounts = amountsOf(3);
    answers[amounts[1] ?? ''] = 'lost';
    await review(amounts.map((amount) => payment(amount)));
    await stopped();
    desk.stop();
    start();
    expect(now()).toMatchObject({ phase: 'paused', why: 'unknown', counts: { accepted: 1, unknown: 1, waiting: 1 } });
    desk.batches.recover([main.connection.id], false);
    expect(now().phase).toBe('paused');
    desk.batches.recover([main.connection.id], true);
    expect(now()).toMatchObject({ phase: 'over', ended: 'restored' });
    expect(await goOn()).toMatchObject({ error: { code: 'changed-meanwhile' } });
    expect(came).toEqual(amounts.slice(0, 2));
  });

  test('error: M4 a batch that the person ended, or that is days old, sends nothing more', async () => {
    answers[String(base)] = 'lost';
    await review(amountsOf(2).map((amount) => payment(amount)));
    await stopped();
    desk.stop();
    start({ clock: { ...systemClock, now: () => systemClock.now() + 7 * 24 * 60 * 60_000 } });
    expect(now().phase).toBe('over');
    expect(await goOn()).toMatchObject({ error: { code: 'changed-meanwhile' } });
    desk.stop();
    start();
    expect(await desk.handlers['batch.end']({ connection: main.connection.id, batch: now().id })).toMatchObject({ ok: true });
    expect(await goOn()).toMatchObject({ error: { code: 'changed-meanwhile' } });
    expect([now().ended, came.length]).toEqual(['person', 1]);
  });

  test('error: M3 where the batch can’t be saved, nothing is sent', async () => {
    const full: SavedTable = {
      ...main.vault.saved,
      put: () => ({ ok: false, error: { code: 'storage', what: '' } }),
    };
    const saved = main.vault.saved.put;
    Object.assign(main.vault.saved, { put: full.put });
    expect(await review([payment(String(base))])).toMatchObject({ error: { code: 'storage' } });
    Object.assign(main.vault.saved, { put: saved });
    expect(came).toEqual([]);
  });

  test('error: M9 not confirmed, nothing of it is kept or sent', async () => {
    const before = createBatchBook(main.vault.saved).of(main.connection.id).length;
    desk.stop();
    start({ reviewBatch: () => false });
    expect(await review([payment(String(base))])).toMatchObject({ error: { code: 'canceled' } });
    expect([came, createBatchBook(main.vault.saved).of(main.connection.id).length]).toEqual([[], before]);
  });

  test('behavior: the result file has each row with its state and hash', async () => {
    const amounts = amountsOf(3);
    answers[amounts[1] ?? ''] = 'lost';
    let file = '';
    desk.stop();
    start({
      saveDownload: async (name, content) => {
        file = String(content);
        return { ok: true, value: name };
      },
    });
    await review(amounts.map((amount) => payment(amount, savings, '=SUM(A1)')));
    await stopped();
    const save = async () => {
      await desk.handlers['batch.save']({ connection: main.connection.id, batch: now().id });
      const lines = file.trimEnd().split('\r\n').slice(1);
      return lines.map((line) => line.split(',').slice(-6));
    };
    const others = [
      ["'=SUM(A1)", 'unknown', '', '', '', expect.any(String)],
      ["'=SUM(A1)", 'not sent', '', '', '', ''],
    ];
    expect(await save()).toEqual([["'=SUM(A1)", 'accepted', '', expect.stringMatching(/^0x/), '', expect.any(String)], ...others]);
    confirm(rowEntryId(now().id, 0, 0), ['It moved less.']);
    expect(await save()).toEqual([["'=SUM(A1)", 'confirmed', 'no', expect.stringMatching(/^0x/), '', expect.any(String)], ...others]);
  });
});

describe('what the page may ask for', () => {
  const approve = { operation: 'erc20.approve', input: { contractAddress: token, amount: '5', spender: savings }, note: '' };
  const call = { operation: 'transaction.submit', input: { contractAddress: token, functionSignature: 'function f()' }, note: '' };
  const item = (receiver: string) => ({
    operation: 'erc721.safeTransferFrom',
    input: { contractAddress: token, from: savings, receiver, tokenId: '7' },
    note: '',
  });
  test.each([
    ['payments', [approve]],
    ['payments', [call]],
    ['payments', [item(savings)]],
    ['payments', [{ ...payment('1'), operation: 'user.balance' }]],
    ['payments', [payment('-1')]],
    ['payments', [payment('1', '0x12')]],
    ['revocations', [approve]],
    ['revocations', [payment('1')]],
    ['collectibles', [payment('1')]],
    ['collectibles', [item(savings), item(people[1] ?? '')]],
  ] as const)('error: T1 of %s, a row that is something else is refused, and no window opens', async (kind, rows) => {
    expect(await review([...rows], false, kind)).toMatchObject({ error: { code: 'invalid-input' } });
    expect([reviews, came]).toEqual([[], []]);
  });
});

describe('rules', () => {
  const withRules = (rules: Partial<Rules>) => {
    const saved = main.vault.rules.save(main.connection.id, { ...noRules, ...rules });
    expect(saved).toMatchObject({ ok: true });
  };
  const limit = { token, perTransaction: null, perDay: null, retypeAbove: null, decimals: null, symbol: null };
  beforeEach(() => () => withRules({}));
  const blockedBy = () => reviews.at(-1)?.warnings.flatMap(({ kind, blocks, override }) => (blocks || override ? [kind] : []));

  test('error: P2 a sum above the limit of a day can’t be confirmed, though each row is below it', async () => {
    const spent = 10_000_000;
    withRules({ limits: [{ ...limit, perDay: String(spent) }] });
    const rows = [payment(String(spent - 1_000)), payment(String(spent - 1_001))];
    expect(await review(rows)).toMatchObject({ ok: false });
    expect([blockedBy(), came]).toEqual([['rule-per-day'], []]);
  });
  test('error: P2 a row above the limit of one transaction blocks the whole, and says which it is', async () => {
    withRules({ limits: [{ ...limit, perTransaction: String(base + 1) }] });
    expect(await review([payment(String(base)), payment(String(base + 50))])).toMatchObject({ ok: false });
    expect(reviews[0]?.warnings.find(({ blocks }) => blocks)?.text).toMatch(/^Row 2: Your rule/);
    expect(came).toEqual([]);
  });
  test('error: P2 of many rows above a limit the first are named and the rest is counted, so that the others stay in sight', async () => {
    withRules({ limits: [{ ...limit, perTransaction: '1', perDay: '2' }] });
    expect(await review(amountsOf(20).map((amount) => payment(amount)))).toMatchObject({ ok: false });
    const blocks = reviews[0]?.warnings.flatMap((warning) => (warning.blocks ? [warning.text] : [])) ?? [];
    expect([blocks.length, blocks[0], blocks[1], blocks.at(-1)]).toEqual([
      7,
      expect.stringMatching(/^Your rule: at most .* in 24 hours/),
      expect.stringMatching(/^Row 1: Your rule: at most .* per transaction/),
      'Rows break your rules in 15 more ways.',
    ]);
    expect(came).toEqual([]);
  });
  test('behavior: P2 the sum has to be typed, where it is above what has to be typed', async () => {
    withRules({ limits: [{ ...limit, retypeAbove: String(base) }] });
    await review([payment(String(base)), payment(String(base + 1))]);
    await stopped();
    expect(reviews[0]?.warnings.find(({ kind }) => kind === 'rule-retype')?.override?.type).toBe(String(2 * base + 1));
    expect(came).toHaveLength(2);
  });
  test('error: P2 a rule that becomes stricter meanwhile stops it before the next row', async () => {
    const amounts = amountsOf(3);
    desk.stop();
    start({
      write: async (toSend) => {
        withRules({ limits: [{ ...limit, perTransaction: '1' }] });
        return main.client.write(toSend);
      },
    });
    await review(amounts.map((amount) => payment(amount)));
    expect(await stopped()).toMatchObject({ phase: 'paused', why: 'changed', said: expect.stringContaining('Your rule') });
    expect(came).toEqual(amounts.slice(0, 1));
  });
});

test('error: M4 a second batch isn’t begun while one is sent', async () => {
  let second: unknown = null;
  desk.stop();
  start({
    write: async (toSend) => {
      second ??= await review([payment('1')]);
      return main.client.write(toSend);
    },
  });
  await review(amountsOf(2).map((amount) => payment(amount)));
  await stopped();
  expect([second, reviews.length]).toMatchObject([{ error: { code: 'canceled' } }, 1]);
});
