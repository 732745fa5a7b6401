/** The newest block of each connection's chain, and whether the stored answers are still of that chain. */
import type { Cache, SeenChain } from '#main/core/ports/cache.ts';
import { immutableDepth } from '#shared/core/finality.ts';

/** The hash of a block as the service has it now; null where it has no such block, undefined where it cannot be asked. */
export type ReadHash = (number: string) => Promise<string | null | undefined>;

interface LatestBlocks {
  /** The newest block number that the service reported in this run and sign-in; null before the first. */
  newest(connection: string): string | null;
  /** A block of this number was read, so the chain has at least that many. */
  sawBlock(connection: string, number: string): void;
  /** The service reported its newest number. Resolves after stored answers of another chain, if any, are dropped. */
  reportedNewest(connection: string, number: string, readHash: ReadHash): Promise<void>;
  /** A block with another hash than the stored one was read: a reorganization, or another chain. */
  suspectReorg(connection: string, readHash: ReadHash): Promise<void>;
  /** The connection is on another chain. */
  forget(connection: string): void;
}

interface Chain {
  readonly signInNumber: number;
  newest: string | null;
  /** The reported number is lower than before, but a deep block still has its hash, so it is the same chain. */
  isFound: boolean;
}

/** `chainRestarted`: called after the stored answers of a restarted chain are dropped. */
export function createLatestBlocks(
  cache: Cache,
  signInNumber: (connection: string) => number,
  chainRestarted: (connection: string) => void,
): LatestBlocks {
  const chains = new Map<string, Chain>();
  const suspectReorg = new Set<string>();

  /** Starts over for each sign-in, which may be at another service. */
  function chainOf(connection: string): Chain {
    const known = chains.get(connection);
    if (known?.signInNumber === signInNumber(connection)) return known;
    const chain = { signInNumber: signInNumber(connection), newest: null, isFound: false };
    chains.set(connection, chain);
    return chain;
  }

  /** Whether the stored chain is another one. A lagging node must not cost all stored answers; a restarted chain has other blocks. */
  async function isAnother(chain: Chain, number: string, { highest, anchor }: SeenChain, readHash: ReadHash): Promise<boolean> {
    if (highest === null || BigInt(number) >= BigInt(highest)) return false;
    const isFarBack = BigInt(highest) - BigInt(number) > immutableDepth;
    if (chain.isFound && !isFarBack) return false;
    if (anchor === null) return isFarBack;
    const hash = await readHash(anchor.number);
    chain.isFound = hash === anchor.hash;
    return hash === null ? isFarBack : hash !== undefined && hash !== anchor.hash;
  }

  async function drop(connection: string): Promise<void> {
    await cache.drop(connection);
    chainRestarted(connection);
  }

  return {
    newest: (connection) => chainOf(connection).newest,
    sawBlock(connection, number) {
      const chain = chainOf(connection);
      // Until the service has reported its newest number, no block counts as deep.
      if (chain.newest !== null && BigInt(number) > BigInt(chain.newest)) chain.newest = number;
    },
    async reportedNewest(connection, number, readHash) {
      const chain = chainOf(connection);
      if (chain.newest === null || BigInt(number) < BigInt(chain.newest)) {
        const seen = await cache.seen(connection);
        if (await isAnother(chain, number, seen, readHash)) await drop(connection);
      }
      chain.newest = number;
    },
    async suspectReorg(connection, readHash) {
      if (suspectReorg.has(connection)) return;
      suspectReorg.add(connection);
      const began = signInNumber(connection);
      const { anchor } = await cache.seen(connection);
      const hash = anchor === null ? undefined : await readHash(anchor.number);
      suspectReorg.delete(connection);
      if (hash !== undefined && hash !== null && hash !== anchor?.hash && signInNumber(connection) === began) await drop(connection);
    },
    forget: (connection) => void chains.delete(connection),
  };
}
