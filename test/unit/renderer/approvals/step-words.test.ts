/** The five steps of a sign-in, each in its state. */
import { describe, expect, test } from 'vitest';
import { announcementOf, type SigningIn, stepsOf } from '#renderer/connections/step-words.ts';
import { signInSteps } from '#shared/ipc/state.ts';

const session: SigningIn = {
  phase: 'signing-in',
  step: 'person',
  host: 'auth.example.org',
  link: 'https://auth.example.org/oauth2/auth',
  browserOpened: true,
  endsAt: 252_000,
};

describe('stepsOf', () => {
  test.each(signInSteps.map((step, index) => [step, index] as const))('default: %s under way', (step, index) => {
    const states = stepsOf({ ...session, step }, 0).map(({ state }) => state);
    expect(states).toEqual(signInSteps.map((_, at) => (at < index ? 'done' : at === index ? 'current' : 'later')));
  });

  test('default: says whose page it is and the time left, in a person’s words', () => {
    expect(stepsOf(session, 0).map(({ title }) => title)).toEqual([
      'Ready to sign in',
      'Sent to your browser',
      'You sign in and agree',
      'Blockdesk confirms your sign-in',
      'Blockdesk stores your sign-in',
    ]);
    expect(stepsOf(session, 0).map(({ detail }) => detail)).toEqual([
      null,
      'Sign-in page of auth.example.org',
      '4:12 left before this attempt ends',
      null,
      null,
    ]);
  });

  test('behavior: a browser that did not open is reported, with what to do', () => {
    const step = stepsOf({ ...session, browserOpened: false }, 0)[1];
    expect(step?.title).toBe('Your browser didn’t open');
    expect(step?.detail).toBe('Copy the link and open it yourself');
  });

  test('behavior: a browser that was asked to open is not reported as opened', () => {
    expect(stepsOf(session, 0)[1]?.title).toBe('Sent to your browser');
  });

  test('behavior: before it was tried, the browser is not said to have failed', () => {
    const step = stepsOf({ ...session, step: 'listening', browserOpened: false }, 0)[1];
    expect(step?.title).toBe('Opening your browser');
  });
});

describe('announcementOf', () => {
  test('behavior: does not change with the clock', () => {
    expect(announcementOf(session)).toBe('Step 3 of 5: You sign in and agree.');
    expect(announcementOf({ ...session, browserOpened: false })).toContain('Your browser didn’t open. Copy the link');
  });
});
