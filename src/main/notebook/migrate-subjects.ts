/** One spelling for each address of the notebook, so that its key needs no rule for letters: changes of an encrypted vault are found by its bytes. */
import type { DatabaseSync } from 'node:sqlite';
import { isSubject, toSubject } from '#shared/core/subject.ts';

export function migrateSubjects(database: DatabaseSync): void {
  const rows = database.prepare('SELECT connection, subject, label, note, contact FROM entry ORDER BY rowid').all();
  database.exec(`DROP TABLE entry;
    CREATE TABLE entry (connection TEXT, subject TEXT, label TEXT NOT NULL, note TEXT NOT NULL, contact INTEGER NOT NULL,
      PRIMARY KEY (connection, subject)) STRICT;`);
  const insert = database.prepare('INSERT OR IGNORE INTO entry (connection, subject, label, note, contact) VALUES (?, ?, ?, ?, ?)');
  for (const { connection = null, subject = null, label = null, note = null, contact = null } of rows) {
    insert.run(connection, typeof subject === 'string' && isSubject(subject) ? toSubject(subject) : subject, label, note, contact);
  }
}
