/** What the search offers: one line that does one thing. */

import type { Opened } from '#renderer/core/bridge/opened.ts';
import type { Range } from '#renderer/core/lib/match-text.ts';
import { transactionPlace } from '#shared/core/places.ts';

export type Kind = 'block' | 'transaction' | 'address' | 'token' | 'write' | 'screen' | 'action';

export interface Suggestion {
  /** Unlike every other's that is offered with it. */
  readonly key: string;
  readonly kind: Kind;
  /** Made visible, as all words here. */
  readonly words: string;
  readonly ranges: readonly Range[];
  readonly detail: string | null;
  /** When it came to be, in epoch milliseconds. */
  readonly at: number | null;
  /** Its picture's. */
  readonly address: string | null;
  readonly does:
    | { readonly do: 'open'; readonly place: string }
    /** A transaction, or else the block that is known here by that hash. */
    | { readonly do: 'open-hash'; readonly hash: string }
    | { readonly do: 'act'; readonly act: () => void };
}

export interface Group {
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
}

export interface Offer {
  readonly groups: readonly Group[];
  /** What has to be said of what was typed; null where the suggestions say it. */
  readonly notice: string | null;
  /** Whether the first suggestion is what Enter opens. Not where it should be looked at first. */
  readonly picksFirst: boolean;
}

/** `/block/1` for a suggestion that leads there; null for one that does something else. */
export const placeIn = ({ does }: Suggestion) =>
  does.do === 'open' ? does.place.toLowerCase() : does.do === 'open-hash' ? transactionPlace(does.hash) : null;

/** What of the chain it is, for those that are remembered. */
export const isOfChain = (kind: Kind): kind is Opened['of'] => kind !== 'write' && kind !== 'screen' && kind !== 'action';
