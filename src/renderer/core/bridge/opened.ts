/** The pages that were opened last, by connection. */
import type { StoreApi } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';

const most = 12;

/** Places by connection, the newest first. */
type ByConnection = Readonly<Record<string, readonly string[]>>;

const nothing: ByConnection = {};
export const useOpened = () => useStoreOf('sign-in', nothing);

export function rememberOpened(store: StoreApi<ByConnection>, connection: string, place: string): void {
  store.setState((all) => ({ [connection]: [place, ...(all[connection] ?? []).filter((each) => each !== place)].slice(0, most) }));
}
