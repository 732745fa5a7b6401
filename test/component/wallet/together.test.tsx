/** Where a contract of the chain tells balances together: by account, with their block, and never more than is known. */
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { State } from '#shared/ipc/state.ts';
import { type Multicall, multicall3Address } from '#shared/tokens/multicall.ts';
import { account, answerOf, axe, connection, otherAccount, region, service, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const chain = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } } as const;

const slices = (multicall?: Multicall): Partial<State> => ({
  connections: {
    list: [{ ...connection, chain: multicall === undefined ? chain : { ...chain, multicall } }],
    active: connection.id,
    newRedirectAddress: 'http://127.0.0.1:49731/sign-in/next',
  },
  tokens: {
    connection: connection.id,
    items: [{ address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 }],
  },
});
const proven: Multicall = { address: multicall3Address, reads: 'all' };

type Balance = string | undefined | { readonly stored: string };
const known = tokens({ [dollar]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6' } });
/** By account; one without is not answered. `blocks`: of each account. */
function answers(native: Readonly<Record<string, Balance>>, blocks: readonly string[] = ['1234', '1234']): Partial<Handlers> {
  return {
    ...service({ 'user.accounts': JSON.stringify([account, otherAccount]), 'user.balance': '"5000000000000000000"' }),
    ...known,
    'service.contract.call': async (input) => {
      const [, name = ''] = /function (\w+)/.exec(input.functionSignature) ?? [];
      if (name !== 'balanceOf' && name !== 'getEthBalance') return (await known['service.contract.call']?.(input)) ?? fail(offline);
      const of = String(input.params[0]);
      const balance = name === 'balanceOf' ? '7000000' : native[of];
      const block = blocks[of === account ? 0 : 1] ?? null;
      if (balance === undefined) return fail(offline);
      if (typeof balance === 'object') {
        const stored = { source: 'stored', problem: offline, block: '1000' } as const;
        return ok(answerOf('contract.call', JSON.stringify({ result: balance.stored }), stored));
      }
      return ok(answerOf('contract.call', JSON.stringify({ result: balance }), { block, isOfBlock: true }));
    },
  };
}
const eth = (units: number) => `${units}${'0'.repeat(18)}`;
const rows = () =>
  within(region('Accounts'))
    .getAllByRole('listitem')
    .map(({ textContent }) => /(?:[\d,.]+ ETH|unknown)/.exec(textContent)?.[0]);

test('default: each account says what it has, of which block; together, beside what the service reports', async () => {
  const { user } = await startPage({ slices: slices(proven), answers: answers({ [account]: eth(5), [otherAccount]: eth(2) }) });
  await expect.poll(rows).toEqual(['5 ETH', '2 ETH']);
  await expect.poll(() => region('Accounts').textContent).toContain('Balances as of block 1,234');
  expect(region('Accounts').textContent).not.toContain('not what each account has');
  const native = within(region('Assets')).getByRole('button', { name: 'ETH' });
  const row = native.closest('li');
  await expect.poll(() => row?.textContent).toMatch(/On your 2 accounts: 7 ETH/);
  await user.click(native);
  await expect.poll(() => row?.textContent).toMatch(/Account 15 ETH.*Account 22 ETH.*Balances as of block 1,234/);
  // Of the tokens.
  await expect.poll(() => within(region('Assets')).getAllByText('Balances as of block 1,234').length).toBe(2);
  expect(await axe()).toEqual([]);
});

test('default: nothing is said twice where the service reports what the accounts have together', async () => {
  await startPage({ slices: slices(proven), answers: answers({ [account]: eth(3), [otherAccount]: eth(2) }) });
  await expect.poll(rows).toEqual(['3 ETH', '2 ETH']);
  expect(region('Assets').textContent).not.toContain('On your 2 accounts');
});

test('behavior: of many tokens the first are drawn at once, the others where one scrolls to them', async () => {
  let scrolled: () => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly object[]) => void) {
        const at = (top: number) => ({ top, bottom: top });
        scrolled = () => act(() => seen([{ isIntersecting: true, intersectionRect: at(500), boundingClientRect: at(0) }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const items = Array.from({ length: 60 }, (_, place) => {
    const address = `0x${(place + 1).toString(16).padStart(40, '0')}`;
    return { address, standard: 'erc20', pinned: false, hidden: false, place, addedAt: 0 } as const;
  });
  await startPage({
    slices: { ...slices(proven), tokens: { connection: connection.id, items } },
    answers: answers({ [account]: eth(5), [otherAccount]: eth(2) }),
  });
  const drawn = () => region('Assets').querySelectorAll('a[href^="#/token/"]').length;
  await expect.poll(drawn).toBe(16);
  expect(within(region('Assets')).getByRole('link', { name: 'All 60 tokens' })).toBeTruthy();
  scrolled();
  await expect.poll(drawn).toBe(50);
});

test('error: one account that couldn’t be read is unknown, and the sum is at least what is known', async () => {
  await startPage({ slices: slices(proven), answers: answers({ [account]: eth(5), [otherAccount]: undefined }) });
  await expect.poll(rows).toEqual(['5 ETH', 'unknown']);
  await expect.poll(() => region('Assets').textContent).toMatch(/On your 2 accounts: ≥ 5 ETH.*· 1 of 2 accounts couldn’t be read/);
  expect(region('Accounts').textContent).not.toContain('as of block');
});

test('error: of two blocks, both are named', async () => {
  await startPage({ slices: slices(proven), answers: answers({ [account]: eth(5), [otherAccount]: eth(2) }, ['1240', '1234']) });
  await expect.poll(() => region('Accounts').textContent).toContain('Balances as of blocks 1,234 to 1,240');
});

test('error: what was read earlier says when', async () => {
  await startPage({ slices: slices(proven), answers: answers({ [account]: { stored: eth(5) }, [otherAccount]: { stored: eth(2) } }) });
  await expect.poll(rows).toEqual(['5 ETH', '2 ETH']);
  expect(region('Accounts').textContent).toMatch(/as of \d\d:\d\d:\d\d, at block 1,000/);
  expect(region('Accounts').textContent).not.toContain('Balances as of block');
  await expect.poll(() => region('Assets').textContent).toMatch(/On your 2 accounts: 7 ETH.*as of \d\d:\d\d:\d\d, at block 1,000/);
});

const unproven: readonly [string, Multicall | undefined][] = [
  ['was never probed', undefined],
  ['failed the probe', { address: multicall3Address, reads: 'nothing' }],
  ['differs from the service’s balance', { address: multicall3Address, reads: 'tokens' }],
  ['is not the one in the settings', { address: dollar, reads: 'all' }],
];
test.each(unproven)('error: M33 a contract that %s is not believed about the native currency', async (_is, multicall) => {
  await startPage({ slices: slices(multicall), answers: answers({ [account]: eth(5), [otherAccount]: eth(2) }) });
  await expect.poll(() => region('Accounts').textContent).toContain('Example Bank reports one ETH total, not what each account has.');
  await screen.findAllByText(/DUSD/);
  expect(rows()).toEqual([undefined, undefined]);
});
