/** The list of approvals: narrowed behind one button, and chosen to be revoked together. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { ok } from '#shared/core/result.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { account, answerOf, axe, connection, type PageOptions, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const [coin, gov] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const;
const [one, other] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

const approvalOf = (contract: string, spender: string): SavedApproval => ({
  ...{ is: 'erc20', contract, tokenId: null, owner: account, spender, origins: ['receipt'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [{ at: 1, value: '5000000' }], change: null, watched: null, forgotten: false, waits: false },
});

const follow = (address: string): SavedToken => ({ address, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 });

const open = (approvals = [approvalOf(coin, one), approvalOf(gov, one), approvalOf(coin, other)], answers: PageOptions['answers'] = {}) =>
  startPage({
    place: '/tokens/approvals',
    slices: {
      tokens: { connection: connection.id, items: [coin, gov].map(follow) },
      approvals: { connection: connection.id, items: approvals },
    },
    answers: {
      ...tokens({
        [coin]: { symbol: 'DUSD', decimals: '6', balance: '2000000' },
        [gov]: { symbol: 'GOV', decimals: '6' },
      }),
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"5000000"')),
      'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"${one}"`)),
      'service.erc721.isApprovedForAll': async () => ok(answerOf('erc721.isApprovedForAll', 'true')),
      ...answers,
    },
  });

const rows = () => screen.getAllByRole('rowheader').map((each) => each.textContent?.replace(/0x.*/, ''));

test('default: nothing yet: it says so, and that there may be others', async () => {
  await open([]);
  expect(await screen.findByText('No approvals found yet.')).toBeTruthy();
  expect(document.body.textContent).toContain('There may be more: Example Bank can’t list them.');
  expect(await axe()).toEqual([]);
});

