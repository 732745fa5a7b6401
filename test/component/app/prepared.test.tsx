/** The screen of the selected suggestion is read and rendered out of sight, so that Enter only reveals it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { answerOf, block, connection, type PageOptions, signedIn, startPage } from '#test/support/component-bridge.ts';
import { tokens, transactions } from '#test/support/component-chain.ts';

const heading = () => document.querySelector('h1')?.textContent;
const isHidden = (element: Element) => getComputedStyle(element).display === 'none';
const screens = (hidden: boolean) => [...(document.querySelector('main')?.children ?? [])].filter((each) => isHidden(each) === hidden);
/** In the screen that is out of sight; null where there is none. */
const prepared = (name: string) => screens(true)[0]?.querySelector(`[aria-label="${name}"]`) ?? null;
const inSight = (name: string) => screens(false)[0]?.querySelector(`[aria-label="${name}"]`) ?? null;
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

const strange = checksummed(`0x${'a7'.repeat(20)}`);
const coin = checksummed(`0x${'c1'.repeat(20)}`);
const hash = `0x${'12'.repeat(32)}`;

async function open({ answers, ...options }: PageOptions = {}) {
  const page = await startPage({
    ...options,
    answers: {
      ...tokens({ [coin]: { name: 'Coin', symbol: 'COIN', decimals: '6' } }),
      ...transactions({ [hash]: { transaction: { from: strange, to: strange, value: '0', nonce: 1 } } }),
      'known.find': async () => ok([]),
      'service.block.get': async ({ number }) => ok(answerOf('block.get', block(number))),
      ...answers,
    },
  });
  await screen.findByText('2 accounts');
  await page.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('listbox', { name: 'Results' });
  const asked = page.asked.length;
  /** The reads of the service since the search was opened. */
  const reads = () => page.asked.slice(asked).filter(({ name, input }) => name.startsWith('service.') && 'ahead' in (input as object));
  return { ...page, reads };
}

/** What a read asks for, however it is asked. */
const whatIsRead = (input: object) => JSON.stringify({ ...input, ahead: null, request: null });

