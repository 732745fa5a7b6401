/** The review of real writes on the real sandbox: what it reads, what a test run says, and what that is worth. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Review } from '#shared/writes/review.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';

const { DemoDollar, FieldNotes } = demoContracts;
const [mine = '0x'] = people[0]?.accounts ?? [];
const [grace = '0x'] = people[1]?.accounts ?? [];
const most = (2n ** 256n - 1n).toString();

let sandbox: RunningSandbox;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;
const reviews: Review[] = [];
let confirms = false;
beforeAll(async () => {
  sandbox = await startSandbox();
  main = await startMainServices(sandbox, { browse: asPerson() });
  await main.signIn();
  desk = handlersOf(main, undefined, (review) => {
    reviews.push(review);
    return confirms;
  });
});
afterAll(async () => {
  await main.stop();
  await sandbox.stop();
});
beforeEach(() => {
  confirms = false;
});

/** The whole review, which is then declined, or confirmed where the test says so. */
async function reviewOf<Id extends WriteId>(id: Id, input: OperationInput<Id>): Promise<Review> {
  const write = desk.handlers[`service.${id}`] as (input: object) => Promise<unknown>;
  const before = reviews.length;
  await write({ ...input, connection: main.connection.id });
  const review = reviews[before];
  if (review === undefined) throw new Error('nothing was reviewed');
  return review;
}
const kindsOf = ({ warnings }: Review) => warnings.map(({ kind, tone }) => `${kind} ${tone}`);
const lineOf = ({ lines }: Review, start: string) => lines.find(({ name }) => name.startsWith(start))?.value;
const changeOf = ({ changes }: Review, start: string) => changes?.rows.find(({ name }) => name.startsWith(start))?.value;

function lastEntry(): Activity {
  const listed = main.vault.journal.list(main.connection.id, { before: null, most: 1 });
  const entry = listed.ok ? listed.value[0] : undefined;
  if (entry === undefined) throw new Error('nothing was noted');
  return entry;
}

test('default: M9 M16 a transfer: shown in the token’s units, its balance before and after, on which chain, by which request', async () => {
  const review = await reviewOf('erc20.transfer', { contractAddress: DemoDollar, amount: '2500000', receiver: grace });
  const before = await main.client.read('erc20.balance', main.connection, { contractAddress: DemoDollar });
  const held = before.ok && before.value.reading.recognized ? before.value.reading.value : '';
  expect(review).toMatchObject({
    title: 'Send 2.5 DUSD',
    story: 'Send 2.5 DUSD to 0x90F7…b906',
    environment: 'test',
    chain: expect.stringContaining('31337'),
    testRun: { phase: 'passed' },
    isComplete: true,
    request: {
      method: 'POST',
      path: '/erc20/transfer',
      body: JSON.stringify({ contractAddress: DemoDollar, amount: '2500000', address: grace }),
    },
  });
  expect(lineOf(review, 'To')).toEqual({ is: 'address', address: grace, label: null, note: 'not sent here before' });
  expect(changeOf(review, 'Balance, if')).toEqual({
    is: 'change',
    before: held,
    after: (BigInt(held) - 2_500_000n).toString(),
    beforeWords: null,
    words: null,
    decimals: 6,
    symbol: 'DUSD',
    by: '-2500000',
  });
  expect(kindsOf(review)).toEqual(['checksum good', 'balance info', 'first-time info', 'test-run info']);
});

test('default: M17 an approval without limit: the allowance now and then, and what it means', async () => {
  const review = await reviewOf('erc20.approve', { contractAddress: DemoDollar, amount: most, spender: market });
  expect(review.title).toBe(
    `Let ${market.slice(0, 6)}…${market.slice(-4)} spend all your “DUSD” of ${shortAddress(DemoDollar)}, without limit`,
  );
  expect(changeOf(review, 'Spending limit for 0x2361…')).toMatchObject({ is: 'change', after: most, words: 'unlimited' });
  expect(kindsOf(review)[0]).toBe('unlimited danger');
});

test('behavior: M20 a free approve of a collection is described as an approval of one item', async () => {
  const owned = await main.client.read('erc721.tokensOfOwner', main.connection, { contractAddress: FieldNotes, owner: mine });
  const [id = ''] = owned.ok && owned.value.reading.recognized ? owned.value.reading.value : [];
  const review = await reviewOf('transaction.submit', {
    contractAddress: FieldNotes,
    functionSignature: 'approve(address,uint256)',
    params: [market, id],
  });
  expect(review.title).toBe(`Let 0x2361…1E8f move “Field Notes” #${id} of ${shortAddress(FieldNotes)}`);
  expect(kindsOf(review).filter((kind) => / (?:care|danger)$/.test(kind))).toEqual([]);
});

