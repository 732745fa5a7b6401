/** A write that does not get through: refused, answer lost; what is shown, and what the form keeps. Other screens: `test/component`. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { openedReview } from '#test/support/review-window.ts';
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

test.beforeAll(async () => {
  const before: TinyService['behavior']['before'] = (request, response) => {
    if (!tiny.writes().includes(request)) return;
    if (ends === 'lost') response.socket?.destroy();
    else response.writeHead(422, { 'content-type': 'application/json' }).end('{"error":{"code":"no","message":"Not enough of it."}}');
  };
  // Of names and decimals it says nothing that can be used.
  const answers = { '/contract/call': JSON.stringify({ result: account }) };
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

test('error: M2 M5 sending: after a refusal the form is as it was; if the answer is lost it is empty, and links to its entry', async () => {
  await goTo(`/token/${contract}`);
  await button('Send', page.getByRole('region', { name: 'Token' })).click();
  await dialog().getByRole('combobox', { name: 'Recipient' }).fill(other);
  await dialog().getByLabel('Amount').fill('250');
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
  await dialog().getByRole('link', { name: 'Open it in Activity' }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(page).toHaveURL(/#\/activity\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'We couldn’t confirm this transaction' })).toBeVisible();
});