/** Longer than a selection has to last. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000));

test('behavior: a block is read once, behind what is on the screen; Enter reveals what was rendered, and reads it not again', async () => {
  const { user, inputs } = await open();
  const asked = () => inputs('service.block.get').filter(({ number }) => number === '18000');
  type('18000');
  await waitFor(() => expect(prepared('Facts of the block')).not.toBeNull());
  expect(heading()).toBe('Wallet');
  expect(screen.queryByRole('region', { name: 'Facts of the block' })).toBeNull();
  expect(asked()).toMatchObject([{ ahead: true }]);
  const facts = prepared('Facts of the block');
  await user.keyboard('{Enter}');
  expect(heading()).toBe('Block 18,000');
  expect(inSight('Facts of the block')).toBe(facts);
  expect(screens(true)).toEqual([]);
  // Its effects run now: the keys of the block lead on.
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(heading()).toBe('Block 18,001'));
  expect(asked()).toHaveLength(1);
});

test.each([
  ['a transaction', hash, 'Facts', 'Transaction', 'service.transaction.get'],
  ['an address', strange, 'Address', 'Address', 'known.about'],
  // Only its screen: the code of its reads isn’t loaded at the start.
  ['a token', 'coin', 'Token', 'Token', null],
] as const)('behavior: so is %s', async (_what, text, part, title, read) => {
  const known = { kind: 'token', contract: coin.toLowerCase(), symbol: 'COIN', name: null, standard: 'erc20' } as const;
  const { user, inputs: inputsOf } = await open({ answers: { 'known.find': async () => ok(text === 'coin' ? [known as never] : []) } });
  const inputs = () => (read === null ? [] : inputsOf(read));
  const before = inputs().length;
  type(text);
  await waitFor(() => expect(prepared(part)).not.toBeNull());
  const asked = inputs().slice(before);
  expect(asked.length > 0).toBe(read !== null);
  const shown = prepared(part);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toBe(title));
  expect(inSight(part)).toBe(shown);
  const all = inputs().slice(before).map(whatIsRead);
  for (const one of asked.map(whatIsRead)) expect(all.filter((each) => each === one)).toHaveLength(1);
});

test('behavior: what changed while it was out of sight is shown', async () => {
  const { user, publish } = await open();
  type(strange);
  await waitFor(() => expect(prepared('Address')).not.toBeNull());
  const shown = prepared('Address');
  const entry = { label: 'Market', hasNote: false, contact: true, updatedAt: 1 } as const;
  publish('notebook', { connection: connection.id, entries: { [strange]: entry }, signatures: [] });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toBe('Market'));
  expect(inSight('Address')).toBe(shown);
  expect(shown?.textContent).toContain('Market');
});

test('behavior: while one goes on typing, the numbers on the way are not read', async () => {
  const { reads } = await open();
  vi.useFakeTimers();
  for (const text of ['1', '18', '180', '1800', '18000']) {
    type(text);
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  expect(reads()).toEqual([]);
  await wait();
  expect(reads()).toMatchObject([{ input: { number: '18000' } }]);
});

test('behavior: what is no longer selected is canceled and not rendered; Enter opens what is selected then', async () => {
  let answerFirst = () => {};
  const { user, reads, inputs } = await open({
    answers: {
      'service.block.get': async ({ number }) => {
        if (number === '1800') await new Promise<void>((done) => (answerFirst = done));
        return ok(answerOf('block.get', block(number)));
      },
    },
  });
  type('1800');
  await waitFor(() => expect(reads()).toMatchObject([{ input: { number: '1800' } }]));
  const request = (reads()[0]?.input as { readonly request?: string } | undefined)?.request;
  type('18001');
  await waitFor(() => expect(inputs('request.cancel')).toEqual([{ request }]));
  answerFirst();
  await waitFor(() => expect(prepared('Facts of the block')).not.toBeNull());
  expect(screens(true)).toHaveLength(1);
  expect(screens(true)[0]?.textContent).toContain('204 confirmations');
  type('18002');
  expect(screens(true)).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toBe('Block 18,002'));
  await waitFor(() => expect(screens(false)[0]?.textContent).toContain('203 confirmations'));
});

test('behavior: what is under way at Enter is neither canceled nor read again', async () => {
  const answer: (() => void)[] = [];
  const { user, inputs } = await open({
    answers: {
      'service.block.get': async ({ number }) => {
        if (number === '18000') await new Promise<void>((done) => answer.push(done));
        return ok(answerOf('block.get', block(number)));
      },
    },
  });
  const asked = () => inputs('service.block.get').filter((input) => input.number === '18000' && 'ahead' in input);
  type('18000');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toBe('Block 18,000'));
  // Main joins what is asked twice.
  for (const each of answer) each();
  await waitFor(() => expect(inSight('Facts of the block')).not.toBeNull());
  expect(asked()).toHaveLength(1);
  expect(inputs('request.cancel')).not.toContainEqual({ request: (asked()[0] as { readonly request?: string }).request });
});

const expired = { phase: 'expired', at: null, problem: null } as const;

test.each([
  ['the sign-in has expired', { session: expired }, { session: signedIn }],
  [
    'the service limits the requests',
    { slowed: { connection: connection.id, perSecond: 0.5 } },
    { slowed: { connection: connection.id, perSecond: null } },
  ],
] as const)('error: nothing is read or rendered ahead while %s', async (_what, slices, usual) => {
  const { reads, publish } = await open({ slices });
  vi.useFakeTimers();
  type('18000');
  await wait();
  expect(reads()).toEqual([]);
  expect(screens(true)).toEqual([]);
  for (const [name, value] of Object.entries(usual)) publish(name as 'session', value as typeof signedIn);
  await wait();
  expect(reads()).toMatchObject([{ input: { number: '18000' } }]);
});

test('error: nothing is read or rendered ahead while the service can’t be reached', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const gone = async () => fail({ code: 'offline', host: 'api.example.org', reason: 'refused' } as const);
  const { reads, answer } = await open({ answers: { 'service.block.latestNumber': gone } });
  type('18000');
  await wait();
  expect(reads()).toEqual([]);
  expect(screens(true)).toEqual([]);
  answer({ 'service.block.latestNumber': async () => ok(answerOf('block.latestNumber', '18204')) });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(reads()).toMatchObject([{ input: { number: '18000' } }]));
});
