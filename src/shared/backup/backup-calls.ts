/** The calls for backups. No passphrase is among their fields: it is typed in main's own window. */
import { call, needs } from '#shared/core/call.ts';

export const backupCalls = {
  /** Asks for a passphrase in main's own window and saves everything but sign-ins; answers where. Errors: `change-declined`, `canceled`, `storage`. */
  'backup.save': call<string>()({}),
  /**
   * Asks the person for a file, its passphrase, and what it would change. `replace`: what isn't in it goes, too. Answers whether anything
   * changed. Errors: `canceled`, `change-declined`; `invalid-input` for a file that can't be restored, in words.
   */
  'backup.restore': call<boolean>()({ replace: needs('switch') }),
};
