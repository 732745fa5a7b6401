/** The sandbox as a process: what outlives a stop or a crash, what does not, and who may reach it. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import { identifyProcess } from '#sandbox/chain/processes.ts';
import { people } from '#sandbox/people.ts';
import { removeUnlessSearched } from '#test/support/canaries.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { allow, requestToken, signIn } from '#test/support/sign-in.ts';

let state: string;
let running: RunningSandbox[];
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sandbox-'));
  running = [];
});
afterEach(async () => {
  for (const sandbox of running) await sandbox.kill();
  removeUnlessSearched(state);
});

async function start(args: readonly string[] = []): Promise<RunningSandbox> {
  const sandbox = await startSandbox({ state, args });
  running.push(sandbox);
  return sandbox;
}

const isAlive = (pid: number) => identifyProcess(pid) !== null;
async function until(what: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await what()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
const ask = (sandbox: RunningSandbox, token: string, path = '/user') =>
  fetch(`${sandbox.apiAddress}${path}`, { headers: { Authorization: `Bearer ${token}` } });
const account = people[1]?.accounts[0] ?? '0x';
const send = (sandbox: RunningSandbox, value: bigint) =>
  sandbox.rpc.request({
    method: 'eth_sendTransaction',
    params: [{ from: people[0]?.accounts[0], to: account, value: `0x${value.toString(16)}` }],
  } as never);

describe('a new start', () => {
  it.each(['stop', 'kill'] as const)('behavior: keeps tokens, secret, port and chain after %s, and leaves no anvil', async (how) => {
    const first = await start();
    const tokens = await signIn(first);
    const before = await first.rpc.getBalance({ address: account });
    await send(first, 12_345n);
    const mined = await until(async () => (await first.rpc.getBalance({ address: account })) === before + 12_345n);
    expect(mined).toBe(true);
    // Saved at most a second after the block; a stop saves as well.
    const height = await first.rpc.getBlockNumber({ cacheTime: 0 });
    const saved = () => {
      try {
        return Number((JSON.parse(readFileSync(join(state, 'chain.json'), 'utf8')) as { best_block_number: string }).best_block_number);
      } catch {
        // Not yet there, or just being replaced.
        return -1;
      }
    };
    // Anvil dumps while it mines: only the state of a later block surely has all of this one.
    if (how === 'kill') expect(await until(() => saved() > height)).toBe(true);
    await first[how]();
    expect(await until(() => !isAlive(first.anvilPid))).toBe(true);

    const second = await start();
    expect(second.authorizationAddress).toBe(first.authorizationAddress);
    expect(second.clientSecret).toBe(first.clientSecret);
    expect((await ask(second, tokens.access_token)).status).toBe(200);
    expect(await second.rpc.getBalance({ address: account })).toBe(before + 12_345n);
    const refreshed = await requestToken(second, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' });
    expect(refreshed.status).toBe(200);
  });

  it('behavior: ends an anvil that was left behind, and nothing that merely has its number', async () => {
    const bystander = spawn('sleep', ['30']);
    try {
      writeFileSync(join(state, 'anvil.json'), JSON.stringify({ ...identifyProcess(bystander.pid ?? 0), startedAt: '1' }));
      const sandbox = await start();
      expect(isAlive(bystander.pid ?? 0)).toBe(true);
      await sandbox.stop();
      writeFileSync(join(state, 'anvil.json'), JSON.stringify(identifyProcess(bystander.pid ?? 0)));
      await start();
      expect(await until(() => !isAlive(bystander.pid ?? 0))).toBe(true);
    } finally {
      bystander.kill('SIGKILL');
    }
  });

  it('behavior: a broken save is set aside and reported, and the previous one is used', async () => {
    const first = await start();
    await until(() => existsSync(join(state, 'chain.previous.json')));
    await first.stop();
    writeFileSync(join(state, 'chain.json'), readFileSync(join(state, 'chain.json'), 'utf8').slice(0, 5000));
    const second = await start();
    expect(second.said()).toContain('The saved chain in chain.json can’t be read. It is kept as chain.corrupt-');
    expect(readdirSync(state).some((name) => name.startsWith('chain.corrupt-'))).toBe(true);
    expect(await second.rpc.getBlockNumber()).toBeGreaterThanOrEqual(131n);
  });

  it('error: a second sandbox on the same folder is refused in a sentence, and so is a port that another program has', async () => {
    const first = await start();
    await expect(startSandbox({ state })).rejects.toThrow(
      /^The sandbox ended: Another sandbox is using .+\. Stop it, or choose another folder with --state\.\n$/,
    );
    const { port } = new URL(first.authorizationAddress);
    await expect(startSandbox({ args: ['--port', port] })).rejects.toThrow(`Port ${port} is used by another program.`);
  });
});

describe('while it runs', () => {
  it('behavior: anvil is started again each time it ends, at once and then ever later; meanwhile that is answered', async () => {
    const sandbox = await start();
    const { access_token: token } = await signIn(sandbox);
    const pid = () => Number(/"pid":(\d+)/.exec(readFileSync(join(state, 'anvil.json'), 'utf8'))?.[1]);
    const isAnswered = (status: number) => until(async () => (await ask(sandbox, token, '/user/balance')).status === status);
    expect(await isAnswered(200)).toBe(true);
    for (const pause of ['', ' in 1 s']) {
      const before = pid();
      process.kill(before, 'SIGKILL');
      expect(await until(() => sandbox.said().includes(`It restarts from its last saved state${pause}.`))).toBe(true);
      if (pause !== '') {
        expect(await isAnswered(503)).toBe(true);
        expect(await (await ask(sandbox, token, '/user/balance')).json()).toMatchObject({ error: { code: 'chain-unavailable' } });
      }
      expect(await until(() => pid() !== before)).toBe(true);
      expect(await isAnswered(200)).toBe(true);
    }
  });

  it('error: asked to stop while anvil is being started again: it stops at once, and anvil with it', async () => {
    // The second one takes longer than anyone waits.
    const program = join(state, 'slow');
    const started = `${program}.started`;
    writeFileSync(
      program,
      `#!/bin/sh\necho $$ >> '${started}'\n[ "$(wc -l < '${started}')" -lt 2 ] || sleep 60\nexec '${findAnvil()}' "$@"\n`,
    );
    chmodSync(program, 0o700);
    const sandbox = await startSandbox({ state, env: { BLOCKDESK_ANVIL: program } });
    running.push(sandbox);
    process.kill(sandbox.anvilPid, 'SIGKILL');
    const starts = () => readFileSync(started, 'utf8').trim().split('\n').map(Number);
    expect(await until(() => starts().length === 2)).toBe(true);
    const isOver = await Promise.race([sandbox.stop().then(() => true), new Promise((resolve) => setTimeout(resolve, 4_000, false))]);
    expect(isOver).toBe(true);
    // Killed, and soon reaped too.
    expect(await until(() => !starts().some(isAlive))).toBe(true);
    expect(readdirSync(state)).not.toContain('anvil.json');
  });

  it('error: P2 anvil killed while it reads its state: the state is not to blame, and stays', async () => {
    const first = await start();
    await until(() => existsSync(join(state, 'chain.previous.json')));
    await first.stop();
    const before = readFileSync(join(state, 'chain.json'));
    // Killed while it starts, twice; then it is anvil.
    const program = join(state, 'killed-twice');
    writeFileSync(
      program,
      `#!/bin/sh\necho >> '${program}.runs'\n[ "$(wc -l < '${program}.runs')" -gt 2 ] || kill -9 $$\nexec '${findAnvil()}' "$@"\n`,
    );
    chmodSync(program, 0o700);
    const second = await startSandbox({ state, env: { BLOCKDESK_ANVIL: program } });
    running.push(second);
    expect(readFileSync(`${program}.runs`, 'utf8')).toBe('\n\n\n');
    expect(second.said()).not.toContain('can’t be read');
    expect(readdirSync(state).filter((name) => name.includes('corrupt'))).toEqual([]);
    const { best_block_number: best } = JSON.parse(before.toString()) as { best_block_number: number };
    expect(await second.rpc.getBlockNumber()).toBeGreaterThanOrEqual(BigInt(best));
  });

  it('error: P2 what a kill leaves of a write and of a socket’s folder goes at the next start', async () => {
    const deep = join(state, 'd'.repeat(90));
    mkdirSync(deep, { mode: 0o700 });
    const foldersOfSockets = () => readdirSync(state).filter((name) => name.startsWith('blockdesk-'));
    const launch = () => startSandbox({ state: deep, env: { TMPDIR: state } });
    const first = await launch();
    running.push(first);
    expect(foldersOfSockets()).toHaveLength(1);
    await first.kill();
    writeFileSync(join(deep, 'chain.json.new'), '{"half');
    const second = await launch();
    running.push(second);
    expect(foldersOfSockets()).toHaveLength(1);
    expect(readdirSync(deep)).not.toContain('chain.json.new');
    await second.stop();
    expect(foldersOfSockets()).toEqual([]);
  });

  it('behavior: files are for their owner alone, and hold no token, code or secret; it ends with its parent process', async () => {
    const sandbox = await start();
    const tokens = await signIn(sandbox);
    const code = (await allow(sandbox)).searchParams.get('code') ?? '';
    expect(statSync(state).mode & 0o777).toBe(0o700);
    const names = readdirSync(state);
    expect(names).toContain('sign-ins.db');
    for (const name of names) {
      expect(`${name} ${(statSync(join(state, name)).mode & 0o077).toString(8)}`).toBe(`${name} 0`);
      if (statSync(join(state, name)).isSocket() || name === 'client-secret') continue;
      const content = readFileSync(join(state, name), 'latin1');
      for (const secret of [tokens.access_token, tokens.refresh_token ?? '', code, sandbox.clientSecret])
        expect(content.includes(secret), name).toBe(false);
    }
    expect(sandbox.said()).not.toContain(sandbox.clientSecret);
    // As when the parent dies: its end of the pipe closes.
    sandbox.closeInput();
    expect(await until(() => !isAlive(sandbox.pid) && !isAlive(sandbox.anvilPid))).toBe(true);
  });

  it('behavior: it listens on 127.0.0.1 and to that name only', async () => {
    const sandbox = await start();
    const port = Number(new URL(sandbox.authorizationAddress).port);
    const answersTo = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path: '/oauth2', headers: { Host: host } }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end();
      });
    expect(await answersTo(`127.0.0.1:${port}`)).toBe(400);
    expect(await answersTo(`rebound.test:${port}`)).toBe(421);
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ address }) => address !== '127.0.0.1');
    for (const { address } of [...others, { address: '127.0.0.2' }]) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port, timeout: 500 });
        socket
          .once('connect', () => resolve(true))
          .once('error', () => resolve(false))
          .once('timeout', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
      expect(reached, address).toBe(false);
    }
  });
});
