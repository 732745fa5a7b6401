/** The list of payments that is being written: kept while the app runs, by connection, and never sent by itself. */
import { useStore } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';

interface PayDraft {
  readonly text: string;
  /** Whether it goes on after a row that failed. */
  readonly goesOn: boolean;
  /** Whether one transaction pays all, where one can. */
  readonly asOne: boolean;
}

const none: Readonly<Record<string, PayDraft>> = {};
const empty: PayDraft = { text: '', goesOn: false, asOne: false };

export function usePayDraft() {
  const { id } = useActiveConnection();
  const drafts = useStoreOf('sign-in', none);
  const draft = useStore(drafts, (all) => all[id]) ?? empty;
  const change = (more: Partial<PayDraft>) => drafts.setState((all) => ({ ...all, [id]: { ...empty, ...all[id], ...more } }));
  return { draft, change, clear: () => change(empty) };
}
