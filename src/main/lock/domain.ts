/** The lock: a passphrase that encrypts the person's saved data. Locking restarts the app, so that nothing stays in its memory. */

import { refused } from '#main/backup/backup-file.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import { pause } from '#main/core/pause.ts';
import type { WatchForAbsence } from '#main/core/ports/clock.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Lock } from '#shared/ipc/state.ts';
import type { lockCalls } from '#shared/lock/lock-calls.ts';
import { isAllSealed } from './convert.ts';
import { leaveHandOver, toHand } from './hand-over.ts';
import {
  changingPassphrase,
  lockingLater,
  proving,
  savingRecovery,
  settingLock,
  takingOff,
  usingTouchId,
  watchingWhileLocked,
} from './lock-change.ts';
import {
  type IdleTime,
  isWatching,
  type LockFile,
  newCode,
  newKey,
  newLock,
  recoveryText,
  toWatching,
  unwrap,
  wrap,
  writeLock,
} from './lock-file.ts';
import { type TouchIdParts, wrapForTouchId } from './touch-id.ts';
import { applyLock, type Unlocked } from './unlock.ts';

interface Below {
  readonly session: { readonly service: Pick<SessionDomain['service'], 'lend'> };
  readonly writes: {
    readonly journal: Pick<WritesDomain['journal'], 'inState'>;
    readonly writes: Pick<WritesDomain['writes'], 'askedBy'> & {
      readonly sending: Pick<WritesDomain['writes']['sending'], 'inFlight'>;
    };
  };
}

interface LockParts extends TouchIdParts {
  /** The data folder. */
  readonly data: string;
  readonly unlocked: Unlocked;
  /** Whether what is saved survives this run; otherwise there is nothing to encrypt. */
  readonly isDurable: boolean;
  /** Ends the app in order and starts it again; false where it ends already. `last`: runs in between, once all files are closed; may throw. */
  readonly restart: (last?: () => void) => boolean;
  readonly watchForAbsence: WatchForAbsence;
}

export interface LockDomain extends Domain<keyof typeof lockCalls, 'lock'> {
  /** Locks at once; false where there is no lock. */
  lockNow(): boolean;
  /** While it ends in order to lock, before its files are closed: leaves what the person chose to have watched. */
  handOver(): Promise<void>;
}

const busy = fail({
  code: 'invalid-input' as const,
  fields: { lock: t('A transaction is being sent. Wait until it’s sent, then try again.') },
});
const closed = fail({ code: 'change-declined' as const });
const notSet = fail({ code: 'changed-meanwhile' as const });
const isSetAlready = notSet;
const notSaved = fail({ code: 'storage' as const, what: t('the lock, because Blockdesk can’t save anything now') });
/** Milliseconds. */
const longestHandOver = 2_000;

const noKeyStore = fail({
  code: 'invalid-input' as const,
  fields: { lock: t('This needs your system’s key store, which can’t be used now. Nothing has changed.') },
});
const stillPlain = fail({ code: 'storage' as const, what: t('the change, because an old unencrypted file couldn’t be deleted') });

/** As the card in Settings names them. */
const idleWords: { readonly [T in IdleTime]: string } = {
  '5': t('after 5 minutes'),
  '15': t('after 15 minutes'),
  '60': t('after 1 hour'),
  never: t('never'),
};
const secondsOf = (idle: IdleTime) => (idle === 'never' ? null : Number(idle) * 60);
const isLater = (before: IdleTime, after: IdleTime) =>
  (secondsOf(after) ?? Number.POSITIVE_INFINITY) > (secondsOf(before) ?? Number.POSITIVE_INFINITY);

export function lockDomain(core: Core, { session, writes }: Below, parts: LockParts): LockDomain {
  const { data, unlocked, isDurable, restart, watchForAbsence, touchId, cipher } = parts;
  const { changes, clock, slices } = core;
  const { key } = unlocked;
  let lock = unlocked.lock;
  const isSending = () => Object.values(writes.writes.sending.inFlight()).some((count) => count > 0);
  let isLocking = false;
  const isWatched = () => lock !== null && key !== null && isWatching(lock, key);
  function toLock(): Lock {
    if (lock === null) return { isSet: false };
    // It can be turned off even where the sensor is out of reach, as with a closed lid.
    const ofTouchId = lock.touchId !== null ? 'on' : touchId.isOffered() ? 'off' : 'none';
    return { isSet: true, idle: lock.idle, hasRecovery: lock.recovery !== null, isWatching: isWatched(), touchId: ofTouchId };
  }

  function save(next: LockFile): Result<null> {
    const written = writeLock(data, next);
    if (!written.ok) return written;
    lock = next;
    slices.set('lock', toLock());
    return written;
  }
  function lockNow(): boolean {
    if (lock === null) return false;
    if (restart()) isLocking = true;
    return true;
  }
  const prove = (before: LockFile) => async (passphrase: string) => {
    const opened = await unwrap(before.key, passphrase);
    return opened === null ? refused('passphrase', t('This isn’t your passphrase.')) : ok(opened);
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
          const next = newLock(wrapped);
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
        return changes.askPassphrase(changingPassphrase(before.touchId !== null), async (passphrase, isOpen) => {
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
      'lock.setWatching': async ({ on }) => {
        if (lock === null || key === null) return notSet;
        if (on && !isWatched()) {
          const agreed = await changes.ask(watchingWhileLocked);
          if (!agreed.ok) return agreed;
          // Without it, nothing could be handed over.
          if ((await cipher.encrypt('a trial')) === null) return noKeyStore;
        }
        return lock === null ? notSet : save({ ...lock, watching: on ? toWatching(key) : null });
      },
      'lock.setTouchId': async ({ on }) => {
        const before = lock;
        if (before === null) return notSet;
        if (!on) return save({ ...before, touchId: null });
        if (!touchId.isOffered()) return notSet;
        return changes.askPassphrase(usingTouchId, async (passphrase, isOpen) => {
          const proven = await prove(before)(passphrase);
          if (!proven.ok) return proven;
          const wrapped = await wrapForTouchId(cipher, proven.value);
          if (wrapped === null) return noKeyStore;
          return lock === null || !isOpen() ? closed : save({ ...lock, touchId: wrapped });
        });
      },
      'lock.saveRecovery': async () => {
        if (lock === null || key === null) return notSet;
        const agreed = await changes.ask(savingRecovery(lock.recovery !== null));
        if (!agreed.ok) return agreed;
        const code = newCode();
        const recovery = await wrap(key, code);
        const saved = await core.saveDownload(downloadName(tc('file name', 'recovery file'), 'txt'), recoveryText(code));
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
    async handOver() {
      if (!isLocking || !isWatched()) return;
      const accepted = writes.journal.inState(['accepted']);
      const entries = accepted.ok ? accepted.value : [];
      const services = toHand({ entries, askedBy: writes.writes.askedBy, lend: session.service.lend });
      if (services.length === 0) return;
      // Locking doesn't wait for a key store that doesn't answer.
      await Promise.race([leaveHandOver(data, cipher, clock.now(), services), pause(clock, longestHandOver)]);
    },
    stop: stopWatching,
  };
}
