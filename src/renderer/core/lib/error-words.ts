/** The message of every expected failure: what happened, what it means, what to do next. */

import { signInWords } from '#renderer/core/lib/sign-in-words.ts';
import { clockMinutes } from '#renderer/core/lib/time-words.ts';
import { quotedEnd, visibleText } from '#renderer/core/lib/visible-text.ts';
import type { AppError, ErrorCode } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';

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
const withSaid = (words: string, said: string) => (said === '' ? words : `${words} ${t('It said: {quote}', { quote: quotedEnd(said) })}`);

const offlineText = {
  refused: (name: string) => t('{name} refused the connection. It may not be running.', { name }),
  'not-found': (name: string) => t('There’s no server named {name}.', { name }),
  unreachable: (name: string) => t('{name} can’t be reached from here.', { name }),
  reset: (name: string) => t('{name} closed the connection before it answered.', { name }),
  proxy: (name: string) => t('Your network’s proxy blocks {name}. Nothing was sent.', { name }),
  private: (name: string) => t('{name} is this computer or a private network. Nothing was sent.', { name }),
  untrusted: (name: string) => t('This computer doesn’t trust the certificate of {name}. Nothing was sent.', { name }),
} as const;

const cancelledText = {
  'by-person': t('You canceled this sign-in.'),
  'by-new-attempt': t('A newer sign-in took its place.'),
  'by-quit': t('Blockdesk was closed before it finished.'),
} as const;

const unreadableText = {
  'not-json': t('The answer isn’t JSON. Your network’s proxy or sign-in page may have answered instead.'),
  'too-large': t('The answer is too large.'),
  'too-deep': t('The answer is nested too deeply.'),
  'not-text': t('The answer isn’t valid text.'),
} as const;

const notNotedText = {
  disk: t('This one couldn’t be recorded just now.'),
  'newer-version': t('Nothing is saved now, because a newer version of Blockdesk wrote the file.'),
  'in-use': t('Nothing is saved now, because another Blockdesk has the file open.'),
  'out-of-reach': t('Nothing is saved now, because the file can’t be read or written.'),
} as const;
const notNotedNext = {
  disk: t('Check that the disk has space, then send it again.'),
  'newer-version': t('Start the newer version to send it.'),
  'in-use': t('Close the other one and start this one again, then send it.'),
  'out-of-reach': t('Check that the disk has space and your home folder is writable. Then start Blockdesk again and send it.'),
} as const;

function serviceWords({ status, text, scope, until }: Extract<AppError, { code: 'service' }>, now: number): Words {
  const words = (title: string, means: string, next: string, wayOn: WayOn | null): Words => ({
    title,
    text: withSaid(means, text),
    next,
    wayOn,
  });
  if (status >= 300 && status < 400)
    return words(
      t('The service redirected Blockdesk'),
      t('Blockdesk doesn’t follow redirects. Secrets go only to the address you entered.'),
      t('Check the addresses of this connection with your operator.'),
      'try-again',
    );
  if (status === 401)
    return words(t('The service wants a new sign-in'), t('It no longer accepts this sign-in.'), t('Sign in again.'), 'sign-in-again');
  if (status === 403) {
    return words(
      t('The service doesn’t allow this'),
      t('Your sign-in doesn’t have permission for this.'),
      scope === undefined
        ? t('Ask your operator for the scope it needs, then sign in again.')
        : t('It lacks the scope “{scope}”. Add it to the connection’s scopes, then sign in again.', {
            scope: visibleText(scope, 100),
          }),
      'sign-in-again',
    );
  }
  if (status === 404)
    return words(
      t('The service didn’t find this'),
      t('It answered “not found” (404).'),
      t('Check the API address of this connection.'),
      'try-again',
    );
  if (status === 429)
    return words(
      t('The service is busy'),
      t('It received too many requests.'),
      until === undefined || until <= now
        ? t('Wait a minute, then try again.')
        : t('Try again in {seconds} s.', { seconds: Math.ceil((until - now) / 1000) }),
      'try-again',
    );
  if (status >= 500)
    return words(
      t('The service has a problem'),
      t('It couldn’t answer. Nothing was changed.'),
      t('Try again later. If it happens again, tell your operator.'),
      'try-again',
    );
  return words(
    t('The service refused the request'),
    t('It gave no known reason.'),
    t('Try again. If it happens again, tell your operator.'),
    'try-again',
  );
}

