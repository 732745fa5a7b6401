/** A suggestion of the search. */

import type { LucideIcon } from 'lucide-react';
import type { Range } from '#renderer/core/lib/match-text.ts';
import { transactionPlace } from '#shared/core/places.ts';

export type Kind = 'block' | 'transaction' | 'address' | 'token' | 'write' | 'screen' | 'action';

export interface Suggestion {
  /** Unique among the suggestions. */
  readonly key: string;
  readonly kind: Kind;
  /** Made visible, like all words here. */
  readonly words: string;
  readonly ranges: readonly Range[];
  readonly detail: string | null;
  /** Its time, in epoch milliseconds. */
  readonly at: number | null;
  /** Of its picture. */
  readonly address: string | null;
  /** Its own; else the one of its kind. */
  readonly icon?: LucideIcon;
  /** It takes something away. */
  readonly isDanger?: boolean;
  /** The keys that do the same: `Ctrl+1`. */
  readonly keys?: string;
  /** Enter doesn't run it unless an arrow key or the mouse has chosen it. */
  readonly mustBeChosen?: boolean;
  readonly does:
    | { readonly do: 'open'; readonly place: string }
    /** A transaction, or the known block with this hash. */
    | { readonly do: 'open-hash'; readonly hash: string }
    | { readonly do: 'act'; readonly act: () => void };
}

export interface Group {
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
  /** “8 of 23”, if not all are shown. */
  readonly cut?: string | null;
}

export interface Offer {
  readonly groups: readonly Group[];
  /** A note on the typed text; null for none. */
  readonly notice: string | null;
  /** Whether Enter opens the first suggestion that needn't be chosen. False where the person should check it first. */
  readonly picksFirst: boolean;
  /** More may come. */
  readonly waits: boolean;
}

/** `/block/1` for a suggestion that leads there; null for an action. Of a hash, its transaction's. */
export const placeOf = ({ does }: Pick<Suggestion, 'does'>): string | null =>
  does.do === 'open' ? does.place : does.do === 'open-hash' ? transactionPlace(does.hash) : null;

/** To be compared: equal for the same place. */
export const placeIn = (suggestion: Pick<Suggestion, 'does'>) => placeOf(suggestion)?.toLowerCase() ?? null;
