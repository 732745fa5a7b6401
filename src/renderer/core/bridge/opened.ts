/** The recent results that were opened from the search, by connection. */
import type { StoreApi } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

export interface Opened {
  readonly place: string;
  /** Made visible. */
  readonly words: string;
  readonly of: 'block' | 'transaction' | 'address' | 'token';
}

const most = 8;

/** By connection, the newest first. */
type ByConnection = Readonly<Record<string, readonly Opened[]>>;

const nothing: ByConnection = {};
export const useOpened = () => useStoreOf('sign-in', nothing);

export function rememberOpened(store: StoreApi<ByConnection>, connection: string, opened: Opened): void {
  store.setState((all) => ({
    [connection]: [opened, ...(all[connection] ?? []).filter(({ place }) => place !== opened.place)].slice(0, most),
  }));
}
