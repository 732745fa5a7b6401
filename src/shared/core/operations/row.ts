/** The form of a row in the table of the service's operations: plain data from which everything else derives. */
import type { FieldKind } from '#shared/core/fields.ts';
import type { CheckName } from '#shared/core/operations/checks.ts';
import type { AnswerName, PlainAnswer } from '#shared/core/readers/answers.ts';

/** What a sign-in on the sandbox may allow. Only the sandbox reads this column: the document names no scopes. */
export type SandboxScope = 'account' | 'chain' | 'contracts' | 'tokens' | 'transactions';

/** One named input. Our name is the key in `Row.input`; `wire` is the document's spelling, kept exactly. */
export interface Field {
  readonly place: 'path' | 'query' | 'body';
  readonly wire: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly help: string;
}

interface RowBase {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the API address; `:wire` marks a path field. */
  readonly path: `/${string}`;
  /** The setting of the connection that replaces the path, where the document leaves it out. */
  readonly pathSetting?: 'approvalForAllPath';
  readonly scope: SandboxScope;
  readonly input: Readonly<Record<string, Field>>;
  /** A check of fields against each other, besides each one's own. */
  readonly check?: CheckName;
  /** What the document says that it returns; null where it says nothing. */
  readonly returns: string | null;
}

/** How an answer that is one number or text is shown. `base-units`: of a token whose decimals the answer doesn't give. */
export interface ShownAnswer {
  readonly label: string;
  readonly as: 'text' | 'number' | 'native' | 'base-units';
}

/** What a test of a connection finds out by itself, or was given by the person. */
export type TrialSource =
  | 'account'
  | 'latest-block'
  | 'recent-transaction'
  | 'token-id'
  | 'erc20-contract'
  | 'erc721-contract'
  | 'any-contract';

/** A harmless value for one field: something found out, a list of it, or always this. */
export type Trial = TrialSource | readonly TrialSource[] | { readonly always: string };

interface ReadBase extends RowBase {
  /** Whatever its method: it may be tried again. */
  readonly effect: 'read';
  /** What a test of a connection asks: a value for each field of `input`. */
  readonly trial: Readonly<Record<string, Trial>>;
}

type ReadRow = ReadBase &
  (
    | { readonly answer: PlainAnswer; readonly shown: ShownAnswer }
    | { readonly answer: Exclude<AnswerName, PlainAnswer | 'transaction-hash'>; readonly shown?: undefined }
  );

interface WriteRow extends RowBase {
  /** It is sent once, after the person has confirmed it. */
  readonly effect: 'write';
  readonly method: 'POST';
  readonly scope: 'transactions';
  readonly answer: 'transaction-hash';
  readonly shown?: undefined;
}

export type Row = ReadRow | WriteRow;
