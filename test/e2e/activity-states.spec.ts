/** Writes that end in each way, as the Activity screen, the search, desktop notices and saved files show them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { parseCsv } from '#shared/core/csv.ts';
import { activityIn, activityRows, activityTable } from '#test/support/activity-screen.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { feeTokenCode } from '#test/support/fee-token.ts';
import { expectGood, hideToasts } from '#test/support/good-looks.ts';
import { lessOn } from '#test/support/less-on.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmChange, confirmShownReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { acceptingSaveDialogs } from '#test/support/save-dialogs.ts';
import { enterSandbox, fillService } from '#test/support/walk.ts';

const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [receiver] = grace.accounts;
const feeToken = getAddress('0x00000000000000000000000000000000000fee01');

const data = makeDataFolder();
let service: RunningSandbox;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const args = ['--fault', 'write-status-422:1', '--fault', 'write-reset-before-headers:1'];
  [service, app] = await Promise.all([startSandbox({ mining: 'slow', args }), startApp({ data })]);
  ({ page } = app);
  await service.rpc.setCode({ address: feeToken, bytecode: feeTokenCode() });
  await fillService(page, service, service.scopes);
  await enterSandbox(app);
});
test.afterAll(async () => {
  await app?.quit();
  await service?.stop();
  removeFolder(data);
});

const table = () => activityTable(page);
const rows = () => activityRows(page);
const row = (words: string) => rows().filter({ hasText: words });
const summary = () => page.getByRole('region', { name: 'Summary' });
const mine = (blocks = 1) => service.rpc.mine({ blocks, interval: 12 });
const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);

const journal = () => activityIn(page);

async function write(operation: string, input: object): Promise<void> {
  const { connection } = await journal();
  void callIn(page, `service.${operation}`, { ...input, connection }).catch(() => {});
  await confirmShownReview(app);
}

async function expectGoodWithoutToasts(): Promise<void> {
  await hideToasts(page);
  await expectGood(page);
}

test('error: M5 M21 rejected and reverted are shown with the words for those states, and their amounts do not count as sent', async () => {
  await page.keyboard.press('ControlOrMeta+2');
  await write('erc20.transfer', { contractAddress: DemoDollar, amount: '1000000', receiver });
  // Only the service says so, until the chain was searched or the person says it as well.
  await expect(row('Send 1 DUSD')).toContainText(/refused: checking the chain.*[^−]1 DUSD/);
  await row('Send 1 DUSD').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /says it refused this$/ })).toContainText('Don’t send it again yet.');
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('button', { name: 'Mark as not sent…' }).click();
  await confirmChange(app, 'Mark as not sent');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeFocused();
  await expect(summary()).toContainText('rejected: you marked it as not sent');
  await page.keyboard.press('Escape');
  await expect(row('Send 1 DUSD')).toContainText(/rejected: you marked it as not sent.*[^−]1 DUSD/);
  await write('erc20.transfer', { contractAddress: DemoDollar, amount: '250000000', receiver });
  await expect(row('Send 250 DUSD')).toContainText(/unknown: don’t send again yet.*[^−]250 DUSD/);
  await write('erc20.transfer', { contractAddress: feeToken, amount: '20000', receiver });
  // Accepted by the service, then broken before it is mined, but only after its symbol was read.
  await expect(row('Sending 200 FEE')).toContainText(/pending: waiting for a block.*[^−]200 FEE/);
  const lastBar = () => app.recorded('progress').at(-1);
  const isLinux = lessOn(process.platform === 'linux', 'there is no indeterminate bar to look at');
  await expect.poll(lastBar).toEqual(isLinux ? undefined : expect.objectContaining({ progress: 2, mode: 'indeterminate' }));
  await service.rpc.setCode({ address: feeToken, bytecode: '0x60006000fd' });
  await mine();
  await expect(row('Failed: Sent 200 FEE')).toContainText(/Fee 0\.\d+ ETH.*failed: the network fee was charged.*[^−]200 FEE/, {
    timeout: 15_000,
  });
  await expect(page.getByText('Failed: Send 200 FEE')).toBeVisible();
  await expect.poll(lastBar).toEqual(isLinux ? undefined : expect.objectContaining({ progress: -1 }));
  // One outcome is not known: that is what the badge counts.
  expect(app.recorded('badge').at(-1)?.count).toBe(1);
  await service.rpc.setCode({ address: feeToken, bytecode: feeTokenCode() });
});

test('error: a token that keeps a part of the amount: confirmed, with a red note that it is not as reviewed; one desktop notice says so', async () => {
  // As if they looked elsewhere: the toast would say it once more.
  await page.evaluate('document.hasFocus = () => false');
  await write('erc20.transfer', { contractAddress: feeToken, amount: '10000', receiver });
  await expect(row('Sending 100 FEE')).toContainText('pending');
  await mine();
  await expect(row('Sent 99 FEE')).toContainText(/not as reviewed.*confirmed/, { timeout: 15_000 });
  await expect
    .poll(() => app.recorded('notification').filter(({ body }) => body.startsWith('Send 100 FEE')))
    .toEqual([expect.objectContaining({ title: 'Confirmed, but not as reviewed' })]);
  await expect(page.getByText('Confirmed, but not as reviewed: Send 100 FEE')).toHaveCount(0);
  await page.evaluate('delete document.hasFocus');
  const number = app.recorded('notification').find(({ title }) => title === 'Confirmed, but not as reviewed')?.number;
  app.command(`notification click ${number}`);
  const note = page.getByRole('region', { name: 'Not as reviewed' });
  await expect(note).toContainText('The contract didn’t report what you reviewed: 10000 base units went from');
  await expect(note).toContainText('The contract reported more than you reviewed: 9900 base units went from');
  const [heading, red] = await note.getByRole('heading').evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--bad)';
    element.append(probe);
    const colors = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  });
  expect(heading).toBe(red);
  await expectGoodWithoutToasts();
});

test('default: the details show the request, the answer and the receipt; “repeat” makes a draft and sends nothing', async () => {
  const asked = page.getByRole('region', { name: 'What was reviewed and sent' });
  await expect(asked).toContainText(receiver.replace(/^(0x.{4})|(.{4})(?!$)/g, '$& ').replaceAll('  ', ' '));
  await expect(asked).toContainText('100 FEE');
  await expect(asked).toContainText('POST /erc20/transfer');
  await expect(asked).toContainText(`"amount":"10000"`);
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toContainText((await summary().getByRole('link').textContent()) ?? '0x');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Raw receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw receipt' })).toContainText('"status"');
  await page.keyboard.press('Escape');
  const before = (await journal()).newest.length;
  await page.getByRole('button', { name: 'Repeat as a new draft' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10000');
  await expect(page.getByLabel('Recipient', { exact: true })).toHaveValue(receiver);
  expect((await journal()).newest.length).toBe(before);
});

test('default: found by its hash, its label and its note: in the list, and by the search', async () => {
  await page.keyboard.press('ControlOrMeta+2');
  await expect(rows()).toHaveCount(4);
  const { connection, newest } = await journal();
  const hash = newest.find(({ title }) => title.startsWith('Send 100 FEE'))?.hash ?? '';
  // What a person writes is shown as it is, whatever it looks like.
  await callIn(page, 'notebook.save', { connection, subject: hash, label: '=1+1 <b>Rent</b>', note: 'for the quarter of the swallows' });
  const search = page.getByRole('searchbox', { name: 'Find in the activity' });
  for (const sought of ['<b>rent', 'swallows', hash.slice(0, 20)]) {
    await search.fill(sought);
    await expect(rows()).toHaveCount(1);
    await expect(rows()).toContainText('Sent 99 FEE');
  }
  // What it is narrowed by is kept.
  await rows().getByRole('link').first().click();
  await expect(summary()).toContainText('Sent 99 FEE');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue(hash.slice(0, 20));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  for (const sought of ['swallows', '<b>rent']) {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(sought);
    await expect(page.getByRole('option').filter({ hasText: 'Sent 99 FEE' })).toHaveCount(1);
  }
  await page.getByRole('option').filter({ hasText: 'Sent 99 FEE' }).click();
  await expect(summary()).toContainText('Sent 99 FEE');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('Activity');
  await page.getByRole('option').filter({ hasText: 'Activity' }).first().click();
  await expect(table()).toBeVisible();
});

test('default: saved whole: exact amounts, no formula, no secret', async () => {
  // A file is there before anything is written into it.
  const files = () => readdirSync(app.downloads).filter((name) => statSync(join(app.downloads, name)).size > 0);
  await acceptingSaveDialogs(app, async () => {
    for (const [index, form] of [/^CSV/, /^JSON/].entries()) {
      await page.getByRole('button', { name: 'Export activity' }).click();
      await page.getByRole('menuitem', { name: form }).click();
      await expect.poll(() => files().length).toBe(index + 1);
    }
  });
  const read = (ending: string) => readFileSync(join(app.downloads, files().find((name) => name.endsWith(ending)) ?? ''), 'utf8');
  const [head, ...lines] = parseCsv(read('.csv')).rows;
  const cells = lines.map((line) => Object.fromEntries((head?.cells ?? []).map((name, at) => [name, line.cells[at]])));
  expect(cells).toHaveLength(4);
  const json = JSON.parse(read('.json')) as Record<string, string | null>[];
  expect(json.map(({ State }) => State)).toEqual(cells.map(({ State }) => State));
  expect(json.find(({ What }) => What?.startsWith('Sent 99 FEE'))).toMatchObject({
    State: 'confirmed',
    Direction: 'out',
    'Amount (base units)': '9900',
    'Token contract': feeToken,
    'Other side': receiver,
  });
  for (const text of [read('.csv'), read('.json')]) {
    expect(text).not.toContain(service.clientSecret);
    expect(text).not.toMatch(/bearer|eyJ/i);
  }
  expect(
    read('.csv')
      .split(/[,\r\n]/)
      .filter((cell) => /^[=+@-]/.test(cell)),
  ).toEqual([]);
});

test('behavior: another person’s sign-in on the same connection sees none of the entries, and none is lost', async () => {
  const { connection, newest } = await journal();
  const signInAs = async (person: (typeof people)[number]) => {
    // Where one signs in again one comes back to.
    await goTo('/wallet');
    await callIn(page, 'session.signOut', { connection });
    await enterSandbox(app, person.handle);
    await page.keyboard.press('ControlOrMeta+2');
  };
  await signInAs(grace);
  await expect(page.getByText('4 more entries belong to another sign-in.')).toBeVisible();
  // What reached her own account may be known of the chain, and is hers to see.
  await expect(rows().filter({ hasText: /Send|Let|Call|not carried out|marked it as not sent|reverted/ })).toHaveCount(0);
  await goTo(`/activity/${newest[0]?.id}`);
  await expect(page.getByText('This was sent under another sign-in')).toBeVisible();
  await signInAs(ada);
  await expect(rows()).toHaveCount(4);
});

test('error: M4 the page of an unknown outcome, good to look at; with the service gone “Check now” says that nothing was looked at', async () => {
  await page.getByRole('button', { name: 'View' }).click();
  const unknown = page.getByRole('region', { name: 'We couldn’t confirm this transaction' });
  await unknown.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Checked again: not found so far.')).toBeVisible({ timeout: 15_000 });
  await expect(unknown).toContainText(/read: no matching transaction/);
  await expectGoodWithoutToasts();
  await service.stop();
  await unknown.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Couldn’t check the chain just now. Blockdesk keeps trying.')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('ControlOrMeta+2');
  await expect(rows()).toHaveCount(4);
});
