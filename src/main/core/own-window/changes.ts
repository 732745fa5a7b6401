/** Asks the person to confirm a change in main's own window, one at a time in the whole app. A page can only propose one. */

import { createHash, randomUUID } from 'node:crypto';
import { type Cooldown, createCooldown } from '#main/core/own-window/cooldown.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import { passphraseProblem } from '#shared/backup/passphrase.ts';
import type { KindValue } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Beside, Change, ChangeDraft, ShownChange } from '#shared/writes/change.ts';
import { missingOverride } from '#shared/writes/review/warnings.ts';

/**
 * What a passphrase leads to. `invalid-input` of `passphrase`: another one may do, in words for the person. Every other error ends it.
 * `isOpen`: whether the person still wants it; asked right before anything changes.
 */
type Check<T> = (passphrase: string, isOpen: () => boolean) => Promise<Result<T>>;
/** What stands beside a change, and its buttons. */
export interface BesideParts<T> {
  now(): Beside;
  /** Null where the window stays open; otherwise it closes with this answer. */
  press(button: KindValue<'window-button'>, isOpen: () => boolean): Promise<T | null>;
  /** Calls back when `now` says something else. Returns what ends that. */
  watch(changed: () => void): () => void;
}

type DraftWithPassphrase = ChangeDraft & Required<Pick<ChangeDraft, 'passphrase'>>;

export interface Changes {
  /**
   * Resolves once the person has answered. Things may have changed by then, so the caller checks them again. Errors: `change-declined`
   * where the person went back, or a window is open already; `canceled` where they chose what `otherwise` names; `too-soon`.
   */
  ask(draft: ChangeDraft): Promise<Result<null>>;
  /**
   * Likewise, with a passphrase that only `check` gets, while the window stays open. Answers what `check` made of it, or its error.
   * `tries`: counts wrong ones, by default in this window alone.
   */
  askPassphrase<T>(draft: DraftWithPassphrase, check: Check<T>, tries?: Cooldown, beside?: BesideParts<T>): Promise<Result<T>>;
  /** Null where the window that asks didn't propose it. */
  current(): ShownChange | null;
  /** `typed`: the texts that the warnings require, one a line. Errors: `changed-meanwhile`, `too-soon`, `invalid-input`. */
  confirm(id: string, digest: string, typed: string, passphrase?: string): Result<null> | Promise<Result<null>>;
  /** A button beside the change. Errors: `changed-meanwhile`, where it isn't shown. */
  press(id: string, button: KindValue<'window-button'>): Promise<Result<null>>;
  back(id: string): void;
}

interface Asked {
  readonly change: Change;
  /** The app's window that proposed it. */
  readonly from: unknown;
  readonly beside: BesideParts<unknown> | null;
  readonly window: OwnWindow;
  readonly check: Check<unknown>;
  /** Wrong passphrases. */
  readonly tries: Cooldown;
  isChecking: boolean;
  answer: Result<unknown>;
}

const notTaken = (problem: string) => fail({ code: 'invalid-input' as const, fields: { passphrase: problem } });

/** `askingFrom`: which of the app's windows asks now. */
export function createChanges(windows: OwnWindows, clock: Clock, askingFrom: () => unknown = () => null): Changes {
  let shown: Asked | null = null;
  const ofAsking = () => (shown !== null && shown.from === askingFrom() ? shown : null);

  function open(
    draft: ChangeDraft,
    check: Check<unknown>,
    tries = createCooldown(clock),
    beside: BesideParts<unknown> | null = null,
  ): Promise<Result<unknown>> {
    if (shown !== null) return Promise.resolve(fail({ code: 'change-declined' }));
    const answer = Promise.withResolvers<Result<unknown>>();
    let stopWatching = () => {};
    const opened = windows.open(() => {
      stopWatching();
      const given = shown?.answer ?? fail({ code: 'change-declined' as const });
      shown = null;
      answer.resolve(given);
    });
    if (!opened.ok) return Promise.resolve(opened.error.code === 'too-soon' ? opened : fail({ code: 'change-declined' }));
    const digest = createHash('sha256').update(JSON.stringify(draft)).digest('hex');
    const change: Change = { ...draft, id: randomUUID(), digest };
    const declined = fail({ code: 'change-declined' as const });
    const from = askingFrom();
    const one: Asked = { change, from, beside, window: opened.value, check, tries, isChecking: false, answer: declined };
    shown = one;
    opened.value.show(toShown(one));
    if (beside !== null) stopWatching = beside.watch(() => opened.value.show(toShown(one)));
    return answer.promise;
  }

  const toShown = ({ change, beside }: Asked): ShownChange => ({
    kind: 'change',
    change,
    ...(beside === null ? {} : { beside: beside.now() }),
  });

  function accept(one: Asked, answer: Result<unknown>): Result<null> {
    one.answer = answer;
    one.window.accept();
    return ok(null);
  }

  async function tryPassphrase(one: Asked, passphrase: string): Promise<Result<null>> {
    const problem = one.change.passphrase === 'new' ? passphraseProblem(passphrase) : passphrase === '' ? t('Enter the passphrase.') : null;
    if (problem !== null) return notTaken(problem);
    const seconds = one.tries.wait();
    if (seconds > 0) return notTaken(t('Too many wrong passphrases. Try again in {seconds} s.', { seconds }));
    one.isChecking = true;
    const checked = await one
      .check(passphrase, () => shown === one)
      .finally(() => {
        one.isChecking = false;
      });
    const isWrong = !checked.ok && checked.error.code === 'invalid-input' && checked.error.fields.passphrase !== undefined;
    // Even if the window was closed meanwhile.
    if (isWrong) one.tries.count();
    if (shown !== one) return fail({ code: 'changed-meanwhile' });
    return isWrong ? checked : accept(one, checked);
  }

  return {
    ask: (draft) => open(draft, async () => ok(null)) as Promise<Result<null>>,
    askPassphrase: <T>(draft: DraftWithPassphrase, check: Check<T>, tries?: Cooldown, beside?: BesideParts<T>) =>
      open(draft, check, tries, beside) as Promise<Result<T>>,
    current() {
      const one = ofAsking();
      return one === null ? null : toShown(one);
    },
    confirm(id, digest, typed, passphrase = '') {
      const one = ofAsking();
      if (one === null || one.change.id !== id || one.change.digest !== digest || one.isChecking)
        return fail({ code: 'changed-meanwhile' });
      if (!one.window.isSettled()) return fail({ code: 'too-soon', seconds: 1 });
      const missing = missingOverride(one.change.warnings, typed);
      if (missing !== null)
        return fail({
          code: 'invalid-input',
          fields: { typed: t('Type “{words}” first: {because}', { words: missing.type, because: missing.because }) },
        });
      return one.change.passphrase === undefined ? accept(one, ok(null)) : tryPassphrase(one, passphrase);
    },
    async press(id, button) {
      const one = ofAsking();
      const has = one?.change.id === id && one.beside?.now().buttons.some(({ name }) => name === button) === true;
      if (one === null || !has) return fail({ code: 'changed-meanwhile' });
      const answer = (await one.beside?.press(button, () => shown === one)) ?? null;
      return answer !== null && shown === one ? accept(one, ok(answer)) : ok(null);
    },
    back(id) {
      const one = ofAsking();
      if (one?.change.id !== id) return;
      if (one.change.otherwise !== undefined) one.answer = fail({ code: 'canceled' });
      one.window.close();
    },
  };
}
