/** Script in the page against the person's patience and main's: no blind click confirms, no window comes without end, no answer freezes main. */
import { expect, type Page, test } from '@playwright/test';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fieldKinds, type Inputs } from '#shared/core/fields.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, readIds } from '#shared/core/operations/table.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
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

/** Clicks where the button is. Milliseconds of the longest rest between two clicks, as the window itself saw them. */
async function clickBlindly(window: Page): Promise<number> {
  const button = window.getByRole('button', { name: 'Change connection' });
  const box = await button.boundingBox();
  if (box === null) throw new Error('no button');
  const rests = await window.evaluateHandle(() => {
    const seen = { last: performance.now(), longest: 0 };
    const note = ({ timeStamp }: Event) => Object.assign(seen, { last: timeStamp, longest: Math.max(seen.longest, timeStamp - seen.last) });
    addEventListener('pointerdown', note, { capture: true });
    return seen;
  });
  for (let clicks = 0; clicks < 12; clicks += 1) {
    await window.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await window.waitForTimeout(150);
  }
  return rests.evaluate(({ longest }) => longest);
}

test('error: T7 line 7: whoever clicks without looking confirms nothing: each early press begins the wait anew', async () => {
  // A machine so busy that a second passes between two clicks is no hasty person. Then it is tried with the next.
  for (let tries = 0; ; tries += 1) {
    const saving = rename(`Clicked ${tries}`);
    const window = await openedChange(app);
    const rest = await clickBlindly(window).catch(() => Number.POSITIVE_INFINITY);
    if (rest < 1_000) {
      expect((await activeOf(page)).name).not.toBe(`Clicked ${tries}`);
      await expect(window.getByRole('button', { name: 'Change connection' })).toBeEnabled();
      await answerBox(window, 'Change connection');
      expect(await saving).toMatchObject({ ok: true });
      return;
    }
    if (!window.isClosed()) await confirmChange(app, 'Change connection').catch(() => {});
    await saving;
    expect(tries).toBeLessThan(10);
  }
});

test('error: T7 line 7: main refuses what comes in the first second, whatever the window’s page does', async () => {
  // The debugger may find a window late. Then it is tried with the next.
  for (let tries = 0; ; tries += 1) {
    const saving = rename(`Renamed ${tries}`);
    const window = await app.find('Review');
    const early = window.evaluate(async () => {
      type Answer = { ok: boolean; value?: { change: { id: string; digest: string } }; error?: { code: string } };
      const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<Answer>> } }).blockdesk;
      const given: (string | undefined)[] = [];
      // Counted from the load of this page, which is before it is shown.
      while (performance.now() < 700) {
        const change = (await call['review.current']?.({}))?.value?.change;
        if (change !== undefined) given.push((await call['review.confirm']?.({ review: change.id, digest: change.digest }))?.error?.code);
      }
      return given;
    });
    // On a busy machine the last of them may come late enough, and the window closes.
    const answers = await early.catch(() => []);
    if (!window.isClosed()) await confirmChange(app, 'Change connection').catch(() => {});
    expect(await saving).toMatchObject({ ok: true });
    if (answers.length > 0) {
      expect(new Set(answers)).toEqual(new Set(['too-soon']));
      return;
    }
    expect(tries).toBeLessThan(10);
  }
});

test('error: T7 T8 line 7: after the third Back each window waits longer, whatever asks for it; a confirmation ends that', async () => {
  const waits: unknown[] = [];
  const transfer = { connection, contractAddress: `0x${'11'.repeat(20)}`, amount: '1', receiver: `0x${'22'.repeat(20)}` };
  const backOnce = async () => {
    const saving = rename('Never');
    await declineChange(app);
    expect(await saving).toMatchObject({ error: { code: 'change-declined' } });
  };
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
    await page.waitForTimeout(seconds * 1_000);
    await backOnce();
  }
  expect(waits).toEqual([1, 2, 4]);
  await page.waitForTimeout(8_000);
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
