/** A test of a connection: what each read of the service answered, and which settings the answers point to. */

import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import type { AppError } from '#shared/core/errors.ts';
import { type ReadId, readIds } from '#shared/core/operations/table.ts';
import type { Multicall } from '#shared/tokens/multicall.ts';

/** `unreadable`: the service answered, in a form that is not recognized. */
export type Verdict = 'works' | 'unreadable' | 'refused' | 'not-tried';

export type NotTried =
  /** The person gave no contract for it. */
  | 'no-contract'
  /** Its input should have come from another read, which didn't give it. */
  | 'nothing-to-ask'
  /** Nothing could be asked any more: no network, no sign-in. */
  | 'out-of-reach'
  | 'canceled';

export interface TestLine {
  readonly operation: ReadId;
  readonly verdict: Verdict;
  /** Of a refusal, or of a body that is no JSON. */
  readonly problem: AppError | null;
  readonly notTried: NotTried | null;
  /** The first 300 characters of an answer that was not recognized. */
  readonly raw: string | null;
  readonly milliseconds: number | null;
}

/** Settings that worked where those in use did not. A path is never among them: a test sends nothing to one that was not confirmed. */
export type Proposal = Partial<Pick<ServiceSettings, 'paramsEncoding' | 'signatureForm'>>;

/** At most one at a time, and the last one of this run of the app. */
export type ConnectionTest =
  | { readonly phase: 'none' }
  /** `done`: how many operations are through. */
  | { readonly phase: 'running'; readonly connection: string; readonly done: number; readonly now: ReadId }
  | {
      readonly phase: 'ended';
      readonly connection: string;
      /** Epoch milliseconds. */
      readonly at: number;
      readonly lines: readonly TestLine[];
      readonly proposal: Proposal;
      /** What Multicall3, or the contract in the settings, reads; `unknown` where it couldn't be found out. */
      readonly multicall: Multicall['reads'] | 'unknown';
    };

/** A test asks every read of the table once, and some again with other settings. */
export const testLength = readIds.length;
