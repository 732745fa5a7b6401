/** The columns of a saved list of collectibles. */

import type { Collection } from '#renderer/collectibles/use-collection.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';

interface SavedCollectible {
  readonly tokenId: string;
  /** Null where it was not looked at. */
  readonly name: string | null;
  readonly collection: Collection;
  readonly owner: string;
}

export const savedCollectibles: readonly SavedColumn<SavedCollectible>[] = [
  { name: 'Token id', value: ({ tokenId }) => tokenId },
  { name: 'Name', value: ({ name }) => (name === null ? null : visibleText(name, 200)) },
  { name: 'Collection', value: ({ collection }) => collection.name },
  { name: 'Contract', value: ({ collection }) => collection.address },
  { name: 'Owner', value: ({ owner }) => owner },
];
