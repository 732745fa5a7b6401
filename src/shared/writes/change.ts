/** A change that only the person can confirm, as main's own window shows it. */

import type { KindValue } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import type { Connection, Environment } from '#shared/ipc/state.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { Review, ReviewWarning } from '#shared/writes/review.ts';

export interface ChangeField {
  readonly name: string;
  /** The value now; null if it doesn't change, or if there is none yet. */
  readonly before: string | null;
  readonly after: string;
  /** An address is shown whole, in fixed width, with its host standing out. */
  readonly is: 'text' | 'address';
}

export interface Change {
  readonly id: string;
  /** Of everything that is shown; confirming names it. */
  readonly digest: string;
  /** "Change Acme Custody?" */
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly text: string;
  /** The name of the connection that it is about; empty for none. */
  readonly connection: string;
  /** Null where it is about no connection. */
  readonly environment: Environment | null;
  readonly fields: readonly ChangeField[];
  /** Its risks; some must be confirmed by typing. */
  readonly warnings: readonly ReviewWarning[];
  /** What must be typed besides: a new passphrase, twice, or that of a file. */
  readonly passphrase?: 'new' | 'known';
  /** The words on the button: "Change connection". */
  readonly action: string;
  /** The words on the other button, by default "Back". */
  readonly otherwise?: string;
}

export type ChangeDraft = Omit<Change, 'id' | 'digest'>;

/** The connection that a change is about, as its window shows it. */
export type NamedConnection = Pick<Connection, 'name' | 'environment'>;

/** The text of a change that weakens what protects the person. */
export const takesEffect = t('It takes effect right away. If you didn’t ask for this, go back.');

/** What a change's window shows beside it. It may change meanwhile and is no part of what is confirmed. */
export interface Beside {
  /** Each one paragraph. */
  readonly lines: readonly string[];
  readonly buttons: readonly { readonly name: KindValue<'window-button'>; readonly label: string }[];
}

export interface ShownChange {
  readonly kind: 'change';
  readonly change: Change;
  readonly beside?: Beside;
}

/** The review of one write, or of several that are confirmed as one. */
export type Reviewed = { readonly kind: 'write'; readonly review: Review } | { readonly kind: 'batch'; readonly review: BatchReview };

/** What main's own window shows: a review or a change. */
export type Shown = Reviewed | ShownChange;
