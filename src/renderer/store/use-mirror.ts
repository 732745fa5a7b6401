/** Reads the mirror from components; below `MirrorProvider` and once it is ready. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Mirror, MirrorStore } from '#renderer/store/mirror.ts';
import type { Connection, SliceName, State } from '#shared/state.ts';

const MirrorContext = createContext<MirrorStore | null>(null);
export const MirrorProvider = MirrorContext;

export function useMirrorStore(): MirrorStore {
  const store = useContext(MirrorContext);
  if (store === null) throw new Error('The mirror is read outside of MirrorProvider.');
  return store;
}

export function useMirror<T>(select: (mirror: Mirror) => T): T {
  return useStore(useMirrorStore(), select);
}

function ready(mirror: Mirror): Extract<Mirror, { phase: 'ready' }> {
  if (mirror.phase !== 'ready') throw new Error('The mirror is read before the snapshot came.');
  return mirror;
}

export function useSlice<S extends SliceName>(name: S): State[S] {
  return useMirror((mirror) => ready(mirror).slices[name].value as State[S]);
}

export function useVersion(): string {
  return useMirror((mirror) => ready(mirror).version);
}

/** What the app runs on, by name. */
export function useEngines(): Readonly<Record<string, string>> {
  return useMirror((mirror) => ready(mirror).engines);
}

export function usePlatform() {
  return useMirror((mirror) => ready(mirror).platform);
}

/** The connection that everything on the screen is about. */
export function useActiveConnection(): Connection {
  const { list, active } = useSlice('connections');
  const connection = list.find(({ id }) => id === active) ?? list[0];
  if (connection === undefined) throw new Error('Main told no connection at all.');
  return connection;
}
