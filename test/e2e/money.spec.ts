/** Balances read together on the practice chain, as a person sees them: equal to the chain's own, in one block, and never those of a liar. */
import { expect, type Page, test } from '@playwright/test';
import { parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { expectGood } from '#test/support/good-looks.ts';
import { oddToken } from '#test/support/odd-token.ts';
import { accountsRegion, balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const abi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  chain = openChain(data);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const rows = () => accountsRegion(page).getByRole('listitem');
/** Calls of contracts since the start. */
const calls = async () => {
  const listed = await page.evaluate(async () => {
    type Listed = { readonly ok: boolean; readonly value: readonly { readonly operation: string }[] };
    const { call } = (window as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<Listed>> } }).blockdesk;
    return call['request.list']?.({ connection: 'sandbox' });
  });
  return listed?.value.filter(({ operation }) => operation === 'contract.call').length ?? 0;
};

test('default: each account’s native currency and tokens are the chain’s own, of one block', async () => {
  await goTo('/wallet');
  for (const [index, account] of ada.accounts.entries()) {
    const wei = await chain.getBalance({ address: account });
    await expect(rows().nth(index)).toContainText(`${groupedBaseUnits(String(wei))} wei`);
    const dollars = await chain.readContract({ address: demoContracts.DemoDollar, abi, functionName: 'balanceOf', args: [account] });
    expect(dollars).toBeGreaterThan(0n);
  }
  // What was asked for before the contract was proven is read with the others once all are read again, as when a window is looked at again.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    for (const region of [accountsRegion(page), balanceRegion(page)])
      await expect(region).toContainText(/Balances as of block \d+/, { timeout: 5_000 });
  }).toPass();
  await expect(balanceRegion(page)).toContainText(`On your ${ada.accounts.length} accounts:`);
  await balanceRegion(page).getByRole('button', { name: 'ETH', exact: true }).click();
  await expectGood(page);
});

test('default: Settings says that balances are read together', async () => {
  await goTo('/settings');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^A contract like Multicall3 answers at 0xcA11/)).toBeVisible({ timeout: 30_000 });
});

test('error: M33 once the contract is gone, balances are read one by one, and still right', async () => {
  await chain.setCode({ address: multicall3Address, bytecode: oddToken({}) });
  const before = await calls();
  await goTo('/wallet');
  await page.reload();
  const held = await chain.readContract({
    address: demoContracts.DemoDollar,
    abi,
    functionName: 'balanceOf',
    args: [ada.accounts[0]],
  });
  await expect(accountsRegion(page)).toContainText('not what each account has');
  await expect(accountsRegion(page)).toContainText(`${Number(held / 1_000_000n).toLocaleString('en-US')}`);
  await expect(balanceRegion(page)).not.toContainText('Balances as of block');
  expect(await calls()).toBeGreaterThan(before);
});
