/** The two ways out: back, and the button that says what it does, which is dead until it may be pressed. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import styles from './review.module.css';
import type { ReviewState } from './use-review.ts';

interface AnswerButtonsProps {
  readonly state: ReviewState;
  /** What the button does, in words. */
  readonly does: string;
  readonly isDanger: boolean;
  /** All that is shown; what is typed is no part of it. */
  readonly content: string;
  /** Something is still to be read or typed, or nothing lets it through. */
  readonly isBarred: boolean;
  /** What was typed, line by line. */
  readonly typed: string;
  readonly note: string;
  readonly children?: ReactNode;
}

export function AnswerButtons({ state, does, isDanger, content, isBarred, typed, note, children }: AnswerButtonsProps) {
  const back = useRef<HTMLButtonElement>(null);
  const isArmed = useArmed(`${state.early} ${content}`);
  const isConfirming = state.phase.is === 'confirming';
  // An Enter that was still meant for the page behind then goes back, and never confirms.
  useEffect(() => back.current?.focus(), []);
  return (
    <footer className={styles.foot}>
      {state.missing !== null && (
        <p role="alert" className="bad mb-8">
          {visibleText(state.missing, 300)}
        </p>
      )}
      <div className={styles.buttons}>
        <button ref={back} type="button" className={styles.back} disabled={isConfirming} onClick={state.back}>
          Back
        </button>
        <Button
          look={isDanger ? 'danger' : 'main'}
          size="large"
          disabled={!isArmed || isConfirming || isBarred}
          // A key that is held down is no answer.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => state.confirm(typed)}
        >
          <span className={styles.does}>{visibleText(does, 300)}</span>
        </Button>
      </div>
      <p className="soft small text-center mt-8" role="status">
        {isConfirming ? 'Confirming …' : note}
      </p>
      {children}
    </footer>
  );
}

/* Whether a press may count: only once what it would confirm has stood still before the person's eyes, without a press, for a moment. */
/** Milliseconds: a little longer than main's own second, so that main refuses no press that counts here. */
const stillness = 1_200;

/** Typing what a warning asks for is no press. */
function isPress(event: KeyboardEvent | PointerEvent): boolean {
  if (event.type !== 'keydown') return true;
  const { key } = event as KeyboardEvent;
  return key === 'Enter' || (key === ' ' && !(event.target instanceof HTMLInputElement));
}

/**
 * `content`: what is shown. Whenever that changes, the window comes to the front or gets another size, or something is pressed too
 * early, it begins anew: whoever clicks without looking confirms nothing.
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
    const timer = setTimeout(() => setArmed(key), stillness);
    return () => clearTimeout(timer);
  }, [key]);
  return isArmed;
}
