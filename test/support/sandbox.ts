/** Starts the real sandbox for a test, on its own state folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, custom, publicActions } from 'viem';
import { connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import { people } from '#sandbox/people.ts';
import { compiledEnv } from '#scripts/compiled.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { recordSecrets, removeUnlessSearched } from '#test/support/canaries.ts';

export interface SandboxOptions {
  /** A folder of the test's own, for what more than one start shares. Left out: a new one, removed by `stop`. */
  readonly state?: string;
  /** More of the command line. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What is run, unless it is the sandbox as the tests bundle it. */
  readonly entry?: string;
  /** Fast by default: a block at once for each transaction; slow: only those that a test mines; other: another chain is served. */
  readonly mining?: 'fast' | 'slow' | 'other';
}

export interface RunningSandbox {
  readonly authorizationAddress: string;
  readonly apiAddress: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly people: typeof people;
  /** The chain itself, past the service. */
  readonly rpc: ReturnType<typeof toClient>;
  readonly pid: number;
  readonly anvilPid: number;
  readonly state: string;
  /** What it said on standard output and error so far. */
  said(): string;
  /** As a person does with Ctrl-C. */
  stop(): Promise<void>;
  /** As when its parent is gone: its standard input ends. */
  closeInput(): void;
  /** As a crash does: `kill -9`. */
  kill(): Promise<void>;
}

/** Not over viem's own transport: it keeps one socket for each path, also when that has closed. */
function toClient(line: Rpc) {
  const transport = custom({ request: ({ method, params }) => line.request(method, params as readonly unknown[]) }, { retryCount: 0 });
  return createTestClient({ mode: 'anvil', transport }).extend(publicActions);
}

/** Where another chain is served there is no line to it. */
const noLine: Rpc = { request: () => Promise.reject(new Error('not the sandbox’s chain')), onBlock: async () => {}, close: () => {} };

const miningArgs = { fast: ['--block-time', '1', '--mixed-mining'], slow: ['--block-time', '86400'], other: [] };

export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const state = options.state ?? mkdtempSync(join(tmpdir(), 'sandbox-'));
  const args = ['--state', state, ...miningArgs[options.mining ?? 'fast'], ...(options.args ?? [])];
  // Its standard input is a pipe from here, so it ends with this process however that ends.
  const child = spawn(process.execPath, [options.entry ?? bundleOf('sandbox'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...compiledEnv, ...options.env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  await waitUntilReady(child, () => said).catch((error: unknown) => {
    if (options.state === undefined) rmSync(state, { recursive: true, force: true });
    throw error;
  });
  const clientSecret = readFileSync(join(state, 'client-secret'), 'utf8');
  recordSecrets(clientSecret);
  const find = (name: string) => new RegExp(`${name} +(\\S.*)$`, 'm').exec(said)?.[1] ?? '';
  const isPractice = options.mining !== 'other';
  const anvilPid = isPractice ? Number((JSON.parse(readFileSync(join(state, 'anvil.json'), 'utf8')) as { pid: number }).pid) : 0;
  const line = isPractice ? await connectChain(state) : noLine;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    line.close();
    child.kill(signal);
    await exited;
    if (signal === 'SIGTERM' && options.state === undefined) removeUnlessSearched(state);
  };
  return {
    authorizationAddress: find('Authorization address'),
    apiAddress: find('API address'),
    clientId: 'blockdesk',
    clientSecret,
    scopes: find('Scopes'),
    people,
    rpc: toClient(line),
    pid: child.pid ?? 0,
    anvilPid,
    state,
    said: () => said,
    closeInput: () => child.stdin.end(),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The line to the chain of a sandbox that runs on this state folder. */
export const connectChain = (state: string): Promise<Rpc> => connectRpc(join(socketFolder(state), 'anvil.ipc'));

/** The state folder, unless its path is too long for a socket. */
const socketFolder = (state: string) => {
  const elsewhere = join(state, 'socket-folder');
  return existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8') : state;
};

function waitUntilReady(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((ready, reject) => {
    child.stdout?.on('data', () => {
      if (said().includes('Ctrl-C stops it')) ready();
    });
    child.once('exit', () => reject(new Error(`The sandbox ended: ${said()}`)));
  });
}
