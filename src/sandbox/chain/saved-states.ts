/** The saved states of the chain: the last two, so that one broken file loses one save and not the chain. */
import { renameSync } from 'node:fs';
import type { Folder } from '#sandbox/folder.ts';

export interface SavedStates {
  /** File to start from: the newest that is whole. Null: there is none. */
  newest(): string | null;
  /** Sets a file aside that the chain would not take; what is left is asked of `newest`. */
  setAside(path: string): void;
  /** Writes the first one of all, and gives its file. */
  begin(state: string): string;
  save(state: Uint8Array): Promise<void>;
}

const current = 'chain.json';
const previous = 'chain.previous.json';

/** `say`: what the person should know, one sentence. */
export function createSavedStates(folder: Folder, say: (text: string) => void): SavedStates {
  const setAside = (name: string) => {
    const aside = `${name.replace('.json', '')}.corrupt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`;
    renameSync(folder.at(name), folder.at(aside));
    say(`The saved chain in ${name} can’t be read. It is kept as ${aside}.`);
  };
  const isWhole = (name: string) => {
    try {
      const state: unknown = JSON.parse(folder.read(name) ?? '');
      return typeof state === 'object' && state !== null && 'best_block_number' in state && 'accounts' in state;
    } catch {
      return false;
    }
  };
  return {
    newest: () => {
      for (const name of [current, previous]) {
        if (!folder.has(name)) continue;
        if (isWhole(name)) return folder.at(name);
        setAside(name);
      }
      return null;
    },
    setAside: (path) => {
      for (const name of [current, previous]) if (folder.at(name) === path && folder.has(name)) setAside(name);
    },
    begin: (state) => {
      folder.write(current, state);
      return folder.at(current);
    },
    save: async (state) => {
      // Between these two steps only the previous one has its name: `newest` finds it.
      if (folder.has(current)) renameSync(folder.at(current), folder.at(previous));
      await folder.writeLarge(current, state);
    },
  };
}
