/** Beside the passphrase: Touch ID, and what is being watched. */

import type { BesideParts } from '#main/core/own-window/changes.ts';
import { createSignal } from '#main/core/signal.ts';
import { t } from '#shared/core/language/language.ts';
import type { LockFile } from './lock-file.ts';
import type { LockedWatch } from './locked-watch.ts';
import { watchedLines } from './locked-words.ts';
import { type TouchIdParts, unwrapByTouchId } from './touch-id.ts';

interface Beside extends TouchIdParts {
  /** Null for nothing. */
  readonly watch: LockedWatch | null;
}

const problems = {
  declined: t('Touch ID didn’t recognize you, or you canceled. Try again, or enter your passphrase.'),
  lost: t('Touch ID can’t unlock Blockdesk any more. Enter your passphrase, then turn it on again in Settings.'),
};

/** `enter`: goes on with the key; null where that fails. Touch ID never takes off the lock: that takes the passphrase. */
export function besideUnlocking<T>(beside: Beside, lock: LockFile, enter: (key: Buffer) => Promise<T | null>): BesideParts<T> {
  const { watch, touchId } = beside;
  const changed = createSignal<null>();
  const wrapped = lock.isEnding || !touchId.isOffered() ? null : lock.touchId;
  let problem: string | null = null;
  let isPrompting = false;

  async function tryTouchId(isOpen: () => boolean): Promise<T | null> {
    if (wrapped === null || isPrompting) return null;
    isPrompting = true;
    const key = await unwrapByTouchId(beside, wrapped);
    isPrompting = false;
    if (typeof key !== 'string') return isOpen() ? enter(key) : null;
    problem = problems[key];
    changed.emit(null);
    return null;
  }

  return {
    now: () => ({
      lines: [...(watch === null ? [] : watchedLines(watch.state())), ...(problem === null ? [] : [problem])],
      buttons: [
        ...(wrapped === null ? [] : [{ name: 'touch-id' as const, label: t('Unlock with Touch ID') }]),
        ...(watch === null || watch.state().watching === 0 ? [] : [{ name: 'stop-watching' as const, label: t('Stop watching') }]),
      ],
    }),
    async press(button, isOpen) {
      if (button === 'touch-id') return tryTouchId(isOpen);
      watch?.stop();
      return null;
    },
    watch(run) {
      const stops = [changed.on(run), watch?.on(run)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}
