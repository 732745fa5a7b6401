/** Saves everything but sign-ins in one file under a passphrase, and restores such a file once the person has seen what it changes. */

import type { AfterRestore } from '#main/connections/after-restore.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import type { BackupRows } from '#main/vault/vault.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import type { backupCalls } from '#shared/backup/backup-calls.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { ok } from '#shared/core/result.ts';
import { allConnections, openingBackup, restoringBackup, savingBackup } from './backup-change.ts';
import { damagedBackup, mostFile, newerBackup, open, readHeader, refused, seal, tooLarge } from './backup-file.ts';

interface Below {
  readonly writes: Pick<WritesDomain, 'look'> & {
    readonly writes: { readonly sending: Pick<WritesDomain['writes']['sending'], 'inFlight'> };
  };
  readonly connections: { readonly afterRestore: AfterRestore };
}

const busy = refused('file', t('A transaction is being sent. Wait until it’s sent, then restore the backup.'));

export function backupDomain(core: Core, { writes, connections }: Below, rows: BackupRows): Domain<keyof typeof backupCalls, never> {
  const { changes, clock } = core;
  const here = () => core.connections.all().list;
  const isSending = () => Object.values(writes.writes.sending.inFlight()).some((count) => count > 0);
  return {
    handlers: {
      'backup.save': async () => {
        const sealed = await changes.askPassphrase(savingBackup(allConnections(here())), async (passphrase) => {
          const content = rows.copy({ at: clock.now(), app: core.version });
          return content.ok ? seal(content.value, passphrase) : content;
        });
        return sealed.ok ? core.saveDownload(downloadName(tc('file name', 'backup'), 'blockdesk'), sealed.value) : sealed;
      },
      'backup.restore': async ({ replace }) => {
        const how = replace ? 'replace' : 'merge';
        if (replace && isSending()) return busy;
        const file = await core.openFile(t('Restore a backup'), mostFile);
        if (!file.ok) return file;
        // No passphrase is asked for what can't be opened anyway.
        const header = readHeader(file.value);
        if (!header.ok) return header;
        const opened = await changes.askPassphrase(openingBackup(allConnections(here())), async (passphrase) => {
          const bytes = await open(file.value, passphrase);
          if (!bytes.ok) return bytes;
          const content = rows.open(bytes.value);
          if (content === 'newer') return newerBackup;
          if (content === 'large') return tooLarge;
          return content === 'damaged' ? damagedBackup : ok(content);
        });
        if (!opened.ok) return opened;
        const content = opened.value;
        try {
          const preview = rows.preview(content, how);
          if (!preview.ok) return preview;
          if (!preview.value.changes) return ok(false);
          const agreed = await changes.ask(restoringBackup(content.made, how, preview.value, here()));
          if (!agreed.ok) return agreed;
          // One may have been confirmed before this window opened.
          if (replace && isSending()) return busy;
          const replaced = preview.value.connections.filter(({ as }) => as === 'changed' || as === 'gone').map(({ record }) => record.id);
          const after = await connections.afterRestore(replaced);
          // The key store may have asked the person something.
          if (replace && isSending()) return busy;
          const restored = rows.restore(content, how, preview.value);
          if (!restored.ok) return restored;
          await after();
          writes.look();
          return ok(true);
        } finally {
          content.close();
        }
      },
    },
    slices: {},
    forget: keepsEverything,
  };
}
