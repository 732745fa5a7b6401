/** The balance's history: a row for every change, and one an hour. */
import type { Statements } from '#main/core/storage/statements.ts';
import type { BalanceAt } from '#shared/notebook/known.ts';

const atLeastEvery = 3_600_000;
const mostRows = 5_000;
/** Rows in an answer to the page, about 200 kB. */
const mostListed = 2_500;

export function storeBalance(db: Statements, connection: string, { at, wei, block }: BalanceAt): void {
  const newest = 'SELECT at, wei FROM balance WHERE connection = ? ORDER BY at DESC LIMIT 1';
  const last = db.first<{ at: number; wei: string }>(newest, connection);
  if (last !== null && last.wei === wei && at >= last.at && at - last.at < atLeastEvery) return;
  db.run('INSERT OR REPLACE INTO balance (connection, at, wei, block) VALUES (?, ?, ?, ?)', connection, at, wei, block);
  const oldest = `SELECT at FROM balance WHERE connection = ? ORDER BY at DESC LIMIT 1 OFFSET ${mostRows - 1}`;
  db.run(`DELETE FROM balance WHERE connection = ? AND at < (${oldest})`, connection, connection);
}

/** Oldest first. */
export function listBalances(db: Statements, connection: string): readonly BalanceAt[] {
  const rows = db.all<BalanceAt>(
    'SELECT at, wei, block FROM balance WHERE connection = ? ORDER BY at DESC LIMIT ?',
    connection,
    mostListed,
  );
  return rows.reverse();
}
