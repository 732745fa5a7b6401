/** Long work, one item at a time. */
import { setImmediate } from 'node:timers/promises';

/** All items. Main answers other calls between them, so that making many holds nothing up. */
export async function inTurns<T>(items: Iterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (const item of items) {
    all.push(item);
    await setImmediate();
  }
  return all;
}
