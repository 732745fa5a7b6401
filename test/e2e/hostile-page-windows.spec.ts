/** Script in the page against the person's patience and main's: no blind click confirms, windows do not keep opening, no answer freezes main. */
import { expect, type Page, test } from '@playwright/test';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fieldKinds, type Inputs } from '#shared/core/fields.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, readIds } from '#shared/core/operations/table.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { watchMain } from '#test/support/busy-main.ts';
import { inputOf } from '#test/support/connection-inputs.ts';
import { filled, heavyAnswers } from '#test/support/heavy-answers.ts';
import { activeOf, addAndSignIn, call } from '#test/support/hostile-page.ts';
import { confirmChange, declineChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
const main = watchMain(data);
let bank: TinyService;
let app: RunningApp;
let page: Page;
let connection: string;

test.beforeAll(async () => {
  [bank, app] = await Promise.all([startTinyService(), startApp({ data, load: [main.file] })]);
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

/** Answered; the answer itself stays in the page. */
const askedOf = (name: string, input: object) =>
  page.evaluate(
    async ([name, input]) => {
      const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<unknown>> } }).blockdesk;
      await call[name]?.(input);
    },
    [name, input] as const,
  );

test('error: H18 line 12: 2 MB in the worst shapes do not freeze main: no turn of its thread is long', async () => {
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
    return { call: `service.${id}`, input: { ...input, connection, fresh: true }, path, text };
  });
  // The app's own start is among them: what keeps main busy is seen.
  expect(main.turns().length).toBeGreaterThan(0);
  for (const { call: name, input, path, text } of asked) {
    answers[path] = filled(text);
    const [since, before] = [Date.now(), bank.apiRequests.filter((request) => request.endsWith(path)).length];
    await askedOf(name, input);
    expect(bank.apiRequests.filter((request) => request.endsWith(path)).length).toBeGreaterThan(before);
    // The turn in which it was answered has ended when the next call is answered.
    await askedOf('rules.get', { connection });
    // By its own processor time, as a busy machine makes every turn long. It was 2,000 to 12,000 ms.
    const longest = Math.max(0, ...main.turns().map(({ at, cpu }) => (at >= since ? cpu : 0)));
    expect([path, text.slice(0, 20), longest < 1_000 || longest]).toEqual([path, text.slice(0, 20), true]);
  }
});

test('error: T7 T8 line 5, line 7: after the third Back, and after a few sign-ins, the page waits, whatever it asks for', async () => {
  // Time passes where the test says so alone, however busy the machine is.
  await app.moveTime('stop');
  for (let times = 0; times < 3; times += 1) {
    const saving = rename('Never');
    await declineChange(app);
    expect(await saving).toMatchObject({ error: { code: 'change-declined' } });
  }
  const refusals = await Promise.all([
    rename('Never'),
    call(page, 'connection.remove', { connection }),
    call(page, 'pictures.save', { connection, allowed: true, gateway: 'https://ipfs.io/ipfs/' }),
    call(page, 'service.erc20.transfer', {
      connection,
      contractAddress: `0x${'11'.repeat(20)}`,
      amount: '1',
      receiver: `0x${'22'.repeat(20)}`,
    }),
  ]);
  expect(refusals.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => ({ code: 'too-soon', seconds: 1 })));
  expect(page.context().pages()).toHaveLength(1);
  const codes: unknown[] = [];
  for (let times = 0; times < 10; times += 1) {
    await call(page, 'session.signOut', { connection });
    codes.push((await call(page, 'session.signIn', { connection })).error?.code);
    await call(page, 'session.cancel');
  }
  expect(codes.at(-1)).toBe('too-soon');
  expect(codes.filter((code) => code === undefined).length).toBeLessThan(6);
  await app.moveTime('run');
  expect(bank.writes()).toEqual([]);
});
