/** A service that takes few requests a second: the wallet fills, three transfers go through, and few requests are refused. */
import { expect, type Page, test } from '@playwright/test';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { asPerson } from '#test/support/as-person.ts';
import { type CountingProxy, startCountingProxy } from '#test/support/counting-proxy.ts';
import { openedReview } from '#test/support/review-window.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { accountsRegion, balanceRegion, beginSignIn, fillService } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [receiver] = grace.accounts;
const { DemoDollar } = demoContracts;

/** As `--limit` of the sandbox takes them, separated by spaces. */
const limits = (process.env.BLOCKDESK_LIMITS ?? '2').split(' ');

const patience = { timeout: 60_000 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send', exact: true });
const goTo = (page: Page, place: string) => page.evaluate((to) => (location.hash = to), place);

/** Answers how many milliseconds the review took until it was complete. */
async function send(app: RunningApp, amount: string): Promise<number> {
  const { page } = app;
  await goTo(page, `/token/${DemoDollar}`);
  await page.getByRole('region', { name: 'Token' }).getByRole('button', { name: 'Send', exact: true }).click(patience);
  await dialog(page).getByRole('combobox', { name: 'Recipient' }).fill(receiver);
  await dialog(page).getByLabel('Amount').fill(amount);
  const review = dialog(page).getByRole('button', { name: 'Review', exact: true });
  await expect(review).toBeEnabled(patience);
  const began = performance.now();
  await review.click();
  const window = await openedReview(app);
  const milliseconds = performance.now() - began;
  for (const field of await window.getByLabel(/^Type “/).all())
    await field.fill(
      /“(.+?)”/.exec(await field.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? ''))?.[1] ?? '',
    );
  await expect(window.getByRole('button').last()).toBeEnabled();
  await answerBox(window, `Send ${amount} DUSD`);
  await expect(dialog(page)).toContainText(new RegExp(`Sen(ding|t) ${amount} DUSD`), patience);
  // Closed while the service hasn't answered, it would show this send again when it opens.
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible(patience);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  return milliseconds;
}

/** By second, and by what was asked. */
function table({ passed }: CountingProxy, marks: readonly string[]): string {
  const count = <T>(keys: readonly T[]) => {
    const counts = new Map<T, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const start = Math.min(...passed.map(({ at }) => at));
  const [all, refused] = [passed, passed.filter(({ status }) => status === 429)].map((list) =>
    count(list.map(({ at }) => Math.floor((at - start) / 1_000))),
  );
  const seconds = Array.from({ length: Math.max(...(all?.keys() ?? [0])) + 1 }, (_, second) => {
    const [some, no] = [all?.get(second) ?? 0, refused?.get(second) ?? 0];
    return no === 0 ? String(some) : `${some}(${no})`;
  });
  const operations = [...count(passed.map(({ operation }) => operation))].sort(([, one], [, other]) => other - one);
  return [
    ...marks,
    `by second, refused in brackets: ${seconds.join(' ')}`,
    ...operations.map(
      ([name, times]) =>
        `${String(times).padStart(5)} ${name}, ${passed.filter((one) => one.operation === name && one.status === 429).length} refused`,
    ),
  ].join('\n');
}

for (const limit of limits) {
  test(`behavior: H15 M1 ${limit} a second: the wallet fills, three transfers are sent, one time each, and few requests are refused`, async () => {
    test.setTimeout(300_000);
    const data = makeDataFolder();
    let [service, proxy, app]: [RunningSandbox?, CountingProxy?, RunningApp?] = [];
    const marks: string[] = [];
    try {
      [service, app] = await Promise.all([startSandbox({ args: ['--limit', limit] }), startApp({ data })]);
      proxy = await startCountingProxy(service.apiAddress);
      const { page } = app;
      const { passed } = proxy;
      await fillService(page, { ...service, apiAddress: proxy.apiAddress }, service.scopes);
      await beginSignIn(app);
      await asPerson()(await app.link());
      const mark = (what: string) => marks.push(`${((proxy?.now() ?? 0) - (passed[0]?.at ?? 0)).toFixed(0)} ms: ${what}`);
      await expect(balanceRegion(page)).toContainText('wei', patience);
      mark('balance');
      await expect(accountsRegion(page)).toContainText(ada.accounts[0].slice(0, 6), patience);
      mark('accounts');
      const nonce = () => service?.rpc.getTransactionCount({ address: ada.accounts[0] });
      const before = (await nonce()) ?? 0;
      for (const [index, amount] of ['1.5', '2.5', '3.5'].entries()) {
        const review = await send(app, amount);
        mark(`sent ${amount}, its review took ${review.toFixed(0)} ms`);
        await expect.poll(nonce).toBe(before + index + 1);
      }
      await goTo(page, '/');
      await expect(balanceRegion(page)).toContainText('wei', patience);
      // A limit that was never reached slows nothing down.
      if (passed.some(({ status }) => status === 429)) {
        const slowed = page.getByRole('status').filter({ hasText: /^Slowed to about \d+ requests? a second/ });
        await expect(slowed.getByRole('link', { name: 'Change', exact: true })).toBeVisible();
        mark((await slowed.textContent()) ?? '');
      }
      const late = passed.filter(({ at }) => at >= (passed[0]?.at ?? 0) + 10_000);
      const refused = late.filter(({ status }) => status === 429).length;
      mark(`${refused} of ${late.length} refused after ten seconds`);
      expect(passed.filter(({ operation }) => operation === 'POST /erc20/transfer')).toHaveLength(3);
      // Now and then it tries whether more is taken by now. Of few requests these few are a larger share.
      expect(refused).toBeLessThanOrEqual(Math.max(3, late.length * 0.05));
      expect(await nonce()).toBe(before + 3);
    } finally {
      if (proxy !== undefined) console.log(table(proxy, marks));
      await app?.quit();
      await Promise.all([service?.stop(), proxy?.stop()]);
      removeFolder(data);
    }
  });
}
