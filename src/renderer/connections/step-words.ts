/** The steps of a sign-in in words. */
import { timeLeft } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { type Session, type SignInStep, signInSteps } from '#shared/ipc/state.ts';

export interface StepView {
  readonly step: SignInStep;
  readonly state: 'done' | 'current' | 'later';
  readonly title: string;
  readonly detail: string | null;
}

export type SigningIn = Extract<Session, { phase: 'signing-in' }>;

const titles: Record<SignInStep, { readonly before: string; readonly done: string }> = {
  listening: { before: 'Preparing your sign-in', done: 'Ready to sign in' },
  // Not "opened": on Linux Electron can't know whether it did (`shell/common/platform_util_linux.cc:346`).
  browser: { before: 'Opening your browser', done: 'Sent to your browser' },
  person: { before: 'You sign in and agree', done: 'You signed in' },
  exchange: { before: 'Blockdesk confirms your sign-in', done: 'Sign-in confirmed' },
  keeping: { before: 'Blockdesk stores your sign-in', done: 'Sign-in stored' },
};

function titleOf(step: SignInStep, done: boolean, session: SigningIn): string {
  if (step === 'browser' && done && !session.browserOpened) return 'Your browser didn’t open';
  return done ? titles[step].done : titles[step].before;
}

function detailOf(step: SignInStep, state: StepView['state'], session: SigningIn, now: number): string | null {
  if (step === 'browser' && state === 'done' && !session.browserOpened) return 'Copy the link and open it yourself';
  if (step === 'browser' && state !== 'later') return `Sign-in page of ${visibleText(session.host, 80)}`;
  if (step === 'person' && state === 'current') return `${timeLeft(session.endsAt, now)} left before this attempt ends`;
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
  const opened = session.browserOpened || current < 2 ? '' : ' Your browser didn’t open. Copy the link and open it yourself.';
  return `Step ${current + 1} of ${signInSteps.length}: ${titleOf(session.step, false, session)}.${opened}`;
}
