/** Approvals revoked and changed where the write does not get through: what the page asks main for, where it stops, what the form keeps. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mostApprovals, type SavedApproval } from '#shared/approvals/approvals.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { mostBatchRows } from '#shared/writes/batch-rows.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axe, axeInDialog, type ComponentPage, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const [coin, one, other] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

const batch = '00000000-0000-4000-8000-0000000000b1';
const given = { at: 1, value: '5000000' };
const approvalOf = (spender: string): SavedApproval => ({
  ...{ is: 'erc20', contract: coin, tokenId: null, owner: account, spender, origins: ['receipt'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [given], change: null, watched: null, forgotten: false, waits: false },
});

const entry = {
  ...toEntry({ state: 'unknown' }, 'erc20.approve'),
  ...{ connection: connection.id, identity: identityOf(connection), accounts: [account] },
};

/** The screen with these approvals. Each write ends as `ends` says: the next one so. */
async function open(
  given: readonly (string | SavedApproval)[],
  ends: ('refused' | 'lost' | 'back' | 'sent' | 'done' | 'held')[],
  review?: Handlers['batch.review'],
  /** Until it resolves, what ends as held is held. */
  released?: Promise<void>,
): Promise<ComponentPage> {
  const activity = { connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 };
  const revoked = new Set<string>();
  const page = await startPage({
    place: '/tokens/approvals',
    slices: { approvals: { connection: connection.id, items: given.map((each) => (typeof each === 'string' ? approvalOf(each) : each)) } },
    answers: {
      ...tokens({ [coin]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6' } }),
      'service.erc20.allowance': async ({ spender }) => ok(answerOf('erc20.allowance', revoked.has(spender) ? '"0"' : '"5000000"')),
      'activity.get': async () => ok(entry),
      'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"${other}"`)),
      'batch.get': async () => ok(null),
      ...(review === undefined ? {} : { 'batch.review': review }),
      'service.erc20.approve': async ({ spender, request = '' }) => {
        // Main answers later, and publishes then.
        await Promise.resolve();
        const end = ends.shift();
        if (end === 'back') return fail({ code: 'canceled' });
        if (end === 'refused') return fail({ code: 'service', status: 422, text: 'Not enough of it.' });
        if (end === 'held') {
          const held = briefOf({ ...entry, state: 'holding', heldUntil: Date.now() + 600_000 });
          page.publish('activity', { ...activity, newest: [held], asked: { [request]: entry.id } });
          await released;
        }
        if (end === 'sent' || end === 'done' || end === 'held') {
          revoked.add(spender);
          const state = end === 'sent' ? 'accepted' : 'confirmed';
          page.publish('activity', { ...activity, newest: [briefOf({ ...entry, state })], asked: { [request]: entry.id } });
          return ok(answerOf('erc20.approve', JSON.stringify({ transactionHash: `0x${'ab'.repeat(32)}` })));
        }
        page.publish('activity', { ...activity, asked: { [request]: entry.id } });
        return fail({ code: 'outcome-unknown', host: 'api.example.org', status: null });
      },
    },
  });
  return page;
}

async function leadsToEntry({ user }: ComponentPage, link: HTMLElement) {
  await user.click(link);
  await screen.findByRole('region', { name: 'We couldn’t confirm this transaction' });
  expect(location.hash).toBe(`#/activity/${entry.id}`);
}

test('error: M4 an unknown outcome of one revocation is said, and links to Activity', async () => {
  const page = await open([one], ['lost']);
  const { user, inputs } = page;
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke' }));
  await dialog.findByText(/unknown: don’t send again yet/);
  expect(await axeInDialog()).toEqual([]);
  await leadsToEntry(page, dialog.getByRole('link', { name: 'View in Activity' }));
  expect(inputs('service.erc20.approve').map(({ spender, amount }) => [spender, amount])).toEqual([[one, '0']]);
});

test('behavior: what was confirmed and is held says so, not that it is to be confirmed, and leads to where it is withdrawn', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = await open([one], ['held'], undefined, promise);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke' }));
  await dialog.findByText(/^held, (?:10:00|9:\d\d) left$/);
  await dialog.findByText('Confirmed, not sent yet. You can still withdraw it.');
  expect(dialog.getByRole('link', { name: 'Open it in Activity' }).getAttribute('href')).toBe(`#/activity/${entry.id}`);
  expect(dialog.queryByText('Confirm it in the window that just opened.')).toBeNull();
  expect(await axeInDialog()).toEqual([]);
  resolve();
  await dialog.findByText('verified on chain');
});

const revoke2 = () => screen.findByRole('button', { name: 'Revoke 2…' });

test('default: several are one review, which main is asked for; once it is confirmed, their progress is shown', async () => {
  const item = { ...approvalOf(other), is: 'token', contract: checksummed(coin), tokenId: '5', readings: [{ at: 1, value: '1' }] } as const;
  const { user, inputs } = await open([approvalOf(one), item], [], async () => ok(batch));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await screen.findByText('2 selected. You review them together. Each is its own transaction, with its own network fee.');
  expect(await axe()).toEqual([]);
  await user.click(await revoke2());
  await expect.poll(() => location.hash).toBe(`#/pay/${batch}`);
  const rows = [
    { operation: 'erc20.approve', input: { contractAddress: coin, amount: '0', spender: one }, note: '' },
    { operation: 'erc721.approve', input: { contractAddress: checksummed(coin), tokenId: '5', approvedAddress: zeroAddress }, note: '' },
  ];
  const [asked, ...more] = inputs('batch.review');
  expect(asked).toMatchObject({ kind: 'revocations', failures: false });
  expect(asked?.rows.toSorted((first, next) => (first.operation < next.operation ? -1 : 1))).toEqual(rows);
  expect([more, inputs('service.erc20.approve'), inputs('service.erc721.approve')]).toEqual([[], [], []]);
});

test('error: M5 several that weren’t confirmed, or can’t be sent, stay chosen, and it is said', async () => {
  const ends = [fail({ code: 'canceled' } as const), fail({ code: 'offline', host: 'api.example.org', reason: 'refused' } as const)];
  const { user, inputs } = await open([approvalOf(one), approvalOf(other)], [], async () => ends.shift() ?? ok(batch));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(await revoke2());
  await expect.poll(() => inputs('batch.review')).toHaveLength(1);
  await user.click(await revoke2());
  await screen.findByText(/^Not sent\. /);
  expect(location.hash).toBe('#/tokens/approvals');
  await revoke2();
});

test('error: while a list is being sent, no other is reviewed, and it is said', async () => {
  const running = {
    id: batch,
    kind: 'payments',
    at: 1,
    phase: 'running',
    why: null,
    said: null,
    ended: null,
    rows: 2,
    counts: {},
    differing: 0,
  } as const;
  const { user, publish } = await open([approvalOf(one), approvalOf(other)], []);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  const button = await revoke2();
  publish('batches', { connection: connection.id, items: [running] });
  await screen.findByText('A list is being sent. Wait until it’s through, or pause it.');
  expect((button as HTMLButtonElement).disabled).toBe(true);
  publish('batches', { connection: connection.id, items: [{ ...running, phase: 'over' }] });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
});

test('limit: all approvals that the list can hold fit in one review', () => {
  expect(mostApprovals).toBeLessThanOrEqual(mostBatchRows);
});

test('behavior: once revoked and verified its row is gone: the focus is on the one before it, on the heading where none is left', async () => {
  const { user, publish, inputs } = await open([one, other], ['done', 'done']);
  const now = (spender: string): SavedApproval => {
    const at = Date.now() + 60_000;
    const isRevoked = inputs('service.erc20.approve').some((asked) => asked.spender === spender);
    return { ...approvalOf(spender), ...(isRevoked ? { checkedAt: at, readings: [given, { at, value: '0' }] } : {}) };
  };
  const revokeLast = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke' }));
    await dialog.findByText('verified on chain');
    publish('approvals', { connection: connection.id, items: [one, other].map(now) });
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  };
  await screen.findByRole('heading', { name: '2 approvals found' });
  await revokeLast();
  await screen.findByRole('heading', { name: '1 approval found' });
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke' }));
  await revokeLast();
  const heading = await screen.findByRole('heading', { name: 'No active approvals found' });
  await expect.poll(() => document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('State'), 'Include revoked');
  expect(await screen.findAllByText(/^No “DUSD”/)).toHaveLength(2);
});

