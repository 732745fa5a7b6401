/** What was opened from the search in this session, by connection; gone with the sign-in. */
import { create } from 'zustand';

export interface Opened {
  readonly place: string;
  /** Made visible. */
  readonly words: string;
  readonly of: 'block' | 'transaction' | 'address' | 'token';
}

const most = 8;

/** By connection, the newest first. */
export const useOpened = create<Readonly<Record<string, readonly Opened[]>>>(() => ({}));

export function noteOpened(connection: string, opened: Opened): void {
  useOpened.setState((all) => ({
    [connection]: [opened, ...(all[connection] ?? []).filter(({ place }) => place !== opened.place)].slice(0, most),
  }));
}

export function forgetOpened(): void {
  useOpened.setState({}, true);
}
