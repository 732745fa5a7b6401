/** The running chain: one anvil, its line, and its state kept on disk. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Anvil, startAnvil } from '#sandbox/chain/anvil.ts';
import { endLeftover, identifyProcess, type ProcessIdentity } from '#sandbox/chain/processes.ts';
import { ChainDown, connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import { createSavedStates, type SavedStates } from '#sandbox/chain/saved-states.ts';
import type { Folder } from '#sandbox/folder.ts';
import type { Options } from '#sandbox/options.ts';
import { Problem } from '#sandbox/problem.ts';

export interface Chain {
  /** Rejects with `ChainRefusal` (the chain said no) or `ChainDown` (no chain to ask). */
  readonly request: Rpc['request'];
  /** Changes when the chain was started anew, and blocks may have been lost: what was kept of it no longer holds. */
  readonly generation: () => number;
  /** Saves and ends it. */
  stop(): Promise<void>;
}

interface Running {
  readonly anvil: Anvil;
  readonly rpc: Rpc;
}

const recordName = 'anvil.json';
const inflate = promisify(gunzip);

/** `firstState`: what a chain begins with that has no saved state yet. */
export async function startChain(
  folder: Folder,
  options: Options,
  firstState: () => Promise<string>,
  say: (text: string) => void,
): Promise<Chain> {
  const left = readRecord(folder);
  if (left !== null) await endLeftover(left);
  const states = createSavedStates(folder, say);
  const socket = chooseSocket(folder);
  const launch = () => launchFrom(folder, options, socket.path, states, firstState);

  let running: Running | null = await launch();
  let [generation, stopping, restarted] = [0, false, false];
  const saver = createSaver(states, say);

  const watch = async (now: Running) => {
    await now.rpc.onBlock(() => saver.blockMined(now.rpc));
    await now.anvil.ended;
    if (stopping) return;
    running = null;
    generation += 1;
    if (restarted) return say('The practice chain ended again. Restart the sandbox.');
    restarted = true;
    say('The practice chain ended by itself. It is started again from its last saved state.');
    running = await launch();
    follow(running);
  };
  const follow = (now: Running) => {
    watch(now).catch(() => {
      if (!stopping) say('The practice chain cannot be started again. Restart the sandbox.');
    });
  };
  follow(running);

  return {
    request: (method, params) => (running === null ? Promise.reject(new ChainDown()) : running.rpc.request(method, params)),
    generation: () => generation,
    stop: async () => {
      stopping = true;
      if (running !== null) {
        // A chain that hangs must not keep the app from quitting; what it saved last is a second old.
        await Promise.race([saver.saveNow(running.rpc), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
        running.rpc.close();
        await running.anvil.stop();
      }
      folder.remove(recordName);
      socket.remove();
    },
  };
}

async function launchFrom(
  folder: Folder,
  { blockTime, mixedMining }: Options,
  socket: string,
  states: SavedStates,
  firstState: () => Promise<string>,
): Promise<Running> {
  for (;;) {
    const saved = states.newest();
    if (process.platform !== 'win32') rmSync(socket, { force: true });
    const loadState = saved ?? states.begin(await firstState());
    const anvil = await startAnvil({ socket, loadState, blockTime, mixedMining });
    const identity = identifyProcess(anvil.pid);
    if (identity !== null) folder.write(recordName, JSON.stringify(identity));
    const rpc = await Promise.race([connectSoon(socket), anvil.ended]);
    if (typeof rpc !== 'string') return { anvil, rpc };
    if (saved === null) throw new Problem(`The practice chain does not start: ${rpc}`);
    states.setAside(saved);
  }
}

/** Its socket appears a moment after its process. */
async function connectSoon(path: string): Promise<Rpc> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectRpc(path);
    } catch (error) {
      if (tries === 2000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** A socket's path holds about 100 bytes: in the state folder where it fits, else in a folder of its own. */
function chooseSocket(folder: Folder): { path: string; remove(): void } {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.path).digest('hex').slice(0, 16);
    return { path: `\\\\.\\pipe\\blockdesk-${name}`, remove: () => {} };
  }
  const path = folder.at('anvil.ipc');
  if (Buffer.byteLength(path) < 100) return { path, remove: () => rmSync(path, { force: true }) };
  const own = mkdtempSync(join(tmpdir(), 'blockdesk-'));
  return { path: join(own, 'anvil.ipc'), remove: () => rmSync(own, { recursive: true, force: true }) };
}

function readRecord(folder: Folder): ProcessIdentity | null {
  try {
    const record: unknown = JSON.parse(folder.read(recordName) ?? 'null');
    return record as ProcessIdentity | null;
  } catch {
    return null;
  }
}

interface Saver {
  blockMined(rpc: Rpc): void;
  saveNow(rpc: Rpc): Promise<void>;
}

/** Saves after a block, at most once a second and, as the chain grows, in at most a twentieth of the time. */
function createSaver(states: SavedStates, say: (text: string) => void): Saver {
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let failing = false;

  const save = async (rpc: Rpc) => {
    const begun = performance.now();
    const dump = await rpc.request<string>('anvil_dumpState');
    await states.save(await inflate(Buffer.from(dump.slice(2), 'hex')));
    const took = performance.now() - begun;
    notBefore = performance.now() + Math.max(1000, took * 20);
    failing = false;
  };
  const saveNow = (rpc: Rpc) => {
    underWay = underWay
      .then(() => save(rpc))
      .catch((error: unknown) => {
        if (error instanceof ChainDown || failing) return;
        failing = true;
        say(`The chain cannot be saved: ${error instanceof Error ? error.message : String(error)}`);
      });
    return underWay;
  };
  return {
    saveNow: (rpc) => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return saveNow(rpc);
    },
    blockMined: (rpc) => {
      if (timer !== null) return;
      timer = setTimeout(
        () => {
          timer = null;
          void saveNow(rpc);
        },
        Math.max(0, notBefore - performance.now()),
      );
    },
  };
}
