/** The lock: a passphrase that encrypts the person's saved data. Locking restarts the app, so that nothing stays in its memory. */
import { refused } from '#main/backup/backup-file.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import type { WatchForAbsence } from '#main/core/ports/clock.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Lock } from '#shared/ipc/state.ts';
import type { lockCalls } from '#shared/lock/lock-calls.ts';
import { isAllSealed } from './convert.ts';
import { changingPassphrase, lockingLater, proving, savingRecovery, settingLock, takingOff } from './lock-change.ts';
import { type IdleTime, type LockFile, newCode, newKey, recoveryText, unwrap, wrap, writeLock } from './lock-file.ts';
import { applyLock, type Unlocked } from './unlock.ts';

interface Below {
  readonly writes: { readonly writes: { readonly sending: Pick<WritesDomain['writes']['sending'], 'inFlight'> } };
}

interface LockParts {
  /** The data folder. */
  readonly data: string;
  readonly unlocked: Unlocked;
  /** Whether what is saved survives this run; otherwise there is nothing to encrypt. */
  readonly isDurable: boolean;
  /** Ends the app in order and starts it again. `last`: runs in between, once all files are closed; may throw. */
  readonly restart: (last?: () => void) => void;
  readonly watchForAbsence: WatchForAbsence;
}

export interface LockDomain extends Domain<keyof typeof lockCalls, 'lock'> {
  /** Locks at once; false where there is no lock. */
  lockNow(): boolean;
}

const busy = fail({
  code: 'invalid-input' as const,
  fields: { lock: 'A transaction is being sent. Wait until it’s sent, then try again.' },
});
const closed = fail({ code: 'change-declined' as const });
const notSet = fail({ code: 'changed-meanwhile' as const });
const isSetAlready = notSet;
const notSaved = fail({ code: 'storage' as const, what: 'the lock, because Blockdesk can’t save anything now' });
const stillPlain = fail({ code: 'storage' as const, what: 'the change, because an old unencrypted file couldn’t be deleted' });

/** As the card in Settings names them. */
const idleWords: { readonly [T in IdleTime]: string } = { '5': 'after 5 minutes', '15': 'after 15 minutes', '60': 'after 1 hour', never: 'never' };
const secondsOf = (idle: IdleTime) => (idle === 'never' ? null : Number(idle) * 60);
const isLater = (before: IdleTime, after: IdleTime) =>
  (secondsOf(after) ?? Number.POSITIVE_INFINITY) > (secondsOf(before) ?? Number.POSITIVE_INFINITY);

export function lockDomain(core: Core, { writes }: Below, { data, unlocked, isDurable, restart, watchForAbsence }: LockParts): LockDomain {
  const { changes, slices } = core;
  const { key } = unlocked;
  let lock = unlocked.lock;
  const isSending = () => Object.values(writes.writes.sending.inFlight()).some((count) => count > 0);
  const toLock = (): Lock => (lock === null ? { isSet: false } : { isSet: true, idle: lock.idle, hasRecovery: lock.recovery !== null });

  function save(next: LockFile): Result<null> {
    const written = writeLock(data, next);
    if (!written.ok) return written;
    lock = next;
    slices.set('lock', toLock());
    return written;
  }
  function lockNow(): boolean {
    if (lock === null) return false;
    restart();
    return true;
  }
  const prove = (before: LockFile) => async (passphrase: string) => {
    const opened = await unwrap(before.key, passphrase);
    return opened === null ? refused('passphrase', 'This isn’t your passphrase.') : ok(opened);
  };
  const stopWatching = lock === null ? () => {} : watchForAbsence(() => (lock === null ? null : secondsOf(lock.idle)), lockNow);

  return {
    handlers: {
      'lock.set': async () => {
        if (lock !== null) return isSetAlready;
        if (!isDurable) return notSaved;
        if (isSending()) return busy;
        const made = newKey();
        const set = await changes.askPassphrase(settingLock, async (passphrase, isOpen) => {
          const wrapped = await wrap(made, passphrase);
          if (isSending()) return busy;
          const next: LockFile = { version: 1, key: wrapped, recovery: null, idle: '15', isEnding: false, aside: null };
          const written = isOpen() ? writeLock(data, next) : closed;
          return written.ok ? ok(next) : written;
        });
        if (!set.ok) return set;
        restart(() => void applyLock(data, set.value, made));
        return ok(null);
      },
      'lock.now': async () => {
        lockNow();
        return ok(null);
      },
      'lock.changePassphrase': async () => {
        const before = lock;
        if (before === null) return notSet;
        const proven = await changes.askPassphrase(proving, prove(before));
        if (!proven.ok) return proven;
        return changes.askPassphrase(changingPassphrase, async (passphrase, isOpen) => {
          const wrapped = await wrap(proven.value, passphrase);
          return lock === null || !isOpen() ? closed : save({ ...lock, key: wrapped });
        });
      },
      'lock.setIdle': async ({ idle }) => {
        const before = lock?.idle;
        if (before === undefined) return notSet;
        if (isLater(before, idle)) {
          const agreed = await changes.ask(lockingLater(idleWords[before], idleWords[idle]));
          if (!agreed.ok) return agreed;
        }
        return lock === null ? notSet : save({ ...lock, idle });
      },
      'lock.saveRecovery': async () => {
        if (lock === null || key === null) return notSet;
        const agreed = await changes.ask(savingRecovery(lock.recovery !== null));
        if (!agreed.ok) return agreed;
        const code = newCode();
        const recovery = await wrap(key, code);
        const saved = await core.saveDownload(downloadName('recovery file', 'txt'), recoveryText(code));
        if (!saved.ok) return saved;
        const written = save({ ...lock, recovery });
        return written.ok ? saved : written;
      },
      'lock.remove': async () => {
        if (lock === null) return notSet;
        if (isSending()) return busy;
        const before = lock;
        const proven = await changes.askPassphrase(takingOff, prove(before));
        if (!proven.ok) return proven;
        if (isSending()) return busy;
        if (!isAllSealed(data)) return stillPlain;
        const next = { ...before, isEnding: true };
        const written = save(next);
        if (written.ok) restart(() => void applyLock(data, next, proven.value));
        return written;
      },
    },
    slices: { lock: toLock() },
    forget: keepsEverything,
    lockNow,
    stop: stopWatching,
  };
}
