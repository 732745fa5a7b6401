/** The API console's drafts and runs of this session: what was typed, never what was answered; gone with the sign-in. */
import { create } from 'zustand';
import type { Typed } from '#shared/operations/form.ts';
import type { OperationId } from '#shared/operations/table.ts';

export interface ConsoleRun {
  readonly number: number;
  readonly operation: OperationId;
  readonly typed: Typed;
  /** Epoch milliseconds. */
  readonly at: number;
  /** How it ended, in a word or two. */
  readonly outcome: string;
  readonly isGood: boolean;
}

interface Console {
  readonly drafts: Readonly<Partial<Record<OperationId, Typed>>>;
  /** The newest first. */
  readonly runs: readonly ConsoleRun[];
  readonly last: number;
}

const nothing: Console = { drafts: {}, runs: [], last: 0 };
const most = 30;

export const useConsole = create<Console>(() => nothing);

export function keepDraft(operation: OperationId, typed: Typed): void {
  useConsole.setState(({ drafts }) => ({ drafts: { ...drafts, [operation]: typed } }));
}

export function noteRun(run: Omit<ConsoleRun, 'number'>): void {
  useConsole.setState(({ runs, last }) => ({ runs: [{ ...run, number: last + 1 }, ...runs].slice(0, most), last: last + 1 }));
}

export function forgetConsole(): void {
  useConsole.setState(nothing);
}
