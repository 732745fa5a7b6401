/** The running chain: one anvil, its line, and its state kept on disk. */
import { rmSync } from 'node:fs';
import { type Anvil, startAnvil } from '#sandbox/chain/anvil.ts';
import { endLeftover, identifyProcess, type ProcessIdentity } from '#sandbox/chain/processes.ts';
import { ChainDown, connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import { createSavedStates, type SavedStates } from '#sandbox/chain/saved-states.ts';
import { createSaver } from '#sandbox/chain/saver.ts';
import { chooseSocket } from '#sandbox/chain/socket.ts';
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

function readRecord(folder: Folder): ProcessIdentity | null {
  try {
    const record: unknown = JSON.parse(folder.read(recordName) ?? 'null');
    return record as ProcessIdentity | null;
  } catch {
    return null;
  }
}
