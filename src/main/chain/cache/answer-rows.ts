/** The rows of answers, and how far the chain of each connection was seen to go. */

import { storeBalance } from '#main/chain/cache/balance-rows.ts';
import { isAnotherKnown, storeMentions, toHeight } from '#main/chain/cache/known-rows.ts';
import type { CachedAnswer, Mentions, SeenChain } from '#main/core/ports/cache.ts';
import type { Statements } from '#main/core/storage/statements.ts';

type AnswerRow = Omit<CachedAnswer, 'lasting'> & { readonly lasting: number };
const columns = 'SELECT operation, input, raw, read_at AS readAt, block, lasting FROM answer WHERE connection = ?';
const toAnswer = (row: AnswerRow): CachedAnswer => ({ ...row, lasting: row.lasting === 1 });

export function findAnswer(db: Statements, connection: string, operation: string, input: string): CachedAnswer | null {
  const row = db.first<AnswerRow>(`${columns} AND operation = ? AND input = ?`, connection, operation, input);
  return row === null ? null : toAnswer(row);
}

export function listAnswers(db: Statements, connection: string): readonly CachedAnswer[] {
  return db.all<AnswerRow>(`${columns} AND input = '{}'`, connection).map(toAnswer);
}

/** Whether another block was known by the number of the one that it tells. */
export function storeAnswer(db: Statements, connection: string, answer: CachedAnswer, mentions?: Mentions): boolean {
  const { operation, input, raw, readAt, block, lasting } = answer;
  db.run(
    'INSERT OR REPLACE INTO answer (connection, operation, input, raw, read_at, block, lasting) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[connection, operation, input, raw, readAt, block, lasting ? 1 : 0],
  );
  const highest = block === null ? null : toHeight(block);
  if (highest !== null) {
    const upsert =
      'INSERT INTO seen (connection, highest) VALUES (?, ?) ON CONFLICT DO UPDATE SET highest = max(coalesce(highest, 0), excluded.highest)';
    db.run(upsert, connection, highest);
  }
  if (mentions === undefined) return false;
  const isReplaced = mentions.block !== null && isAnotherKnown(db, connection, mentions.block);
  storeMentions(db, mentions, { connection, readAt, lasting });
  if (mentions.balance !== null) storeBalance(db, connection, { at: readAt, wei: mentions.balance, block });
  return isReplaced;
}

export function seenChain(db: Statements, connection: string): SeenChain {
  const seen = db.first<{ highest: number | null }>('SELECT highest FROM seen WHERE connection = ?', connection);
  const anchor = db.first<{ number: number; hash: string }>(
    'SELECT number, hash FROM known_block WHERE connection = ? AND lasting = 1 AND hash IS NOT NULL ORDER BY number DESC LIMIT 1',
    connection,
  );
  return {
    highest: seen?.highest == null ? null : String(seen.highest),
    anchor: anchor === null ? null : { number: String(anchor.number), hash: anchor.hash },
  };
}
