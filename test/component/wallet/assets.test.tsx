/** The assets: every token and collection summed over the accounts, and never more than is known. */
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import { fail, ok } from '#shared/core/result.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { account, answerOf, axe, connection, otherAccount, region, showWindow, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { foundIn } from '#test/support/history.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const governance = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const notes = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const stranger = `0x${'12'.repeat(20)}`;
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;

const follow = (...items: readonly (readonly [string, SavedToken['standard']])[]) => ({
  tokens: {
    connection: connection.id,
    items: items.map(([address, standard], place) => ({ address, standard, pinned: false, hidden: false, place, addedAt: 0 })),
  },
});
const known = tokens({
  [dollar]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6' },
  [governance]: { name: 'Governance', symbol: 'GOV', decimals: '18' },
  [notes]: { name: 'Field Notes', symbol: 'NOTE' },
});
/** Balances by account; one without is not answered. */
function holding(of: Readonly<Record<string, string | undefined>>): Partial<Handlers> {
  return {
    ...known,
    'service.contract.call': async (input) => {
      if (!input.functionSignature.includes('balanceOf')) return (await known['service.contract.call']?.(input)) ?? fail(offline);
      const balance = of[String(input.params[0])];
      return balance === undefined ? fail(offline) : ok(answerOf('contract.call', JSON.stringify({ result: balance })));
    },
    'service.erc721.balance': async ({ owner }) => ok(answerOf('erc721.balance', of[owner] ?? '0')),
  };
}
const rowOf = async (name: string) => {
  const row = (await within(region('Assets')).findByRole('link', { name })).closest('li');
  if (row === null) throw new Error(`${name} is in no row`);
  return row;
};

test('default: the native balance isn’t said to be unsendable before that is known; unfolded, it says so, and is exact', async () => {
  const { user } = await startPage();
  const assets = within(region('Assets'));
  const native = await assets.findByRole('button', { name: 'ETH' });
  expect(native.closest('li')?.textContent).toMatch(/Pays network fees(?! ·)/);
  expect(native.getAttribute('aria-expanded')).toBe('false');
  await user.click(native);
  await assets.findByText(/Blockdesk hasn’t checked yet whether this chain has Multicall3/);
  assets.getByRole('button', { name: 'Copy exact amount in wei' });
  assets.getByRole('button', { name: 'Raw' });
  assets.getByText('Total reported by Example Bank. Not broken down by account.');
  expect(await axe()).toEqual([]);
});

test('behavior: a press on an amount shows it exactly, with a button that copies it', async () => {
  const { user } = await startPage({
    slices: follow([dollar, 'erc20']),
    answers: holding({ [account]: '47544600000', [otherAccount]: '0' }),
  });
  const row = await rowOf('Demo Dollar');
  await user.click(await within(row).findByRole('button', { name: '47,544.6 DUSD: show base units' }));
  expect(within(row).getByRole('dialog').textContent).toContain('47 544 600 000 base units');
  within(row).getByRole('button', { name: 'Copy exact amount in base units' });
});

test('default: each account says what it holds, once all of it is known; nothing of what is hidden', async () => {
  const { publish } = await startPage({
    slices: follow([dollar, 'erc20']),
    answers: holding({ [account]: '47544600000', [otherAccount]: '0' }),
  });
  const rows = () =>
    within(region('Accounts'))
      .getAllByRole('listitem')
      .map(({ textContent }) => /[\d,.]+ DUSD/.exec(textContent)?.[0]);
  await expect.poll(rows).toEqual(['47,544.6 DUSD', undefined]);
  publish('preferences', {
    theme: 'system',
    language: 'system',
    needsRestart: false,
    times: 'relative',
    hideAmounts: true,
    cacheLimit: '64',
  });
  await expect.poll(rows).toEqual([undefined, undefined]);
});

test('error: an account’s tokens with one symbol are told apart by their addresses', async () => {
  const alike = { symbol: 'DUSD', decimals: '6' };
  await startPage({
    slices: follow([dollar, 'erc20'], [governance, 'erc20']),
    answers: tokens({ [dollar]: { ...alike, balance: '1000000' }, [governance]: { ...alike, balance: '2000000' } }),
  });
  await expect.poll(() => region('Accounts').textContent).toContain(`1 ${shortAddress(dollar)} · 2 ${shortAddress(governance)}`);
});

test('error: an account says nothing of a token whose amount isn’t known', async () => {
  await startPage({ slices: follow([dollar, 'erc20']), answers: holding({ [account]: '47544600000', [otherAccount]: undefined }) });
  const accounts = region('Accounts');
  await expect.poll(() => accounts.textContent).toContain('47,544.6 DUSD');
  expect(accounts.textContent?.match(/DUSD/g)).toHaveLength(1);
});

