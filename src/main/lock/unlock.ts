/** If there is a lock, asks for the passphrase in main's own window before any of the person's data is read. */

import { refused } from '#main/backup/backup-file.ts';
import { type Changes, createChanges } from '#main/core/own-window/changes.ts';
import { type Cooldown, createCooldown } from '#main/core/own-window/cooldown.ts';
import { createOneWindow, type MakeWindow } from '#main/core/own-window/one-window.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { AskPerson, OpenFile, ShowError } from '#main/core/ports/desktop.ts';
import type { AnnouncedLocked } from '#main/writes/write-notifications.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { StorageNote } from '#shared/ipc/state.ts';
import { besideUnlocking } from './beside-unlocking.ts';
import { hasSealedAside, isAllSealed, sealFiles, unsealFiles } from './convert.ts';
import { changingPassphrase, endingLock, sealing, startingAnew, unlocking } from './lock-change.ts';
import {
  codeIn,
  isCopied,
  type LockFile,
  newAside,
  readLock,
  removeLock,
  setLockAside,
  unwrap,
  withoutChoices,
  wrap,
  writeLock,
} from './lock-file.ts';
import type { LockedWatch } from './locked-watch.ts';
import type { TouchIdParts } from './touch-id.ts';

export interface Unlocked {
  /** Of everything encrypted; null where there is no lock. */
  readonly key: Buffer | null;
  /** As it was read; null where there is no lock. */
  readonly lock: LockFile | null;
  /** What became of the vault while it was encrypted. */
  readonly notes: readonly StorageNote[];
  /** Of sent transactions, while it was locked. */
  readonly announced: readonly AnnouncedLocked[];
}

interface UnlockParts extends TouchIdParts {
  /** The data folder. */
  readonly data: string;
  readonly makeWindow: MakeWindow;
  readonly clock: Clock;
  readonly ask: AskPerson;
  readonly openFile: OpenFile;
  readonly showError: ShowError;
  /** What was handed over to be watched until it is unlocked; null for nothing. */
  readonly watch: LockedWatch | null;
  /** The passphrase was right; its window is still open. */
  readonly isRight: () => void;
  /** Answers the calls of main's own window until the returned function is called. */
  readonly answer: (handlers: WindowHandlers) => () => void;
}

type WindowHandlers = Pick<Handlers, 'review.current' | 'review.confirm' | 'review.again' | 'review.press' | 'review.back'>;

const open: Unlocked = { key: null, lock: null, notes: [], announced: [] };
/** The person closes and opens this one window as often as they like. */
const noPause: Cooldown = { wait: () => 0, count() {}, clear() {} };
/** A recovery file is far smaller. In bytes. */
const mostRecovery = 64 * 1024;

const closed = fail({ code: 'change-declined' as const });

/** Null where the person quits. */
export async function unlock(parts: UnlockParts): Promise<Unlocked | null> {
  try {
    const unlocked = await unlockIn(parts);
    return unlocked && { ...unlocked, announced: parts.watch?.announced() ?? [] };
  } finally {
    parts.watch?.stop();
  }
}

async function unlockIn(parts: UnlockParts): Promise<Unlocked | null> {
  const { data, clock, ask } = parts;
  let lock = readLock(data);
  if (lock === 'none') return open;
  const changes = createChanges(createOneWindow(parts.makeWindow, noPause), clock);
  const release = parts.answer(handlersOf(changes));
  const tries = createCooldown(clock);
  try {
    if (lock === 'damaged') return await beginAnew(parts, changes, null);
    for (;;) {
      if (lock.aside !== null) return await setAside(parts, lock.aside);
      const answer = await askPassphrase(changes, lock, tries, parts);
      if (answer.ok) return answer.value;
      // The window was closed.
      if (answer.error.code !== 'canceled') return null;
      if (lock.isEnding) {
        lock = { ...lock, isEnding: false };
        writeLock(data, lock);
        continue;
      }
      const hasFile = lock.recovery !== null && (await ask(recoveryQuestion));
      const anew = hasFile ? await recover(parts, changes, lock) : await beginAnew(parts, changes, lock);
      if (anew !== null) return anew;
    }
  } finally {
    release();
  }
}

const handlersOf = (changes: Changes): WindowHandlers => ({
  'review.current': async () => ok(changes.current()),
  'review.confirm': async ({ review, digest, typed = '', passphrase }) => changes.confirm(review, digest, typed, passphrase),
  'review.again': async () => fail({ code: 'changed-meanwhile' }),
  'review.press': ({ review, button }) => changes.press(review, button),
  'review.back': async ({ review }) => {
    changes.back(review);
    return ok(null);
  },
});

