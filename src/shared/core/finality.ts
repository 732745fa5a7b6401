/** How many blocks must be above a block before the app relies on it. */

/**
 * The block of a write or of a transfer that was found is taken as final, and what was read of its transaction is not asked
 * again: the convention of exchanges for chains of this kind. Blocks above it may still be replaced, so searches read them again.
 */
export const finalDepth = 12n;

/**
 * What was read of a block is kept for ever: Ethereum calls a block final after two epochs of 32. A chain that replaces
 * deeper ones has to be told apart from one that is another (heights.ts).
 */
export const immutableDepth = 64n;

/** A transaction missing from this many blocks, for `searchTime`, probably never went through. Some chains make many blocks a second. */
export const searchDepth = 20n;