test('default: a token is summed over the accounts, and shown by account when unfolded; its row leads to its page', async () => {
  const { user } = await startPage({
    slices: follow([dollar, 'erc20']),
    answers: holding({ [account]: '47544600000', [otherAccount]: '400000' }),
  });
  const row = await rowOf('Demo Dollar');
  await expect.poll(() => row.textContent).toContain('47,545 DUSD');
  expect(row.textContent).toContain('Account 1: 47,544.6 · Account 2: 0.4');
  await user.click(within(row).getByRole('button', { name: 'Details of Demo Dollar' }));
  expect(row.textContent).toMatch(/Account 147,544\.6 DUSD.*Account 20\.4 DUSD.*Contract0x5FbD/);
  await user.click(within(row).getByRole('button', { name: 'Send Demo Dollar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send' }));
  expect((await dialog.findByLabelText<HTMLSelectElement>('Token')).value).toBe(dollar);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`#/token/${dollar}`);
});

test('error: without one account, the sum is at least what is known, and says so', async () => {
  await startPage({ slices: follow([dollar, 'erc20']), answers: holding({ [account]: '5000000', [otherAccount]: undefined }) });
  const row = await rowOf('Demo Dollar');
  await expect.poll(() => row.textContent).toContain('≥ 5 DUSD');
  expect(row.textContent).toContain('At least this much: 1 of 2 accounts couldn’t be read');
});

test('error: a balance that could not be read again says when it was read', async () => {
  const old = (balance: string) =>
    answerOf('contract.call', JSON.stringify({ result: balance }), { source: 'stored', problem: offline, block: '18204' });
  const answers = holding({});
  await startPage({
    slices: follow([dollar, 'erc20']),
    answers: {
      ...answers,
      'service.contract.call': async (input) =>
        input.functionSignature.includes('balanceOf')
          ? ok(old('5000000'))
          : ((await known['service.contract.call']?.(input)) ?? fail(offline)),
    },
  });
  const row = await rowOf('Demo Dollar');
  await expect.poll(() => row.textContent).toMatch(/10 DUSD.*as of \d\d:\d\d:\d\d, at block 18,204/);
});

test('behavior: offline, Assets says the age of its oldest value once, Accounts its own, and each value its own while only some are old', async () => {
  const now = Date.now();
  const readAt = (minutes: number) => ({ source: 'stored', problem: offline, block: '18204', readAt: now - minutes * 60_000 }) as const;
  const { answer } = await startPage({
    slices: follow([dollar, 'erc20'], [notes, 'erc721']),
    answers: {
      ...holding({}),
      'service.user.balance': async () => ok(answerOf('user.balance', `{"balances":{"${account}":"25"}}`, readAt(2))),
      'service.user.accounts': async () => ok(answerOf('user.accounts', JSON.stringify([account, otherAccount]), readAt(3))),
      'service.erc721.balance': async () => ok(answerOf('erc721.balance', '2', readAt(1))),
      'service.contract.call': async (input) =>
        input.functionSignature.includes('balanceOf')
          ? ok(answerOf('contract.call', '{"result":"5000000"}', readAt(7)))
          : ((await known['service.contract.call']?.(input)) ?? fail(offline)),
      'service.block.latestNumber': async () => fail(offline),
    },
  });
  const ages = (name = 'Assets') => within(region(name)).queryAllByText(/^as of /);
  const clock = (minutes: number) => `as of ${clockTime(now - minutes * 60_000, now)}, at block 18,204`;
  await rowOf('Demo Dollar');
  await expect.poll(() => ages().map(({ textContent }) => textContent)).toEqual([clock(7)]);
  expect(ages('Accounts').length).toBeGreaterThan(0);
  expect(region('Assets').textContent).toContain('Balances may have changed since then.');
  // By account as well: their age is the one that is said.
  expect((await rowOf('Demo Dollar')).textContent).toMatch(/Account 1: 5 · Account 2: 5/);
  answer({ 'service.block.latestNumber': async () => ok(answerOf('block.latestNumber', '18205')) });
  act(() => {
    showWindow(false);
    showWindow(true);
  });
  await expect.poll(() => ages().length).toBeGreaterThan(1);
  expect(region('Assets').textContent).not.toContain('Balances may have changed since then.');
});

