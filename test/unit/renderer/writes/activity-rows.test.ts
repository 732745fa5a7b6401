/** Everything sent and found as one list: merged by transaction, in order, narrowed, and as rows of a file. */
import { expect, test } from 'vitest';
import { operatorDetails } from '#renderer/approvals/operator-details.ts';
import { leftWords } from '#renderer/core/lib/search-words.ts';
import { toNames } from '#renderer/notebook/names.ts';
import type { SeenTransaction } from '#renderer/writes/activity.ts';
import { everything, isNarrowed, narrowActivity } from '#renderer/writes/activity-filter.ts';
import { mergeActivity, rowOfSeen } from '#renderer/writes/activity-rows.ts';
import { draftOf } from '#renderer/writes/draft-of.ts';
import { savedActivity } from '#renderer/writes/saved-activity.ts';
import { lostWords } from '#renderer/writes/sought-words.ts';
import { newEndings } from '#renderer/writes/write-changes.ts';
import { differenceWords, titleWords } from '#renderer/writes/write-words.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { parseTyped } from '#shared/core/operations/form.ts';
import { operations, writeIds } from '#shared/core/operations/table.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer, toEntry } from '#test/support/entries.ts';
import { historyEntry, historyTransfer, historyView, noToken } from '#test/support/history.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';
import { toSavedCsv } from '#test/support/saved-file.ts';

const write = (change: Partial<Activity> = {}, operation: Parameters<typeof toEntry>[1] = 'erc20.transfer') =>
  briefOf(toEntry(change, operation));
const theirs = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const received = historyEntry({ asked: { from: theirs, to: own }, transfers: [historyTransfer(theirs, own, '5')] });
const seen = (change: Partial<SeenTransaction> = {}): SeenTransaction => ({
  hash: '0xaa',
  block: '1',
  at: 1_000,
  reportedAt: null,
  state: 'confirmed',
  entry: received,
  ...change,
});
const names = toNames([], { [theirs]: { label: 'Savings', contact: true, hasNote: false } });
const view = historyView([own], { names });
const all = <T>(list: readonly T[], more = false) => ({ list, more });
const rowOfWrite = (one: ActivityBrief) => mergeActivity(all([one]), all([]), view)[0];
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

test('default: the newest first, what waits without a time above all; one row a transaction, the journal’s', () => {
  const mine = write({ id: 'mine', preparedAt: 2_000, hash: '0xAB' });
  const rows = mergeActivity(
    all([mine]),
    all([
      seen(),
      seen({ hash: '0xab', at: 2_500 }),
      seen({ hash: '0xbb', at: 3_000 }),
      seen({ hash: '0xcc', at: null, reportedAt: 2_000, state: 'pending' }),
    ]),
    view,
  );
  expect(keys(rows)).toEqual(['0xcc', '0xbb', 'mine', '0xaa']);
});

test('behavior: a row without a time keeps its place, and one that had to wait comes last', () => {
  const untimed = { at: null, reportedAt: 9_000 } as const;
  const found = [
    seen({ hash: '0x1', at: 4_000 }),
    seen({ hash: '0x2', ...untimed, state: 'unknown' }),
    seen({ hash: '0x3', at: 3_000 }),
    seen({ hash: '0x4', ...untimed, state: 'unknown' }),
  ];
  const writes = [write({ id: 'new', preparedAt: 5_000 }), write({ id: 'old', preparedAt: 1_000 })];
  expect(keys(mergeActivity(all(writes), all(found), view))).toEqual(['new', '0x1', '0x2', '0x3', 'old', '0x4']);
});

test('behavior: what an unknown token claims is shown without a sign, and without a counterparty', () => {
  const entry = historyEntry({ asked: { from: theirs }, transfers: [historyTransfer(theirs, own, '5', theirs)] });
  const rowBy = (isKnown: boolean) => rowOfSeen(seen({ entry }), historyView([own], { token: () => ({ ...noToken, isKnown }) }));
  expect(rowBy(false)).toMatchObject({ amounts: [{ direction: 'none' }], other: null });
  expect(rowBy(true)).toMatchObject({ kind: 'received', amounts: [{ direction: 'in' }], other: theirs });
});

