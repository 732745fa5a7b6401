/** Hooks that read the mirror, below `MirrorProvider` and once it is ready. */

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Mirror, MirrorStore } from '#renderer/core/bridge/mirror.ts';
import type { SavedContracts } from '#shared/contracts/saved-contracts.ts';
import { memoized } from '#shared/core/memoized.ts';
import type { Connection, SliceName, State } from '#shared/ipc/state.ts';
import { emptyNotebook, type Notebook, type NotebookEntry } from '#shared/notebook/notebook.ts';
import { inOrder, type SavedToken, type TokenStandard } from '#shared/tokens/tokens.ts';

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

/** The versions of Electron, Chromium and Node, by name. */
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
  if (connection === undefined) throw new Error('Main sent no connection at all.');
  return connection;
}

/** The tokens or collections that the person follows on this connection, in their order; empty until main has sent them. */
export function useTokens(standard: TokenStandard): readonly SavedToken[] {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('tokens');
  return connection === id ? ofStandard(items, standard) : noTokens;
}

const noTokens: readonly SavedToken[] = [];
const ofStandard = memoized((items: readonly SavedToken[], standard: TokenStandard) =>
  inOrder(items.filter((token) => token.standard === standard)),
);

/** The contracts and calls that the person saved on this connection; empty until main has sent them. */
export function useContracts(): SavedContracts {
  'use memo';
  const { id } = useActiveConnection();
  const contracts = useSlice('contracts');
  return contracts.connection === id ? contracts : { connection: id, contracts: [], calls: [], descriptors: [] };
}

/** The notebook of this connection; empty until main has sent it. */
export function useNotebook(): Notebook {
  'use memo';
  const { id } = useActiveConnection();
  const notebook = useSlice('notebook');
  return notebook.connection === id ? notebook : emptyNotebook(id);
}

/** `subject`: an EIP-55 address or a lower-case hash. */
export function useEntry(subject: string): NotebookEntry | null {
  return useNotebook().entries[subject] ?? null;
}
