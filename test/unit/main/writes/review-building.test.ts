/** How a review comes about, in the same process: shown at once, completed as answers come, and refused where it can't be trusted. */
import { expect, test, vi } from 'vitest';
import type { ReadService } from '#main/core/ports/service.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer, toEntry } from '#test/support/entries.ts';
import { buildReviewOf, type ReviewWorld, start, usual } from '#test/support/review-build.ts';
import { turnsUntil } from '#test/support/turns.ts';

const { contractAddress, receiver } = eightWrites['erc20.transfer'];

test('default: shown at once, and again with each answer; complete only when all is read', async () => {
  const { versions, last, intent, facts } = await buildReviewOf();
  const [first] = versions;
  expect(first).toMatchObject({ title: 'Send 250 base units of 0x1111…1111', testRun: { phase: 'running' }, isComplete: false });
  expect(versions.map(({ isComplete }) => isComplete)).toEqual([...versions.slice(1).map(() => false), true]);
  // Five facts, the fee and the simulation, between the first and the last.
  expect(versions).toHaveLength(9);
  expect(facts).toEqual({ name: 'Demo Dollar', symbol: 'DUSD', decimals: 2, isCollection: false, balance: '1000' });
  const frame = {
    id: intent.id,
    digest: intent.digest,
    connection: 'Tested',
    environment: 'test',
    host: 'api.example.org',
    endsAt: 77,
    undoWindow: 30_000,
  };
  expect(last).toMatchObject({ ...frame, request: intent.request, title: 'Send 2.5 DUSD', story: 'Send 2.5 DUSD to 0x3333…3333' });
  expect(last).toMatchObject({ testRun: { phase: 'passed' }, chain: '1', isComplete: true });
  expect(last.lines.map(({ name }) => name)).toEqual(['To', 'From', 'Token', 'Amount', 'Network fee', 'Chain']);
  expect(last.changes?.rows.map(({ name }) => name)).toEqual(['Balance of 0x71C7…976F', 'Balance of 0x3333…3333']);
  // As old as the first question.
  expect(last.changes?.readAt).toEqual(expect.any(Number));
});

const fee = { least: '24500000000000', most: '24500000000000', count: 2, isElsewhere: false, at: start };
const feeIn = (review: Review | undefined) => review?.lines.find(({ name }) => name === 'Network fee')?.value ?? null;

test('default: the fee of similar calls by these accounts is shown, by function and contract', async () => {
  const costOf = vi.fn(async () => ({ fee, balance: { wei: '5', at: start } }));
  const { last, said, intent } = await buildReviewOf({ parts: { costOf } });
  expect(costOf).toHaveBeenCalledExactlyOnceWith('tested', [signer], { contract: contractAddress, selector: '0xa9059cbb' });
  expect(feeIn(last)).toEqual({
    is: 'text',
    text: 'About 24 500 000 000 000 wei, as in 2 similar transfers. “Tested” sets the real fee.',
  });
  expect(said('fee-above-balance')).toContain('Your balance of 5 wei is less than this fee.');
  expect(last).toMatchObject({ request: intent.request, digest: intent.digest, isComplete: true });
});

test('behavior: the review doesn’t wait for the fee, which is shown as it comes; one that fails is unknown', async () => {
  const held = Promise.withResolvers<{ fee: typeof fee; balance: null }>();
  const { versions, last } = await buildReviewOf({ parts: { costOf: () => held.promise } });
  expect(feeIn(last)).toBeNull();
  expect(last.isComplete).toBe(true);
  held.resolve({ fee, balance: null });
  await turnsUntil(() => feeIn(versions.at(-1)) !== null);
  expect(versions.at(-1)).toMatchObject({ isComplete: true, digest: last.digest, request: last.request });
  const { last: failed } = await buildReviewOf({ parts: { costOf: async () => Promise.reject(new Error('gone')) } });
  expect(feeIn(failed)).toMatchObject({ text: expect.stringContaining('Unknown: no similar transaction seen yet.') });
});

