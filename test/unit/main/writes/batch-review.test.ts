/** The review of a batch, read by someone who means ill: what a person must see is among its totals, warnings and rows to look at. */
import { expect, test } from 'vitest';
import { toBatchIntent } from '#main/writes/batch/batch-intent.ts';
import { createBuildBatchReview, mostSimulated } from '#main/writes/batch/build-batch-review.ts';
import { checksummed } from '#shared/core/address.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { ok } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { signer, toIntent } from '#test/support/entries.ts';
import { usual } from '#test/support/review-build.ts';
import { alike, entryOf } from '#test/support/review-context.ts';
import { readingOf } from '#test/support/review-reading.ts';

const token = checksummed(`0x${'11'.repeat(20)}`);
const known = checksummed(`0x${'a1'.repeat(19)}01`);
const stranger = checksummed(`0x${'cd'.repeat(19)}02`);

const pay = (amount: string | number, receiver = known, note = ''): BatchRow<WriteId> => ({
  operation: 'erc20.transfer',
  input: { contractAddress: token, amount: String(amount), receiver },
  note,
});

interface World {
  readonly kind?: BatchKind;
  readonly rows: readonly BatchRow<WriteId>[];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly entries?: readonly Activity[];
  readonly accounts?: readonly string[];
}

async function reviewOf({
  kind = 'payments',
  rows,
  answers = usual,
  labels = { [known]: 'Savings' },
  entries = [],
  accounts = [signer],
}: World) {
  const { read, clock, asked } = readingOf(token, answers);
  const versions: BatchReview[] = [];
  const notebook = {
    entries: Object.fromEntries(Object.entries(labels).map(([address, label]) => [address, { label, note: '', contact: true }])),
  };
  const build = createBuildBatchReview({
    read,
    clock,
    book: { of: () => noRules } as never,
    journal: { list: () => ok(entries), since: () => ok(entries) } as never,
    notebookOf: () => notebook as never,
    movedNames: () => [],
    checkRules: () => ({ own: [], together: [] }),
    trust: { isTrusted: () => true },
    sessionOf: () => ({ phase: 'signed-in', person: 'same' }) as Session,
  });
  const { preconditions } = toIntent('erc20.transfer');
  const ids = new Map(rows.map((_, row) => [row, crypto.randomUUID()]));
  const intent = toBatchIntent({ id: 'b', kind, rows, pausesOnFailure: true }, ids, { ...preconditions, accounts });
  if (!intent.ok) throw new Error('not prepared');
  await build(intent.value, { endsAt: 7 }, (review) => versions.push(review), new AbortController().signal);
  const last = versions.at(-1) as BatchReview;
  return { last, asked, said: (kindOf: string) => last.warnings.filter((one) => one.kind === kindOf) };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => pay(100 + (index % 7), known));

test('default: the total of each token, every row in its own words with its address whole, and nothing to look at', async () => {
  const { last } = await reviewOf({ rows: [pay('150'), pay('250', signer, 'Rent'), pay('100')], answers: { ...usual, balanceOf: '900' } });
  expect(last).toMatchObject({
    title: 'Send 3 payments',
    isComplete: true,
    recipients: 2,
    totals: [{ words: '5 DUSD', baseUnits: '500', rows: 3 }],
  });
  expect(last.rows.map(({ place, text, address, note }) => [place, text, address?.address, note])).toEqual([
    [1, 'Send 1.5 DUSD to “Savings”', known, ''],
    [2, expect.stringMatching(/^Send 2.5 DUSD to /), signer, 'Rent'],
    [3, 'Send 1 DUSD to “Savings”', known, ''],
  ]);
});

test('error: M26 of 500 rows the one that differs stands out, wherever it is: by its amount, its token or its recipient', async () => {
  const other = checksummed(`0x${'22'.repeat(20)}`);
  for (const [odd, why] of [
    [pay('90000'), 'far more than the others'],
    [pay('100', stranger), 'neither a contact nor your account'],
    [{ ...pay('100'), input: { ...pay('100').input, contractAddress: other } }, 'another token'],
  ] as const) {
    const rows = many(500).with(317, odd);
    const { last } = await reviewOf({ rows });
    expect(last.rows.flatMap(({ place, differs }) => (differs.length === 0 ? [] : [[place, differs]]))).toEqual([[318, [why]]]);
  }
});

test('error: M16 a recipient that imitates a contact, or another row’s recipient, has to be compared and typed', async () => {
  const { said, last } = await reviewOf({ rows: [...many(5), pay('100', alike(known))] });
  expect(said('look-alike')[0]).toMatchObject({ tone: 'danger', override: { type: expect.any(String) } });
  expect(said('look-alike')[0]?.text).toMatch(/^Row 6: The recipient looks like “Savings”/);
  expect(last.rows[5]?.tone).toBe('danger');
  const among = await reviewOf({ rows: [pay('1', stranger), pay('2', alike(stranger))], labels: {} });
  expect(among.said('look-alike')[0]?.text).toMatch(/^Rows 1 and 2 pay addresses that look alike but are different\./);
});

test('error: M26 the same payment twice has to be typed, and one recipient in several rows is said', async () => {
  const { said } = await reviewOf({ rows: [pay('1'), pay('2'), pay('1')] });
  expect(said('duplicate')).toMatchObject([{ text: 'Rows 1 and 3 are the same payment. Each is sent.', override: { type: 'pay twice' } }]);
  expect(said('same-recipient')).toHaveLength(1);
});

