/** What the sandbox and the app send each other, over a port like the one that Electron gives a utility process. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identifyProcess } from '#sandbox/chain/processes.ts';
import { demoTokens } from '#sandbox/contracts/demo-contracts.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';
import { bundleOf } from '#test/support/bundles.ts';

/** Makes `process.parentPort` of the line that `fork` gives. */
const asUtilityProcess = `
import { EventEmitter } from 'node:events';
process.parentPort = Object.assign(new EventEmitter(), { postMessage: (message) => process.send(message) });
process.on('message', (data) => process.parentPort.emit('message', { data }));`;

let state: string;
let children: ChildProcess[];
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sandbox-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(state, { recursive: true, force: true });
});

function start(): { child: ChildProcess; first: Promise<SandboxMessage>; exit: Promise<number | null>; said: () => string } {
  const child = fork(bundleOf('sandbox'), ['--state', state], {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(asUtilityProcess)}`],
    silent: true,
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const first = new Promise<SandboxMessage>((done) => child.once('message', (message) => done(message as SandboxMessage)));
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  return { child, first, exit, said: () => said };
}

const anvilPid = () => (JSON.parse(readFileSync(join(state, 'anvil.json'), 'utf8')) as { pid: number }).pid;

it('default: ready with all that a connection needs, then stop', async () => {
  const { child, first, exit, said } = start();
  const message = await first;
  expect(message).toEqual({
    type: 'ready',
    authorizationAddress: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    apiAddress: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/),
    revocationAddress: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/oauth2\/revoke$/),
    clientId: 'blockdesk',
    clientSecret: readFileSync(join(state, 'client-secret'), 'utf8'),
    scopes: 'account chain contracts tokens transactions',
    tokens: demoTokens,
  });
  const pid = anvilPid();
  child.send({ type: 'stop' });
  expect(await exit).toBe(0);
  // What was killed goes a moment later.
  await expect.poll(() => identifyProcess(pid)).toBeNull();
  expect(existsSync(join(state, 'chain.json'))).toBe(true);
  expect(said()).toBe('');
});

it('error: failed with one sentence', async () => {
  await start().first;
  const second = start();
  expect(await second.first).toEqual({ type: 'failed', detail: expect.stringMatching(/^Another sandbox is using [^\n]+\.$/) });
  expect(await second.exit).toBe(1);
});

it('behavior: it ends when the line to the app does', async () => {
  const { child, first, exit } = start();
  await first;
  const pid = anvilPid();
  child.disconnect();
  expect(await exit).toBe(0);
  // What was killed goes a moment later.
  await expect.poll(() => identifyProcess(pid)).toBeNull();
});
