/** Starts anvil from the newest saved state that it accepts. */
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Anvil, type AnvilEnd, startAnvil } from '#sandbox/chain/anvil.ts';
import { chooseListener, isTaken } from '#sandbox/chain/listener.ts';
import { endLeftover, identifyProcess, type ProcessIdentity } from '#sandbox/chain/processes.ts';
import { connectRpc, type Rpc } from '#sandbox/chain/rpc.ts';
import type { SavedStates } from '#sandbox/chain/saved-states.ts';
import { putMulticall3 } from '#sandbox/contracts/multicall3.ts';
import type { Folder } from '#sandbox/folder.ts';
import { Problem } from '#sandbox/problem.ts';

/** When blocks are made. */
export interface Mining {
  /** Seconds between blocks. */
  readonly blockTime: number;
  /** A block at once for a transaction, besides those that time makes. */
  readonly mixedMining: boolean;
}

export interface RunningAnvil {
  readonly anvil: Anvil;
  readonly rpc: Rpc;
}

const recordName = 'anvil.json';
/** How often a state is tried. If anvil is killed or its port is taken, the state isn't to blame, but it isn't tried forever either. */
const mostTries = 5;

/** Ends the anvil that an earlier run has left. */
export async function endEarlierAnvil(folder: Folder): Promise<void> {
  const left = readRecord(folder);
  if (left !== null) await endLeftover(left);
}

/** After a stop: no process is left to end. */
export const forgetAnvil = (folder: Folder) => folder.remove(recordName);

interface Launch {
  readonly folder: Folder;
  readonly options: Mining;
  readonly socket: string;
  readonly states: SavedStates;
  readonly firstState: () => Promise<string>;
  /** Ends the one that is being started, however slow it is: none is wanted any more. */
  readonly signal: AbortSignal;
}

export async function launchAnvil({ folder, options, socket, states, firstState, signal }: Launch): Promise<RunningAnvil> {
  const { blockTime, mixedMining } = options;
  let tries = 0;
  for (;;) {
    const saved = states.newest();
    if (process.platform !== 'win32') rmSync(socket, { force: true });
    const loadState = saved ?? states.begin(await firstState());
    const anvil = await startAnvil({ socket, listener: await chooseListener(), loadState, blockTime, mixedMining });
    const identity = identifyProcess(anvil.pid);
    if (identity !== null) folder.write(recordName, JSON.stringify(identity));
    const rpc = await connectSoon(socket, anvil, signal);
    if (!('complaint' in rpc)) {
      // Without it the chain works as well, only balances are read one by one.
      await putMulticall3(rpc).catch(() => {});
      return { anvil, rpc };
    }
    if (signal.aborted) throw new Problem('The practice chain wasn’t started because the sandbox is stopping.');
    const isStateFine = rpc.wasKilled || isTaken(rpc.complaint);
    tries += isStateFine ? 1 : 0;
    if (isStateFine && tries <= mostTries) continue;
    if (isStateFine || saved === null) throw new Problem(`The practice chain doesn’t start: ${rpc.complaint}`);
    states.setAside(saved);
  }
}

/** Its socket appears a moment after its process; that of a process that has ended would be the next one's. */
async function connectSoon(path: string, { ended, stop }: Anvil, signal: AbortSignal): Promise<Rpc | AnvilEnd> {
  let end: AnvilEnd | null = null;
  void ended.then((value) => {
    end = value;
  });
  for (let tries = 0; tries < 2000 && !signal.aborted; tries += 1) {
    if (end !== null) return end;
    const rpc = await connectRpc(path).catch(() => null);
    if (rpc !== null) return rpc;
    await wait(5);
  }
  await stop();
  return { complaint: 'it doesn’t answer', wasKilled: true };
}

function readRecord(folder: Folder): ProcessIdentity | null {
  try {
    const record: unknown = JSON.parse(folder.read(recordName) ?? 'null');
    return record as ProcessIdentity | null;
  } catch {
    return null;
  }
}
