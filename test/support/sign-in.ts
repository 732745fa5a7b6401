/** Signs in on the sandbox's pages as a browser does, by fetch: cookies, forms and redirects, no scripts. */
import { recordSecrets } from '#test/support/canaries.ts';
import type { RunningSandbox } from '#test/support/sandbox.ts';

export const redirectAddress = 'http://127.0.0.1:49731/callback';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** A browser without a window: keeps cookies, follows redirects on the sandbox, stops at one that leads elsewhere. */
export function createBrowser() {
  const cookies = new Map<string, string>();
  const once = async (url: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { Accept: 'text/html', ...init.headers, Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const visit = async (url: string, init: RequestInit = {}) => {
    let [at, response] = [url, await once(url, init)];
    for (let steps = 0; steps < 10; steps += 1) {
      const location = response.headers.get('location');
      if (location === null) break;
      const next = new URL(location, at);
      recordSecrets(...['code', 'state'].map((name) => next.searchParams.get(name)));
      if (next.origin !== new URL(url).origin) return { at: next.href, status: response.status, text: '', headers: response.headers };
      at = next.href;
      response = await once(at, {});
    }
    return { at, status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    visit,
    submit: (at: string, fields: Record<string, string | readonly string[]>) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(name, each);
      return visit(at, { method: 'POST', body, headers: { Origin: new URL(at).origin } });
    },
  };
}

export function authorizationUrl(sandbox: RunningSandbox, more: Record<string, string> = {}): string {
  const query = {
    response_type: 'code',
    client_id: sandbox.clientId,
    redirect_uri: redirectAddress,
    scope: sandbox.scopes,
    state: 'state-1',
    ...more,
  };
  return `${sandbox.authorizationAddress}/oauth2?${new URLSearchParams(query)}`;
}

interface SignIn {
  readonly handle?: string;
  /** Ticked; all by default. */
  readonly scopes?: readonly string[];
  /** Of the authorization request. */
  readonly more?: Record<string, string>;
}

/** From the authorization request to the redirect that brings the code. */
export async function allow(sandbox: RunningSandbox, { handle = 'ada', scopes, more = {} }: SignIn = {}): Promise<URL> {
  const browser = createBrowser();
  const person = sandbox.people.find((each) => each.handle === handle);
  if (person === undefined) throw new Error(`No person is called ${handle}.`);
  const signIn = await browser.visit(authorizationUrl(sandbox, more));
  const consent = await browser.submit(signIn.at, { email: person.email, password: person.password });
  const asked = (more.scope ?? sandbox.scopes).split(' ');
  return new URL((await browser.submit(consent.at, { answer: 'allow', scope: scopes ?? asked })).at);
}

/** A request to the token endpoint, with the document's fields unless others are given. */
export function requestToken(sandbox: RunningSandbox, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: sandbox.clientId, client_secret: sandbox.clientSecret, ...fields });
  return fetch(`${sandbox.authorizationAddress}/api/oauth2/accessToken`, { method: 'POST', body });
}

export async function signIn(sandbox: RunningSandbox, how: SignIn = {}): Promise<Tokens> {
  const redirect = await allow(sandbox, how);
  const code = redirect.searchParams.get('code') ?? '';
  const response = await requestToken(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress });
  if (!response.ok) throw new Error(await response.text());
  const tokens = (await response.json()) as Tokens;
  recordSecrets(code, tokens.access_token, tokens.refresh_token);
  return tokens;
}
