/** A database's statements, each prepared once. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export interface Statements {
  run(sql: string, ...values: SQLInputValue[]): number;
  /** As plain objects: SQLite's rows have no prototype, which equality checks notice. */
  all<T>(sql: string, ...values: SQLInputValue[]): T[];
  first<T>(sql: string, ...values: SQLInputValue[]): T | null;
  /** The values of the first row, in the order of its columns: takes half as long. */
  firstValues(sql: string, ...values: SQLInputValue[]): readonly SQLOutputValue[] | null;
}

export function prepareOnce(database: DatabaseSync): Statements {
  const [withObjects, withLists] = [new Map<string, StatementSync>(), new Map<string, StatementSync>()];
  function statement(sql: string, prepared = withObjects): StatementSync {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const made = database.prepare(sql);
    if (prepared === withLists) made.setReturnArrays(true);
    prepared.set(sql, made);
    return made;
  }
  return {
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    all: <T>(sql: string, ...values: SQLInputValue[]) =>
      statement(sql)
        .all(...values)
        .map((row) => ({ ...row }) as T),
    first: <T>(sql: string, ...values: SQLInputValue[]) => {
      const row = statement(sql).get(...values);
      return row === undefined ? null : ({ ...row } as T);
    },
    firstValues: (sql, ...values) => (statement(sql, withLists).get(...values) as unknown as SQLOutputValue[] | undefined) ?? null,
  };
}
