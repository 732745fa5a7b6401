/** The steps of a sign-in in words. */

import { timeLeft } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import { type Session, type SignInStep, signInSteps } from '#shared/ipc/state.ts';

export interface StepView {
  readonly step: SignInStep;
  readonly state: 'done' | 'current' | 'later';
  readonly title: string;
  readonly detail: string | null;
}

export type SigningIn = Extract<Session, { phase: 'signing-in' }>;

const titles: Record<SignInStep, { readonly before: string; readonly done: string }> = {
  listening: { before: t('Preparing your sign-in'), done: t('Ready to sign in') },
  // Not "opened": on Linux Electron can't know whether it did (`shell/common/platform_util_linux.cc:346`).
  browser: { before: t('Opening your browser'), done: t('Sent to your browser') },
  person: { before: t('You sign in and agree'), done: t('You signed in') },
  exchange: { before: t('Blockdesk confirms your sign-in'), done: t('Sign-in confirmed') },
  keeping: { before: t('Blockdesk stores your sign-in'), done: t('Sign-in stored') },
};

function titleOf(step: SignInStep, done: boolean, session: SigningIn): string {
  if (step === 'browser' && done && !session.browserOpened) return t('Your browser didn’t open');
  return done ? titles[step].done : titles[step].before;
}

function detailOf(step: SignInStep, state: StepView['state'], session: SigningIn, now: number): string | null {
  if (step === 'browser' && state === 'done' && !session.browserOpened) return t('Copy the link and open it yourself');
  if (step === 'browser' && state !== 'later') return t('Sign-in page of {host}', { host: visibleText(session.host, 80) });
  if (step === 'person' && state === 'current') return t('{time} left before this attempt ends', { time: timeLeft(session.endsAt, now) });
  return null;
}

export function stepsOf(session: SigningIn, now: number): readonly StepView[] {
  const current = signInSteps.indexOf(session.step);
  return signInSteps.map((step, index) => {
    const state = index < current ? 'done' : index === current ? 'current' : 'later';
    return {
      step,
      state,
      title: titleOf(step, state === 'done', session),
      detail: detailOf(step, state, session, now),
    };
  });
}

/** For screen readers: without the countdown, which would be announced every second. */
export function announcementOf(session: SigningIn): string {
  const current = signInSteps.indexOf(session.step);
  const step = t('Step {number} of {all}: {title}.', {
    number: current + 1,
    all: signInSteps.length,
    title: titleOf(session.step, false, session),
  });
  return session.browserOpened || current < 2 ? step : `${step} ${t('Your browser didn’t open. Copy the link and open it yourself.')}`;
}