test('behavior: a call of any function shows the function and its parameters', async () => {
  const { last } = await buildReviewOf({ operation: 'transaction.submit' });
  expect(last.lines.map(({ name }) => name)).toContain('Function');
});

test('behavior: a fact without an answer is unknown, and the review is still complete', async () => {
  const thrown = (async () => Promise.reject(new Error('gone'))) as unknown as ReadService;
  for (const parts of [{}, { read: thrown }]) {
    const { last, facts, said } = await buildReviewOf({ answers: {}, parts });
    expect(facts).toEqual({ name: null, symbol: null, decimals: null, isCollection: null, balance: null });
    expect([last.isComplete, said('could-not-be-read')]).toEqual([true, 'Couldn’t read: the balance.']);
    expect(last.testRun).toEqual({ phase: 'inconclusive', reason: null });
  }
});

test('error: after the person has left a review, nothing more is shown', async () => {
  const { versions } = await buildReviewOf({ seen: (_review, end) => end() });
  expect(versions).toHaveLength(1);
});

test('behavior: rules are checked with the facts known so far, and broken ones are shown in words', async () => {
  const known: unknown[] = [];
  const checkRules = ({ id, operation }: { readonly id?: string; readonly operation: WriteId }, facts?: Facts) => {
    known.push([id, operation, facts?.decimals]);
    return [{ kind: 'rule-per-day' as const, text: 'Your rule.', blocks: true, retype: null }];
  };
  const { said } = await buildReviewOf({ parts: { checkRules } });
  expect([known[0], known.at(-1)]).toEqual([
    [undefined, 'erc20.transfer', undefined],
    [undefined, 'erc20.transfer', 2],
  ]);
  expect(said('rule-per-day')).toBe('Your rule. You can change it in Settings.');
});

const noJournal = 'Blockdesk can’t read its record of what was sent, so nothing is sent now. Check the disk, then start Blockdesk again.';
const broken = () => {
  throw new Error('broken');
};
const refusals: readonly (readonly [string, ReviewWorld, string, string])[] = [
  [
    'the request is not what was asked for',
    { intent: { request: { method: 'POST', path: '/erc20/transfer', body: '{}' } } },
    'differs',
    'The request doesn’t match what you asked for, so it can’t be sent.',
  ],
  [
    'the journal can’t be listed',
    { parts: { journal: { list: () => fail({ code: 'storage' }), since: () => ok([]) } as never } },
    'no-journal',
    noJournal,
  ],
  [
    'earlier writes can’t be looked for',
    { parts: { journal: { list: () => ok([]), since: () => fail({ code: 'storage' }) } as never } },
    'no-journal',
    noJournal,
  ],
  [
    'it can’t be worked out what it does',
    { parts: { checkRules: broken } },
    'not-readable',
    'Blockdesk couldn’t work out what this does, so it can’t be sent.',
  ],
];
test.each(refusals)('error: M9 where %s, the review says so and blocks', async (_why, world, kind, text) => {
  const { versions, intent } = await buildReviewOf(world);
  expect(versions).toHaveLength(1);
  expect(versions[0]).toMatchObject({
    id: intent.id,
    title: 'Transfer',
    story: 'Transfer',
    chain: '1',
    lines: [],
    warnings: [{ kind, text, tone: 'danger', blocks: true }],
    testRun: { phase: 'inconclusive', reason: null },
    isComplete: true,
  });
});

const chain = (id: string, name: string | null = null) => ({ connection: toConnection({ chain: { id, name, currency: null } as never }) });
test.each([
  ['the name, where the service gives it', chain('1', 'Ethereum'), 'Ethereum · 1'],
  ['the number alone', chain('1'), '1'],
  ['not the name of the chain before', chain('5', 'Goerli'), '1'],
  ['none', { chain: null }, null],
])('behavior: of the chain it shows %s', async (_name, preconditions, words) => {
  const { last, said } = await buildReviewOf({ preconditions });
  expect([last.chain, said('chain-unknown') !== null]).toEqual([words, words === null]);
});