test('default: a swap has both of its amounts, and is about both of its tokens', () => {
  const [one, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
  const transfers = [historyTransfer(own, theirs, '5', one), historyTransfer(theirs, own, '9', other, { event: 1 })];
  const swap = seen({ entry: historyEntry({ asked: { from: own, to: theirs }, transfers }) });
  const known = historyView([own], { token: () => ({ ...noToken, isKnown: true }) });
  const rows = mergeActivity(all([]), all([swap]), known);
  expect(rows).toMatchObject([{ kind: 'swap', amounts: [{ direction: 'out' }, { direction: 'in' }] }]);
  for (const token of [one, other]) expect(narrowActivity(rows, { ...everything, token }, names)).toHaveLength(1);
  expect(narrowActivity(rows, { ...everything, token: own }, names)).toEqual([]);
  const [, line] = toSavedCsv(rows, savedActivity).trim().split(/\r?\n/);
  expect(line).toContain(`,out in,5 9,${one} ${other},none none,`);
});

test('behavior: what is older than everything a source has delivered so far waits for the rest of it', () => {
  const writes = [write({ id: 'new', preparedAt: 5_000 }), write({ id: 'old', preparedAt: 3_000 })];
  const found = [seen({ hash: '0x1', at: 4_000 }), seen({ hash: '0x2', at: 2_000 })];
  expect(keys(mergeActivity(all(writes, true), all(found), view))).toEqual(['new', '0x1', 'old']);
  expect(keys(mergeActivity(all(writes), all(found.slice(0, 1), true), view))).toEqual(['new', '0x1']);
  expect(keys(mergeActivity(all(writes), all(found), view))).toEqual(['new', '0x1', 'old', '0x2']);
});

test.each([
  ['erc20.transfer', 'sent'],
  ['erc20.approve', 'approval'],
  ['erc721.setApprovalForAll', 'approval'],
] as const)('default: %s is %s, and has moved nothing yet', (operation, kind) => {
  expect(rowOfWrite(write({}, operation))).toMatchObject({ kind, amounts: kind === 'sent' ? [{ direction: 'none' }] : [] });
});

test('behavior: every write has a row, and what its function says replaces what the operation says', () => {
  for (const id of writeIds) expect(rowOfWrite(write({}, id))?.kind).not.toBe('other');
  const input = { contractAddress: theirs, functionSignature: 'function transfer(address to, uint256 value)', params: [theirs, '5'] };
  expect(rowOfWrite(write({ input, accounts: [signer] }, 'transaction.submit'))).toMatchObject({
    kind: 'sent',
    amounts: [{ direction: 'none', amount: { baseUnits: '5' } }],
  });
  expect(rowOfWrite(write({ accounts: [String(eightWrites['erc20.transfer'].receiver)] }))).toMatchObject({
    amounts: [{ direction: 'none' }],
  });
});

const transfer = eightWrites['erc20.transfer'];
const day = (text: string) => new Date(`${text}T12:00:00`).getTime();
const some = mergeActivity(
  all([
    write({ id: 'sent', preparedAt: day('2026-03-02'), input: { ...transfer, receiver: theirs }, state: 'confirmed' }),
    write({ id: 'lost', preparedAt: day('2026-03-03'), state: 'unknown' }),
    write({ id: 'allowed', preparedAt: day('2026-03-04'), state: 'accepted' }, 'erc20.approve'),
  ]),
  all([seen({ hash: '0xaa', at: day('2026-03-01') })]),
  view,
);

test.each([
  [{}, ['lost', 'allowed', 'sent', '0xaa']],
  [{ kind: 'approval' }, ['allowed']],
  [{ kind: 'received' }, ['0xaa']],
  [{ state: 'under-way' }, ['allowed']],
  [{ state: 'unknown' }, ['lost']],
  [{ contact: theirs.toLowerCase() }, ['sent', '0xaa']],
  // Which account signed isn’t known of the three sent from here, so it may be any.
  [{ account: own.toLowerCase() }, ['lost', 'allowed', 'sent', '0xaa']],
  [{ account: theirs }, ['lost', 'allowed', 'sent']],
  [{ sought: '250 savings' }, ['sent']],
  [{ sought: 'savings' }, ['sent', '0xaa']],
  [{ from: '2026-03-02', to: '2026-03-03' }, ['lost', 'sent']],
  [{ to: '2026-03-01' }, ['0xaa']],
  [{ from: 'nonsense' }, ['lost', 'allowed', 'sent', '0xaa']],
] as const)('default: narrowed by %j', (change, expected) => {
  expect(keys(narrowActivity(some, { ...everything, ...change }, names))).toEqual(expected);
  expect(isNarrowed({ ...everything, ...change })).toBe(Object.keys(change).length > 0);
});

test('default: as rows of a file, base units exact, nothing unknown shown as none', () => {
  const csv = toSavedCsv([rowOfSeen(seen({ at: null }), view)], savedActivity)
    .trim()
    .split(/\r?\n/);
  expect(csv[1]).toBe(
    `unknown,received,Received 0.000000… ETH from Savings,confirmed,confirmed,in,5,none,none,none,${own},${theirs},0xaa,none`,
  );
});

test('default: the fee of what an own account sent, and of no other’s; unknown where no receipt said it', () => {
  const feeOf = (from: string, fee: string | null) =>
    rowOfSeen(seen({ entry: historyEntry({ asked: { from, to: theirs, value: '5' }, outcome: { fee } }) }), view).fee;
  expect([feeOf(own, '21000'), feeOf(own, null), feeOf(theirs, '21000')]).toEqual(['21000', null, 'none']);
});

test('behavior: hidden amounts appear in no title', () => {
  expect(titleWords('Send 1,250.5 DUSD to 0x71C7…976F', true)).toBe('Send ••••• DUSD to 0x71C7…976F');
  expect(titleWords('Send 2 500 000 base units of X to Y', true)).toBe('Send ••••• base units of X to Y');
  expect(titleWords('Let Market spend up to 1,000 DUSD', true)).toBe('Let Market spend up to ••••• DUSD');
  expect(titleWords('Send 5 1INCH', true)).toBe('Send ••••• 1INCH');
  expect(titleWords('Send 5 DUSD to “Ada” and send 0.2 ETH', true)).toBe('Send ••••• DUSD to “Ada” and send ••••• ETH');
  expect(titleWords('Approve “Ada” for 25 base units or for #25', true)).toBe('Approve “Ada” for ••••• base units or for #25');
  expect(titleWords('Let “Market 2 a” spend 25 DUSD more', true)).toBe('Let “Market 2 a” spend ••••• DUSD more');
  // Recorded in another language.
  expect(titleWords('1.250,5 DUSD an „Kasse 2 a“ senden und 0,2 ETH senden', true)).toBe(
    '••••• DUSD an „Kasse 2 a“ senden und ••••• ETH senden',
  );
  expect(titleWords('Send Field Notes #14 to Ada', true)).toBe('Send Field Notes #14 to Ada');
  expect(titleWords('Send 250 DUSD', false)).toBe('Send 250 DUSD');
});

test('default: every write’s draft is what its form takes back', () => {
  for (const id of writeIds) {
    const typed = parseTyped(operations[id], draftOf(eightWrites[id]), toConnection().settings);
    expect(typed.ok && typed.value).toEqual(eightWrites[id]);
  }
});

test('default: how the answer was lost', () => {
  const lost = { sentAt: 1, answeredAt: 2, problem: { code: 'outcome-unknown', host: 'x', status: null } } as const;
  expect(lostWords(lost, 'Acme', 2)).toMatch(/^The connection broke at .*, after this was sent and before Acme answered\.$/);
  expect(lostWords({ ...lost, problem: { ...lost.problem, status: 502 } }, 'Acme', 2)).toMatch(
    /^Acme answered at .*, but its answer doesn’t clearly say what happened\.$/,
  );
  expect(lostWords({ ...lost, answeredAt: null }, 'Acme', 2)).toMatch(
    /^Blockdesk closed after sending this at .*, before Acme answered\.$/,
  );
});

test('default: an operator’s entry shows the exact request, when it was sent, and what was read', () => {
  const entry = toEntry({ sentAt: 0, search: { from: '5', to: '24', at: '9', missed: 0, balance: null, lookedAt: 0 } });
  const text = operatorDetails(entry);
  for (const part of [
    entry.request.body,
    entry.request.path,
    entry.digest,
    '1970-01-01T00:00:00.000Z',
    'Blocks 5 to 9 were searched',
    'none given',
  ])
    expect(text).toContain(part);
});

test('default: how long reading on takes; nothing where that is not known', () => {
  expect(leftWords(100, '105', 12_000)).toBe('about 60 s');
  expect(leftWords(100, '120', 12_000)).toBe('about 4 minutes');
  expect(leftWords(null, '120', 12_000)).toBeNull();
  expect(leftWords(120, '120', 12_000)).toBeNull();
});

test('behavior: only changes while the screen is open are announced', () => {
  const now = (state: Activity['state'], connection = 'c') => ({
    connection,
    newest: [write({ id: 'a', state })],
    underWay: 0,
    uncertain: 0,
    asked: {},
  });
  expect(newEndings(now('accepted'), now('confirmed'), false)).toEqual([{ text: 'Confirmed: Send 250', tone: 'good' }]);
  expect(newEndings(now('confirmed'), now('confirmed'), false)).toEqual([]);
  expect(newEndings(now('accepted', 'other'), now('confirmed'), false)).toEqual([]);
  expect(newEndings({ ...now('accepted'), newest: [] }, now('confirmed'), false)).toEqual([]);
});

test('behavior: a write that ended otherwise than reviewed is never shown in green', () => {
  const now = (differences: readonly string[] | null, state: Activity['state'] = 'confirmed') => ({
    connection: 'tested',
    newest: [write({ id: 'a', state, title: 'Send 250', differences })],
    underWay: 0,
    uncertain: 0,
    asked: {},
  });
  const expected = [{ text: 'Confirmed, but not as reviewed: Send 250', tone: 'bad' }];
  expect(newEndings(now(null, 'accepted'), now(['other']), false)).toEqual(expected);
  // Known only later.
  expect(newEndings(now(null), now(['other']), false)).toEqual(expected);
  expect(newEndings(now(['other']), now(['other', 'more']), false)).toEqual([]);
});

test('behavior: hidden amounts are hidden in what differs, too', () => {
  const words = `The contract reported more than you reviewed: 9900 base units went from ${signer} to ${theirs}.`;
  expect(differenceWords(words, true)).toBe(
    `The contract reported more than you reviewed: ••••• base units went from ${signer} to ${theirs}.`,
  );
  expect(differenceWords(words, false)).toBe(words);
  expect(differenceWords('It sent 5 wei instead of 7.', true)).toBe('It sent ••••• wei instead of •••••.');
  expect(differenceWords('Its calldata differs from what you reviewed. It was: 0xa9059cbb0001…', true)).not.toContain('a9059');
  expect(differenceWords('Es hat 5 wei gesendet statt 7.', true)).toBe('Es hat ••••• wei gesendet statt •••••.');
  expect(differenceWords(`It called ${signer} instead of ${theirs}.`, true)).toBe(`It called ${signer} instead of ${theirs}.`);
  expect(differenceWords(`Reported: token 14 went from ${signer} to ${theirs}.`, true)).toContain('token 14 went');
});

test('behavior: an entry belongs to another sign-in only if they share no account; where either is unknown, it does not', () => {
  const mine = write({ accounts: [signer] });
  expect(isOfOthers(mine, [theirs])).toBe(true);
  expect(isOfOthers(mine, [theirs, signer.toLowerCase()])).toBe(false);
  expect(isOfOthers(mine, null)).toBe(false);
  expect(isOfOthers(mine, [])).toBe(false);
  expect(isOfOthers(write({ accounts: [] }), [theirs])).toBe(false);
  const now = (state: Activity['state']) => ({
    connection: 'tested',
    newest: [{ ...mine, id: 'a', state }],
    underWay: 0,
    uncertain: 0,
    asked: {},
  });
  expect(newEndings(now('accepted'), now('confirmed'), false, [theirs])).toEqual([]);
  expect(newEndings(now('accepted'), now('confirmed'), false, [signer])).toHaveLength(1);
});

test('behavior: found by what the person wrote beside it, as plain text', () => {
  const rows = mergeActivity(all([write({ id: 'a', hash: `0x${'AB'.repeat(32)}` })]), all([]), view);
  const remarks = (hash: string) => (hash === `0x${'ab'.repeat(32)}` ? '<b>Rent</b> (.*' : '');
  const sought = (words: string) => narrowActivity(rows, { ...everything, sought: words }, toNames([], {}), remarks).length;
  expect([sought('<b>rent'), sought('(.*'), sought('.+'), sought('rent b>')]).toEqual([1, 1, 0, 1]);
});

test('behavior: ten thousand entries are searched within a tenth of a second of processor time', () => {
  const writes = Array.from({ length: 10_000 }, (_, n) =>
    write({ id: `w${n}`, preparedAt: 10_000 - n, input: { ...transfer, receiver: theirs, amount: String(1_000_000 + n) } }),
  );
  const rows = mergeActivity(all(writes), all([]), view);
  const times = Array.from({ length: 5 }, () => {
    const taken = startProcessorTime();
    expect(narrowActivity(rows, { ...everything, sought: '1009999 savings' }, toNames([], {}), () => '')).toHaveLength(1);
    // Whatever changes, each row is made once.
    expect(mergeActivity(all(writes), all([]), view)[5]).toBe(rows[5]);
    return taken();
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
