/** What the review of a write shows, built by main from the exact bytes that would be sent. */

import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import type { Environment } from '#shared/ipc/state.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

export type ReviewValue =
  | { readonly is: 'text'; readonly text: string }
  /** As it is written: a signature, a parameter. */
  | { readonly is: 'code'; readonly text: string }
  | {
      readonly is: 'address';
      /** EIP-55, shown whole and in groups. */
      readonly address: string;
      /** The person's own name for it, or null. */
      readonly label: string | null;
      /** What is known of it: "yours", "sent here 3 times", "not sent here before". */
      readonly note: string | null;
    }
  | {
      readonly is: 'amount';
      readonly baseUnits: string;
      /** Null where the decimals are not known: base units only then. */
      readonly decimals: number | null;
      readonly symbol: string | null;
      /** Said in its place: "unlimited". */
      readonly words: string | null;
    }
  /** Before and after; each null where it is not known. */
  | {
      readonly is: 'change';
      readonly before: string | null;
      readonly after: string | null;
      /** Said in place of what is before, and of what is after: "unlimited", "not enough". */
      readonly beforeWords: string | null;
      readonly words: string | null;
      readonly decimals: number | null;
      readonly symbol: string | null;
      /** By how much, base units with a sign where it is less: all that is shown where what is before isn't known. */
      readonly by?: string;
    };

export interface ReviewLine {
  readonly name: string;
  readonly value: ReviewValue;
}

/** `good`: looked at and right. `info`: worth knowing. `care`: think twice. `danger`: this loses money where it is a mistake. */
export type WarningTone = 'good' | 'info' | 'care' | 'danger';

export interface ReviewWarning {
  /** Stable: `zero-address`, `look-alike`, `unlimited`, … */
  readonly kind: string;
  readonly tone: WarningTone;
  /** Lines after the first are addresses to be compared, one below the other. */
  readonly text: string;
  /** What must be typed before it can be sent, and why; null where nothing must. */
  readonly override: { readonly type: string; readonly because: string } | null;
  /** Can't be overridden. */
  readonly blocks: boolean;
}

/**
 * A trial of the same call as a read. `inconclusive`: it failed, and on this service that need not mean that the write does.
 * `not-made`: the connection's signature form lets the service take a trial for the transaction.
 */
export type TestRun =
  | { readonly phase: 'running' }
  | { readonly phase: 'not-made' }
  /** `failed`: the calls that it carries which failed although it passed, counted from 1; left out where that isn't known. */
  | { readonly phase: 'passed'; readonly failed?: readonly number[] }
  | { readonly phase: 'fails'; readonly reason: string | null }
  | { readonly phase: 'inconclusive'; readonly reason: string | null };

/** One of the calls that a write carries, in the words that a call of its own has. */
export interface ReviewCall {
  /** `2.1`: the first call within the second. */
  readonly place: string;
  readonly text: string;
  /** What it does, or some of it, can't be read. */
  readonly isClosed: boolean;
  /** Its addresses whole, and what else a review of its own would show. */
  readonly lines: readonly ReviewLine[];
  readonly words?: ForeignWords;
}

/** What the owner of a contract says of a call, by an ERC-7730 descriptor. None of Blockdesk's checks knows of it. */
export interface ForeignWords {
  /** Whose words these are, as the descriptor says. */
  readonly owner: string;
  /** From the registry that ships with Blockdesk, or from a file that the person added. */
  readonly source: 'registry' | 'added';
  readonly intent: string;
  /** The same with the values in it; null where they can't be put into it. */
  readonly sentence: string | null;
  readonly lines: readonly ReviewLine[];
}

/** What will change, as far as the calls say and was read. */
export interface PredictedChanges {
  /** One for each account and asset, and for each approval; the person's own first. */
  readonly rows: readonly ReviewLine[];
  /** How many more there are. */
  readonly left: number;
  /** Sentences that say how it may come otherwise: more may change, parts may fail. */
  readonly cautions: readonly string[];
  /** What it rests on, in a sentence; null where nothing is predicted. */
  readonly basis: string | null;
  /** What is before was read then or later, in epoch milliseconds; null where nothing was. */
  readonly readAt: number | null;
}

export interface Review {
  readonly id: string;
  /** Of what is sent; confirming names it. */
  readonly digest: string;
  /** "Send 250 DUSD": the heading and the words on the button. */
  readonly title: string;
  /** "Send 250 DUSD to “Savings”": how the journal calls it. */
  readonly story: string;
  readonly connection: string;
  /** Of the connection, beside its name. */
  readonly mark: ConnectionMark;
  readonly environment: Environment;
  /** "Ethereum · 1", or null if the service hasn't reported it. */
  readonly chain: string | null;
  readonly lines: readonly ReviewLine[];
  /** Null where it can't be sent anyway. */
  readonly changes: PredictedChanges | null;
  /** Those of all levels that could be read. The warnings say what else there is. */
  readonly calls: readonly ReviewCall[];
  /** Left out where no one says anything. */
  readonly words?: ForeignWords;
  readonly warnings: readonly ReviewWarning[];
  readonly testRun: TestRun;
  readonly request: ExactRequest;
  readonly host: string;
  /** Epoch milliseconds; after this it must be reviewed again. */
  readonly endsAt: number;
  /** Milliseconds in which it can be withdrawn after it is confirmed; 0 for none. */
  readonly undoWindow: number;
  /** Everything that it says is read; until then nothing can be confirmed. */
  readonly isComplete: boolean;
}
