/** Who shares contacts and labels once a backup is restored. What each connection sees stays as it was restored. */
import type { DatabaseSync } from 'node:sqlite';
import { parseRecord } from '#main/core/storage/connection-record.ts';
import { type SharedState, shareAgain, sharedIn } from '#main/notebook/sharing.ts';
import type { How, RestoredConnection } from '#main/vault/restored.ts';
import { t } from '#shared/core/language/language.ts';

interface Parts {
  readonly vault: DatabaseSync;
  readonly content: DatabaseSync;
  readonly how: How;
  readonly connections: readonly RestoredConnection[];
  /** Those whose notebook was restored. */
  readonly restored: readonly string[];
  /** Who shared here. */
  readonly before: SharedState;
}

/**
 * With `merge`, those of the backup share only where none does here: what is saved in one of them would be known in the others. `begins`: the
 * names of those that didn't share before.
 */
export function restoreSharing({ vault, content, how, connections, restored, before }: Parts) {
  const there = sharedIn(content);
  const isNew = new Set(connections.filter(({ as }) => as === 'new').map(({ record }) => record.id));
  const coming = there.sharers.filter((id) => (how === 'replace' ? restored.includes(id) : before.sharers.length === 0 && isNew.has(id)));
  const sharers = how === 'replace' ? coming : [...before.sharers, ...coming];
  shareAgain(vault, { sharers, subjects: [...before.subjects, ...there.subjects] });
  const bodyOf = vault.prepare('SELECT body FROM connection WHERE id = ?');
  const nameOf = (id: string) => {
    const row = bodyOf.get(id) as { body: string } | undefined;
    return (row === undefined ? null : parseRecord(row.body))?.name ?? t('Local sandbox');
  };
  return {
    begins: sharers.filter((id) => !before.sharers.includes(id)).map(nameOf),
    isChanged: JSON.stringify(sharers.toSorted()) !== JSON.stringify(before.sharers.toSorted()),
  };
}
