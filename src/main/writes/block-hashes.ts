/** Which blocks were read last, so that it is seen when one of them was replaced. */
import { lastingDepth } from '#shared/finality.ts';

export interface BlockHashes {
  has(number: bigint): boolean;
  note(number: bigint, hash: string | null): void;
  /** `parentHash`: of the block after it. False where one of the two is not known. */
  isReplaced(number: bigint, parentHash: string | null): boolean;
}

/** More than are ever replaced. */
const most = Number(lastingDepth);

export function createBlockHashes(): BlockHashes {
  const hashes = new Map<bigint, string>();
  return {
    has: (number) => hashes.has(number),
    note(number, hash) {
      hashes.delete(number);
      if (hash === null) return;
      hashes.set(number, hash);
      for (const oldest of hashes.keys()) {
        if (hashes.size <= most) break;
        hashes.delete(oldest);
      }
    },
    isReplaced(number, parentHash) {
      const known = hashes.get(number);
      return known !== undefined && parentHash !== null && known !== parentHash;
    },
  };
}
