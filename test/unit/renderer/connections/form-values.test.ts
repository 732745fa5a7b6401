/** The form of a service: what is checked, what is sent, what becomes of the secret. */
import { describe, expect, test } from 'vitest';
import {
  type FormValues,
  firstProblem,
  fromFile,
  keepsSecret,
  problemsFrom,
  problemsOf,
  toCopy,
  toForm,
  toInput,
} from '#renderer/connections/form-values.ts';
import { connectionColors } from '#shared/connections/connection-mark.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { parseInput } from '#shared/core/input.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/ipc/state.ts';

const filled: FormValues = {
  name: 'Example Bank',
  environment: 'live',
  authorizationAddress: 'https://auth.example.org',
  apiAddress: 'https://api.example.org',
  clientId: 'desk-42',
  clientSecret: '',
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1:49731/callback',
  pkce: true,
  color: 'blue',
  letters: '',
  issuer: '',
  revocationAddress: '',
  ...usualSettings,
};

const {
  paramsEncoding,
  signatureForm,
  approvalForAllPath,
  perSecond,
  currencySymbol,
  currencyDecimals,
  multicall,
  clientSecret: _none,
  ...rest
} = filled;
const settings = { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals, multicall };
const saved: Connection = { ...rest, id: 'c-1', hasSecret: true, chain: null, settings };
const newRedirectAddress = 'http://127.0.0.1:49731/sign-in/0123456789';
const proposed = { list: [saved], active: saved.id, newRedirectAddress };

describe('toForm', () => {
  test('default: a new service is live unless changed, with PKCE and the proposed redirect address', () => {
    expect(toForm(null, proposed)).toMatchObject({
      environment: 'live',
      pkce: true,
      redirectAddress: newRedirectAddress,
      letters: '',
      clientSecret: '',
    });
  });

  test('behavior: a new service, and a copy, begin in a color that the fewest have', () => {
    const list = connectionColors.flatMap((color) => (color === 'violet' ? [] : [{ ...saved, color, letters: 'AB' }]));
    expect(toForm(null, { ...proposed, list }).color).toBe('violet');
    expect(toCopy(saved, { ...proposed, list })).toMatchObject({ color: 'violet', name: 'Example Bank (copy)' });
  });

  test('behavior: a file’s color and letters come along; without them the form’s stay', () => {
    const { clientSecret: _secret, ...file } = { ...filled, color: 'pink' as const, letters: 'ÉB' };
    expect(fromFile(file, filled, proposed)).toMatchObject({ color: 'pink', letters: 'ÉB' });
    const { color: _color, letters: _letters, ...older } = file;
    expect(fromFile(older, filled, proposed)).toMatchObject({ color: 'blue', letters: '' });
    // Two connections in one color are easily confused.
    expect(fromFile(file, filled, { list: [{ ...saved, color: 'pink' }] })).toMatchObject({ color: 'blue', letters: 'ÉB' });
  });

  test('behavior: a saved service fills the form, never its secret', () => {
    expect(toForm(saved, proposed)).toEqual(filled);
  });
});

describe('problemsOf', () => {
  test('default: nothing is wrong with a filled form', () => {
    expect(problemsOf(filled, null)).toEqual({});
  });

  test('behavior: an empty form names each field that must be filled, the first one first', () => {
    const problems = problemsOf(toForm(null, proposed), null);
    expect(Object.keys(problems).sort()).toEqual(['apiAddress', 'authorizationAddress', 'clientId', 'scopes']);
    expect(firstProblem(problems)).toBe('authorizationAddress');
  });

  test.each([
    ['authorizationAddress', 'https://auth.example.org/oauth2/auth', '/oauth2'],
    ['authorizationAddress', 'http://auth.example.org', 'https://'],
    ['apiAddress', 'https://api.example.org/user', '/user'],
    ['scopes', 'openid account', 'openid'],
    ['redirectAddress', 'https://example.org/callback', '127.0.0.1'],
    ['name', 'a\u202Eb', 'visible'],
    ['approvalForAllPath', '/erc721/setApprovalForAll', 'another operation'],
    ['approvalForAllPath', 'erc721', 'begins with'],
    ['perSecond', '0', '1 to 999'],
    ['currencyDecimals', '18', 'both'],
  ] as const)('error: %s %s', (field, value, words) => {
    const problems = problemsOf({ ...filled, [field]: value }, null);
    expect(Object.keys(problems)).toEqual([field === 'currencyDecimals' ? 'currencySymbol' : field]);
    expect(Object.values(problems)[0]).toContain(words);
  });

  test('behavior: without PKCE a secret is needed, unless one is kept for this client', () => {
    const without = { ...filled, pkce: false };
    expect(problemsOf(without, null).clientSecret).toContain('PKCE');
    expect(problemsOf(without, saved)).toEqual({});
    expect(problemsOf({ ...without, clientId: 'other' }, saved).clientSecret).toBeDefined();
    expect(problemsOf({ ...without, clientSecret: 's3cret' }, null)).toEqual({});
  });
});

describe('keepsSecret', () => {
  test.each(['authorizationAddress', 'apiAddress', 'clientId'] as const)('behavior: another %s loses it', (field) => {
    expect(keepsSecret(filled, saved)).toBe(true);
    expect(keepsSecret({ ...filled, [field]: `${filled[field]}x` }, saved)).toBe(false);
  });
});

describe('toInput', () => {
  test('behavior: the values sent are those that main accepts', () => {
    for (const values of [filled, { ...filled, clientSecret: 's3cret', pkce: false }]) {
      expect(parseInput(calls['connection.save'].input, toInput(values, saved))).toMatchObject({ ok: true });
    }
  });

  test('behavior: an empty secret is left out, so that the one kept stays', () => {
    expect(toInput(filled, saved)).not.toHaveProperty('clientSecret');
    expect(toInput(filled, saved)).toHaveProperty('connection', 'c-1');
    expect(toInput(filled, null)).not.toHaveProperty('connection');
  });

  test('behavior: blanks around pasted text are removed; a secret stays unchanged', () => {
    const input = toInput(
      { ...filled, apiAddress: ' https://api.example.org\n', scopes: ' account   chain ', clientSecret: ' a b ' },
      null,
    );
    expect(input).toMatchObject({ apiAddress: 'https://api.example.org', scopes: 'account chain', clientSecret: ' a b ' });
  });

  test('behavior: without a name it goes by its host', () => {
    expect(toInput({ ...filled, name: ' ' }, null).name).toBe('auth.example.org');
  });
});

describe('problemsFrom', () => {
  test('behavior: only fields of this form', () => {
    expect(problemsFrom({ apiAddress: 'No.', input: 'No.' })).toEqual({ apiAddress: 'No.' });
  });
});
