/** The message of a failed sign-in, by reason. */

import type { SignInFailure } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';

interface SignInWords {
  readonly title: string;
  readonly text: string;
  readonly next: string;
}

const withSaid = (words: string, said: string) => (said === '' ? words : `${words} ${t('It said: “{quote}”.', { quote: said })}`);

const table: { readonly [Reason in SignInFailure]: (detail: string) => SignInWords } = {
  denied: () => ({
    title: t('You declined'),
    text: t('Access wasn’t allowed on the sign-in page. Nothing was saved.'),
    next: t('If you didn’t mean to, sign in again.'),
  }),
  'request-refused': (detail) => ({
    title: t('The service refused the request'),
    text: withSaid(t('It found a problem with the sign-in request.'), detail),
    next: t('Check client ID, scopes and redirect address with your operator. If it doesn’t support PKCE, turn that off under {section}.', {
      section: t('More settings'),
    }),
  }),
  'client-not-allowed': (detail) => ({
    title: t('This client isn’t allowed to sign in'),
    text: withSaid(t('The service knows the client ID but doesn’t let it sign in.'), detail),
    next: t('Ask your operator to allow it, or for another client ID.'),
  }),
  'code-not-offered': (detail) => ({
    title: t('The service doesn’t support this sign-in'),
    text: withSaid(t('It doesn’t issue authorization codes to this client.'), detail),
    next: t('Ask your operator whether this is the right authorization address.'),
  }),
  'scope-refused': (detail) => ({
    title: t('The service doesn’t know these scopes'),
    text: withSaid(t('One of the requested scopes is unknown or not allowed.'), detail),
    next: t('Enter the scopes exactly as your operator wrote them.'),
  }),
  'server-fault': (detail) => ({
    title: t('The sign-in page has a problem'),
    text: withSaid(t('The service had an internal error and returned no code.'), detail),
    next: t('Sign in again later. If it happens again, tell your operator.'),
  }),
  'server-busy': (detail) => ({
    title: t('The service can’t sign you in now'),
    text: withSaid(t('It’s too busy or under maintenance.'), detail),
    next: t('Wait a few minutes, then sign in again.'),
  }),
  'pkce-refused': (detail) => ({
    title: t('The service doesn’t support PKCE'),
    text: withSaid(t('It refused the proof that ties the code to Blockdesk.'), detail),
    next: t('Turn “PKCE” off under {section}, then sign in again.', { section: t('More settings') }),
  }),
  'refused-by-server': (detail) => ({
    title: t('The service refused the sign-in'),
    text: withSaid(t('Its sign-in page returned no code.'), detail),
    next: t('Check client ID, scopes and redirect address with your operator.'),
  }),
  'wrong-issuer': () => ({
    title: t('The answer came from another service'),
    text: t('The code came from another server than the one you signed in at. It wasn’t used.'),
    next: t('Check the authorization address with your operator before you sign in again.'),
  }),
  'issuer-missing': () => ({
    title: t('The answer doesn’t name its server'),
    text: t('This service named itself before but not this time. The code may come from another server, so it wasn’t used.'),
    next: t('Sign in again. If it happens again, ask your operator before you change the issuer under {section}.', {
      section: t('More settings'),
    }),
  }),
  'malformed-answer': () => ({
    title: t('The browser returned no usable answer'),
    text: t('What it returned isn’t a sign-in answer, so it wasn’t used.'),
    next: t('Sign in again. If it happens again, tell your operator.'),
  }),
  'timed-out': () => ({
    title: t('The sign-in wasn’t finished in time'),
    text: t('No answer came from the sign-in page in time.'),
    next: t('Sign in again. If the page showed an error, check client ID and redirect address.'),
  }),
  disturbed: (detail) => ({
    title: t('Something on this computer interfered'),
    text:
      detail === ''
        ? t('The sign-in wasn’t finished in time. Many requests that weren’t your browser’s reached the redirect address.')
        : t('The sign-in wasn’t finished in time. {count} requests that weren’t your browser’s reached the redirect address.', {
            count: detail,
          }),
    next: t('Close unknown programs and browser pages, then sign in again.'),
  }),
  'port-busy': (detail) => ({
    title: detail === '' ? t('The redirect port is taken') : t('Port {port} is taken', { port: detail }),
    text: t('Another program uses it, so the answer couldn’t reach Blockdesk. Your browser wasn’t opened.'),
    next: t('Close that program, or ask your operator for another redirect address.'),
  }),
  'cannot-listen': (detail) => ({
    title: t('The redirect address doesn’t work here'),
    text: [t('This computer can’t listen on it.'), detail].filter(Boolean).join(' '),
    next: t('Use http://127.0.0.1:PORT/callback, and give the same address to your operator.'),
  }),
  'client-rejected': (detail) => ({
    title: t('The service doesn’t accept this client'),
    text: withSaid(t('You signed in, but the client ID or the client secret is wrong.'), detail),
    next: t('Enter the client secret again, exactly as your operator gave it.'),
  }),
  'code-rejected': (detail) => ({
    title: t('The service didn’t accept the code'),
    text: withSaid(t('The one-time code was refused. It may be expired, used, or for another redirect address.'), detail),
    next: t('Sign in again.'),
  }),
  'unreadable-token': () => ({
    title: t('The sign-in answer can’t be read'),
    text: t('The authorization address didn’t return a sign-in.'),
    next: t('Check the authorization address. It’s where you sign in, without /oauth2.'),
  }),
  'exchange-lost': () => ({
    title: t('The sign-in answer was lost'),
    text: t('The connection broke during the code exchange. The code may be used, so it isn’t sent again.'),
    next: t('Sign in again.'),
  }),
};

export function signInWords(reason: SignInFailure, detail: string): SignInWords {
  return table[reason](detail);
}
