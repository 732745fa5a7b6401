/** The self-test of a package: its report names each part that fails, and says what is wrong. */
import { expect, test } from 'vitest';
import { reportOf, runChecks, type SelfTestParts } from '#main/self-checks.ts';
import { fail, ok } from '#shared/core/result.ts';

const encrypted = (text: string) => Buffer.from(`v11${Buffer.from(text).toString('base64')}`);

/** An app in which every part works. */
function workingParts(): SelfTestParts {
  const stored = new Map<string, Parameters<SelfTestParts['cache']['put']>[1]>();
  return {
    version: '1.2.3',
    platform: 'linux',
    inPage: async (code) => (code.includes('/media/') ? 1 : '1.2.3'),
    inReview: async () => true,
    cache: {
      put: async (connection, answer) => {
        stored.set(connection, answer);
        return false;
      },
      get: async (connection) => stored.get(connection) ?? null,
    },
    sandbox: { start: async () => ok(null) },
    cipher: {
      encrypt: async (text) => encrypted(text),
      decrypt: async (bytes) => ({ text: Buffer.from(Buffer.from(bytes).toString('latin1').slice(3), 'base64').toString(), stale: false }),
    },
    pictures: { show: () => 'ab12' },
  };
}

const brokenOf = async (parts: Partial<SelfTestParts>, patience = 5_000) => {
  const findings = await runChecks({ ...workingParts(), ...parts }, patience);
  return findings.filter(({ isBroken }) => isBroken).map(({ part, text }) => `${part}: ${text}`);
};

test('default: all parts work', async () => {
  const findings = await runChecks(workingParts(), 5_000);
  expect(reportOf(findings).split('\n')).toEqual([
    'ok     page: it opened, and its bridge answers.',
    'ok     review: it opened, and its bridge answers.',
    'ok     cache: its worker stores and reads.',
    'ok     sandbox: it started with its practice chain.',
    'ok     key store: the desktop’s key store encrypts and decrypts.',
    'ok     pictures: app://blockdesk/media shows a picture.',
    'Self-test passed.',
    '',
  ]);
});

const never = () => new Promise<never>(() => {});
const picture = async (code: string) => (code.includes('/media/') ? 1 : undefined);
const broken: readonly (readonly [string, Partial<SelfTestParts>, string])[] = [
  ['a page without a bridge', { inPage: picture }, 'page: it has no bridge: the preload script didn’t run'],
  ['a page of another version', { version: '9' }, 'page: its bridge doesn’t answer as it should'],
  ['a review without a bridge', { inReview: async () => undefined }, 'review: it has no bridge: the preload script didn’t run'],
  ['a review that is refused', { inReview: async () => false }, 'review: its bridge doesn’t answer as it should'],
  [
    'a cache without its worker',
    { cache: { put: async () => false, get: async () => null } },
    'cache: its worker didn’t start, or lost what was stored',
  ],
  [
    'a sandbox without anvil',
    { sandbox: { start: async () => fail({ code: 'sandbox-unavailable', detail: 'The practice chain’s program is missing.' }) } },
    'sandbox: The practice chain’s program is missing',
  ],
  [
    'no key store, on macOS',
    { platform: 'darwin', cipher: { encrypt: async () => null, decrypt: async () => null } },
    'key store: it can’t encrypt',
  ],
  [
    'a key store that decrypts nothing',
    { cipher: { encrypt: async (text) => encrypted(text), decrypt: async () => null } },
    'key store: it doesn’t encrypt, or can’t decrypt what it encrypted',
  ],
  [
    'a key store that encrypts nothing',
    {
      cipher: {
        encrypt: async (text) => Buffer.from(text),
        decrypt: async (bytes) => ({ text: Buffer.from(bytes).toString(), stale: false }),
      },
    },
    'key store: it doesn’t encrypt, or can’t decrypt what it encrypted',
  ],
  [
    'a picture that is not shown',
    { inPage: async (code) => (code.includes('/media/') ? 0 : '1.2.3') },
    'pictures: app://blockdesk/media doesn’t show a picture',
  ],
  ['an error whose text could be a secret', { inReview: () => Promise.reject(new Error('token-abc')) }, 'review: an unexpected error'],
];
test.each(broken)('error: %s', async (_name, parts, text) => {
  expect(await brokenOf(parts)).toEqual([text]);
});

test('error: a part that does not answer in time', async () => {
  expect(await brokenOf({ sandbox: { start: never }, inReview: never }, 50)).toEqual([
    'review: no answer in 0.05 seconds',
    'sandbox: no answer in 0.05 seconds',
  ]);
});

test('behavior: a Linux system without a key store is reported, and does not fail the self-test', async () => {
  const findings = await runChecks({ ...workingParts(), cipher: { encrypt: async () => null, decrypt: async () => null } }, 5_000);
  expect(reportOf(findings)).toContain('ok     key store: this system offers none, so sign-ins are kept in memory only.\n');
  expect(reportOf(findings)).toContain('Self-test passed.');
});

test('behavior: the last line names what failed', () => {
  const findings = [
    { part: 'page', isBroken: false, text: 'fine' },
    { part: 'cache', isBroken: true, text: 'gone' },
  ];
  expect(reportOf(findings)).toBe('ok     page: fine.\nFAILED cache: gone.\nSelf-test failed: cache.\n');
});
