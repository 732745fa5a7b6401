/** The saved state of a named window: its bounds and display mode. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameBounds, FrameState } from './window-frame.ts';

export type WindowState = { bounds: FrameBounds; displayMode: FrameState };
export type WindowStates = ReturnType<typeof createWindowStates>;

/** https://www.electronjs.org/docs/latest/api/structures/base-window-options: `name` and `windowStatePersistence`. */
export function createWindowStates(dataFolder: () => string) {
  const written = new Map<string, string>();
  const path = () => join(dataFolder(), 'window-state.json');

  function readAll(): Record<string, WindowState> {
    try {
      const all: unknown = JSON.parse(readFileSync(path(), 'utf8'));
      const entries = Object.entries(all as object).filter(([, state]) => isWindowState(state));
      return Object.fromEntries(entries);
    } catch {
      return {};
    }
  }
  function writeAll(all: Record<string, WindowState>): void {
    try {
      mkdirSync(dataFolder(), { recursive: true, mode: 0o700 });
      writeFileSync(`${path()}.new`, JSON.stringify(all), { mode: 0o600 });
      renameSync(`${path()}.new`, path());
    } catch (error) {
      console.error('The state of the windows was not saved:', error);
    }
  }

  return {
    read: (name: string): WindowState | undefined => readAll()[name],
    write: (name: string, state: WindowState) => {
      const text = JSON.stringify(state);
      if (written.get(name) === text) return;
      written.set(name, text);
      writeAll({ ...readAll(), [name]: state });
    },
    /** https://www.electronjs.org/docs/latest/api/browser-window#browserwindowclearpersistedstatename */
    clear: (name: string) => {
      written.delete(name);
      const { [name]: found, ...others } = readAll();
      if (name === '' || !found) console.warn(`There is no state of a window named '${name}'`);
      else writeAll(others);
    },
  };
}

function isWindowState(value: unknown): value is WindowState {
  const { bounds, displayMode } = (value ?? {}) as Partial<WindowState>;
  const isMode = displayMode === 'normal' || displayMode === 'maximized' || displayMode === 'fullscreen';
  return isMode && [bounds?.x, bounds?.y, bounds?.width, bounds?.height].every(Number.isInteger);
}
