/** Writes the file of a list, and lets main answer between its pieces. */
import { setImmediate } from 'node:timers/promises';
import { type ListEnding, piecesOf, type SavedTable } from '#shared/core/saved-list.ts';

export async function toListFile(table: SavedTable, ending: ListEnding): Promise<string> {
  const pieces: string[] = [];
  for (const piece of piecesOf(table, ending)) {
    pieces.push(piece);
    await setImmediate();
  }
  return pieces.join('');
}
