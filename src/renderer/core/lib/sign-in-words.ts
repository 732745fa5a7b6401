/** The message of a failed sign-in, by reason. */
import type { SignInFailure } from '#shared/core/errors.ts';

interface SignInWords {
  readonly title: string;
  readonly text: string;
  readonly next: string;
}

const quoted = (detail: string) => (detail === '' ? '' : ` It said: “${detail}”.`);

const table: { readonly [Reason in SignInFailure]: (detail: string) => SignInWords } = {
  denied: () => ({
    title: 'You declined',
    text: 'Access wasn’t allowed on the sign-in page. Nothing was saved.',
    next: 'If you didn’t mean to, sign in again.',
  }),
  'request-refused': (detail) => ({
    title: 'The service refused the request',
    text: `It found a problem with the sign-in request.${quoted(detail)}`,
    next: 'Check client ID, scopes and redirect address with your operator. If it doesn’t support PKCE, turn that off under More settings.',
  }),
  'client-not-allowed': (detail) => ({
    title: 'This client isn’t allowed to sign in',
    text: `The service knows the client ID but doesn’t let it sign in.${quoted(detail)}`,
    next: 'Ask your operator to allow it, or for another client ID.',
  }),
  'code-not-offered': (detail) => ({
    title: 'The service doesn’t support this sign-in',
    text: `It doesn’t issue authorization codes to this client.${quoted(detail)}`,
    next: 'Ask your operator whether this is the right authorization address.',
  }),
  'scope-refused': (detail) => ({
    title: 'The service doesn’t know these scopes',
    text: `One of the requested scopes is unknown or not allowed.${quoted(detail)}`,
    next: 'Enter the scopes exactly as your operator wrote them.',
  }),
  'server-fault': (detail) => ({
    title: 'The sign-in page has a problem',
    text: `The service had an internal error and returned no code.${quoted(detail)}`,
    next: 'Sign in again later. If it happens again, tell your operator.',
  }),
  'server-busy': (detail) => ({
    title: 'The service can’t sign you in now',
    text: `It’s too busy or under maintenance.${quoted(detail)}`,
    next: 'Wait a few minutes, then sign in again.',
  }),
  'pkce-refused': (detail) => ({
    title: 'The service doesn’t support PKCE',
    text: `It refused the proof that ties the code to Blockdesk.${quoted(detail)}`,
    next: 'Turn “PKCE” off under More settings, then sign in again.',
  }),
  'refused-by-server': (detail) => ({
    title: 'The service refused the sign-in',
    text: `Its sign-in page returned no code.${quoted(detail)}`,
    next: 'Check client ID, scopes and redirect address with your operator.',
  }),
  'wrong-issuer': () => ({
    title: 'The answer came from another service',
    text: 'The code came from another server than the one you signed in at. It wasn’t used.',
    next: 'Check the authorization address with your operator before you sign in again.',
  }),
  'issuer-missing': () => ({
    title: 'The answer doesn’t name its server',
    text: 'This service named itself before but not this time. The code may come from another server, so it wasn’t used.',
    next: 'Sign in again. If it happens again, ask your operator before you change the issuer under More settings.',
  }),
  'malformed-answer': () => ({
    title: 'The browser returned no usable answer',
    text: 'What it returned isn’t a sign-in answer, so it wasn’t used.',
    next: 'Sign in again. If it happens again, tell your operator.',
  }),
  'timed-out': () => ({
    title: 'The sign-in wasn’t finished in time',
    text: 'No answer came from the sign-in page in time.',
    next: 'Sign in again. If the page showed an error, check client ID and redirect address.',
  }),
  disturbed: (detail) => ({
    title: 'Something on this computer interfered',
    text: `The sign-in wasn’t finished in time. ${detail === '' ? 'Many' : detail} requests that weren’t your browser’s reached the redirect address.`,
    next: 'Close unknown programs and browser pages, then sign in again.',
  }),
  'port-busy': (detail) => ({
    title: detail === '' ? 'The redirect port is taken' : `Port ${detail} is taken`,
    text: 'Another program uses it, so the answer couldn’t reach Blockdesk. Your browser wasn’t opened.',
    next: 'Close that program, or ask your operator for another redirect address.',
  }),
  'cannot-listen': (detail) => ({
    title: 'The redirect address doesn’t work here',
    text: `This computer can’t listen on it.${detail === '' ? '' : ` ${detail}`}`,
    next: 'Use http://127.0.0.1:PORT/callback, and give the same address to your operator.',
  }),
  'client-rejected': (detail) => ({
    title: 'The service doesn’t accept this client',
    text: `You signed in, but the client ID or the client secret is wrong.${quoted(detail)}`,
    next: 'Enter the client secret again, exactly as your operator gave it.',
  }),
  'code-rejected': (detail) => ({
    title: 'The service didn’t accept the code',
    text: `The one-time code was refused. It may be expired, used, or for another redirect address.${quoted(detail)}`,
    next: 'Sign in again.',
  }),
  'unreadable-token': () => ({
    title: 'The sign-in answer can’t be read',
    text: 'The authorization address didn’t return a sign-in.',
    next: 'Check the authorization address. It’s where you sign in, without /oauth2.',
  }),
  'exchange-lost': () => ({
    title: 'The sign-in answer was lost',
    text: 'The connection broke during the code exchange. The code may be used, so it isn’t sent again.',
    next: 'Sign in again.',
  }),
};

export function signInWords(reason: SignInFailure, detail: string): SignInWords {
  return table[reason](detail);
}
