/** One kind of thing that a person saves, by connection. */

import type { SavedKind, SavedRow, SavedTable } from '#main/core/storage/saved-table.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { SavedOf } from '#shared/core/saved.ts';

export interface SavedList<T> {
  /** The oldest first. */
  of(connection: string): SavedOf<T>;
  find(connection: string, key: string): T | null;
  /** All or none. Errors: `storage`; `invalid-input` of `field` for one too many. */
  put(connection: string, things: readonly T[], field?: string): Result<null>;
  remove(connection: string, keys: readonly string[]): Result<null>;
}

interface SavedListParts<T> {
  readonly table: SavedTable;
  readonly kind: SavedKind;
  /** Null for an invalid row: it is left out, and stays in the file. */
  readonly parse: (body: unknown) => T | null;
  readonly keyOf: (thing: T) => string;
  /** Of one connection. */
  readonly most: number;
  /** In the message that there are too many: “tokens”. */
  readonly plural: string;
  /** Those of this connection are others now. */
  readonly changed: (connection: string) => void;
}

/** What the owner of a list passes through. */
export type SavedListSource<T> = Pick<SavedListParts<T>, 'table' | 'changed'>;

export function createSavedList<T>({ table, kind, parse, keyOf, most, plural, ...parts }: SavedListParts<T>): SavedList<T> {
  function toThing({ key, body }: SavedRow): T | null {
    const thing = parseBody(body, parse);
    return thing !== null && keyOf(thing) === key ? thing : null;
  }
  function of(connection: string): SavedOf<T> {
    return { connection, items: table.list(connection, kind).flatMap((row) => toThing(row) ?? []) };
  }
  function published(connection: string, done: Result<null>): Result<null> {
    if (done.ok) parts.changed(connection);
    return done;
  }
  return {
    of,
    find(connection, key) {
      const row = table.list(connection, kind).find((one) => one.key === key);
      return row === undefined ? null : toThing(row);
    },
    put(connection, things, field = 'address') {
      if (things.length === 0) return ok(null);
      const keys = new Set(table.list(connection, kind).map(({ key }) => key));
      for (const thing of things) keys.add(keyOf(thing));
      if (keys.size > most) return fail({ code: 'invalid-input', fields: { [field]: tooMany(most, plural) } });
      const rows = things.map((thing) => ({ key: keyOf(thing), body: JSON.stringify(thing) }));
      return published(connection, table.put(connection, kind, rows));
    },
    remove: (connection, keys) => published(connection, table.remove(connection, kind, keys)),
  };
}

const tooMany = (most: number, plural: string) =>
  t('Blockdesk keeps up to {limit} {things}. Remove one first.', { limit: most, things: plural });

function parseBody<T>(body: string, parse: (body: unknown) => T | null): T | null {
  try {
    return parse(JSON.parse(body));
  } catch {
    return null;
  }
}
