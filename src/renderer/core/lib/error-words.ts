/** The message of every expected failure: what happened, what it means, what to do next. */

import { signInWords } from '#renderer/core/lib/sign-in-words.ts';
import { clockMinutes } from '#renderer/core/lib/time-words.ts';
import { quotedEnd, visibleText } from '#renderer/core/lib/visible-text.ts';
import type { AppError, ErrorCode } from '#shared/core/errors.ts';

/** The next step that a button offers; null where only words can. */
export type WayOn = 'try-again' | 'sign-in-again' | 'reload';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly next: string;
  readonly wayOn: WayOn | null;
}

type Table = { readonly [Code in ErrorCode]: (error: Extract<AppError, { code: Code }>, now: number) => Words };

const host = (name: string) => visibleText(name, 120);
const said = (text: string) => (text === '' ? '' : ` It said: ${quotedEnd(text)}`);

const offlineText = {
  refused: (name: string) => `${name} refused the connection. It may not be running.`,
  'not-found': (name: string) => `No server is known by the name ${name}.`,
  unreachable: (name: string) => `${name} can’t be reached from here.`,
  reset: (name: string) => `${name} broke off the connection before it answered.`,
  proxy: (name: string) => `The proxy of your network doesn’t let ${name} be reached. Nothing was sent.`,
  private: (name: string) => `${name} leads to this computer or into a private network. Nothing was sent.`,
  untrusted: (name: string) => `The certificate of ${name} isn’t trusted by this computer, so nothing was sent.`,
} as const;

const cancelledText = {
  'by-person': 'You canceled this sign-in.',
  'by-new-attempt': 'A newer sign-in took its place.',
  'by-quit': 'Blockdesk was closed before it finished.',
} as const;

const unreadableText = {
  'not-json': 'The answer isn’t JSON. A proxy or a sign-in page of your network may have answered instead.',
  'too-large': 'The answer is larger than this app takes.',
  'too-deep': 'The answer is nested deeper than this app takes.',
  'not-text': 'The answer isn’t valid text.',
} as const;

const notNotedText = {
  disk: 'This one couldn’t be recorded just now.',
  'newer-version': 'In this run nothing is saved: a newer version of Blockdesk made the file.',
  'in-use': 'In this run nothing is saved: another Blockdesk has the file open.',
  'out-of-reach': 'In this run nothing is saved: the file can’t be read or written.',
} as const;
const notNotedNext = {
  disk: 'Check that the disk has room, then send it again.',
  'newer-version': 'Start the newer version to send it.',
  'in-use': 'Close the other one and start this one again, then send it.',
  'out-of-reach': 'Check that the disk has room and your home folder can be written. Then start Blockdesk again and send it.',
} as const;

function serviceWords({ status, text, scope, until }: Extract<AppError, { code: 'service' }>, now: number): Words {
  const words = (title: string, means: string, next: string, wayOn: WayOn | null): Words => ({
    title,
    text: `${means}${said(text)}`,
    next,
    wayOn,
  });
  if (status >= 300 && status < 400)
    return words(
      'The service sent us elsewhere',
      `It answered with a redirect (${status}). Blockdesk doesn’t follow it: secrets go only to the address you entered.`,
      'Check the addresses of this connection with your operator.',
      'try-again',
    );
  if (status === 401)
    return words('The service wants a new sign-in', 'It no longer accepts this sign-in (401).', 'Sign in again.', 'sign-in-again');
  if (status === 403) {
    return words(
      'The service doesn’t allow this',
      'Your sign-in isn’t allowed to do this (403).',
      scope === undefined
        ? 'Ask your operator for the scope it needs, then sign in again.'
        : `It lacks the scope “${visibleText(scope, 100)}”. Add it to the connection’s scopes, then sign in again.`,
      'sign-in-again',
    );
  }
  if (status === 404)
    return words(
      'The service doesn’t know this',
      'It answered “not found” (404).',
      'Check the API address of this connection.',
      'try-again',
    );
  if (status === 429)
    return words(
      'The service asks for a pause',
      'It had too many requests (429).',
      until === undefined || until <= now ? 'Wait a minute, then try again.' : `Try again in ${Math.ceil((until - now) / 1000)} s.`,
      'try-again',
    );
  if (status >= 500)
    return words(
      'The service has a fault',
      `It couldn’t answer (${status}). Nothing was changed.`,
      'Try again in a while; if it stays, tell your operator.',
      'try-again',
    );
  return words(
    'The service refused the request',
    `It answered with status ${status}.`,
    'Try again; if it stays, tell your operator.',
    'try-again',
  );
}

