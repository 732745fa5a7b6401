/** One app that is started, used, killed and started again: what must hold between its lives. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import { people } from '#sandbox/people.ts';
import { readSavedSecrets } from '#scripts/saved-secrets.ts';
import { asPerson } from './as-person.ts';
import { recordSecrets } from './canaries.ts';
import type { createRandom } from './random.ts';
import { type StartedApp, startWhole } from './started-app.ts';

export const moments = ['start', 'sign-in', 'showing', 'saving', 'sign-out', 'quit'] as const;
export type Moment = (typeof moments)[number];

interface Mined {
  readonly number: bigint;
  readonly hash: string;
  /** Of the recipient, after this block. */
  readonly balance: bigint;
  /** When it was seen. */
  readonly at: number;
}

/** A block is saved at most a second after it was mined; twice that, as saving takes time, too, on a busy machine. */
const unsaved = 3_000;
const [from, to] = [people[0]?.accounts[0], people[2]?.accounts[0]];

export function createLives(folder: string, random: ReturnType<typeof createRandom>) {
  const data = join(folder, 'data');
  let signedIn: 'yes' | 'no' | 'either' = 'no';
  let mined: Mined[] = [];
  const connectChain = () => connectRpc(join(data, 'sandbox/anvil.ipc'));

  async function newest(rpc: Rpc): Promise<Mined> {
    const { number, hash } = await rpc.request<{ number: string; hash: string }>('eth_getBlockByNumber', ['latest', false]);
    const balance = BigInt(await rpc.request<string>('eth_getBalance', [to, number]));
    return { number: BigInt(number), hash, balance, at: Date.now() };
  }
  /** Sends a little and has it mined, over and over, until the chain ends or the time is over. */
  async function mine(time: number): Promise<void> {
    const rpc = await connectChain();
    try {
      for (const end = Date.now() + time; Date.now() < end; ) {
        await rpc.request('eth_sendTransaction', [{ from, to, value: '0x1' }]);
        await rpc.request('evm_mine');
        mined.push(await newest(rpc));
        await wait(30);
      }
    } finally {
      rpc.close();
    }
  }
  /** Of what was mined, all that could be saved is there, unchanged. */
  async function checkChain(killedAt: number): Promise<void> {
    const rpc = await connectChain();
    const now = await newest(rpc);
    for (const block of mined.filter(({ number }) => number <= now.number)) {
      const there = await rpc.request<{ hash: string }>('eth_getBlockByNumber', [`0x${block.number.toString(16)}`, false]);
      expect(there.hash).toBe(block.hash);
    }
    rpc.close();
    const lost = mined.filter(({ number }) => number > now.number);
    expect(lost.filter(({ at }) => at < killedAt - unsaved)).toEqual([]);
    mined = mined.filter(({ number }) => number <= now.number);
    const last = mined.at(-1);
    if (last !== undefined) {
      // The last of what was mined may have been saved before it could be noted here; and anvil writes its state down while it mines,
      // so that of one more the money may have moved in what was saved.
      const unnoted = now.number - last.number + 1n;
      expect(now.balance).toBeGreaterThanOrEqual(last.balance);
      expect(now.balance - last.balance).toBeLessThanOrEqual(unnoted);
    }
    mined = [now];
  }

  /** A window, ready, and no notice to show. */
  async function checkClean(app: StartedApp, killedAt: number): Promise<void> {
    await expect.poll(async () => (await app.state()).sandbox.phase, { timeout: 30_000 }).toBe('ready');
    await expect.poll(async () => (await app.state()).session.phase, { timeout: 10_000 }).not.toBe('restoring');
    const { session, storage } = await app.state();
    expect(storage.notes).toEqual([]);
    expect(session).toMatchObject({ phase: expect.stringMatching(/^signed-(in|out)$/), problem: null });
    if (signedIn !== 'either') expect(session.phase).toBe(signedIn === 'yes' ? 'signed-in' : 'signed-out');
    signedIn = session.phase === 'signed-in' ? 'yes' : 'no';
    await checkChain(killedAt);
    expect(listLeft(data)).toEqual([]);
  }

  async function signIn(app: StartedApp): Promise<void> {
    signedIn = 'either';
    await app.call('session.signIn', { connection: 'sandbox' });
    await asPerson()(await app.link());
    await expect.poll(async () => (await app.state()).session.phase).toBe('signed-in');
    signedIn = 'yes';
    recordSecrets(...(await readSavedSecrets(data)));
  }
  async function signOut(app: StartedApp): Promise<void> {
    signedIn = 'either';
    await app.call('session.signOut', { connection: 'sandbox' });
    signedIn = 'no';
  }

  /** Brings it to the moment; what goes on then is cut off. */
  async function reach(app: StartedApp, moment: Moment): Promise<void> {
    const goOn = (work: Promise<unknown>) => void work.catch(() => {});
    if (moment === 'start') return wait(random.below(1_500));
    if (moment === 'sign-in' && signedIn === 'yes') await signOut(app);
    if (moment !== 'sign-in' && signedIn === 'no') await signIn(app);
    if (moment === 'sign-in') goOn(signIn(app));
    if (moment === 'showing') {
      const balance = await app.call('service.user.balance', { connection: 'sandbox' });
      expect(balance).toMatchObject({ ok: true, value: { source: 'service' } });
    }
    if (moment === 'saving') goOn(mine(3_000));
    if (moment === 'sign-out') goOn(signOut(app));
    if (moment === 'quit') app.child.kill('SIGINT');
    await wait(random.below({ 'sign-in': 800, showing: 300, saving: 2_500, 'sign-out': 60, quit: 500 }[moment]));
  }

  return { begin: (): StartedApp => startWhole(folder), checkClean, reach };
}

/** What an interrupted save or a lock without a holder would leave. */
const listLeft = (data: string) =>
  readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('chromium') && /\.new$|\.new-|\.tmp-|corrupt|lock\.[\da-f-]{9}/.test(name),
  );
