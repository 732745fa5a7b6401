/** “Needs attention” on the wallet: there while something does, announced once, and never a claim that all is fine. */
import { act, screen, within } from '@testing-library/react';
import { getAddress } from 'viem';
import { expect, test, vi } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { fail, ok } from '#shared/core/result.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axe, connection, signedIn, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const lost = toEntry({ connection: connection.id, state: 'unknown', title: 'Send 13 DUSD to Savings' });
const uncertain = { connection: connection.id, newest: [briefOf(lost)], underWay: 0, uncertain: 1, asked: {} };

/** What is read aloud by itself; the sign-in and the newest block have other words. */
const announced = () =>
  [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).filter((text) => /approval|outcome/.test(text));

test('default: it comes and goes with what needs attention', async () => {
  const page = await startPage({ answers: tokens({}) });
  await screen.findByRole('region', { name: 'Accounts' });
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  page.publish('activity', uncertain);
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  card.getByText('1 unknown outcome');
  expect(card.getByRole('link', { name: 'Open: 1 unknown outcome' }).getAttribute('href')).toBe(`#/activity/${lost.id}`);
  // Once: the banner is for other screens.
  expect(screen.queryByText(/We couldn’t confirm/)).toBeNull();
  await expect.poll(announced).toEqual(['1 unknown outcome. Don’t send it again yet.']);
  expect(await axe()).toEqual([]);
  page.publish('activity', { ...uncertain, newest: [], uncertain: 0 });
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  await expect.poll(announced).toEqual([]);
});

test('error: several unknown outcomes open Activity with them alone, whatever it was narrowed to before', async () => {
  const own = { ...briefOf(lost), accounts: [account] };
  const done = { ...briefOf(toEntry({ connection: connection.id, state: 'confirmed', id: 'done' })), accounts: [account] };
  const answers = {
    'activity.list': async ({ before }: { before?: unknown }) => ok(before === undefined ? [own, done] : []),
    ...tokens({}),
  };
  const page = await startPage({ place: '/activity', answers });
  const find = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find in the activity' });
  await page.user.type(find, 'nothing like it');
  await screen.findByText('0 of the newest 2 entries');
  page.publish('activity', { ...uncertain, newest: [own], uncertain: 2 });
  act(() => {
    location.hash = '/wallet';
  });
  await page.user.click(await screen.findByRole('link', { name: 'Open: 2 unknown outcomes' }));
  const list = within(await screen.findByRole('table', { name: 'Activity' }));
  await expect.poll(() => list.getAllByRole('rowheader').length).toBe(1);
  list.getByText(/unknown: don’t send again yet/);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in the activity' }).value).toBe('');
});

const given = (contract: string, is: 'erc20' | 'operator', spender = `0x${'a1'.repeat(20)}`): SavedApproval => ({
  ...{ is, contract, tokenId: null, owner: account, spender, origins: ['activity'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [{ at: 1, value: is === 'erc20' ? String(2n ** 256n - 1n) : '1' }], change: null },
  ...{ watched: null, forgotten: false, waits: false },
});

const gov = getAddress(`0x${'c1'.repeat(20)}`);
test.each([
  ['with its token’s name, once that is read', 300, `“GOV” (${shortAddress(gov)})`],
  ['without it where that takes long', 5_000, shortAddress(gov)],
])('default: a warning is shown at once, and announced once: %s', async (_how, takes, named) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { 'service.contract.call': call, ...others } = tokens({ [gov]: { symbol: 'GOV', decimals: '18' } });
  const heard: string[][] = [];
  const listener = new MutationObserver(() => heard.push(announced()));
  listener.observe(document.body, { subtree: true, childList: true, characterData: true });
  await startPage({
    slices: { approvals: { connection: connection.id, items: [given(gov, 'erc20')] } },
    answers: {
      ...others,
      'service.contract.call': async (input) => {
        await new Promise((resolve) => setTimeout(resolve, takes));
        return call?.(input) ?? fail({ code: 'timeout', host: '', seconds: 1 });
      },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  card.getByText(`Others can take your ${shortAddress(gov)} without limit.`);
  await vi.advanceTimersByTimeAsync(10_000);
  await card.findByText(/GOV/);
  listener.disconnect();
  expect([...new Set(heard.flat())]).toEqual([`1 unlimited approval. Others can take your ${named} without limit.`]);
});

test('default: the tokens of unlimited approvals are named; approvals to your own accounts don’t count', async () => {
  const [gov, notes, other] = ['c1', 'c2', 'c3'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];
  const follow = (address: string, standard: 'erc20' | 'erc721'): SavedToken => ({
    ...{ address, standard, pinned: false, hidden: false, place: 1, addedAt: 1 },
  });
  const items = [given(gov, 'erc20'), given(notes, 'operator'), given(other, 'erc20', account)];
  await startPage({
    slices: {
      approvals: { connection: connection.id, items },
      tokens: { connection: connection.id, items: [follow(gov, 'erc20'), follow(notes, 'erc721')] },
    },
    answers: {
      ...tokens({ [gov]: { symbol: 'GOV', decimals: '18' }, [notes]: { name: 'Field Notes' } }),
      'service.erc721.balance': async () => ok(answerOf('erc721.balance', '"15"')),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await expect.poll(() => card.getByText(/^Others/).textContent).toBe('Others can take your GOV and Field Notes without limit.');
  card.getByText('2 unlimited approvals');
});

test('default: on other screens the banner says it', async () => {
  await startPage({ place: '/contacts', slices: { activity: uncertain } });
  await screen.findByText(/We couldn’t confirm one transaction/);
});

test('default: a sign-in that ends soon is said once, and can be renewed there', async () => {
  const session = { ...signedIn, renews: false, expiresAt: Date.now() + 60_000 };
  const { user, inputs } = await startPage({ slices: { session }, answers: { 'session.signIn': async () => ok(null) } });
  await screen.findByRole('region', { name: 'Needs attention' });
  expect(screen.getAllByText(/Your sign-in ends at/, { ignore: '.visually-hidden' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(inputs('session.signIn')).toHaveLength(1);
});
