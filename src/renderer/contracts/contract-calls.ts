/** The state of contract calls: drafts, the call to open next, and what was run. */
import type { StoreApi } from 'zustand';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import type { Param } from '#shared/contracts/abi.ts';
import type { Entry } from '#shared/contracts/call-form.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import type { LeafMode } from '#shared/contracts/leaf-text.ts';

/** A call with its parameters. */
export interface FilledCall {
  /** EIP-55. */
  readonly contract: string;
  /** The function's signature, as sent to the service. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null if none is sent. */
  readonly value: string | null;
}

interface CallDraft {
  readonly entries: readonly Entry[];
  readonly value: { readonly text: string; readonly mode: LeafMode };
}

export interface RunCall extends FilledCall {
  readonly number: number;
  /** `test`: a write, simulated as a read. */
  readonly how: 'read' | 'test' | 'write';
  /** Epoch milliseconds. */
  readonly at: number;
  /** The outcome in a few words, safe to show. */
  readonly outcome: string;
  readonly isGood: boolean;
  /** The decoded result; null if there is none. */
  readonly values: readonly Decoded[] | null;
  /** The newest block known when it was answered. */
  readonly block: string | null;
}

interface ContractCalls {
  /** The call that the contract's page opens filled in. `run`: a read, to be run at once. */
  readonly wanted: (FilledCall & { readonly run: boolean }) | null;
  /** By contract: the signature of the function that its page shows. */
  readonly chosen: Readonly<Record<string, string>>;
  /** By contract and types. */
  readonly drafts: Readonly<Record<string, CallDraft>>;
  /** The newest first. */
  readonly runs: readonly RunCall[];
  readonly last: number;
}

export const mostRuns = 100;
export const noCalls: ContractCalls = { wanted: null, chosen: {}, drafts: {}, runs: [], last: 0 };

export type ContractCallsStore = StoreApi<ContractCalls>;
export const useContractCalls = () => useStoreOf('connection', noCalls);

export function chooseFunction(store: ContractCallsStore, contract: string, signature: string): void {
  store.setState(({ chosen }) => ({ chosen: { ...chosen, [contract]: signature } }));
}

export const draftKey = (contract: string, types: string) => `${contract} ${types}`;

export function keepCallDraft(store: ContractCallsStore, key: string, draft: CallDraft): void {
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
}

export function noteCall(store: ContractCallsStore, call: Omit<RunCall, 'number'>): void {
  store.setState(({ runs, last }) => ({ runs: [{ ...call, number: last + 1 }, ...runs].slice(0, mostRuns), last: last + 1 }));
}

/** What the same call returned the last time; null if unknown. */
export function lastValues(runs: readonly RunCall[], { contract, signature, params }: FilledCall): readonly Decoded[] | null {
  const wanted = JSON.stringify(params);
  const same = runs.find(
    (run) => run.values !== null && run.contract === contract && run.signature === signature && JSON.stringify(run.params) === wanted,
  );
  return same?.values ?? null;
}