test('error: M26 the zero address, the token’s own contract and an own account are said, with their rows', async () => {
  const { said } = await reviewOf({ rows: [pay('1', `0x${'0'.repeat(40)}`), pay('2', token), pay('3', signer)] });
  expect([said('zero-address')[0]?.text, said('token-contract')[0]?.text, said('own-address')[0]?.text]).toEqual([
    expect.stringMatching(/^Row 1: /),
    expect.stringMatching(/^Row 2: /),
    expect.stringMatching(/^Row 3: /),
  ]);
});

test('error: M26 a balance that covers each row but not their sum is too little', async () => {
  const enough = await reviewOf({ rows: [pay('500'), pay('400')], answers: { ...usual, balanceOf: '900' } });
  expect(enough.said('too-little')).toEqual([]);
  const { said } = await reviewOf({ rows: [pay('500'), pay('500')], answers: { ...usual, balanceOf: '900' } });
  expect(said('too-little')).toMatchObject([{ tone: 'danger', text: expect.stringMatching(/^All rows: /) }]);
});

test('error: M4 a row like one whose outcome is unknown has to be typed', async () => {
  const entries = [entryOf({ state: 'unknown', input: pay('7').input, request: toIntent('erc20.transfer').request })];
  const { said } = await reviewOf({ rows: [pay('6'), pay('7')], entries });
  expect(said('same-unknown')).toMatchObject([{ text: expect.stringMatching(/^Row 2: /), override: { type: 'send again' } }]);
});

test('error: M4 a row like an open one has to be typed, whatever was sent after that', async () => {
  const { request } = toIntent('erc20.transfer');
  const open = entryOf({ id: 'open', state: 'unknown', input: pay('7').input, request });
  const later = entryOf({ id: 'later', state: 'confirmed', input: pay('7').input, request });
  const { said } = await reviewOf({ rows: [pay('7')], entries: [later, open] });
  expect(said('same-unknown')).toMatchObject([{ override: { type: 'send again' } }]);
});

test('error: M26 a contract that is a collection blocks a payment, and a token blocks a collectible', async () => {
  const asToken = await reviewOf({ rows: [pay('1')], answers: { ...usual, supportsInterface: true } });
  expect(asToken.said('other-kind')).toMatchObject([{ blocks: true }]);
  const item = {
    operation: 'erc721.transferFrom',
    input: { contractAddress: token, from: signer, receiver: known, tokenId: '7' },
    note: '',
  } as const;
  const asItem = await reviewOf({ kind: 'collectibles', rows: [item] });
  expect(asItem.said('other-kind')).toMatchObject([{ blocks: true }]);
});

test('error: M26 names and notes with other directions stay within their quotation marks, and say so', async () => {
  const turned = 'Sav\u202egnivas” to nobody';
  const { last } = await reviewOf({ rows: [pay('100', known, turned)], labels: { [known]: 'Safe” and 0.01 DUSD to “Mum' } });
  expect(last.rows[0]?.text).toBe('Send 1 DUSD to “Safe’ and 0.01 DUSD to ’Mum”');
});

const linesOf = ({ changes }: BatchReview) =>
  changes?.rows.map(({ name, value }) => {
    const { before, after, words } = value.is === 'change' ? value : expect.unreachable();
    return [name, before, words ?? after];
  });

test('default: M26 what will change is one line for each own account, from all rows; the balance of an own recipient is read once', async () => {
  const other = checksummed(`0x${'5a'.repeat(20)}`);
  const answers = { ...usual, [`balanceOf ${signer}`]: '9000', [`balanceOf ${other}`]: '40' };
  const { last, asked } = await reviewOf({
    rows: [...many(498), pay('100', other), pay('100', other)],
    answers,
    accounts: [signer, other],
  });
  const short = `${other.slice(0, 6)}…${other.slice(-4)}`;
  expect(linesOf(last)).toEqual([
    [expect.stringMatching(/^Balance, if .* pays$/), '9000', 'not enough'],
    [`Balance of ${short}`, '40', '240'],
  ]);
  expect(last.changes).toMatchObject({ left: 0, readAt: expect.any(Number) });
  expect(asked.filter((words) => words === `balanceOf ${other}`)).toHaveLength(1);
});

test('error: M26 a balance that can’t be read stays unknown in what will change', async () => {
  const { balanceOf: _, ...answers } = usual;
  const { last, said } = await reviewOf({ rows: [pay('150'), pay('50')], answers });
  expect(linesOf(last)).toEqual([[expect.stringMatching(/^Balance of /), null, null]]);
  expect(last.changes?.rows[0]?.value).toMatchObject({ by: '-200' });
  expect(said('could-not-be-read')[0]?.text).toBe('All rows: Couldn’t read: the balance.');
});

test('limit: the facts of a token are read once for 500 rows, and the first rows simulated', async () => {
  const { asked, said, last } = await reviewOf({ rows: Array.from({ length: 500 }, (_, index) => pay(1_000 + index)) });
  expect(last.rows).toHaveLength(500);
  expect(said('not-simulated')[0]?.text).toBe(`Simulated ${mostSimulated} of 500 rows.`);
  expect(asked.length).toBeLessThan(mostSimulated + 20);
});
