/** Saves the running chain as it grows. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ChainDown, type Rpc } from '#sandbox/chain/rpc.ts';
import type { SavedStates } from '#sandbox/chain/saved-states.ts';

const inflate = promisify(gunzip);

export interface Saver {
  blockMined(rpc: Rpc): void;
  saveNow(rpc: Rpc): Promise<void>;
}

/** Saves after a block, at most once a second and, as the chain grows, in at most a twentieth of the time. */
export function createSaver(states: SavedStates, say: (text: string) => void): Saver {
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