test('default: a row’s details are separate parts, and every change button reads Change', async () => {
  const readings = [{ at: 1, value: '1' }];
  const item = { ...approvalOf(`0x${'c3'.repeat(20)}`, one), is: 'token', tokenId: '5', readings } as const;
  await open([item, { ...item, is: 'operator', tokenId: null }, approvalOf(coin, one)]);
  const covered = await screen.findByText(/^also covered by access to all /);
  const parts = [...(covered.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  expect(parts).toEqual(['Approved by Account 1', expect.stringMatching(/^checked /), covered.textContent]);
  expect(screen.getAllByRole('button', { name: /^Change/ }).map(({ textContent }) => textContent)).toEqual(['Change', 'Change']);
  expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(3);
});

test('behavior: narrowed by who may, by risk and by words', async () => {
  const { user, fill } = await open();
  await screen.findAllByText('2 DUSD at risk');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('Spender or operator'), other);
  await screen.findByRole('heading', { name: '1 of 3 approvals' });
  await user.selectOptions(screen.getByLabelText('Spender or operator'), 'Anyone');
  await user.selectOptions(screen.getByLabelText('Risk'), 'Low risk');
  await screen.findByRole('heading', { name: '0 of 3 approvals' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await fill(screen.getByRole('searchbox', { name: 'Find an approval' }), 'gov');
  await screen.findByRole('heading', { name: '1 of 3 approvals' });
});

test('behavior: all filters are behind one button; what they leave out is counted, and shown again by another', async () => {
  const { user } = await open();
  await screen.findByRole('heading', { name: '3 approvals found' });
  expect(screen.queryByRole('searchbox', { name: 'Find an approval' })).toBeNull();
  const filter = screen.getByRole('button', { name: 'Filter' });
  await user.click(filter);
  await screen.findByRole('option', { name: 'GOV' });
  await user.selectOptions(screen.getByLabelText('Token'), 'GOV');
  await user.click(filter);
  expect(screen.queryByLabelText('Token')).toBeNull();
  const heading = await screen.findByRole('heading', { name: '1 of 3 approvals' });
  expect(rows()).toEqual(['Up to 5 GOV']);
  expect(await axe()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(heading.textContent).toBe('3 approvals found');
  expect(document.activeElement).toBe(heading);
});

test('default: at risk is what the account has, where that is less; where that can’t be read it is unknown, not 0', async () => {
  await open();
  const group = within(await screen.findByRole('rowgroup', { name: /0xa1a1/i }));
  await group.findByText('2 DUSD at risk');
  const unread = group.getAllByRole('row').find((row) => row.textContent?.includes('GOV'));
  expect(unread?.textContent).toContain('At risk: unknown');
});

const spam = `0x${'c3'.repeat(20)}` as const;

test.each([
  ['a stranger’s', spam, null],
  ['the person’s own', coin, /as of/],
])(
  'error: the total at risk says how old it is where %s approval could not be read again: by the person’s own alone',
  async (_whose, contract, said) => {
    const timeout = { code: 'timeout', host: 'api.example.org', seconds: 30 } as const;
    const old = { source: 'stored', problem: timeout, readAt: Date.now() - 3_600_000 } as const;
    await open([approvalOf(coin, one), { ...approvalOf(spam, other), isOwn: false }], {
      'service.erc20.allowance': async (input) =>
        ok(answerOf('erc20.allowance', '"5000000"', input.contractAddress.toLowerCase() === contract ? old : {})),
    });
    const total = await screen.findByText(/^At risk: 2 DUSD\. Approved only in others’ transactions: 1 contract/);
    if (said === null) expect(within(total).queryByText(/as of/)).toBeNull();
    else await within(total).findByText(said);
  },
);

test('behavior: what is chosen is revoked, and nothing that the filters have since hidden', async () => {
  const { user } = await open();
  const revoke = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Revoke (?:selected|\d+)…$/ });
  const boxes = await screen.findAllByRole('checkbox', { name: /may spend up to 5/ });
  expect([boxes.length, revoke().textContent, revoke().disabled]).toEqual([3, 'Revoke selected…', true]);
  for (const box of boxes) await user.click(box);
  expect(revoke().textContent).toBe('Revoke 3…');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText('Token'), 'GOV');
  expect(revoke().textContent).toBe('Revoke 1…');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(revoke().textContent).toBe('Revoke selected…');
});

test('behavior: the checkbox in the head chooses all, says that some are chosen, and chooses none', async () => {
  const { user } = await open();
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  const state = () => [all.checked, all.indeterminate, screen.getByRole('button', { name: /^Revoke .*…$/ }).textContent];
  const [first] = await screen.findAllByRole('checkbox', { name: /may spend up to 5/ });
  expect(state()).toEqual([false, false, 'Revoke selected…']);
  await user.click(first as HTMLElement);
  expect(state()).toEqual([false, true, 'Revoke 1…']);
  await user.click(all);
  expect(state()).toEqual([true, false, 'Revoke 3…']);
  await user.click(all);
  expect(state()).toEqual([false, false, 'Revoke selected…']);
});

test('default: the head says what is at risk in total: one balance once, and unknown where it can’t be read', async () => {
  await open();
  const list = within(await screen.findByRole('region', { name: '3 approvals found' }));
  await list.findByText(/^At risk: .*2 DUSD/);
  expect(list.getByText(/^At risk: .*unknown amount of GOV/)).toBeTruthy();
});

test('error: what could not be listed is said, also when nothing else is listed', async () => {
  const forged = Array.from({ length: 8 }, (_, index): SavedApproval => {
    const spender = `0x${String(index).repeat(40)}`;
    return { ...approvalOf(`0x${'f1'.repeat(20)}`, spender), isOwn: false, readings: [], ...(index === 0 ? { unlisted: 592 } : {}) };
  });
  await open(forged);
  const note = await screen.findByRole('region', { name: 'Approvals left out' });
  expect(note.textContent).toContain('592 reported approvals aren’t listed: their contracts reported too many in one transaction.');
  expect(note.textContent).toContain('From other people’s transactions, at most 40 approvals are listed, 8 for one contract.');
  expect(await screen.findByText('No approvals found yet.')).toBeTruthy();
});

test('default: where nothing was left out, nothing is said of it', async () => {
  await open();
  await screen.findByRole('heading', { name: '3 approvals found' });
  expect(screen.queryByRole('region', { name: 'Approvals left out' })).toBeNull();
});

test('default: an own account as a spender is marked; an item that its collection’s approval covers as well says so', async () => {
  const [collection, stranger] = [`0x${'c3'.repeat(20)}`, `0x${'a3'.repeat(20)}`] as const;
  const readings = [{ at: 1, value: '1' }];
  const item = { ...approvalOf(collection, one), is: 'token', tokenId: '5', readings } as const;
  await open([item, { ...item, is: 'operator', tokenId: null }, { ...item, spender: stranger }, approvalOf(coin, account)]);
  await screen.findByText(/also covered by access to all /);
  const groups = screen.getAllByRole('rowgroup').map(({ textContent }) => textContent ?? '');
  const having = (words: string) => groups.filter((group) => group.includes(words));
  expect(having('also covered').map((group) => group.slice(0, 6).toLowerCase())).toEqual(['0xa1a1']);
  expect(having('your account')).toEqual([expect.stringContaining('Up to 5 DUSD')]);
  expect(having('your account')[0]).toContain('No risk');
  // The head's is the first.
  expect(screen.getAllByText(/^At risk: /)[0]?.textContent).toMatch(/^At risk: unknown number of [^,]*$/);
});

test('error: where it could not be read again, each is shown as last read, with its time', async () => {
  const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
  const old = { source: 'stored', problem: offline, readAt: Date.now() - 3_600_000 } as const;
  await open([approvalOf(coin, one)], {
    'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"5000000"', old)),
  });
  const row = within(await screen.findByRole('rowgroup', { name: /0xa1a1/i }));
  await row.findByText('Up to 5 DUSD');
  await expect.poll(() => row.getAllByText(/as of/).length).toBeGreaterThan(0);
  expect(document.querySelector('main')?.textContent).not.toMatch(/NaN|undefined/);
});

test('behavior: an own approval that waits for room is said, with which', async () => {
  await open([approvalOf(coin, one), { ...approvalOf(coin, other), waits: true }]);
  const note = await screen.findByRole('region', { name: 'The list is full' });
  expect(note.textContent).toContain('The list is full: it holds 240. 1 more approval is waiting.');
  expect(note.textContent).toMatch(/Show the waiting one.*0xa2a2/i);
  expect(screen.queryByRole('rowgroup', { name: /0xa2a2/i })).toBeNull();
});

test('default: a token’s page leads to its own approvals', async () => {
  const its = checksummed(coin);
  const { user } = await open([approvalOf(its, one), approvalOf(gov, one), approvalOf(its, other)]);
  location.hash = `/token/${its}`;
  await user.click(await screen.findByRole('link', { name: /^2 approvals/ }));
  await screen.findByRole('heading', { name: '2 of 3 approvals' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('heading', { name: '3 approvals found' });
});

test('behavior: an approval is forgotten once that was confirmed', async () => {
  const { user, inputs } = await open([approvalOf(coin, one)], { 'approvals.forget': async () => ok(null) });
  await user.click(await screen.findByRole('button', { name: /^Details of / }));
  await user.click(await screen.findByRole('button', { name: 'Forget…' }));
  expect(inputs('approvals.forget')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Forget this approval' }));
  await expect.poll(() => inputs('approvals.forget')).toHaveLength(1);
});
