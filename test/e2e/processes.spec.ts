/** Nothing is left behind: `npm start` ends what it started, by Ctrl-C and when it is killed itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { activityIn } from '#test/support/activity-screen.ts';
import { answerBox, findPage, likeElectron, makeDataFolder, removeFolder } from '#test/support/app.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { openHook } from '#test/support/hook.ts';
import { callIn } from '#test/support/page-calls.ts';
import { startWhole } from '#test/support/started-app.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';
import { balanceRegion, fillService, signInButton } from '#test/support/walk.ts';

// Reads /proc; elsewhere the same is true of other means that are not tried here.
test.skip(process.platform !== 'linux', 'it finds processes in /proc');
// Each test starts its own app.
test.describe.configure({ mode: 'parallel' });

/** Empty if the process has ended by now. */
function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Every process whose command line names this folder: the app, its browser, the sandbox, the chain. */
const processesOf = (folder: string) => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folder));

/** Waits until the whole of it runs, the chain included. */
async function start(data: string): Promise<ChildProcess> {
  // Its own group, so that what a terminal sends to the foreground can be sent to it alone.
  // With the hook, because the app would otherwise use this person's key store.
  const hook = openHook(data, () => '');
  const child = spawn(
    process.execPath,
    ['scripts/start.ts', ...hook.load, likeElectron, `--user-data-dir=${data}`, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...hook.env },
    },
  );
  // As when the terminal is gone.
  child.stdout?.destroy();
  child.stderr?.destroy();
  await expect.poll(() => processesOf(data).some((id) => commandOf(id).includes('anvil')), { timeout: 30_000 }).toBe(true);
  // It has said where its window can be reached, to nobody.
  const ports = ['chromium/DevToolsActivePort', 'DevToolsActivePort'].map((path) => join(data, path));
  await expect.poll(() => ports.some((path) => existsSync(path)), { timeout: 30_000 }).toBe(true);
  return child;
}

test('error: E21 npm start whose output nobody reads keeps running; SIGKILL leaves no process, the next start works, and SIGINT ends it', async () => {
  const data = makeDataFolder();
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const child = await start(data);
    expect(processesOf(data).length).toBeGreaterThan(4);
    const ended = once(child, 'exit');
    process.kill(child.pid ?? 0, signal);
    await expect.poll(() => processesOf(data).length, { timeout: 15_000 }).toBe(0);
    expect(await ended).toEqual(signal === 'SIGINT' ? [0, null] : [null, signal]);
  }
  removeFolder(data);
});

test('behavior: M23 pressing Ctrl-C repeatedly at npm start never ends a transaction being sent; it prints how to force that', async () => {
  const folder = makeDataFolder();
  // Accepts the transfer and never answers.
  const tiny = await startTinyService({
    before: (request, response) => {
      if (request === 'POST /erc20/transfer') response.writeProcessing();
    },
  });
  const app = startWhole(folder);
  try {
    const page = await app.page();
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(app.said())?.[1];
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await fillService(page, tiny, 'account transactions');
    await signInButton(page).click();
    const consent = await findPage(browser, 'Review');
    await expect(consent.getByRole('button', { name: 'Connect' })).toBeEnabled();
    await answerBox(consent, 'Connect');
    await visit(await app.link());
    await expect(balanceRegion(page)).toContainText('wei');
    const { connection } = await activityIn(page);
    void callIn(page, 'service.erc20.transfer', { ...eightWrites['erc20.transfer'], connection }).catch(() => {});
    const review = await findPage(browser, 'Review');
    const confirm = review.getByRole('button').last();
    await expect(confirm).toBeEnabled();
    await answerBox(review, (await confirm.textContent()) ?? '');
    await expect.poll(() => activityIn(page)).toMatchObject({ underWay: 1 });

    for (let times = 0; times < 3; times += 1) app.child.kill('SIGINT');
    await app.box('1 transaction is being sent');
    // One at a time, because pending signals of one kind count as one.
    for (const times of [1, 2]) {
      app.child.kill('SIGINT');
      await expect.poll(() => app.said().split('kill -9 ').length - 1).toBeGreaterThanOrEqual(times);
    }
    expect(await activityIn(page)).toMatchObject({ underWay: 1 });
    const pid = Number(/kill -9 (\d+)$/m.exec(app.said())?.[1]);
    await browser.close();
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, 'SIGKILL');
    expect(await app.left(15_000)).toEqual([]);
  } finally {
    app.killAll();
    await tiny.stop();
    removeFolder(folder);
  }
});