const moved = (before: string) => `The service moved from chain ${before} to chain 1. The same address may belong to someone else here.`;
const other = (entry: Partial<Activity>) =>
  toEntry({ input: { contractAddress, amount: '1', receiver }, request: { method: 'POST', path: '/x', body: '' }, ...entry });
test.each<readonly [string, ReviewWorld, string | null]>([
  [
    'of the last write',
    { entries: [other({ chain: null }), other({ chain: '5' }), other({ chain: '1' })], preconditions: chain('9') },
    moved('5'),
  ],
  ['that was saved with the connection', { preconditions: chain('9') }, moved('9')],
  ['of none', {}, null],
])('error: M22 the chain is compared with the one %s', async (_name, world, text) => {
  expect((await buildReviewOf(world)).said('chain-changed')).toBe(text);
});

test('behavior: a review says if the chain isn’t reported now, and if another person is signed in', async () => {
  const shown = async (world: ReviewWorld) => {
    const { said } = await buildReviewOf(world);
    return [said('chain-not-reported') !== null, said('another-person') !== null];
  };
  const session = (value: object) => ({ parts: { sessionOf: () => value as Session } });
  expect(await shown({})).toEqual([false, false]);
  expect(await shown({ preconditions: { isChainReported: false } })).toEqual([true, false]);
  expect(await shown({ preconditions: { isChainReported: true } })).toEqual([false, false]);
  expect(await shown(session({ phase: 'signed-in', person: 'another' }))).toEqual([false, true]);
  expect(await shown(session({ phase: 'signed-out', person: 'another' }))).toEqual([false, false]);
});

const before = (change: Partial<Activity> = {}) => toEntry({ preparedAt: start - 60_000, ...change });
const openBefore = (outcome: string) => `You sent the same request before. ${outcome} Check Activity first: it could go through twice.`;
const search = (balance: string | null) => ({ balance, lookedAt: start }) as unknown as NonNullable<Activity['search']>;
const opened = (balanceBefore: string, since: string | null = null) => before({ state: 'unknown', balanceBefore, search: search(since) });
const named = `0x${'1'.repeat(64)}`;
const fell = openBefore('Its outcome is unknown. Your balance has fallen since then.');
const unknownOutcome = openBefore('Its outcome is unknown.');
const refusedBefore = openBefore('Tested says it refused that, but Blockdesk is still checking the chain.');

test.each<readonly [string, readonly Activity[], string | null]>([
  ['none', [], null],
  ['another', [other({ preparedAt: start })], null],
  ['a confirmed one', [before({ state: 'confirmed' })], 'You sent the same request a minute ago. Check Activity first.'],
  ['one of unknown outcome', [before({ state: 'unknown' })], unknownOutcome],
  ['an open one before a confirmed one', [before({ state: 'confirmed' }), before({ state: 'sent' })], unknownOutcome],
  ['one that waits for a block', [before({ state: 'accepted', hash: named })], openBefore('It’s still waiting for a block.')],
  ['one whose named transaction may be another’s', [before({ state: 'unknown', hash: named })], unknownOutcome],
  ['one that was accepted without a hash', [before({ state: 'accepted' })], unknownOutcome],
  ['one that the service says it refused', [before({ state: 'refused' })], refusedBefore],
  ['one that it rejected, by its own word alone', [before({ state: 'rejected', settledBy: 'service' })], refusedBefore],
  ['an open one, and the balance has fallen', [opened('1000', '999')], fell],
  ['an open one, and the balance is as it was', [opened('1000', '1000')], unknownOutcome],
  ['an open one, and no balance is known since', [opened('1000')], unknownOutcome],
  ['two open ones, the older of which had more', [opened('900', '999'), opened('1000'), before({ state: 'unknown' })], fell],
  ['two open ones, the newer of which had more', [opened('1000', '999'), opened('900')], fell],
  [
    'an open one, and a confirmed one that had more',
    [opened('900', '950'), before({ state: 'confirmed', balanceBefore: '1000' })],
    unknownOutcome,
  ],
])('error: M4 M8 of the same write before, it warns: %s', async (_name, entries, text) => {
  const { said } = await buildReviewOf({ entries });
  expect(said('same-unknown') ?? said('same-again')).toBe(text);
});

