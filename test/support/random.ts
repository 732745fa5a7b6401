/** A seeded source of chance, so that a test that fails fails again. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Mulberry32: a fraction below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    text: (length: number) => Array.from({ length }, () => String.fromCharCode(33 + below(94))).join(''),
  };
}
