/** The journal's own rows: what happened once a receipt is known, in the same words on every screen, with the names of now. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { pad, toEventSelector, toHex } from 'viem';
import { expect, test } from 'vitest';
import { identityOf } from '#shared/connections/service-identity.ts';
import { checksummed } from '#shared/core/address.ts';
import { ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import {
  account,
  answerOf,
  connection,
  otherAccount,
  type PageOptions,
  readAccounts,
  region,
  service,
  startPage,
} from '#test/support/component-bridge.ts';
import { tokens, transactions } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const dollar = checksummed(`0x${'d0'.repeat(20)}`);
const grace = checksummed(`0x${'33'.repeat(20)}`);
const minute = 60_000;

const receipt = (status: 0 | 1, moved: bigint | null) =>
  JSON.stringify({
    ...{ transactionHash: `0x${'ab'.repeat(32)}`, status, blockNumber: 5, from: account, to: dollar },
    ...{ gasUsed: '24500', effectiveGasPrice: '1000000000' },
    logs:
      moved === null
        ? []
        : [
            {
              address: dollar,
              topics: [toEventSelector('Transfer(address,address,uint256)'), ...[account, grace].map((one) => pad(one as '0x'))],
              data: pad(toHex(moved)),
            },
          ],
  });

let made = 0;
function entry(change: Partial<Activity>): Activity {
  made += 1;
  const at = Date.now() - made * minute;
  return toEntry({
    ...{ connection: connection.id, identity: identityOf(connection), service: connection.apiAddress, accounts: [account, otherAccount] },
    ...{ preparedAt: at, sentAt: at, answeredAt: at, settledAt: at, title: 'Send 13 DUSD to 0x3333…3333' },
    input: { contractAddress: dollar, amount: '13000000', receiver: grace },
    hash: `0x${String(made).padStart(64, 'e')}`,
    // Found by the search as well, so it must not begin with what is looked for, as a random one may.
    id: `eeeeeeee-eeee-4eee-8eee-eeeeeeeeeee${made}`,
    ...change,
  });
}
const journal = [
  entry({ state: 'accepted', settledAt: null }),
  entry({ state: 'confirmed', differences: [], receipt: receipt(1, 13_000_000n) }),
  entry({ state: 'confirmed', differences: ['The contract reported more.'], receipt: receipt(1, 12_000_000n) }),
  entry({ state: 'reverted', differences: [], receipt: receipt(0, null) }),
];
const named = (label: string) => ({
  connection: connection.id,
  entries: { [grace.toLowerCase()]: { label, contact: true, hasNote: false } },
  signatures: [],
});

const open = (place: string, more: PageOptions['answers'] = {}) =>
  startPage({
    place,
    slices: {
      activity: { connection: connection.id, newest: journal.map(briefOf), underWay: 1, uncertain: 0, asked: {} },
      tokens: { connection: connection.id, items: [{ address: dollar, standard: 'erc20', hidden: false }] as never },
    },
    answers: {
      'activity.list': async ({ before }) => ok(before === undefined ? journal.map(briefOf) : []),
      'activity.get': async ({ intent }) => ok(journal.find(({ id }) => id === intent) ?? null),
      'known.find': async () => ok([]),
      ...service({}),
      ...transactions({}),
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1', balance: '5', isCollection: false },
      }),
      ...more,
    },
  });
/** Without the address beside a name, and the whole one in its tooltip. */
const plain = (element: Element) =>
  (element.textContent ?? '')
    .replace(/contact: |0x3{40}/g, '')
    .replace(/(?<=Grace)0x3333…3333/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const titlesTo = (name: string) => [
  `Sending 13 DUSD to ${name} Account not known yet`,
  `Sent 13 DUSD to ${name} Your account: Account 1`,
  `Sent 12 DUSD to ${name}not as reviewed Your account: Account 1`,
  `Failed: Sent 13 DUSD to ${name} Fee 0.0000245 ETH Your account: Account 1`,
];

const heads = () => [...document.querySelectorAll('[role="table"][aria-label="Activity"] [role="rowheader"]')];

test('default: M21 Activity: what was reviewed until it is known, then what happened; a name given later is shown', async () => {
  const page = await open('/activity');
  await readAccounts();
  await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => heads().map(plain)).toEqual(titlesTo('0x3333…3333'));
  page.publish('notebook', named('Grace'));
  await expect.poll(() => heads().map(plain)).toEqual(titlesTo('Grace'));
});

test('default: Wallet and the search say the same', async () => {
  const page = await open('/wallet');
  page.publish('notebook', named('Grace'));
  await screen.findByRole('region', { name: 'Recent activity' });
  // Found anew each time: what stands there at first is replaced once its code is loaded.
  const first = () =>
    within(region('Recent activity'))
      .queryAllByRole('listitem')
      .map((row) => plain(row.children[1] ?? row));
  await expect.poll(first).toEqual(titlesTo('Grace'));
  const search = screen.getByRole('searchbox', { name: 'Search' });
  act(() => search.focus());
  fireEvent.change(search, { target: { value: 'grace' } });
  // By selector: computing every role of the page again and again takes seconds on a busy machine.
  const lines = () =>
    [...document.querySelectorAll('[role="group"][aria-label="Activity"] [role="option"]')].map(
      (option) => option.firstElementChild?.nextElementSibling?.textContent,
    );
  await expect
    .poll(lines)
    .toEqual(['Sending 13 DUSD to Grace', 'Sent 13 DUSD to Grace', 'Sent 12 DUSD to Grace', 'Failed: Sent 13 DUSD to Grace']);
  fireEvent.change(search, { target: { value: 'grace 12' } });
  await expect.poll(lines).toEqual(['Sent 12 DUSD to Grace']);
});

