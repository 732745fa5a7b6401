/** The passphrase of a backup: typed here, in main's own window, and shown nowhere else. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { passphraseProblem, strengthWords } from '#shared/backup/passphrase.ts';
import { t } from '#shared/core/language/language.ts';

interface PassphraseState {
  readonly kind: 'new' | 'known';
  /** The id of its form. */
  readonly form: string;
  readonly text: string;
  readonly again: string;
  /** What is missing, in words; null for nothing. */
  readonly toDo: string | null;
  readonly type: (text: string) => void;
  readonly typeAgain: (text: string) => void;
}

function toDoOf(kind: 'new' | 'known', text: string, again: string): string | null {
  if (text === '') return kind === 'new' ? t('Choose a passphrase to continue.') : t('Enter the passphrase to continue.');
  if (kind === 'known') return null;
  const problem = passphraseProblem(text);
  if (problem !== null) return problem;
  return text === again ? null : again === '' ? t('Type the passphrase again.') : t('The two passphrases differ.');
}

/** Null for a change that needs none. */
export function usePassphrase(kind: 'new' | 'known' | null): PassphraseState | null {
  const [text, type] = useState('');
  const [again, typeAgain] = useState('');
  return kind === null ? null : { kind, form: 'passphrase', text, again, toDo: toDoOf(kind, text, again), type, typeAgain };
}

/** `refused`: why main didn’t take it; null where it did, or wasn’t asked. */
export function PassphraseFields({
  kind,
  form,
  text,
  again,
  type,
  typeAgain,
  refused,
}: PassphraseState & { readonly refused: string | null }) {
  const [isVisible, setVisible] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  // The pressed button lost the focus while it was disabled. What is typed next replaces the wrong one.
  useEffect(() => {
    if (refused === null) return;
    first.current?.focus();
    first.current?.select();
  }, [refused]);
  const shown = isVisible ? 'text' : 'password';
  const toggle = (
    <Button
      size="small"
      look="quiet"
      aria-label={isVisible ? t('Hide the passphrase') : t('Show the passphrase')}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? t('Hide') : t('Show')}
    </Button>
  );
  return (
    <form id={form} className="stack gap-12 mt-12" onSubmit={(event) => event.preventDefault()}>
      <Field
        label={t('Passphrase')}
        name="passphrase"
        type={shown}
        value={text}
        onChange={type}
        inputRef={first}
        inside={toggle}
        problem={refused === null ? null : <span role="alert">{visibleText(refused, 300)}</span>}
        {...(kind === 'new' && passphraseProblem(text) === null ? { hint: strengthWords(text) } : {})}
      />
      {kind === 'new' && <Field label={t('Passphrase again')} name="passphrase-again" type={shown} value={again} onChange={typeAgain} />}
    </form>
  );
}
