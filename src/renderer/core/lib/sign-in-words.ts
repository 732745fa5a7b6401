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
    text: 'On the service’s page, access wasn’t allowed. Nothing was kept.',
    next: 'Sign in again if that wasn’t intended.',
  }),
  'request-refused': (detail) => ({
    title: 'The service refused the request',
    text: `It found something wrong with the request for a sign-in.${quoted(detail)}`,
    next: 'Check client ID, scopes and redirect address with your operator. If it doesn’t take PKCE, turn that off under More settings.',
  }),
  'client-not-allowed': (detail) => ({
    title: 'This client isn’t allowed to sign in',
    text: `The service knows the client ID and doesn’t allow it to ask for a sign-in.${quoted(detail)}`,
    next: 'Ask your operator to allow it, or for another client ID.',
  }),
  'code-not-offered': (detail) => ({
    title: 'The service doesn’t sign in this way',
    text: `It gives no authorization code to this client.${quoted(detail)}`,
    next: 'Ask your operator whether this is the right authorization address.',
  }),
  'scope-refused': (detail) => ({
    title: 'The service doesn’t know these scopes',
    text: `One of the scopes that were asked for is unknown or not allowed.${quoted(detail)}`,
    next: 'Enter the scopes exactly as your operator wrote them.',
  }),
  'server-fault': (detail) => ({
    title: 'The sign-in page has a fault',
    text: `The service met an error of its own and gave no code.${quoted(detail)}`,
    next: 'Sign in again in a while; if it stays, tell your operator.',
  }),
  'server-busy': (detail) => ({
    title: 'The service can’t sign you in now',
    text: `It is too busy or being worked on.${quoted(detail)}`,
    next: 'Wait a few minutes, then sign in again.',
  }),
  'pkce-refused': (detail) => ({
    title: 'The service doesn’t take PKCE',
    text: `It refused the proof that ties the code to this app.${quoted(detail)}`,
    next: 'Turn “PKCE” off under More settings, then sign in again.',
  }),
  'refused-by-server': (detail) => ({
    title: 'The service refused the sign-in',
    text: `Its sign-in page sent your browser back without a code.${quoted(detail)}`,
    next: 'Check client ID, scopes and redirect address with your operator.',
  }),
  'wrong-issuer': () => ({
    title: 'The answer is another service’s',
    text: 'The code came from another server than the one you signed in at, so it wasn’t used.',
    next: 'Check the authorization address with your operator before you sign in again.',
  }),
  'issuer-missing': () => ({
    title: 'The answer doesn’t name its server',
    text: 'This service named itself in earlier sign-ins and didn’t this time. The code may come from another server, so it wasn’t used.',
    next: 'Sign in again. If it stays, ask your operator before you change the issuer under More settings.',
  }),
  'malformed-answer': () => ({
    title: 'The browser brought back no usable answer',
    text: 'What arrived isn’t the answer of a sign-in, so it wasn’t used.',
    next: 'Sign in again. If it stays, tell your operator.',
  }),
  'timed-out': () => ({
    title: 'The sign-in wasn’t finished in time',
    text: 'No answer came from the sign-in page before this attempt ended.',
    next: 'Sign in again; the browser opens a new page. If that page showed an error, check client ID and redirect address.',
  }),
  disturbed: (detail) => ({
    title: 'Something on this computer got in the way',
    text: `The sign-in wasn’t finished in time. ${detail === '' ? 'Many' : detail} requests that weren’t your browser’s reached the redirect address.`,
    next: 'Close programs and browser pages that you don’t know, then sign in again.',
  }),
  'port-busy': (detail) => ({
    title: detail === '' ? 'The redirect port is taken' : `Port ${detail} is taken`,
    text: 'Another program on this computer listens there, so the answer couldn’t reach Blockdesk. Your browser wasn’t opened.',
    next: 'Close that program, or agree on another redirect address with your operator.',
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
    title: 'The service didn’t accept its own code',
    text: `The one-time code was refused: it may be too old, used, or bound to another redirect address.${quoted(detail)}`,
    next: 'Sign in again.',
  }),
  'unreadable-token': () => ({
    title: 'The sign-in answer can’t be read',
    text: 'The answer of the authorization address isn’t a sign-in.',
    next: 'Check the authorization address: it is where you sign in, without /oauth2.',
  }),
  'exchange-lost': () => ({
    title: 'The sign-in answer was lost',
    text: 'The connection broke while the code was exchanged. The code may be spent, so it isn’t sent again.',
    next: 'Sign in again.',
  }),
};

export function signInWords(reason: SignInFailure, detail: string): SignInWords {
  return table[reason](detail);
}
