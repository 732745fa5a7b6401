/** A write that does not get through, asked for from each screen: gone back, refused, answer lost; what is shown, and what the form keeps. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { declineReview, openedReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { enterService } from '#test/support/walk.ts';

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

let tiny: TinyService;
let app: RunningApp;
let page: Page;
/** What becomes of the next writes. */
let ends: 'refused' | 'lost' = 'refused';
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const before: TinyService['behavior']['before'] = (request, response) => {
    if (!tiny.writes().includes(request)) return;
    if (ends === 'lost') response.socket?.destroy();
    else response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":{"code":"no","message":"Not enough of it."}}');
  };
  const answers = {
    // Whose a token is; of names and decimals it says nothing that can be used.
    '/contract/call': JSON.stringify({ result: account }),
    '/erc721/isApprovedForAll': 'false',
    [`/erc721/approved/${contract}/7`]: JSON.stringify([other]),
    [`/erc721/tokenURI/${contract}/7`]: '"data:application/json,{}"',
  };
  [tiny, app] = await Promise.all([startTinyService({ before, answers }), startApp({ data })]);
  ({ page } = app);
  await enterService(app, tiny);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const dialog = () => page.getByRole('dialog');
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
/** Types what the review wants typed, and confirms. */
async function agree() {
  const review = await openedReview(app);
  for (const field of await review.getByRole('textbox').all()) {
    const words = await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
    await field.fill(/“(.+?)”/.exec(words)?.[1] ?? '');
  }
  const confirm = review.getByRole('button').last();
  await expect(confirm).toBeEnabled();
  await answerBox(review, (await confirm.textContent()) ?? '');
}

/** The page of its entry says what to do. */
async function leadsToEntry(link: Locator) {
  await link.click();
  await expect(dialog()).toHaveCount(0);
  await expect(page).toHaveURL(/#\/activity\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'We couldn’t confirm this transaction' })).toBeVisible();
}

test('error: M2 M5 sending: after going back or a refusal the form is as it was; if the answer is lost it is empty, and links to its entry', async () => {
  await goTo(`/token/${contract}`);
  await button('Send', page.getByRole('region', { name: 'Token' })).click();
  await dialog().getByRole('combobox', { name: 'Recipient' }).fill(other);
  await dialog().getByLabel('Amount').fill('250');
  await button('Review', dialog()).click();
  await declineReview(app);
  await expect(dialog().getByRole('alert').filter({ hasText: 'Not sent' })).toContainText('nothing was sent');
  await expect(dialog().getByLabel('Amount')).toHaveValue('250');
  expect(tiny.writes()).toEqual([]);
  await button('Review', dialog()).click();
  await agree();
  await expect(dialog().getByRole('alert')).toContainText('says it refused this');
  await expect(dialog()).toContainText('“Not enough of it.”');
  expect(await axe(page)).toEqual([]);
  await button('Back to the form', dialog()).click();
  await expect(dialog().getByLabel('Amount')).toHaveValue('250');
  await expect(dialog().getByRole('combobox', { name: 'Recipient' })).toHaveValue(other);
  ends = 'lost';
  await button('Review', dialog()).click();
  await agree();
  await expect(dialog().getByRole('alert')).toContainText('Unknown: don’t send again yet');
  expect(tiny.writes()).toHaveLength(2);
  await button('Send something else', dialog()).click();
  await expect(dialog().getByLabel('Amount')).toHaveValue('');
  await page.keyboard.press('Escape');
});

test('error: M2 M5 a collectible: after a refusal the form is as it was; if the answer is lost, the dialog says so and links to its entry', async () => {
  await goTo(`/collectibles/${contract}/7`);
  ends = 'refused';
  await button('Transfer').click();
  await dialog().getByRole('combobox', { name: 'Recipient' }).fill(other);
  await button('Review the transfer', dialog()).click();
  await declineReview(app);
  await expect(dialog().getByRole('alert')).toContainText('nothing was sent');
  await button('Review the transfer', dialog()).click();
  await agree();
  await expect(dialog().getByRole('alert')).toContainText('says it refused this');
  await expect(dialog().getByRole('combobox', { name: 'Recipient' })).toHaveValue(other);
  expect(await axe(page)).toEqual([]);
  // The person is informed even after leaving the form.
  await button('Review the transfer', dialog()).click();
  await openedReview(app);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await agree();
  await expect(page.getByText(/^The service says it refused this\. It could still go through/)).toBeVisible();
  await button('Transfer').click();
  await dialog().getByRole('combobox', { name: 'Recipient' }).fill(other);
  ends = 'lost';
  await button('Review the transfer', dialog()).click();
  await agree();
  await expect(dialog().getByRole('alert')).toContainText('Unknown: don’t send again yet');
  await expect(dialog().getByRole('combobox')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await leadsToEntry(dialog().getByRole('link', { name: 'Open it in Activity' }));
});

test('error: M2 the same for approving a collectible, approving an operator, and stopping an approval', async () => {
  const to = { 'Approve…': ['Spender', 'Review the approval'], 'Approval for all…': ['Operator', 'Approve operator…'] } as const;
  for (const [opens, [field, goes]] of Object.entries(to)) {
    await goTo(`/collectibles/${contract}/7`);
    await button(opens).click();
    await dialog().getByRole('combobox', { name: field }).fill(other);
    await button(goes, dialog()).click();
    await agree();
    await expect(dialog().getByRole('alert')).toContainText('Unknown: don’t send again yet');
    await leadsToEntry(dialog().getByRole('link', { name: 'Open it in Activity' }));
  }
  await goTo(`/collectibles/${contract}/7`);
  ends = 'refused';
  await button('Revoke approval').click();
  await agree();
  await expect(page.getByRole('region', { name: 'Who may move it' }).getByRole('alert')).toContainText('“Not enough of it.”');
});

test('error: M2 a function of a contract: if the answer is lost, its card says so and links to its entry', async () => {
  await goTo(`/contracts/${contract}`);
  const signature = page.getByLabel('Function signature');
  await page.getByRole('region', { name: 'Interface' }).getByText('Signature', { exact: true }).click();
  await signature.fill('pause(uint256 until)');
  await button('Add interface').click();
  await page.getByRole('form', { name: 'Call pause' }).getByLabel('until', { exact: true }).fill('5');
  ends = 'refused';
  await button('Write').click();
  await agree();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('alert')).toContainText('“Not enough of it.”');
  ends = 'lost';
  await button('Write').click();
  await agree();
  await expect(answer.getByRole('alert')).toContainText('Unknown: don’t send again yet');
  await leadsToEntry(answer.getByRole('link', { name: 'Open it in Activity' }));
});
