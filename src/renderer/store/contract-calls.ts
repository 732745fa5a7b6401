/** Calls of contracts in this session: what is filled in, what is to be opened, what was run and what came; gone with the sign-in. */
import { create } from 'zustand';
import type { Param } from '#shared/abi.ts';
import type { Entry } from '#shared/contracts/call-form.ts';
import type { LeafMode } from '#shared/contracts/leaf-text.ts';
import type { Decoded } from '#shared/decoding/decoded.ts';

/** A call as it is opened filled in. */
export interface FilledCall {
  /** EIP-55. */
  readonly contract: string;
  /** Of the function, as it goes to the service. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null where none is sent. */
  readonly value: string | null;
}

interface CallDraft {
  readonly entries: readonly Entry[];
  readonly value: { readonly text: string; readonly mode: LeafMode };
}

export interface RunCall extends FilledCall {
  readonly number: number;
  /** `test`: a write, tried as a read. */
  readonly how: 'read' | 'test' | 'write';
  /** Epoch milliseconds. */
  readonly at: number;
  /** How it ended, in a few words that are safe to show. */
  readonly outcome: string;
  readonly isGood: boolean;
  /** What it returned, decoded; null where it was not, or nothing came. */
  readonly values: readonly Decoded[] | null;
  /** The newest block known when it was answered. */
  readonly block: string | null;
}

interface ContractCalls {
  /** What the contract's page is to show filled in; `run`: a read, to be run at once. */
  readonly wanted: (FilledCall & { readonly run: boolean }) | null;
  /** By contract, the function that its page shows, as it goes to the service. */
  readonly chosen: Readonly<Record<string, string>>;
  /** By contract and types. */
  readonly drafts: Readonly<Record<string, CallDraft>>;
  /** The newest first. */
  readonly runs: readonly RunCall[];
  readonly last: number;
  /** Rises each time that all of it is forgotten. */
  readonly turn: number;
}

const nothing: ContractCalls = { wanted: null, chosen: {}, drafts: {}, runs: [], last: 0, turn: 0 };
export const mostRuns = 100;

export const useContractCalls = create<ContractCalls>(() => nothing);

export function chooseFunction(contract: string, signature: string): void {
  useContractCalls.setState(({ chosen }) => ({ chosen: { ...chosen, [contract]: signature } }));
}

export function takeWanted(): void {
  useContractCalls.setState({ wanted: null });
}

export const draftKey = (contract: string, types: string) => `${contract} ${types}`;

export function keepCallDraft(key: string, draft: CallDraft): void {
  useContractCalls.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
}

/**
 * To be made when a call begins, and to note how it ended: what was forgotten since is another person's or another connection's
 * list by then, and takes nothing.
 */
export function callNote(): (call: Omit<RunCall, 'number'>) => void {
  const began = useContractCalls.getState().turn;
  return (call) =>
    useContractCalls.setState((now) => {
      if (now.turn !== began) return now;
      const number = now.last + 1;
      return { runs: [{ ...call, number }, ...now.runs].slice(0, mostRuns), last: number };
    });
}

/** What the same call returned the last time; null where it has not been run, or nothing was decoded. */
export function lastValues(runs: readonly RunCall[], { contract, signature, params }: FilledCall): readonly Decoded[] | null {
  const wanted = JSON.stringify(params);
  const same = runs.find(
    (run) => run.values !== null && run.contract === contract && run.signature === signature && JSON.stringify(run.params) === wanted,
  );
  return same?.values ?? null;
}

export function forgetContractCalls(): void {
  useContractCalls.setState(({ turn }) => ({ ...nothing, turn: turn + 1 }), true);
}
