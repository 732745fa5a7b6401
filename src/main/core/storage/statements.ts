/** A database's statements, each prepared once. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface Statements {
  run(sql: string, ...values: SQLInputValue[]): number;
  /** As plain objects: SQLite's rows have no prototype, which equality checks notice. */
  all<T>(sql: string, ...values: SQLInputValue[]): T[];
  first<T>(sql: string, ...values: SQLInputValue[]): T | null;
}

export function prepareOnce(database: DatabaseSync): Statements {
  const prepared = new Map<string, StatementSync>();
  function statement(sql: string): StatementSync {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const made = database.prepare(sql);
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
  };
}
