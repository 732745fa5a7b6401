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
  'not-found': (name: string) => `There’s no server named ${name}.`,
  unreachable: (name: string) => `${name} can’t be reached from here.`,
  reset: (name: string) => `${name} closed the connection before it answered.`,
  proxy: (name: string) => `Your network’s proxy blocks ${name}. Nothing was sent.`,
  private: (name: string) => `${name} is this computer or a private network. Nothing was sent.`,
  untrusted: (name: string) => `This computer doesn’t trust the certificate of ${name}. Nothing was sent.`,
} as const;

const cancelledText = {
  'by-person': 'You canceled this sign-in.',
  'by-new-attempt': 'A newer sign-in took its place.',
  'by-quit': 'Blockdesk was closed before it finished.',
} as const;

const unreadableText = {
  'not-json': 'The answer isn’t JSON. Your network’s proxy or sign-in page may have answered instead.',
  'too-large': 'The answer is too large.',
  'too-deep': 'The answer is nested too deeply.',
  'not-text': 'The answer isn’t valid text.',
} as const;

const notNotedText = {
  disk: 'This one couldn’t be recorded just now.',
  'newer-version': 'Nothing is saved now, because a newer version of Blockdesk wrote the file.',
  'in-use': 'Nothing is saved now, because another Blockdesk has the file open.',
  'out-of-reach': 'Nothing is saved now, because the file can’t be read or written.',
} as const;
const notNotedNext = {
  disk: 'Check that the disk has space, then send it again.',
  'newer-version': 'Start the newer version to send it.',
  'in-use': 'Close the other one and start this one again, then send it.',
  'out-of-reach': 'Check that the disk has space and your home folder is writable. Then start Blockdesk again and send it.',
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
      'The service redirected Blockdesk',
      `Blockdesk doesn’t follow redirects. Secrets go only to the address you entered.`,
      'Check the addresses of this connection with your operator.',
      'try-again',
    );
  if (status === 401)
    return words('The service wants a new sign-in', 'It no longer accepts this sign-in.', 'Sign in again.', 'sign-in-again');
  if (status === 403) {
    return words(
      'The service doesn’t allow this',
      'Your sign-in doesn’t have permission for this.',
      scope === undefined
        ? 'Ask your operator for the scope it needs, then sign in again.'
        : `It lacks the scope “${visibleText(scope, 100)}”. Add it to the connection’s scopes, then sign in again.`,
      'sign-in-again',
    );
  }
  if (status === 404)
    return words(
      'The service didn’t find this',
      'It answered “not found” (404).',
      'Check the API address of this connection.',
      'try-again',
    );
  if (status === 429)
    return words(
      'The service is busy',
      'It received too many requests.',
      until === undefined || until <= now ? 'Wait a minute, then try again.' : `Try again in ${Math.ceil((until - now) / 1000)} s.`,
      'try-again',
    );
  if (status >= 500)
    return words(
      'The service has a problem',
      'It couldn’t answer. Nothing was changed.',
      'Try again later. If it happens again, tell your operator.',
      'try-again',
    );
  return words(
    'The service refused the request',
    'It gave no known reason.',
    'Try again. If it happens again, tell your operator.',
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
    text: 'You see what was last read.',
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
    title: 'Check what you entered',
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
    text: `${host(name)} didn’t answer for ${seconds} seconds.`,
    next: 'Try again. If it happens again, tell your operator.',
    wayOn: 'try-again',
  }),
  service: (error, now) => serviceWords(error, now),
  'captive-portal': ({ host: name }) => ({
    title: 'Something else answered',
    text: `${host(name)} sent a web page instead of data. Your network may require a sign-in, or the API address is wrong.`,
    next: 'Open any page in your browser to see if your network asks you to sign in. Then try again.',
    wayOn: 'try-again',
  }),
  'outcome-unknown': ({ host: name, status }) => ({
    title: 'Unknown: don’t send again yet',
    text: `It was sent to ${host(name)}, and ${status === null ? 'no answer came' : 'the answer doesn’t say what happened'}. It may have been carried out.`,
    next: 'Check your balance and latest transactions first.',
    wayOn: null,
  }),
  canceled: () => ({ title: 'Canceled', text: 'This request was stopped.', next: 'Try again when you want.', wayOn: 'try-again' }),
  'changed-meanwhile': ({ why }) => ({
    title: 'Nothing was sent',
    text:
      why === 'late'
        ? 'It couldn’t be sent soon enough after you confirmed: the computer slept, or the service asked for a pause.'
        : 'The review was too old, or the sign-in, the connection or your accounts changed in the meantime.',
    next: 'Review it again, then send it.',
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
    next: 'Check that the disk has space and your home folder is writable. Then try again.',
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
    text: 'It’s stored encrypted, but this computer didn’t return the key. The keyring may be locked or was reset.',
    next: 'Unlock it and try again, or sign in again. Nothing is deleted until you do.',
    wayOn: 'try-again',
  }),
  'secret-locked': () => ({
    title: 'The client secret can’t be opened',
    text: 'It’s stored encrypted, but this computer didn’t return the key. The keyring may be locked or was reset.',
    next: 'Unlock it and try again, or enter the client secret again. Nothing is deleted until you do.',
    wayOn: 'try-again',
  }),
  'change-declined': () => ({
    title: 'Nothing was changed',
    text: 'You didn’t confirm it in the review window. What you typed is still here.',
    next: 'Try again to review it once more.',
    wayOn: null,
  }),
  'too-soon': ({ seconds }) => ({
    title: `Wait ${seconds} s before trying again`,
    text: 'Blockdesk pauses after several reviews in a row, so you don’t confirm anything by accident.',
    next: 'Then try again.',
    wayOn: 'try-again',
  }),
  'not-confirmed': () => ({
    title: 'You haven’t confirmed this service',
    text: 'Blockdesk sends nothing to a service until you confirm its addresses.',
    next: 'Sign in to see and confirm them.',
    wayOn: 'sign-in-again',
  }),
  'chain-changed': () => ({
    title: 'The chain of this connection has changed',
    text: 'Blockdesk sends nothing until you confirm the new chain.',
    next: 'In Blockdesk’s main window, switch to this connection and press “Review chain change”.',
    wayOn: null,
  }),
  'sandbox-unavailable': ({ detail }) => ({
    title: 'The local sandbox didn’t start',
    text: detail === '' ? 'It gave no reason.' : `${visibleText(detail, 300)}`,
    next: 'Try again. Other services aren’t affected.',
    wayOn: 'try-again',
  }),
  internal: () => ({
    title: 'Something went wrong in Blockdesk',
    text: 'This is an error in Blockdesk, not in the service.',
    next: 'Try again. If it happens again, reload.',
    wayOn: 'try-again',
  }),
};

export function errorWords(error: AppError, now: number): Words {
  const words = table[error.code] as (error: AppError, now: number) => Words;
  return words(error, now);
}