test.each([
  ['lower', '999', fell],
  ['the same', '1000', unknownOutcome],
  ['unknown', null, unknownOutcome],
])('error: M4 M8 the balance is read again, as that of the last search may be old: %s', async (_name, balance, text) => {
  const answers = { ...usual, ...(balance === null ? {} : { 'erc20.balance': balance }) };
  const entries = [before({ state: 'unknown', balanceBefore: '1000', search: search('1000') })];
  const { said, asked } = await buildReviewOf({ entries, answers });
  expect(said('same-unknown')).toBe(text);
  expect(asked).toContain('erc20.balance');
});

test('behavior: no balance is read again if no earlier write is open', async () => {
  for (const entries of [[], [before({ state: 'unknown' })], [before({ state: 'confirmed', balanceBefore: '1000' })]])
    expect((await buildReviewOf({ entries })).asked).not.toContain('erc20.balance');
});

test('behavior: a review considers moved names, contacts, earlier recipients, and whether simulations are trusted', async () => {
  const notebookOf = () => ({ entries: { [receiver]: { label: 'Rent', contact: true, hasNote: false } } });
  const movedNames = () => [{ address: receiver, label: 'Rent', before: contractAddress, until: 0 }];
  const trust = { isTrusted: (connection: string) => connection === 'tested' } as never;
  const entries = [other({ state: 'confirmed' })];
  const { said, last } = await buildReviewOf({ entries, parts: { notebookOf, movedNames, trust }, answers: { ...usual, transfer: false } });
  expect(said('name-moved')).toMatch(/^“Rent” was the name of another address/);
  expect(last.lines[0]?.value).toMatchObject({ label: 'Rent', note: 'contact, sent here once' });
  expect(last.testRun).toEqual({ phase: 'fails', reason: 'false' });
  expect((await buildReviewOf({ answers: { ...usual, transfer: false } })).last.testRun).toEqual({
    phase: 'inconclusive',
    reason: 'false',
  });
});

test('behavior: if the rules can’t be read, there is no undo window', async () => {
  expect((await buildReviewOf({ parts: { book: { of: () => null } as never } })).last.undoWindow).toBe(0);
});

const transferData = (amount: string) =>
  toCallData({ to: contractAddress, signature: 'transfer(address,uint256)', params: [receiver, amount], value: null }) ?? '';

test('default: M17 M26 the facts of calls that it carries are read as those of a call of its own', async () => {
  const input = { contractAddress, functionSignature: 'multicall(bytes[])', params: [[transferData('250'), transferData('800')]] };
  const { last, facts } = await buildReviewOf({ operation: 'transaction.submit', input });
  const token = { name: 'Demo Dollar', symbol: 'DUSD', decimals: 2, isCollection: false, balance: '1000' };
  expect(facts?.carried).toEqual([token, token]);
  expect(last.calls.map(({ text }) => text)).toEqual(['Send 2.5 DUSD to 0x3333…3333', 'Send 8 DUSD to 0x3333…3333']);
  expect(last.warnings.find(({ kind }) => kind === 'too-little')?.text).toBe('Calls 1 and 2: 0x71C7…976F has only 10 DUSD.');
  expect(last.isComplete).toBe(true);
});

test('error: M26 of many calls only ten are read, and the review says so', async () => {
  const params = [Array.from({ length: 12 }, (_, index) => transferData(String(index + 1)))];
  const input = { contractAddress, functionSignature: 'multicall(bytes[])', params };
  const { last, facts } = await buildReviewOf({ operation: 'transaction.submit', input });
  expect(facts?.carried?.map(({ decimals }) => decimals)).toEqual([...Array.from({ length: 10 }, () => 2), undefined, undefined]);
  expect(last.warnings.map(({ kind }) => kind)).toContain('not-looked-up');
  // What the token says of itself is known from the first.
  expect(last.calls.at(-1)?.text).toBe('Send 0.12 DUSD to 0x3333…3333');
});
