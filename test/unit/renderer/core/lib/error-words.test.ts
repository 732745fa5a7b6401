/** The table of words for errors: every code and every reason says what happened and what to do. */
import { describe, expect, test } from 'vitest';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { AppError, ErrorCode, SignInFailure } from '#shared/core/errors.ts';

const now = new Date(2026, 10, 21, 12, 0, 0).getTime();

// Typed out, so that a new code or reason must be added here too.
const perCode: { readonly [Code in ErrorCode]: readonly Extract<AppError, { code: Code }>[] } = {
  'not-signed-in': [{ code: 'not-signed-in' }],
  'session-expired': [
    { code: 'session-expired', at: now },
    { code: 'session-expired', at: null },
  ],
  'sign-in-cancelled': [
    { code: 'sign-in-cancelled', why: 'by-person' },
    { code: 'sign-in-cancelled', why: 'by-new-attempt' },
    { code: 'sign-in-cancelled', why: 'by-quit' },
  ],
  'sign-in-failed': [],
  'invalid-input': [{ code: 'invalid-input', fields: { name: 'A name is 1 to 60 visible characters.' } }],
  offline: (['refused', 'not-found', 'unreachable', 'reset', 'untrusted', 'proxy', 'private'] as const).map((reason) => ({
    code: 'offline',
    host: 'api.example.org',
    reason,
  })),
  timeout: [{ code: 'timeout', host: 'api.example.org', seconds: 30 }],
  service: [400, 401, 403, 404, 429, 500, 503].map((status) => ({ code: 'service', status, text: '' })),
  'unreadable-response': (['not-json', 'too-large', 'too-deep', 'not-text'] as const).map((why) => ({ code: 'unreadable-response', why })),
  'captive-portal': [{ code: 'captive-portal', host: 'api.example.org' }],
  'outcome-unknown': [
    { code: 'outcome-unknown', host: 'api.example.org', status: null },
    { code: 'outcome-unknown', host: 'api.example.org', status: 504 },
  ],
  'not-noted': (['newer-version', 'in-use', 'out-of-reach', 'disk'] as const).map((why) => ({ code: 'not-noted', why })),
  canceled: [{ code: 'canceled' }],
  'changed-meanwhile': [{ code: 'changed-meanwhile' }],
  storage: [{ code: 'storage', what: 'the sign-in' }],
  'sign-in-locked': [{ code: 'sign-in-locked' }],
  'secret-locked': [{ code: 'secret-locked' }],
  'change-declined': [{ code: 'change-declined' }],
  'too-soon': [{ code: 'too-soon', seconds: 4 }],
  'not-confirmed': [{ code: 'not-confirmed' }],
  'chain-changed': [{ code: 'chain-changed' }],
  'sandbox-unavailable': [{ code: 'sandbox-unavailable', detail: '' }],
  internal: [{ code: 'internal' }],
};

const reasons: { readonly [Reason in SignInFailure]: true } = {
  denied: true,
  'request-refused': true,
  'client-not-allowed': true,
  'code-not-offered': true,
  'scope-refused': true,
  'server-fault': true,
  'server-busy': true,
  'pkce-refused': true,
  'refused-by-server': true,
  'wrong-issuer': true,
  'issuer-missing': true,
  disturbed: true,
  'malformed-answer': true,
  'timed-out': true,
  'port-busy': true,
  'cannot-listen': true,
  'client-rejected': true,
  'code-rejected': true,
  'unreadable-token': true,
  'exchange-lost': true,
};

const signInFailures = (Object.keys(reasons) as SignInFailure[]).map(
  (reason): AppError => ({ code: 'sign-in-failed', reason, detail: '' }),
);
const all: readonly AppError[] = [...Object.values(perCode).flat(), ...signInFailures];

describe('errorWords', () => {
  test.each(all.map((error) => [JSON.stringify(error), error] as const))('default: %s', (_name, error) => {
    const { title, text, next } = errorWords(error, now);
    expect(title.length).toBeGreaterThan(5);
    expect(title).not.toMatch(/[.!]$/);
    expect(text).toMatch(/[.”]$/);
    expect(next).toMatch(/\.$/);
    expect(`${title} ${text} ${next}`).not.toMatch(/undefined|null|NaN|\[object|'/);
  });

  test('behavior: no two sign-in failures say the same (O4, O32)', () => {
    const titles = signInFailures.map((error) => errorWords(error, now).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('behavior: 401, 403, 404, 429, 5xx and the rest are distinguished', () => {
    const titles = [400, 401, 403, 404, 429, 500].map((status) => errorWords({ code: 'service', status, text: '' }, now).title);
    expect(new Set(titles).size).toBe(6);
  });

  test('behavior: an expired sign-in offers to sign in again, and names the time', () => {
    const words = errorWords({ code: 'session-expired', at: now }, now);
    expect(words.title).toContain('12:00');
    expect(words.wayOn).toBe('sign-in-again');
  });

  test('error: O32 a rejected client names the secret field', () => {
    expect(errorWords({ code: 'sign-in-failed', reason: 'client-rejected', detail: '' }, now).next).toContain('client secret');
  });

  test('error: O14 a busy port is named', () => {
    expect(errorWords({ code: 'sign-in-failed', reason: 'port-busy', detail: '49731' }, now).title).toContain('49731');
  });

  test('error: E24 the service’s own text is capped and made visible', () => {
    const { text } = errorWords({ code: 'service', status: 500, text: `\u202Eevil${'x'.repeat(5000)}` }, now);
    expect(text).toContain('⟨U+202E⟩evil');
    expect(text.length).toBeLessThan(400);
  });
});