test('default: collectibles are counted, with who can move all of them', async () => {
  const operator: SavedApproval = {
    is: 'operator',
    contract: notes,
    tokenId: null,
    owner: account,
    spender: stranger,
    origins: ['activity'],
    isOwn: true,
    first: null,
    last: null,
    addedAt: 0,
    checkedAt: 5,
    readings: [{ at: 5, value: '1' }],
    change: null,
    watched: null,
    forgotten: false,
    waits: false,
  };
  const page = await startPage({ slices: follow([notes, 'erc721']), answers: holding({ [account]: '2', [otherAccount]: '1' }) });
  const row = await rowOf('Field Notes');
  await expect.poll(() => row.textContent).toContain('3 collectibles');
  expect(row.textContent).not.toContain('can move');
  page.publish('approvals', { connection: connection.id, items: [operator] });
  await expect.poll(() => row.textContent).toContain('1 address can move all of them');
});

const foundOf = (token: string): FoundTransfer => ({
  hash: `0x${token.slice(2, 4).repeat(32)}`,
  block: '18204',
  timestamp: '1780000000',
  kind: 'erc20',
  direction: 'in',
  own: account,
  counterparty: stranger,
  sender: stranger,
  token,
  amount: '1',
  tokenId: null,
});

test('error: spam, refusing and empty tokens take no place from a found one; how many more were found is said', async () => {
  const at = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
  const [spam, refusing, empty, real] = [
    [1, 2, 3, 4],
    [5, 6],
    [7, 8],
    [9, 10, 11, 12, 13, 14],
  ].map((all) => all.map(at)) as string[][];
  const listed = [...(spam ?? []), ...(refusing ?? []), ...(empty ?? []), ...(real ?? [])];
  const more = tokens(
    Object.fromEntries(
      listed.map((address, index) => {
        if (spam?.includes(address)) return [address, { name: `visit free${index}.example`, symbol: 'GIFT', decimals: '0', balance: '9' }];
        if (refusing?.includes(address)) return [address, { name: `Refusing ${index}`, symbol: 'REF', decimals: '0' }];
        return [address, { name: `Token ${index}`, symbol: `T${index}`, decimals: '0', balance: empty?.includes(address) ? '0' : '7' }];
      }),
    ),
  );
  await startPage({
    answers: {
      ...more,
      'watch.found': async () => ok({ found: foundIn(listed.map(foundOf)), accounts: [account], tokens: {}, before: null }),
    },
  });
  for (const index of [8, 9, 10, 11]) await rowOf(`“Token ${index}”`);
  const assets = within(region('Assets'));
  expect(assets.queryByText(/visit free|Refusing|“Token 7”|“Token 12”/)).toBeNull();
  expect(assets.getByRole('link', { name: '2 more found tokens' }).getAttribute('href')).toBe('#/tokens');
});

test('error: a token that was only found is marked, and in quotes; one that looks like spam, or of which nothing is left, isn’t shown', async () => {
  const [spam, empty] = [`0x${'44'.repeat(20)}`, `0x${'55'.repeat(20)}`];
  const more = tokens({
    [governance]: { name: 'Governance', symbol: 'GOV', decimals: '0', balance: '320' },
    [spam]: { name: 'visit free.example', symbol: 'GIFT', decimals: '0', balance: '9000' },
    [empty]: { name: 'Emptied', symbol: 'GONE', decimals: '0', balance: '0' },
  });
  const { user } = await startPage({
    answers: {
      ...more,
      'watch.found': async () =>
        ok({ found: foundIn([governance, spam, empty].map(foundOf)), accounts: [account], tokens: {}, before: null }),
    },
  });
  const row = await rowOf('“Governance”');
  await expect.poll(() => row.textContent).toContain('640 “GOV”');
  expect(row.textContent).toContain('found, not verified');
  expect(region('Assets').textContent).not.toMatch(/free|GIFT|Emptied/);
  await user.click(within(row).getByRole('button', { name: 'Add “Governance”' }));
  await screen.findByRole('dialog', { name: 'Add token' });
});

test('default: Send, where no token is followed, leads to “Add token”', async () => {
  const page = await startPage({ answers: known });
  await within(region('Assets')).findByText('No tokens added. Add one by its contract address to see your balance.');
  await page.user.click(within(region('Assets')).getByRole('button', { name: 'Send' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send' });
  expect(dialog.textContent).toContain('Example Bank can send tokens, but not ETH.');
  expect(within(dialog).queryByRole('button', { name: 'Review' })).toBeNull();
  await page.user.click(within(dialog).getByRole('button', { name: 'Add token' }));
  await screen.findByRole('dialog', { name: 'Add token' });
  page.publish('tokens', follow([dollar, 'erc20']).tokens);
  expect(screen.queryByText(/No tokens added/)).toBeNull();
  await within(dialog).findByRole('button', { name: 'Review' });
});
