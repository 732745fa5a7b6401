/** Whatever is killed and whenever: nothing stays behind, the next start is clean, and the chain is as it was. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeDataFolder, removeFolder } from '#test/support/app.ts';
import { createLives, moments } from '#test/support/app-lives.ts';
import { findRole, type Role, roles } from '#test/support/process-tree.ts';
import { createRandom } from '#test/support/random.ts';
import { type StartedApp, startWhole } from '#test/support/started-app.ts';

test.skip(process.platform !== 'linux', 'looks processes up in /proc, and needs a virtual display');

test.describe.configure({ mode: 'parallel' });

/** A fifth of what is killed where no window opens. */
const kills = Math.max(25, Math.floor(Number(process.env.BLOCKDESK_KILLS ?? '0') / 5));
const lanes = 3;
/** The rest goes on without these: the app says so, or mends it. */
const survived: readonly Role[] = ['sandbox', 'anvil', 'anvil watchdog'];

/** It ends with what was killed, or is still there and ends when it is told to. */
async function end(app: StartedApp, role: Role, isQuitting: boolean): Promise<void> {
  if (survived.includes(role) && !isQuitting) {
    const phases = role === 'sandbox' ? ['failed'] : ['ready'];
    await expect.poll(async () => phases.includes((await app.state()).sandbox.phase), { timeout: 15_000 }).toBe(true);
    app.child.kill('SIGINT');
  }
  expect(await app.left(20_000), `after ${role} was killed`).toEqual([]);
}

const started: StartedApp[] = [];
// Only after a failure is anything left.
test.afterEach(() => {
  for (const app of started.splice(0)) app.killAll();
});

for (let lane = 0; lane < lanes; lane += 1) {
  const count = Math.floor((kills + lane) / lanes);
  test(`error: O21 P2 kill -9 of any of its processes at any moment, ${count} times (${lane + 1})`, async () => {
    test.setTimeout(60_000 + count * 20_000);
    const folder = makeDataFolder();
    const random = createRandom(7_001 + lane);
    const lives = createLives(folder, random);
    let killedAt = 0;
    for (let round = 0; round < count; round += 1) {
      const moment = moments[(round + lane * 2) % moments.length] ?? 'start';
      let role = random.pick(roles);
      const app = lives.begin();
      started.push(app);
      await test.step(`${round}: ${role} at ${moment}`, async () => {
        if (moment !== 'start') await lives.checkClean(app, killedAt);
        await lives.reach(app, moment);
        killedAt = Date.now();
        // At a start or an end it may not be there yet, or no more.
        if (!app.kill(role)) role = app.kill('app') ? 'app' : 'npm start';
        if (role === 'npm start') app.kill(role);
        await end(app, role, moment === 'quit');
      });
    }
    const last = lives.begin();
    started.push(last);
    await lives.checkClean(last, killedAt);
    last.child.kill('SIGINT');
    expect(await last.left(20_000)).toEqual([]);
    removeFolder(folder);
  });
}

test('error: E21 nobody reads what it says any more: it goes on, and quits when told to', async () => {
  const folder = makeDataFolder();
  const app = startWhole(folder);
  started.push(app);
  // As when the terminal is gone; the first line that it says is where its window can be reached.
  app.child.stdout?.destroy();
  app.child.stderr?.destroy();
  await expect.poll(() => findRole(app.processes(), 'anvil') !== undefined, { timeout: 30_000 }).toBe(true);
  const ports = ['data/chromium/DevToolsActivePort', 'data/DevToolsActivePort'].map((path) => join(folder, path));
  await expect.poll(() => ports.some((path) => existsSync(path)), { timeout: 30_000 }).toBe(true);
  app.child.kill('SIGINT');
  expect(await app.left(20_000)).toEqual([]);
  expect(app.child.exitCode).toBe(0);
  removeFolder(folder);
});
