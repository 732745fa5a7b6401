/** Signing in on the sandbox, from the authorization request to the tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { allow, authorizationUrl, createBrowser, redirectAddress, requestToken, signIn } from '#test/support/sign-in.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.stop());

const ask = (path: string, token: string) => fetch(`${sandbox.apiAddress}${path}`, { headers: { Authorization: `Bearer ${token}` } });
const ada = { email: 'ada@sandbox.test', password: 'practice-ada' };

describe('authorization code', () => {
  it('default: the document’s requests give the document’s answers', async () => {
    const redirect = await allow(sandbox);
    expect(redirect.origin + redirect.pathname).toBe(redirectAddress);
    expect([...redirect.searchParams.keys()].sort()).toEqual(['code', 'state']);
    expect(redirect.searchParams.get('state')).toBe('state-1');
    const code = redirect.searchParams.get('code') ?? '';
    const response = await requestToken(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress });
    expect(response.status).toBe(200);
    const tokens = (await response.json()) as Record<string, unknown>;
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'account chain contracts tokens transactions',
    });
    expect((await ask('/user', String(tokens.access_token))).status).toBe(200);
  });

  it('error: a code used twice ends the tokens that it gave', async () => {
    const code = (await allow(sandbox)).searchParams.get('code') ?? '';
    const exchange = () => requestToken(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress });
    const { access_token: token } = (await (await exchange()).json()) as { access_token: string };
    const second = await exchange();
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await ask('/user', token)).status).toBe(401);
  });

  it('error: a wrong client secret', async () => {
    const code = (await allow(sandbox)).searchParams.get('code') ?? '';
    const response = await requestToken(sandbox, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectAddress,
      client_secret: 'wrong',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('error: a redirect address elsewhere gets an error page, and no redirect', async () => {
    const page = await createBrowser().visit(authorizationUrl(sandbox, { redirect_uri: 'https://elsewhere.test/callback' }));
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in can’t continue');
  });

  it.each(['http://localhost:50123/callback', 'http://[::1]:50123/callback', 'http://127.0.0.1/callback'])(
    'args: redirect_uri %s',
    async (redirect_uri) => {
      const redirect = await allow(sandbox, { more: { redirect_uri } });
      expect(redirect.href.startsWith(`${redirect_uri}?code=`)).toBe(true);
    },
  );
});

describe('pages', () => {
  it('error: a wrong password keeps the email', async () => {
    const browser = createBrowser();
    const page = await browser.visit(authorizationUrl(sandbox));
    const again = await browser.submit(page.at, { email: 'Ada@sandbox.test"><b>', password: 'no' });
    expect(again.status).toBe(200);
    expect(again.text).toContain('role="alert"');
    expect(again.text).toContain('value="Ada@sandbox.test&quot;&gt;&lt;b&gt;"');
    expect(again.text).not.toContain('"><b>');
  });

  it('behavior: deny brings access_denied and the state', async () => {
    const browser = createBrowser();
    const page = await browser.visit(authorizationUrl(sandbox));
    const consent = await browser.submit(page.at, ada);
    const { searchParams } = new URL((await browser.submit(consent.at, { answer: 'deny' })).at);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('state-1');
    expect(searchParams.has('code')).toBe(false);
    expect(searchParams.has('iss')).toBe(false);
  });

  it('behavior: an unticked scope is missing from the token and its calls are refused', async () => {
    const tokens = await signIn(sandbox, { scopes: ['chain'] });
    expect(tokens.scope).toBe('chain');
    expect((await ask('/chain/chainId', tokens.access_token)).status).toBe(200);
    const refused = await ask('/user', tokens.access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toContain('scope="account"');
    expect(await refused.json()).toEqual({ error: { code: 'scope-missing', message: expect.stringContaining('“account”') } });
  });

  it('behavior: nothing ticked asks again', async () => {
    const browser = createBrowser();
    const page = await browser.visit(authorizationUrl(sandbox));
    const consent = await browser.submit(page.at, ada);
    const again = await browser.submit(consent.at, { answer: 'allow' });
    expect(again.status).toBe(200);
    expect(again.text).toContain('Select what Blockdesk may do');
  });

  it('behavior: another account starts over and leaves the first one’s tokens alone', async () => {
    const browser = createBrowser();
    const page = await browser.visit(authorizationUrl(sandbox));
    const consent = await browser.submit(page.at, ada);
    expect(consent.text).toContain('Ada Lovelace');
    const first = await browser.submit(consent.at, { answer: 'allow', scope: ['account'] });
    const code = new URL(first.at).searchParams.get('code') ?? '';
    const tokens = (await (
      await requestToken(sandbox, { grant_type: 'authorization_code', code, redirect_uri: redirectAddress })
    ).json()) as { access_token: string };

    const remembered = await browser.visit(authorizationUrl(sandbox, { state: 'state-2' }));
    expect(remembered.text).toContain('Ada Lovelace');
    const signInAgain = await browser.submit(remembered.at, { answer: 'another' });
    expect(signInAgain.text).toContain('<h1>Sign in</h1>');
    const graces = await browser.submit(signInAgain.at, { email: 'grace@sandbox.test', password: 'practice-grace' });
    expect(graces.text).toContain('Grace Hopper');
    const second = new URL((await browser.submit(graces.at, { answer: 'allow', scope: ['account'] })).at);
    expect(second.searchParams.get('state')).toBe('state-2');
    expect(await (await ask('/user', tokens.access_token)).json()).toMatchObject({ handle: 'ada' });
  });

  it('error: a form from elsewhere, and a sign-in that this browser did not begin', async () => {
    const browser = createBrowser();
    const page = await browser.visit(authorizationUrl(sandbox));
    const foreign = await browser.visit(page.at, {
      method: 'POST',
      body: new URLSearchParams(ada),
      headers: { Origin: 'http://elsewhere.test' },
    });
    expect(foreign.status).toBe(400);
    const stranger = await createBrowser().submit(page.at, ada);
    expect(stranger.status).toBe(400);
    expect(stranger.text).toContain('This sign-in has ended');
  });

  it('default: a strict policy, and no script', async () => {
    const page = await createBrowser().visit(authorizationUrl(sandbox));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:*");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.text).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });
});

describe('refresh', () => {
  const refresh = (token: string) => requestToken(sandbox, { grant_type: 'refresh_token', refresh_token: token });

  it('default: a new pair for the old one', async () => {
    const old = await signIn(sandbox);
    const response = await refresh(old.refresh_token ?? '');
    expect(response.status).toBe(200);
    const fresh = (await response.json()) as typeof old;
    expect(fresh.refresh_token).not.toBe(old.refresh_token);
    expect(fresh.scope).toBe(old.scope);
    expect((await ask('/user', fresh.access_token)).status).toBe(200);
  });

  it('error: the old one again is refused, and ends the whole family', async () => {
    const old = await signIn(sandbox);
    const fresh = (await (await refresh(old.refresh_token ?? '')).json()) as typeof old;
    const reused = await refresh(old.refresh_token ?? '');
    expect(reused.status).toBe(400);
    expect(await reused.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(fresh.refresh_token ?? '')).status).toBe(400);
    expect((await ask('/user', fresh.access_token)).status).toBe(401);
  });

  it('behavior: revoked, neither token is accepted any more', async () => {
    const tokens = await signIn(sandbox);
    // Known to the API by now, and yet not good any longer.
    expect((await ask('/user', tokens.access_token)).status).toBe(200);
    const body = new URLSearchParams({
      client_id: sandbox.clientId,
      client_secret: sandbox.clientSecret,
      token: tokens.refresh_token ?? '',
    });
    const response = await fetch(`${sandbox.authorizationAddress}/api/oauth2/revoke`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(400);
    expect((await ask('/user', tokens.access_token)).status).toBe(401);
  });
});

describe('public client', () => {
  const client_id = 'blockdesk-public';
  const publicToken = (fields: Record<string, string>) =>
    fetch(`${sandbox.authorizationAddress}/api/oauth2/accessToken`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, redirect_uri: redirectAddress, ...fields }),
    });

  it('default: with PKCE and without a secret', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const redirect = await allow(sandbox, { more: { client_id, code_challenge, code_challenge_method: 'S256' } });
    const code = redirect.searchParams.get('code') ?? '';
    expect(
      (await publicToken({ grant_type: 'authorization_code', code, code_verifier: randomBytes(32).toString('base64url') })).status,
    ).toBe(400);
    const again = await allow(sandbox, { more: { client_id, code_challenge, code_challenge_method: 'S256' } });
    const response = await publicToken({
      grant_type: 'authorization_code',
      code: again.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    expect(response.status).toBe(200);
  });

  it('error: without PKCE', async () => {
    const { at } = await createBrowser().visit(authorizationUrl(sandbox, { client_id }));
    expect(new URL(at).searchParams.get('error')).toBe('invalid_request');
  });
});
