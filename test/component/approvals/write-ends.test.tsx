/** Approvals revoked and changed where the write does not get through: what the page asks main for, where it stops, what the form keeps. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { fail, ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axeInDialog, type ComponentPage, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const [coin, one, other] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

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
async function open(spenders: readonly string[], ends: ('refused' | 'lost' | 'back' | 'done')[]): Promise<ComponentPage> {
  const activity = { connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 };
  const revoked = new Set<string>();
  const page = await startPage({
    place: '/tokens/approvals',
    slices: { approvals: { connection: connection.id, items: spenders.map(approvalOf) } },
    answers: {
      ...tokens({ [coin]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6' } }),
      'service.erc20.allowance': async ({ spender }) => ok(answerOf('erc20.allowance', revoked.has(spender) ? '"0"' : '"5000000"')),
      'activity.get': async () => ok(entry),
      'service.erc20.approve': async ({ spender, request = '' }) => {
        // Main answers later, and publishes then.
        await Promise.resolve();
        const end = ends.shift();
        if (end === 'back') return fail({ code: 'canceled' });
        if (end === 'refused') return fail({ code: 'service', status: 422, text: 'Not enough of it.' });
        if (end === 'done') {
          revoked.add(spender);
          page.publish('activity', { ...activity, newest: [briefOf({ ...entry, state: 'confirmed' })], asked: { [request]: entry.id } });
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

test('error: M4 an unknown outcome stops the queue and links to Activity', async () => {
  const page = await open([one, other], ['lost']);
  const { user, inputs } = page;
  for (const box of await screen.findAllByRole('checkbox', { name: /may spend/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Revoke 2…' }));
  const several = within(await screen.findByRole('dialog', { name: 'Revoke 2 approvals' }));
  await several.findByText(/Stopped: one outcome is unknown\.$/);
  several.getByText('not started: the queue stopped first');
  expect(several.queryByRole('button', { name: 'Continue with the next' })).toBeNull();
  expect(inputs('service.erc20.approve')).toHaveLength(1);
  await leadsToEntry(page, several.getByRole('link', { name: 'View in Activity' }));
  expect(inputs('service.erc20.approve')).toHaveLength(1);
});

test('error: M5 the first that is refused stops the queue: it says which was, and which wasn’t its turn; the rest can go on', async () => {
  const page = await open([one, other], ['refused', 'refused']);
  const { user, inputs } = page;
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Revoke 2…' }));
  const several = within(await screen.findByRole('dialog', { name: 'Revoke 2 approvals' }));
  await several.findByText('0 of 2 revoked. Stopped. Each result is shown below.');
  const ends = () => several.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(ends()).toEqual([
    expect.stringContaining('says it refused this'),
    expect.stringContaining('not started: the queue stopped first'),
  ]);
  expect(await axeInDialog()).toEqual([]);
  expect(inputs('service.erc20.approve').map(({ spender, amount }) => [spender, amount])).toEqual([[one, '0']]);
  await user.click(several.getByRole('button', { name: 'Continue with the next' }));
  await expect.poll(() => inputs('service.erc20.approve').map(({ spender }) => spender)).toEqual([one, other]);
});

test('default: going back in one pauses the queue, and the rest can continue', async () => {
  const { user, inputs } = await open([one, other], ['back', 'back']);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Revoke 2…' }));
  const several = within(await screen.findByRole('dialog', { name: 'Revoke 2 approvals' }));
  await several.findByText(/^0 of 2 revoked\. Stopped\./);
  expect(several.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('not sent: it wasn’t confirmed'),
    expect.stringContaining('not started: the queue stopped first'),
  ]);
  await user.click(several.getByRole('button', { name: 'Continue with the next' }));
  await expect.poll(() => inputs('service.erc20.approve').map(({ spender }) => spender)).toEqual([one, other]);
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
    await dialog.findByText('All revoked and verified on chain.');
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
