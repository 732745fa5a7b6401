/** The practice chain: one anvil process, its connection, and its state on disk. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endEarlierAnvil, forgetAnvil, launchAnvil, type RunningAnvil } from '#sandbox/chain/launch.ts';
import { createRestarts } from '#sandbox/chain/restarts.ts';
import { ChainDown, type Rpc } from '#sandbox/chain/rpc.ts';
import { createSavedStates } from '#sandbox/chain/saved-states.ts';
import { createSaver, type Saver } from '#sandbox/chain/saver.ts';
import type { Folder } from '#sandbox/folder.ts';
import type { Mining } from './launch.ts';

export interface Chain {
  /** Rejects with `ChainRefusal` (the chain said no) or `ChainDown` (no chain to ask). */
  readonly request: Rpc['request'];
  /** Changes when the chain restarts and may have lost blocks: anything cached is then invalid. */
  readonly generation: () => number;
  /** Whether its blocks stay as they are: the practice chain is never reorganized, another chain may be. */
  readonly keepsBlocks: boolean;
  /** Saves and ends it. */
  stop(): Promise<void>;
}

/** `firstState`: what a chain begins with that has no saved state yet. */
export async function startChain(
  folder: Folder,
  options: Mining,
  firstState: () => Promise<string>,
  say: (text: string) => void,
): Promise<Chain> {
  await endEarlierAnvil(folder);
  const states = createSavedStates(folder, say);
  const socket = chooseSocket(folder);
  const stopping = new AbortController();
  const launch = () => launchAnvil({ folder, options, socket: socket.path, states, firstState, signal: stopping.signal });

  const saver = createSaver(states, say);
  let running: RunningAnvil | null = await launch();
  let generation = 0;
  const changed = (now: RunningAnvil | null) => {
    running = now;
    if (now === null) generation += 1;
  };
  const ended = keepRunning({ first: running, launch, changed, saver, say, signal: stopping.signal });

  return {
    request: (method, params) => (running === null ? Promise.reject(new ChainDown()) : running.rpc.request(method, params)),
    generation: () => generation,
    keepsBlocks: true,
    stop: async () => {
      stopping.abort();
      if (running === null) await ended;
      if (running !== null) {
        // A chain that hangs must not keep the app from quitting; what it saved last is a second old.
        await Promise.race([saver.saveNow(running.rpc), new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
        await end(running);
      }
      forgetAnvil(folder);
      socket.remove();
    },
  };
}

interface Keeping {
  readonly first: RunningAnvil;
  readonly launch: () => Promise<RunningAnvil>;
  readonly changed: (now: RunningAnvil | null) => void;
  readonly saver: Saver;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Restarts it whenever it ends, until stopped. */
async function keepRunning({ first, launch, changed, saver, say, signal }: Keeping): Promise<void> {
  const restarts = createRestarts();
  for (let now: RunningAnvil | null = first; ; ) {
    if (now !== null) await followToEnd(now, saver);
    if (signal.aborted) return;
    changed(null);
    const pause = restarts.pause();
    const when = pause === 0 ? '' : ` in ${pause / 1000} s`;
    say(`The practice chain stopped unexpectedly. It restarts from its last saved state${when}.`);
    await wait(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    restarts.begun();
    now = await launch().catch(() => null);
    // Stopped meanwhile: the caller waits for this to end, and nothing new needs saving.
    if (signal.aborted) return end(now);
    changed(now);
  }
}

async function end(launched: RunningAnvil | null): Promise<void> {
  launched?.rpc.close();
  await launched?.anvil.stop();
}

async function followToEnd({ anvil, rpc }: RunningAnvil, saver: Saver): Promise<void> {
  // It may end before it has answered this.
  rpc.onBlock(({ gasUsed }) => saver.blockMined(rpc, BigInt(gasUsed) === 0n)).catch(() => {});
  await anvil.ended;
  rpc.close();
}

/* Where the chain's socket lies. */
/** Says which folder is its own. */
const recordName = 'socket-folder';

interface ChainSocket {
  readonly path: string;
  remove(): void;
}

/** A socket's path holds about 100 bytes: in the state folder where it fits, else in a folder of its own. */
function chooseSocket(folder: Folder): ChainSocket {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.path).digest('hex').slice(0, 16);
    return { path: `\\\\.\\pipe\\blockdesk-${name}`, remove: () => {} };
  }
  const path = folder.at('anvil.ipc');
  if (Buffer.byteLength(path) < 100) return { path, remove: () => rmSync(path, { force: true }) };
  const beginning = join(tmpdir(), 'blockdesk-');
  // That of a run that was killed.
  const left = folder.read(recordName);
  if (left?.startsWith(beginning)) rmSync(left, { recursive: true, force: true });
  const own = mkdtempSync(beginning);
  folder.write(recordName, own);
  return {
    path: join(own, 'anvil.ipc'),
    remove: () => {
      rmSync(own, { recursive: true, force: true });
      folder.remove(recordName);
    },
  };
}
