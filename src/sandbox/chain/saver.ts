/** Saves the running chain as it grows. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ChainDown, type Rpc } from '#sandbox/chain/rpc.ts';
import type { SavedStates } from '#sandbox/chain/saved-states.ts';

const inflate = promisify(gunzip);
/** Bytes: each is a turn of a thread and of this process, and a state has megabytes. */
const chunkSize = 1 << 20;
/** So many blocks without transactions are saved together: each save wakes the computer many times. Fewer than count as final. */
const emptyTogether = 5;

type Chain = Pick<Rpc, 'request'>;

export interface Saver {
  blockMined(rpc: Chain, isEmpty: boolean): void;
  saveNow(rpc: Chain): Promise<void>;
}

/**
 * Saves after a block with transactions and after the next one, as anvil dumps while it mines; after that seldom. At most once a second
 * and, as the chain grows, in at most a twentieth of the time.
 */
export function createSaver(states: Pick<SavedStates, 'save'>, say: (text: string) => void): Saver {
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let notBefore = 0;
  let failing = false;
  /** How many of the last blocks had no transactions. */
  let empty = 0;

  const save = async (rpc: Chain) => {
    const begun = performance.now();
    const dump = await rpc.request<string>('anvil_dumpState');
    await states.save(await inflate(Buffer.from(dump.slice(2), 'hex'), { chunkSize }));
    const took = performance.now() - begun;
    notBefore = performance.now() + Math.max(1000, took * 20);
    failing = false;
  };
  const saveNow = (rpc: Chain) => {
    underWay = underWay
      .then(() => save(rpc))
      .catch((error: unknown) => {
        if (error instanceof ChainDown || failing) return;
        failing = true;
        say(`The chain can’t be saved: ${error instanceof Error ? error.message : String(error)}`);
      });
    return underWay;
  };
  return {
    saveNow: (rpc) => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return saveNow(rpc);
    },
    blockMined: (rpc, isEmpty) => {
      empty = isEmpty ? empty + 1 : 0;
      if (timer !== null || (empty > 1 && empty % emptyTogether !== 0)) return;
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
