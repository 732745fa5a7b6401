/** How far each connection's chain has come, and whether it is still the chain that is stored. */
import type { Cache, SeenChain } from '#main/core/ports/cache.ts';
import { immutableDepth } from '#shared/core/finality.ts';

/** The hash of a block as the service has it now; null where it has no such block, undefined where that cannot be known now. */
export type ReadHash = (number: string) => Promise<string | null | undefined>;

interface LatestBlocks {
  /** The newest block's number that the service told in this sign-in and run; null before. */
  newest(connection: string): string | null;
  /** A block was read: the chain goes at least so far. */
  rose(connection: string, number: string): void;
  /** The service told its newest number. What is stored of a chain that is not this one is dropped before this is over. */
  told(connection: string, number: string, readHash: ReadHash): Promise<void>;
  /** Another block than the one known by its number was read: a few were replaced, or it is another chain. */
  doubted(connection: string, readHash: ReadHash): Promise<void>;
  /** What was told was of another chain. */
  forget(connection: string): void;
}

interface Chain {
  readonly signInNumber: number;
  newest: string | null;
  /** It is behind what was seen before, and was found to be the same chain all the same. */
  isFound: boolean;
}

/** `replaced`: the chain of a connection was begun anew; what is stored of it is dropped already. */
export function createLatestBlocks(cache: Cache, signInNumber: () => number, replaced: (connection: string) => void): LatestBlocks {
  const chains = new Map<string, Chain>();
  const doubted = new Set<string>();

  /** Another sign-in may be at another service. */
  function chainOf(connection: string): Chain {
    const known = chains.get(connection);
    if (known?.signInNumber === signInNumber()) return known;
    const chain = { signInNumber: signInNumber(), newest: null, isFound: false };
    chains.set(connection, chain);
    return chain;
  }

  /** A service that lags or errs once must not cost all that is stored; a chain that was begun anew has other blocks. */
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
    replaced(connection);
  }

  return {
    newest: (connection) => chainOf(connection).newest,
    rose(connection, number) {
      const chain = chainOf(connection);
      // Before the service has told its newest, nothing is known to be deep.
      if (chain.newest !== null && BigInt(number) > BigInt(chain.newest)) chain.newest = number;
    },
    async told(connection, number, readHash) {
      const chain = chainOf(connection);
      if (chain.newest === null || BigInt(number) < BigInt(chain.newest)) {
        const seen = await cache.seen(connection);
        if (await isAnother(chain, number, seen, readHash)) await drop(connection);
      }
      chain.newest = number;
    },
    async doubted(connection, readHash) {
      if (doubted.has(connection)) return;
      doubted.add(connection);
      const began = signInNumber();
      const { anchor } = await cache.seen(connection);
      const hash = anchor === null ? undefined : await readHash(anchor.number);
      doubted.delete(connection);
      if (hash !== undefined && hash !== null && hash !== anchor?.hash && signInNumber() === began) await drop(connection);
    },
    forget: (connection) => void chains.delete(connection),
  };
}
