/** Whatever is killed and whenever: nothing stays behind, the next start is clean, and the chain is as it was. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { connectRpc } from '#sandbox/chain/rpc.ts';
import { makeDataFolder, removeFolder } from '#test/support/app.ts';
import { createLives, type Moment, moments } from '#test/support/app-lives.ts';
import { findRole, type Role, roles } from '#test/support/process-tree.ts';
import { createRandom } from '#test/support/random.ts';
import type { StartedApp } from '#test/support/started-app.ts';

test.skip(process.platform !== 'linux', 'it finds processes in /proc, and needs a virtual display');

test.describe.configure({ mode: 'parallel' });

/** In the soak a fifth of what is killed where no window opens, at each moment. */
const soaked = Math.floor(Number(process.env.BLOCKDESK_KILLS ?? '0') / 5);
interface Kill {
  readonly moment: Moment;
  /** Left out: any of them. */
  readonly role?: Role;
}
/** Otherwise where more than the vault is at work; what it loses, `kill-session.test.ts` looks for. */
const usual: readonly Kill[] = [
  { moment: 'saving', role: 'app' },
  { moment: 'start', role: 'Chromium' },
  { moment: 'quit', role: 'anvil' },
];
const kills =
  soaked > 0 ? Array.from({ length: soaked }, (_, index): Kill => ({ moment: moments[index % moments.length] ?? 'start' })) : usual;
const lanes = soaked > 0 ? 2 : 1;
/** The rest goes on without these: it says that the sandbox is gone, and starts the chain again. */
const survived: readonly Role[] = ['sandbox', 'anvil', 'anvil watchdog'];

const findAnvil = (app: StartedApp) => findRole(app.processes(), 'anvil')?.pid;

/** Another anvil than that one runs, and answers. */
async function isChainBack(app: StartedApp, data: string, killed: number | undefined): Promise<boolean> {
  const now = findAnvil(app);
  if (now === undefined || now === killed) return false;
  const rpc = await connectRpc(join(data, 'sandbox/anvil.ipc')).catch(() => null);
  const block = await rpc?.request<string>('eth_blockNumber').catch(() => '');
  rpc?.close();
  return /^0x[\da-f]+$/.test(block ?? '');
}

interface Killed {
  readonly role: Role;
  /** The one that ran when it was killed. */
  readonly anvil: number | undefined;
  /** When the app is asked to quit: before the kill, right after it, or once the app has dealt with it. */
  readonly quit: 'before' | 'at once' | 'later';
}

/** The app either ends with the killed process, or stays up, does its work, and quits when asked. */
async function end(app: StartedApp, data: string, { role, anvil, quit }: Killed): Promise<void> {
  const goesOn = survived.includes(role);
  if (goesOn && quit === 'later') {
    const phase = role === 'sandbox' ? 'failed' : 'ready';
    await expect.poll(async () => (await app.state()).sandbox.phase).toBe(phase);
    if (role !== 'sandbox') await expect.poll(() => isChainBack(app, data, anvil)).toBe(true);
  }
  // A second time it would be killed.
  if (goesOn && quit !== 'before') app.child.kill('SIGINT');
  expect(await app.left(20_000), `after ${role} was killed`).toEqual([]);
  // A sandbox that hangs is killed by the app after a while; one that has stopped has forgotten its chain's process.
  if (goesOn && role !== 'sandbox') expect(existsSync(join(data, 'sandbox/anvil.json')), `after ${role} was killed`).toBe(false);
}

const started: StartedApp[] = [];
// Only after a failure is anything left.
test.afterEach(() => {
  for (const app of started.splice(0)) app.killAll();
});

for (let lane = 0; lane < lanes; lane += 1) {
  const own = kills.filter((_, index) => index % lanes === lane);
  const count = own.length;
  test(`error: O21 P2 kill -9 of any of its processes at any moment, ${count} times (${lane + 1})`, async () => {
    test.setTimeout(60_000 + count * 40_000);
    const folder = makeDataFolder();
    const random = createRandom(7_001 + lane);
    const lives = createLives(folder, random);
    // The first kill since the chain was last looked at: what was mined before it and not saved is gone, however many kills follow.
    let killedAt = Number.POSITIVE_INFINITY;
    for (const [round, { moment, role: chosen }] of own.entries()) {
      let role = chosen ?? random.pick(roles);
      const app = lives.begin();
      started.push(app);
      await test.step(`${round}: ${role} at ${moment}`, async () => {
        if (moment !== 'start') {
          await lives.checkClean(app, killedAt);
          killedAt = Number.POSITIVE_INFINITY;
        }
        await lives.reach(app, moment);
        killedAt = Math.min(killedAt, Date.now());
        // At a start or an end it may not be there yet, or no more.
        const anvil = findAnvil(app);
        if (!app.kill(role)) role = app.kill('app') ? 'app' : 'npm start';
        if (role === 'npm start') app.kill(role);
        await end(app, join(folder, 'data'), { role, anvil, quit: moment === 'quit' ? 'before' : random.pick(['at once', 'later']) });
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
