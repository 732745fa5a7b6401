/** How deep in the chain a block must be to count as final, to be cached for good, or to end a search. */

/** 1 in the newest block; 0 or less where `newest` is older than the block. */
export const confirmationsOf = (block: string, newest: string): bigint => BigInt(newest) - BigInt(block) + 1n;

/**
 * A write or a found transfer is final with this many confirmations, and its transaction isn't read again: the convention of exchanges
 * for chains of this kind. Later blocks may still be reorged, so searches read them again.
 */
export const finalDepth = 12n;

export const isFinal = (block: string, newest: string): boolean => confirmationsOf(block, newest) >= finalDepth;

/**
 * From this depth on, what was read of a block is cached for good: Ethereum finalizes after two epochs of 32. Whether a chain that
 * differs deeper is another one, `latest-blocks.ts` decides.
 */
export const immutableDepth = 64n;

/** A transaction missing from this many blocks, for `searchTime`, probably never went through. Some chains make many blocks a second. */
export const searchDepth = 20n;
