/** For what must not wait: counts how often the event loop turns until it is over. A busy machine makes a turn longer, and no more of them. */

/** What needs fewer has waited for no timer: where the machine is idle, 20 ms are thousands. */
export const atOnce = 1_000;

export async function turnsUntil(isOver: () => boolean): Promise<number> {
  let turns = 0;
  for (; !isOver() && turns < 10 * atOnce; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  return turns;
}
