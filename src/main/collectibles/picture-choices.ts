/** For each connection, whether the person allows pictures to be loaded. */
import { createSavedList, type SavedList, type SavedListSource } from '#main/core/storage/saved-list.ts';
import { nothingAllowed, type PictureChoice } from '#shared/collectibles/pictures.ts';
import { parsePictureChoice } from '#shared/collectibles/stored-pictures.ts';
import type { Result } from '#shared/core/result.ts';

/** There is one for each connection. */
const onlyKey = 'pictures';

interface PictureChoices extends Pick<SavedList<PictureChoice>, 'of'> {
  /** Nothing is allowed until the person says so. */
  find(connection: string): PictureChoice;
  save(connection: string, choice: PictureChoice): Result<null>;
}

export function createPictureChoices({ table, changed }: SavedListSource<PictureChoice>): PictureChoices {
  const list = createSavedList<PictureChoice>({
    table,
    kind: 'pictures',
    parse: parsePictureChoice,
    keyOf: () => onlyKey,
    most: 1,
    plural: 'choices',
    changed,
  });
  return {
    of: list.of,
    find: (connection) => list.find(connection, onlyKey) ?? nothingAllowed,
    save: (connection, choice) => list.put(connection, [choice]),
  };
}