test('behavior: M18 an item that goes to a contract: the safe transfer is proposed, and where it is safe, not', async () => {
  const owned = await main.client.read('erc721.tokensOfOwner', main.connection, { contractAddress: FieldNotes, owner: mine });
  const [tokenId = ''] = owned.ok && owned.value.reading.recognized ? owned.value.reading.value : [];
  const moved = { contractAddress: FieldNotes, from: mine, receiver: DemoDollar, tokenId };
  const toContract = await reviewOf('erc721.transferFrom', moved);
  const toPerson = await reviewOf('erc721.transferFrom', { ...moved, receiver: grace });
  const safely = await reviewOf('erc721.safeTransferFrom', moved);
  expect(kindsOf(toContract)).toContain('unsafe-transfer care');
  expect(kindsOf(safely).join()).not.toContain('unsafe-transfer');
  expect(kindsOf(toPerson)).toContain('owner good');
  expect(kindsOf(toPerson).join()).not.toContain('unsafe-transfer');
});

test('error: a failed test run counts as inconclusive, until a write has gone as a test run predicted', async () => {
  const tooMuch = { contractAddress: DemoDollar, amount: `${10n ** 60n}`, receiver: grace };
  const before = await reviewOf('erc20.transfer', tooMuch);
  expect(before.testRun).toMatchObject({ phase: 'inconclusive', reason: expect.stringContaining('refused') });
  expect(kindsOf(before)).toContain('test-run info');

  confirms = true;
  await reviewOf('erc20.transfer', { contractAddress: DemoDollar, amount: '1', receiver: grace });
  const entry = lastEntry();
  desk.trust.learn(entry);
  expect(main.vault.rules.testRunsMatch(main.connection.id), 'accepted is not confirmed').toBeNull();
  desk.trust.learn({ ...entry, state: 'confirmed' });
  expect(main.vault.rules.testRunsMatch(main.connection.id)).toBe(true);

  confirms = false;
  const after = await reviewOf('erc20.transfer', tooMuch);
  expect(after.testRun).toMatchObject({ phase: 'fails', reason: expect.stringContaining('refused') });
  // It says so, and leaves it to the person.
  expect(after.warnings.find(({ kind }) => kind === 'test-run')).toMatchObject({ tone: 'danger', blocks: false, override: null });
});

test('error: a write that succeeds after its test run failed ends that for good', () => {
  const book = main.vault.rules;
  const entry = lastEntry();
  book.recordTestRuns('other', true);
  desk.trust.note('a', 'fails');
  desk.trust.learn({ ...entry, id: 'a', connection: 'other', state: 'confirmed' });
  expect(desk.trust.isTrusted('other')).toBe(false);
  desk.trust.note('b', 'passed');
  desk.trust.learn({ ...entry, id: 'b', connection: 'other', state: 'confirmed' });
  expect(desk.trust.isTrusted('other')).toBe(false);
});

test('behavior: M8 a recent write is taken into account: sending the same again, and how often the recipient was used', async () => {
  const transfer = { contractAddress: DemoDollar, amount: '1', receiver: grace };
  const pending = await reviewOf('erc20.transfer', transfer);
  expect(kindsOf(pending), 'no block has it yet').toContain('same-unknown danger');
  expect(pending.warnings.find(({ kind }) => kind === 'same-unknown')?.text).toContain('still waiting for a block');
  main.vault.journal.move(lastEntry().id, ['accepted'], 'confirmed');
  const again = await reviewOf('erc20.transfer', transfer);
  expect(kindsOf(again)).toContain('same-again care');
  expect(lineOf(again, 'To')).toMatchObject({ note: 'sent here once' });
});

test.each(['sent', 'unknown'] as const)(
  'error: M4 M8 the same write again while the first, %s, has an unknown outcome: needs a typed word',
  async (state) => {
    const entry = lastEntry();
    const id = crypto.randomUUID();
    main.vault.journal.add({ ...entry, id, state, hash: null, preparedAt: Date.now() - 1_000 });
    const again = await reviewOf('erc20.transfer', { contractAddress: DemoDollar, amount: '1', receiver: grace });
    expect(kindsOf(again)).toContain('same-unknown danger');
    if (state === 'sent') main.vault.journal.move(id, ['sent'], 'rejected');
  },
);

test('error: M22 the chain is another one than at the last write: its id has to be typed', async () => {
  const entry = lastEntry();
  main.vault.journal.add({ ...entry, id: crypto.randomUUID(), chain: '1', digest: 'x', preparedAt: Date.now() + 1_000 });
  const review = await reviewOf('erc20.transfer', { contractAddress: DemoDollar, amount: '2', receiver: grace });
  expect(review.warnings.find(({ kind }) => kind === 'chain-changed')?.override).toMatchObject({ type: '31337' });
});
