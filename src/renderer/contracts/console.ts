/** The API console's drafts and runs. Answers are not stored. */
import type { StoreApi } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import type { Typed } from '#shared/core/operations/form.ts';
import type { OperationId } from '#shared/core/operations/table.ts';

export interface ConsoleRun {
  readonly number: number;
  readonly operation: OperationId;
  readonly typed: Typed;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The outcome in a word or two. */
  readonly outcome: string;
  readonly isGood: boolean;
}

interface Console {
  readonly drafts: Readonly<Partial<Record<OperationId, Typed>>>;
  /** The newest first. */
  readonly runs: readonly ConsoleRun[];
  readonly last: number;
}

const most = 30;

const nothing: Console = { drafts: {}, runs: [], last: 0 };
export const useConsole = () => useStoreOf('connection', nothing);

export function keepDraft(store: StoreApi<Console>, operation: OperationId, typed: Typed): void {
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [operation]: typed } }));
}

export function noteRun(store: StoreApi<Console>, run: Omit<ConsoleRun, 'number'>): void {
  store.setState(({ runs, last }) => ({ runs: [{ ...run, number: last + 1 }, ...runs].slice(0, most), last: last + 1 }));
}
