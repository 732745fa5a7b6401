/** Script in the page against the person's patience and main's: no blind click confirms, windows do not keep opening, no answer freezes main. */
import { expect, type Page, test } from '@playwright/test';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fieldKinds, type Inputs } from '#shared/core/fields.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, readIds } from '#shared/core/operations/table.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { filled, heavyAnswers } from '#test/support/heavy-answers.ts';
import { activeOf, addAndSignIn, call, inputOf } from '#test/support/hostile-page.ts';
import { confirmChange, declineChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
let bank: TinyService;
let app: RunningApp;
let page: Page;
let connection: string;

test.beforeAll(async () => {
  [bank, app] = await Promise.all([startTinyService(), startApp({ data })]);
  ({ page } = app);
  connection = await addAndSignIn(app, bank);
});
test.afterAll(async () => {
  await app.quit();
  await bank.stop();
  removeFolder(data);
});

const rename = async (name: string) => call(page, 'connection.save', inputOf(await activeOf(page), { name }));

test('error: T7 line 7: blind clicks confirm nothing: each early press restarts the wait', async () => {
  // The window’s own measure of time is the test’s, so that no busy machine makes a hasty person a slow one.
  const { clock } = page.context();
  await clock.install();
  await clock.pauseAt(Date.now() + 1_000);
  const saving = rename('Clicked');
  const window = await openedChange(app);
  const button = window.getByRole('button', { name: 'Change connection' });
  const box = await button.boundingBox();
  if (box === null) throw new Error('no button');
  for (let clicks = 0; clicks < 12; clicks += 1) {
    await window.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // Main’s second is over meanwhile: it is the window that waits.
    await window.waitForTimeout(150);
    await clock.runFor(clicks === 11 ? 1_199 : 150);
  }
  expect((await activeOf(page)).name).not.toBe('Clicked');
  await expect(button).toBeDisabled();
  await clock.runFor(1);
  await expect(button).toBeEnabled();
  await clock.resume();
  await confirmChange(app, 'Change connection');
  expect(await saving).toMatchObject({ ok: true });
});

test('error: T7 line 7: main refuses what comes in the first second, whatever the window’s page does', async () => {
  await app.moveTime('stop');
  const saving = rename('Renamed');
  const window = await openedChange(app);
  const confirm = () =>
    window.evaluate(async () => {
      type Answer = { ok: boolean; value?: { change: { id: string; digest: string } }; error?: { code: string } };
      const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<Answer>> } }).blockdesk;
      const change = (await call['review.current']?.({}))?.value?.change;
      return (await call['review.confirm']?.({ review: change?.id ?? '', digest: change?.digest ?? '' }))?.error?.code;
    });
  for (let tries = 0; tries < 10; tries += 1) expect(await confirm()).toBe('too-soon');
  await app.moveTime(999);
  expect(await confirm()).toBe('too-soon');
  await app.moveTime('run');
  await confirmChange(app, 'Change connection');
  expect(await saving).toMatchObject({ ok: true });
});

test('error: T7 T8 line 7: after the third Back each window waits longer, whatever asks for it; a confirmation ends that', async () => {
  const waits: unknown[] = [];
  const transfer = { connection, contractAddress: `0x${'11'.repeat(20)}`, amount: '1', receiver: `0x${'22'.repeat(20)}` };
  const backOnce = async () => {
    const saving = rename('Never');
    await declineChange(app);
    expect(await saving).toMatchObject({ error: { code: 'change-declined' } });
  };
  // Time passes where the test says so alone, however busy the machine is.
  await app.moveTime('stop');
  for (let times = 0; times < 3; times += 1) await backOnce();
  for (let times = 0; times < 3; times += 1) {
    // At once after Back: no window opens, for a change, a removal, pictures or a write.
    const refusals = await Promise.all([
      rename('Never'),
      call(page, 'connection.remove', { connection }),
      call(page, 'pictures.save', { connection, allowed: true, gateway: 'https://ipfs.io/ipfs/' }),
      call(page, 'service.erc20.transfer', transfer),
    ]);
    expect(refusals.map(({ error }) => error?.code)).toEqual(Array.from({ length: 4 }, () => 'too-soon'));
    expect(page.context().pages()).toHaveLength(1);
    const seconds = refusals[0]?.error?.seconds ?? 0;
    waits.push(seconds);
    await app.moveTime(seconds * 1_000 - 1);
    expect((await rename('Never')).error?.code).toBe('too-soon');
    await app.moveTime(1);
    await backOnce();
  }
  expect(waits).toEqual([1, 2, 4]);
  await app.moveTime(8_000);
  await app.moveTime('run');
  const saving = rename('Example Bank');
  await confirmChange(app, 'Change connection');
  expect(await saving).toMatchObject({ ok: true });
  await backOnce();
  await backOnce();
  expect(bank.writes()).toEqual([]);
});

/** Makes a read, and meanwhile another call again and again. Milliseconds of the longest that it took. */
const longestWait = (name: string, input: object) =>
  page.evaluate(
    async ([name, input, connection]) => {
      const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<unknown>> } }).blockdesk;
      let isOver = false;
      let longest = 0;
      const meanwhile = (async () => {
        while (!isOver) {
          const began = performance.now();
          await call['rules.get']?.({ connection });
          longest = Math.max(longest, performance.now() - began);
        }
      })();
      await call[name]?.(input);
      isOver = true;
      await meanwhile;
      return longest;
    },
    [name, input, connection] as const,
  );

test('error: H18 line 12: 2 MB in the worst shapes do not freeze main: it answers another call meanwhile', async () => {
  const { answers } = bank.behavior;
  const asked = heavyAnswers.map(([, answer, text]) => {
    const id = readIds.find((read) => operations[read].answer === answer);
    if (id === undefined) throw new Error(`no read answers ${answer}`);
    const given = Object.entries(operations[id].input as Inputs).map(([name, { kind }]) => [
      name,
      kind === 'params' ? [] : fieldKinds[kind].example,
    ]);
    const input = { ...Object.fromEntries(given), ...(id === 'contract.call' ? { functionSignature: 'function x() view' } : {}) };
    const made = toRequest(operations[id], input as never, usualSettings);
    if (!made.ok) throw new Error(made.error.code);
    const [path = ''] = made.value.path.split('?');
    return { read: [`service.${id}`, { ...input, connection, fresh: true }] as const, path, text };
  });
  const waitFor = async ({ read, path }: (typeof asked)[number], text: string) => {
    answers[path] = filled(text);
    const before = bank.apiRequests.filter((request) => request.endsWith(path)).length;
    const longest = await longestWait(...read);
    expect(bank.apiRequests.filter((request) => request.endsWith(path)).length).toBeGreaterThan(before);
    return longest;
  };
  for (const one of asked) {
    // Beside as many bytes that are read at once, as a busy machine makes both slower; a freeze is in every round.
    const rounds: number[] = [];
    while (rounds.length < 3 && Math.min(...rounds) > 1_000) rounds.push((await waitFor(one, one.text)) - 3 * (await waitFor(one, '0')));
    // It was 2,000 to 12,000 ms.
    expect([one.path, one.text.slice(0, 20), Math.min(...rounds) < 1_000]).toEqual([one.path, one.text.slice(0, 20), true]);
  }
});