test('error: M17 changing an amount: what can’t be meant is said, and nothing is asked of main', async () => {
  const { user, fill, inputs } = await open([one], []);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: /^Change what/ }));
  const amount = change.getByLabelText('Amount');
  await user.clear(amount);
  await user.click(change.getByRole('button', { name: 'Review' }));
  await change.findByText('Please fill this in.');
  expect(await axeInDialog()).toEqual([]);
  for (const [typed, says] of [
    ['1.0000001', /has at most 6 decimals\.$/],
    ['5', 'That’s already the limit.'],
  ] as const) {
    await fill(amount, typed);
    await change.findByText(says);
    await user.click(change.getByRole('button', { name: 'Review' }));
  }
  expect(inputs('service.erc20.approve')).toEqual([]);
});

test.each(['refused', 'back', 'lost'] as const)('error: M17 no new limit is set where the 0 before it wasn’t reached: %s', async (end) => {
  const { user, fill, inputs } = await open([one], [end, 'done']);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change what/ }));
  await fill(dialog.getByLabelText('Amount'), '12');
  await user.click(dialog.getByLabelText('Set to 0 first'));
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await dialog.findByText('The limit isn’t 0, so the new one wasn’t set. Find out why before you try again.');
  expect(inputs('service.erc20.approve').map(({ amount }) => amount)).toEqual(['0']);
  expect(dialog.queryByRole('button', { name: 'Back to the form' }) === null).toBe(end === 'lost');
});