const table: Table = {
  'not-signed-in': () => ({
    title: t('You aren’t signed in'),
    text: t('The service shows this only after a sign-in.'),
    next: t('Sign in.'),
    wayOn: 'sign-in-again',
  }),
  'session-expired': ({ at }, now) => ({
    title: at === null ? t('Your sign-in has ended') : t('Your sign-in ended at {time}', { time: clockMinutes(at, now) }),
    text: t('You see what was last read.'),
    next: t('Sign in again.'),
    wayOn: 'sign-in-again',
  }),
  'sign-in-cancelled': ({ why }) => ({
    title: t('Sign-in canceled'),
    text: `${cancelledText[why]} ${t('Nothing was kept.')}`,
    next: t('Sign in when you are ready.'),
    wayOn: 'sign-in-again',
  }),
  'sign-in-failed': ({ reason, detail }) => ({ ...signInWords(reason, visibleText(detail, 200)), wayOn: 'sign-in-again' }),
  'invalid-input': ({ fields }) => ({
    title: t('Check what you entered'),
    text: Object.values(fields)
      .slice(0, 3)
      .map((problem) => visibleText(problem))
      .join(' '),
    next: t('Change it and try again.'),
    wayOn: null,
  }),
  offline: ({ host: name, reason }) => ({
    title: reason === 'untrusted' ? t('The service can’t be trusted') : t('The service can’t be reached'),
    text: offlineText[reason](host(name)),
    next: reason === 'untrusted' ? t('Don’t continue. Ask your operator.') : t('Check your network and the addresses of this connection.'),
    wayOn: 'try-again',
  }),
  timeout: ({ host: name, seconds }) => ({
    title: t('The service didn’t answer in time'),
    text: t('{name} didn’t answer for {seconds} seconds.', { name: host(name), seconds }),
    next: t('Try again. If it happens again, tell your operator.'),
    wayOn: 'try-again',
  }),
  service: (error, now) => serviceWords(error, now),
  'captive-portal': ({ host: name }) => ({
    title: t('Something else answered'),
    text: t('{name} sent a web page instead of data. Your network may require a sign-in, or the API address is wrong.', {
      name: host(name),
    }),
    next: t('Open any page in your browser to see if your network asks you to sign in. Then try again.'),
    wayOn: 'try-again',
  }),
  'outcome-unknown': ({ host: name, status }) => ({
    title: t('Unknown: don’t send again yet'),
    text:
      status === null
        ? t('It was sent to {name}, and no answer came. It may have been carried out.', { name: host(name) })
        : t('It was sent to {name}, and the answer doesn’t say what happened. It may have been carried out.', { name: host(name) }),
    next: t('Check your balance and latest transactions first.'),
    wayOn: null,
  }),
  canceled: () => ({ title: t('Canceled'), text: t('This request was stopped.'), next: t('Try again when you want.'), wayOn: 'try-again' }),
  'changed-meanwhile': ({ why }) => ({
    title: t('Nothing was sent'),
    text:
      why === 'late'
        ? t('It couldn’t be sent soon enough after you confirmed: the computer slept, or the service asked for a pause.')
        : t('The review was too old, or the sign-in, the connection or your accounts changed in the meantime.'),
    next: t('Review it again, then send it.'),
    wayOn: null,
  }),
  'unreadable-response': ({ why }) => ({
    title: t('The answer can’t be read'),
    text: unreadableText[why],
    next: t('Check the API address of this connection, or tell your operator.'),
    wayOn: 'try-again',
  }),
  storage: ({ what }) => ({
    title: t('Blockdesk couldn’t save something'),
    text: t('Not saved: {thing}.', { thing: visibleText(what) }),
    next: t('Check that the disk has space and your home folder is writable. Then try again.'),
    wayOn: 'try-again',
  }),
  'not-noted': ({ why }) => ({
    title: t('Nothing was sent'),
    text: `${t('Blockdesk records every write on this computer before sending it.')} ${notNotedText[why]}`,
    next: notNotedNext[why],
    wayOn: null,
  }),
  'sign-in-locked': () => ({
    title: t('Your sign-in can’t be opened'),
    text: t('It’s stored encrypted, but this computer didn’t return the key. The keyring may be locked or was reset.'),
    next: t('Unlock it and try again, or sign in again. Nothing is deleted until you do.'),
    wayOn: 'try-again',
  }),
  'secret-locked': () => ({
    title: t('The client secret can’t be opened'),
    text: t('It’s stored encrypted, but this computer didn’t return the key. The keyring may be locked or was reset.'),
    next: t('Unlock it and try again, or enter the client secret again. Nothing is deleted until you do.'),
    wayOn: 'try-again',
  }),
  'change-declined': () => ({
    title: t('Nothing was changed'),
    text: t('You didn’t confirm it in the review window. What you typed is still here.'),
    next: t('Try again to review it once more.'),
    wayOn: null,
  }),
  'too-soon': ({ seconds }) => ({
    title: t('Wait {seconds} s before trying again', { seconds }),
    text: t('Blockdesk pauses after several reviews in a row, so you don’t confirm anything by accident.'),
    next: t('Then try again.'),
    wayOn: 'try-again',
  }),
  'not-confirmed': () => ({
    title: t('You haven’t confirmed this service'),
    text: t('Blockdesk sends nothing to a service until you confirm its addresses.'),
    next: t('Sign in to see and confirm them.'),
    wayOn: 'sign-in-again',
  }),
  'chain-changed': () => ({
    title: t('The chain of this connection has changed'),
    text: t('Blockdesk sends nothing until you confirm the new chain.'),
    next: t('In Blockdesk’s main window, switch to this connection and press “{button}”.', { button: t('Review chain change') }),
    wayOn: null,
  }),
  'sandbox-unavailable': ({ detail }) => ({
    title: t('The local sandbox didn’t start'),
    text: detail === '' ? t('It gave no reason.') : visibleText(detail, 300),
    next: t('Try again. Other services aren’t affected.'),
    wayOn: 'try-again',
  }),
  internal: () => ({
    title: t('Something went wrong in Blockdesk'),
    text: t('This is an error in Blockdesk, not in the service.'),
    next: t('Try again. If it happens again, reload.'),
    wayOn: 'try-again',
  }),
};

export function errorWords(error: AppError, now: number): Words {
  const words = table[error.code] as (error: AppError, now: number) => Words;
  return words(error, now);
}