/** `tries`: counts wrong passphrases over all windows. Null where the passphrase is right, but the files can't be converted. */
function askPassphrase(changes: Changes, lock: LockFile, tries: Cooldown, parts: UnlockParts): Promise<Result<Unlocked | null>> {
  const shown = lock.isEnding ? endingLock : isAllSealed(parts.data) ? unlocking : sealing;
  const check = async (passphrase: string, isOpen: () => boolean) => {
    const key = await unwrap(lock.key, passphrase);
    if (key === null) return refused('passphrase', t('This passphrase doesn’t unlock Blockdesk.'));
    return isOpen() ? ok(await enter(parts, lock, key)) : closed;
  };
  return changes.askPassphrase(
    shown,
    check,
    tries,
    besideUnlocking(parts, lock, (key) => enter(parts, lock, key)),
  );
}

/** Null where the files can't be converted, so that the app can't go on. */
async function enter({ data, showError, isRight }: UnlockParts, lock: LockFile, key: Buffer): Promise<Unlocked | null> {
  try {
    const unlocked = applyLock(data, lock, key);
    isRight();
    return unlocked;
  } catch {
    await showError(
      lock.isEnding ? t('The lock couldn’t be taken off') : t('Your data couldn’t be encrypted'),
      t('Nothing is lost. Check that the disk has space and the data folder is writable, then start Blockdesk again.'),
    );
    return null;
  }
}

/** Encrypts what is still plain or, where the lock is being taken off, makes everything plain. Throws where that fails. */
export function applyLock(data: string, lock: LockFile, key: Buffer): Unlocked {
  if (lock.isEnding && unsealFiles(data, key)) {
    removeLock(data, hasSealedAside(data));
    return open;
  }
  const now = { ...lock, isEnding: false };
  // The copy may be missing, or of an earlier passphrase.
  if (lock.isEnding || !isCopied(data)) writeLock(data, now);
  return { key, lock: now, notes: sealFiles(data, key), announced: [] };
}

const recoveryQuestion = {
  message: t('Do you have your recovery file?'),
  detail: t('It unlocks Blockdesk, and you choose a new passphrase. Without it, you can only start over.'),
  yes: t('Choose the file…'),
  no: t('I don’t have it'),
  enter: 'yes' as const,
};

const wrongFile = {
  message: t('This file doesn’t unlock Blockdesk'),
  detail: t('It isn’t a recovery file for this lock, or you saved a newer one.'),
  yes: t('Choose another file…'),
  no: t('Back'),
  enter: 'yes' as const,
};

async function recover(parts: UnlockParts, changes: Changes, lock: LockFile): Promise<Unlocked | null> {
  const { data, openFile, ask } = parts;
  const file = await openFile(t('Choose the recovery file'), mostRecovery);
  if (!file.ok && file.error.code === 'canceled') return null;
  const code = file.ok ? codeIn(file.value.toString('utf8')) : null;
  const key = code === null || lock.recovery === null ? null : await unwrap(lock.recovery, code);
  if (key === null) {
    return (await ask(wrongFile)) ? recover(parts, changes, lock) : null;
  }
  const changed = await changes.askPassphrase(changingPassphrase(lock.touchId !== null), async (passphrase, isOpen) => {
    const wrapped = await wrap(key, passphrase);
    if (!isOpen()) return closed;
    const next = { ...lock, key: wrapped };
    const written = writeLock(data, next);
    return written.ok ? ok(await enter(parts, next, key)) : written;
  });
  return changed.ok ? changed.value : null;
}

const damagedWords = {
  message: t('The lock is damaged'),
  detail: t(
    'Your data is encrypted, and the files that unlock it, lock.json and lock.copy.json, are missing or damaged. If you have a copy of either, put it in the data folder and start Blockdesk again. Otherwise, you can only start over.',
  ),
  yes: t('Start over…'),
  no: t('Quit'),
  enter: 'no' as const,
};

/** `lock`: null where it is damaged. Sets aside all that is encrypted. Null where the person went back. */
async function beginAnew(parts: UnlockParts, changes: Changes, lock: LockFile | null): Promise<Unlocked | null> {
  const { data, clock, ask } = parts;
  if (lock === null && !(await ask(damagedWords))) return null;
  const aside = newAside(clock.now());
  const agreed = await changes.ask(startingAnew(aside));
  if (!agreed.ok) return null;
  // If this is interrupted, the next start finishes it.
  if (lock !== null) writeLock(data, { ...withoutChoices(lock), aside });
  return setAside(parts, aside);
}

async function setAside({ data, showError }: UnlockParts, aside: string): Promise<Unlocked | null> {
  try {
    setLockAside(data, aside);
    return open;
  } catch {
    await showError(
      t('Blockdesk couldn’t start over'),
      t('A file can’t be moved. Check that nothing else uses the data folder, then start Blockdesk again.'),
    );
    return null;
  }
}