test.each([true, false])(
  'error: M17 once the 0 is on chain the new limit is asked for, unless the form was closed: %s',
  async (isClosed) => {
    const { user, fill, inputs, publish } = await open([one], ['sent', 'back']);
    const amounts = () => inputs('service.erc20.approve').map(({ amount }) => amount);
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change what/ }));
    await fill(dialog.getByLabelText('Amount'), '12');
    await user.click(dialog.getByLabelText('Set to 0 first'));
    await user.click(dialog.getByRole('button', { name: 'Review' }));
    await dialog.findByText('The next review opens once this is confirmed on chain.');
    if (isClosed) await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const reads = inputs('service.erc20.allowance').length;
    const asked = { [inputs('service.erc20.approve')[0]?.request ?? '']: entry.id };
    publish('activity', {
      ...{ connection: connection.id, underWay: 0, uncertain: 0, asked },
      newest: [briefOf({ ...entry, state: 'confirmed' })],
    });
    await expect.poll(() => inputs('service.erc20.allowance').length).toBeGreaterThan(reads);
    if (isClosed) expect(amounts()).toEqual(['0']);
    else await expect.poll(amounts).toEqual(['0', '12000000']);
  },
);

test('error: M2 M5 changing an approval: after a refusal the form is as typed; if the answer is lost, it says so and links to its entry', async () => {
  const page = await open([one], ['refused', 'lost']);
  const { user, fill, inputs } = page;
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change what/ }));
  const amount = () => dialog.getByLabelText<HTMLInputElement>('Amount');
  await fill(amount(), '12');
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await dialog.findByText(/says it refused this/);
  expect(await axeInDialog()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
  expect(amount().value).toBe('12');
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await dialog.findByText(/unknown: don’t send again yet/);
  expect(dialog.queryByRole('button', { name: 'Back to the form' })).toBeNull();
  expect(inputs('service.erc20.approve').map(({ amount }) => amount)).toEqual(['12000000', '12000000']);
  await leadsToEntry(page, dialog.getByRole('link', { name: 'View in Activity' }));
});

test('behavior: M8 while it is looked for, what ends an unknown outcome by hand waits behind “More…”', async () => {
  const activity = { connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 };
  const search = { from: '1', to: '2', at: '2', missed: 0, balance: null, lookedAt: Date.now() };
  let now = entry;
  const { user, publish } = await startPage({
    place: `/activity/${entry.id}`,
    answers: { 'activity.get': async () => ok(now), ...tokens({ [`0x${'11'.repeat(20)}`]: { symbol: 'DUSD', decimals: '6' } }) },
  });
  const again = () => screen.queryByRole('button', { name: 'Send again anyway…' });
  const more = await screen.findByRole('button', { name: 'More…' });
  expect(again()).toBeNull();
  await user.click(more);
  expect(again()).not.toBeNull();
  await user.click(more);
  expect(again()).toBeNull();
  now = { ...entry, sentAt: 1, search };
  publish('activity', { ...activity, asked: {} });
  await expect.poll(again).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'More…' })).toBeNull();
});
