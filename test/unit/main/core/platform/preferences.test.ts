/** Preferences over a store that lies, fails or is not there; the system's cipher as Electron answers. */
import { afterEach, expect, test, vi } from 'vitest';
import { createPreferences } from '#main/core/platform/preference-values.ts';

const safeStorage = vi.hoisted(() => ({ available: true, prefix: 'v11', stale: false, fails: false }));
vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: async () => safeStorage.available,
    encryptStringAsync: async (text: string) => {
      if (safeStorage.fails) throw new Error('refused');
      return Buffer.from(`${safeStorage.prefix}${text}`);
    },
    decryptStringAsync: async (bytes: Buffer) => {
      if (safeStorage.fails) throw new Error('refused');
      return { result: bytes.toString().slice(3), shouldReEncrypt: safeStorage.stale };
    },
  },
}));
const { systemCipher } = await import('#main/core/platform/cipher.ts');
afterEach(() => void Object.assign(safeStorage, { available: true, prefix: 'v11', stale: false, fails: false }));

const throwing = () => {
  throw new Error('EISDIR');
};

const first = {
  theme: 'system',
  language: 'system',
  times: 'relative',
  hideAmounts: false,
  cacheLimit: '64',
  activeConnection: 'sandbox',
  windows: [],
  zoom: 0,
};

test.each([
  ['null', null],
  ['a number', 1.5],
  ['a number too large', 11],
  ['an object', { theme: 'dark' }],
  ['another word', 'blue'],
  ['a list with a path', ['a', '../../etc/passwd']],
  ['a path', '../../etc/passwd'],
  ['a text that reads like a switch', 'true'],
])('error: P3 whatever the file holds (%s), the result is a valid preference', (_name, value) => {
  const preferences = createPreferences(() => ({ get: () => value, set() {} }), 'sandbox');
  expect(preferences.read()).toEqual({ ...first, activeConnection: value === 'blue' || value === 'true' ? value : 'sandbox' });
});

test('error: P1 P11 a store that cannot be opened, read or written: the choice holds for this run', () => {
  for (const open of [throwing, () => ({ get: throwing, set: throwing }), () => ({ get: () => undefined, set: throwing })]) {
    const preferences = createPreferences(open, 'sandbox');
    expect(preferences.read()).toEqual(first);
    preferences.setTheme('dark');
    preferences.setLanguage('de');
    preferences.setTimes('absolute');
    preferences.setHideAmounts(true);
    preferences.setCacheLimit('16');
    preferences.setActiveConnection('a');
    preferences.setWindows(['b']);
    preferences.setZoom(3);
    expect(preferences.read()).toEqual({
      theme: 'dark',
      language: 'de',
      times: 'absolute',
      hideAmounts: true,
      cacheLimit: '16',
      activeConnection: 'a',
      windows: ['b'],
      zoom: 3,
    });
  }
});

test('behavior: one bad value spoils no other', () => {
  const values: Record<string, unknown> = { theme: 'pink', times: 'absolute', hideAmounts: true, activeConnection: 7 };
  const preferences = createPreferences(() => ({ get: (key) => values[key], set() {} }), 'sandbox');
  expect(preferences.read()).toEqual({ ...first, times: 'absolute', hideAmounts: true });
});

test('behavior: P1 the file is written only when something changed', () => {
  const written: string[] = [];
  const values: Record<string, string> = { theme: 'dark', activeConnection: 'a' };
  const preferences = createPreferences(
    () => ({ get: (key) => values[key], set: (key, value) => void written.push(`${key}=${value}`) }),
    'sandbox',
  );
  preferences.setTheme('dark');
  preferences.setActiveConnection('a');
  preferences.setTimes('relative');
  preferences.setHideAmounts(false);
  expect(written).toEqual([]);
  preferences.setTheme('light');
  preferences.setTheme('light');
  preferences.setHideAmounts(true);
  preferences.setTimes('absolute');
  expect(written).toEqual(['theme=light', 'hideAmounts=true', 'times=absolute']);
});

test('behavior: T9 the redirect address for the next connection: the same over restarts until one uses it, and never an invalid address', () => {
  const values: Record<string, unknown> = { redirectAddress: 'https://evil.example/' };
  const open = () =>
    createPreferences(() => ({ get: (key) => values[key], set: (key, value) => void Object.assign(values, { [key]: value }) }), 'sandbox');
  const first = open().newRedirectAddress();
  expect(first).toMatch(/^http:\/\/127\.0\.0\.1:49731\/sign-in\/[0-9a-f]{10}$/);
  expect([open().newRedirectAddress(), open().newRedirectAddress()]).toEqual([first, first]);
  open().renewRedirectAddress();
  expect(open().newRedirectAddress()).not.toBe(first);
  const failing = createPreferences(throwing, 'sandbox');
  expect(failing.newRedirectAddress()).toBe(failing.newRedirectAddress());
});

test.runIf(process.platform === 'linux')(
  'error: P12 no key, a refusal, or the key that every Chromium has: no ciphertext at all',
  async () => {
    expect(Buffer.from((await systemCipher.encrypt('x')) ?? []).toString()).toBe('v11x');
    safeStorage.prefix = 'v10';
    expect(await systemCipher.encrypt('x')).toBeNull();
    Object.assign(safeStorage, { prefix: 'v11', available: false });
    expect(await systemCipher.encrypt('x')).toBeNull();
    Object.assign(safeStorage, { available: true, fails: true });
    expect(await systemCipher.encrypt('x')).toBeNull();
  },
);

test('behavior: P14 a refused decryption is null, and a changed key is reported', async () => {
  safeStorage.stale = true;
  expect(await systemCipher.decrypt(Buffer.from('v11x'))).toEqual({ text: 'x', stale: true });
  safeStorage.fails = true;
  expect(await systemCipher.decrypt(Buffer.from('v11x'))).toBeNull();
});
