/** What owners of contracts say of a call (at ``) and of those that it carries (`2.1`: the first call within the second). */
import type { ForeignWords } from '#shared/writes/review.ts';

export type WordsByPlace = Readonly<Record<string, ForeignWords>>;