const table: Table = {
  'not-signed-in': () => ({
    title: 'You aren’t signed in',
    text: 'The service shows this only after a sign-in.',
    next: 'Sign in.',
    wayOn: 'sign-in-again',
  }),
  'session-expired': ({ at }, now) => ({
    title: at === null ? 'Your sign-in has ended' : `Your sign-in ended at ${clockMinutes(at, now)}`,
    text: 'The service no longer accepts it. What you see is what was last read.',
    next: 'Sign in again.',
    wayOn: 'sign-in-again',
  }),
  'sign-in-cancelled': ({ why }) => ({
    title: 'Sign-in canceled',
    text: `${cancelledText[why]} Nothing was kept.`,
    next: 'Sign in when you are ready.',
    wayOn: 'sign-in-again',
  }),
  'sign-in-failed': ({ reason, detail }) => ({ ...signInWords(reason, visibleText(detail, 200)), wayOn: 'sign-in-again' }),
  'invalid-input': ({ fields }) => ({
    title: 'Something doesn’t fit',
    text: Object.values(fields)
      .slice(0, 3)
      .map((problem) => visibleText(problem))
      .join(' '),
    next: 'Change it and try again.',
    wayOn: null,
  }),
  offline: ({ host: name, reason }) => ({
    title: reason === 'untrusted' ? 'The service can’t be trusted' : 'The service can’t be reached',
    text: offlineText[reason](host(name)),
    next: reason === 'untrusted' ? 'Don’t continue. Ask your operator.' : 'Check your network and the addresses of this connection.',
    wayOn: 'try-again',
  }),
  timeout: ({ host: name, seconds }) => ({
    title: 'The service didn’t answer in time',
    text: `${host(name)} was silent for ${seconds} seconds.`,
    next: 'Try again; if it stays, tell your operator.',
    wayOn: 'try-again',
  }),
  service: (error, now) => serviceWords(error, now),
  'captive-portal': ({ host: name }) => ({
    title: 'Something else answered',
    text: `Instead of data, a web page came from ${host(name)}. Your network may want a sign-in of its own, or the API address isn’t right.`,
    next: 'Open a page in your browser to see whether your network asks you to sign in, then try again.',
    wayOn: 'try-again',
  }),
  'outcome-unknown': ({ host: name, status }) => ({
    title: 'Unknown: don’t send again yet',
    text: `It was sent to ${host(name)}, and ${status === null ? 'no answer came' : `the answer (${status}) doesn’t say what became of it`}. It may have been carried out.`,
    next: 'Look at the balance and the latest transactions first.',
    wayOn: null,
  }),
  canceled: () => ({ title: 'Canceled', text: 'This request was stopped.', next: 'Try again when you want it.', wayOn: 'try-again' }),
  'changed-meanwhile': ({ why }) => ({
    title: 'Nothing was sent',
    text:
      why === 'late'
        ? 'It couldn’t leave in time after your confirmation: the computer slept, or the service asked for a pause.'
        : 'The review was too old, or the sign-in, the connection or your accounts changed meanwhile.',
    next: 'Look at it again, then send it again.',
    wayOn: null,
  }),
  'unreadable-response': ({ why }) => ({
    title: 'The answer can’t be read',
    text: unreadableText[why],
    next: 'Check the API address of this connection, or tell your operator.',
    wayOn: 'try-again',
  }),
  storage: ({ what }) => ({
    title: 'Blockdesk couldn’t save something',
    text: `Not saved: ${visibleText(what)}.`,
    next: 'Check that the disk has room and that your home folder can be written, then try again.',
    wayOn: 'try-again',
  }),
  'not-noted': ({ why }) => ({
    title: 'Nothing was sent',
    text: `Blockdesk records every write on this computer before sending it. ${notNotedText[why]}`,
    next: notNotedNext[why],
    wayOn: null,
  }),
  'sign-in-locked': () => ({
    title: 'Your sign-in can’t be opened',
    text: 'It is kept here encrypted, but this computer didn’t give the key for it. The keyring may be locked, or was reset.',
    next: 'Unlock it and try again, or sign in again. Nothing is deleted until you do.',
    wayOn: 'try-again',
  }),
  'secret-locked': () => ({
    title: 'The client secret can’t be opened',
    text: 'It is kept here encrypted, but this computer didn’t give the key for it. The keyring may be locked, or was reset.',
    next: 'Unlock it and try again, or enter the client secret again. Nothing is deleted until you do.',
    wayOn: 'try-again',
  }),
  'change-declined': () => ({
    title: 'Nothing was changed',
    text: 'You didn’t confirm it in Blockdesk’s own window. What you typed is still here.',
    next: 'Try again to see it once more.',
    wayOn: null,
  }),
  'too-soon': ({ seconds }) => ({
    title: `Wait ${seconds} s before trying again`,
    text: 'Blockdesk pauses after several requests in a row, so that you don’t confirm anything by accident.',
    next: 'Then try again.',
    wayOn: 'try-again',
  }),
  'not-confirmed': () => ({
    title: 'You haven’t confirmed this service',
    text: 'Blockdesk sends nothing to a service until you confirm its addresses.',
    next: 'Sign in to see and confirm them.',
    wayOn: 'sign-in-again',
  }),
  'sandbox-unavailable': ({ detail }) => ({
    title: 'The local sandbox didn’t start',
    text: detail === '' ? 'It gave no reason.' : `${visibleText(detail, 300)}`,
    next: 'Try again. Other services aren’t touched by this.',
    wayOn: 'try-again',
  }),
  internal: () => ({
    title: 'Something in this app went wrong',
    text: 'It is a fault of Blockdesk, not of the service.',
    next: 'Try again; if it stays, reload.',
    wayOn: 'try-again',
  }),
};

export function errorWords(error: AppError, now: number): Words {
  const words = table[error.code] as (error: AppError, now: number) => Words;
  return words(error, now);
}
