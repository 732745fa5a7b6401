/** Makes sure that a JSON file holds an object before it is opened; anything else is set aside, with a note for the person. */
import { lstatSync, readFileSync } from 'node:fs';
import { attempt, besides, kindOf, makePrivate, removeIfThere, setAside } from '#main/core/storage/files.ts';
import type { StorageNote } from '#shared/ipc/state.ts';

/** No file of preferences comes near it; in bytes. */
const most = 64 * 1024;

/** Null where there is no file or a sound one. Leftovers of an interrupted save are deleted. */
export function setAsideUnlessObject(path: string): StorageNote | null {
  // What electron-store leaves of a write that was cut off.
  attempt(() => {
    for (const stale of besides(path, ['.tmp-'])) removeIfThere(stale);
  });
  if (kindOf(path) === 'none') return null;
  makePrivate(path);
  if (holdsObject(path)) return null;
  let file = '';
  attempt(() => {
    file = setAside(path);
  });
  return { kind: 'set-aside', of: 'preferences', file, restored: false };
}

function holdsObject(path: string): boolean {
  try {
    if (kindOf(path) !== 'file' || lstatSync(path).size > most) return false;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
