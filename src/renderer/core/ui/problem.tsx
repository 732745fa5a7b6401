/** An `AppError` in words, with the button for its next step. */

import type { ReactNode } from 'react';
import { errorWords, type WayOn } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import { Button } from './button.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useNow } from './use-now.ts';

type AppError = Parameters<typeof errorWords>[0];

interface ProblemProps {
  readonly problem: AppError;
  readonly onAgain?: () => void;
  readonly onSignIn?: () => void;
  readonly more?: ReactNode;
}

const labels = { 'try-again': t('Try again'), 'sign-in-again': t('Sign in again'), reload: t('Reload') } as const satisfies Record<
  WayOn,
  string
>;

/** Errors contain no secrets, so all of their data can be shown. Parts of it come from the service. */
function detailsOf(problem: AppError): string {
  const { code, ...rest } = problem;
  const parts = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  return [code, ...parts.map(([name, value]) => `${name}: ${visibleText(String(value), 300)}`)].join(' · ');
}

export function Problem({ problem, onAgain, onSignIn, more }: ProblemProps) {
  const { title, text, next, wayOn } = errorWords(problem, useNow());
  const act = wayOn === 'try-again' ? onAgain : wayOn === 'sign-in-again' ? onSignIn : () => location.reload();
  return (
    <ProblemNote
      title={title}
      text={text}
      next={next}
      tone={problem.code === 'sign-in-cancelled' || problem.code === 'session-expired' ? 'care' : 'bad'}
      details={detailsOf(problem)}
      actions={
        <>
          {wayOn !== null && act !== undefined && <Button onClick={act}>{labels[wayOn]}</Button>}
          {more}
        </>
      }
    />
  );
}
