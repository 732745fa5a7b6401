/** “Back” and the confirm button, which is disabled until nothing has changed or been pressed for a moment. */

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { t } from '#shared/core/language/language.ts';
import { stillnessOfPage } from '#shared/core/stillness.ts';
import styles from './review.module.css';
import type { ReviewState } from './use-review.ts';

interface AnswerButtonsProps {
  readonly state: ReviewState;
  /** The label of the confirming button. */
  readonly does: string;
  /** Of the other one. */
  readonly otherwise?: string | undefined;
  readonly isDanger: boolean;
  /** Everything shown, without what is typed. */
  readonly content: string;
  /** Something must still be read or typed, or it can't be confirmed at all. */
  readonly isBarred: boolean;
  /** Line by line. */
  readonly typed: string;
  /** Typed in the form with this id, which Enter then confirms; without it there is none. */
  readonly passphrase?: { readonly form: string; readonly text: string } | null;
  readonly note: string;
  /** Over the buttons, always in sight. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

export function AnswerButtons({
  state,
  does,
  otherwise = t('Back'),
  isDanger,
  content,
  isBarred,
  typed,
  passphrase = null,
  note,
  above,
  children,
}: AnswerButtonsProps) {
  const back = useRef<HTMLButtonElement>(null);
  const isArmed = useArmed(`${state.early} ${content}`);
  const isConfirming = state.phase.is === 'confirming';
  const isTyping = passphrase !== null;
  // An Enter that was meant for the page behind goes back instead of confirming. An empty passphrase confirms nothing either.
  useLayoutEffect(() => {
    if (!isTyping) back.current?.focus();
  }, [isTyping]);
  return (
    <footer className={styles.foot}>
      {above}
      {state.missing !== null && passphrase === null && (
        <p role="alert" className="bad mb-8">
          {visibleText(state.missing, 300)}
        </p>
      )}
      <div className={styles.buttons}>
        <button ref={back} type="button" className={styles.back} disabled={isConfirming} onClick={state.back}>
          {otherwise}
        </button>
        <Button
          look={isDanger ? 'danger' : 'main'}
          size="large"
          disabled={!isArmed || isConfirming || isBarred}
          // A held key must not confirm.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          {...(passphrase === null ? {} : { type: 'submit', form: passphrase.form })}
          onClick={() => state.confirm(typed, passphrase?.text)}
        >
          <span className={styles.does}>{visibleText(does, 300)}</span>
        </Button>
      </div>
      <p className="soft small text-center mt-8" role="status">
        {isConfirming ? t('Confirming …') : note}
      </p>
      {children}
    </footer>
  );
}

/** Typing the text that a warning asks for isn't a press. */
function isPress(event: KeyboardEvent | PointerEvent): boolean {
  if (event.type !== 'keydown') return true;
  const { key } = event as KeyboardEvent;
  return key === 'Enter' || (key === ' ' && !(event.target instanceof HTMLInputElement));
}

/**
 * Whether a press counts. The wait restarts when the content changes, the window gets the focus or another size, or something is
 * pressed too early, so that a careless click confirms nothing.
 */
function useArmed(content: string): boolean {
  const [armed, setArmed] = useState('');
  const [touched, setTouched] = useState(0);
  const key = `${touched} ${content}`;
  const isArmed = armed === key;
  useEffect(() => {
    const begin = () => setTouched((count) => count + 1);
    for (const event of ['focus', 'resize']) window.addEventListener(event, begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      for (const event of ['focus', 'resize']) window.removeEventListener(event, begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);
  useEffect(() => {
    if (isArmed) return;
    const press = (event: KeyboardEvent | PointerEvent) => {
      if (isPress(event)) setTouched((count) => count + 1);
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [isArmed]);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(key), stillnessOfPage);
    return () => clearTimeout(timer);
  }, [key]);
  return isArmed;
}