test('default: the page of an entry says what happened, and what was confirmed as it was', async () => {
  const page = await open(`/activity/${journal[2]?.id}`);
  page.publish('notebook', named('Grace'));
  await screen.findByRole('heading', { name: 'Sent 12 DUSD to Grace' });
  expect(plain(region('What was reviewed and sent'))).toContain('You confirmedSend 13 DUSD to 0x3333…3333');
  screen.getByText('The contract reported more.');
});

test('behavior: rows by arrows and Home; an entry says that it went as reviewed, and links to its transaction; the wallet leads to all', async () => {
  await open('/activity');
  await readAccounts();
  await screen.findByRole('table', { name: 'Activity' });
  const links = () => heads().map((head) => head.querySelector('a') as HTMLElement);
  await expect.poll(() => heads().map(plain)).toEqual(titlesTo('0x3333…3333'));
  act(() => links()[0]?.focus());
  fireEvent.keyDown(links()[0] as HTMLElement, { key: 'ArrowDown' });
  await expect.poll(() => document.activeElement).toBe(links()[1]);
  fireEvent.keyDown(links()[1] as HTMLElement, { key: 'Home' });
  await expect.poll(() => document.activeElement).toBe(links()[0]);
  act(() => {
    location.hash = `/activity/${journal[1]?.id}`;
  });
  await screen.findByText('The receipt matches what you reviewed.');
  expect(screen.getByRole('link', { name: 'View transaction' }).getAttribute('href')).toBe(`#/tx/${journal[1]?.hash}`);
  act(() => {
    location.hash = '/wallet';
  });
  expect((await screen.findByRole('link', { name: 'All activity →' })).getAttribute('href')).toBe('#/activity');
});

test('default: a transaction leads to what was reviewed here', async () => {
  const [, one] = journal;
  const hash = one?.hash ?? '';
  const { answer } = await open('/wallet');
  answer({
    'activity.withHash': async () => ok(one === undefined ? [] : [briefOf(one)]),
    ...transactions({ [hash]: { transaction: { from: account, to: dollar, value: '0', data: '0x', nonce: 1, blockNumber: 5 } } }),
  });
  act(() => {
    location.hash = `/tx/${hash}`;
  });
  expect((await screen.findByRole('link', { name: 'Sent from here' })).getAttribute('href')).toBe(`#/activity/${one?.id}`);
});

test('default: nothing yet: it says what would be here, and how it comes', async () => {
  await startPage({ place: '/activity' });
  await screen.findByText('No activity found yet. What you send from here appears at once.');
  // Balances have a statement without it.
  expect(screen.getByRole('button', { name: 'Statement…' })).toBeTruthy();
});

test('behavior: without the service it says when it was read, and that what is pending may have moved on', async () => {
  const problem = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
  const stored = answerOf('block.latestNumber', '18204', { source: 'stored', problem });
  await open('/activity', { 'service.block.latestNumber': async () => ok(stored) });
  const line = await screen.findByText(/Pending transactions may have moved on since then\./);
  expect(line.textContent).toMatch(/as of \d\d:\d\d:\d\d/);
});

test('error: what strangers wrote is text in the details, and not in the list', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e=cmd|\u0007';
  const long = JSON.stringify({ note: `${hostile}${'x'.repeat(1024 * 1024)}` });
  const one = {
    ...entry({ state: 'confirmed', title: `Send 3 ${hostile}`, differences: [`${hostile}${'y'.repeat(5_000)}`] }),
    ...{ answer: long, receipt: long },
  };
  const { user } = await startPage({
    place: '/activity',
    answers: {
      'activity.list': async ({ before }) => ok(before === undefined ? [briefOf(one)] : []),
      'activity.get': async () => ok(one),
      ...tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6' } }),
    },
  });
  const table = await screen.findByRole('table', { name: 'Activity' });
  await expect.poll(() => within(table).queryAllByRole('rowheader').length).toBe(1);
  expect(table.textContent).not.toContain('onerror');
  act(() => {
    location.hash = `/activity/${one.id}`;
  });
  const note = await screen.findByRole('region', { name: 'Not as reviewed' });
  expect(note.textContent).toContain('<img src=x');
  expect(note.textContent).not.toContain('\u202e');
  expect(screen.getByRole('main').querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Raw answer' }));
  const raw = await screen.findByRole('dialog', { name: 'Raw answer' });
  expect(raw.textContent).toContain('<img src=x');
  expect(raw.querySelector('img')).toBeNull();
});
