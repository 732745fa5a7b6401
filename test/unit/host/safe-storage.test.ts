/** Encryption of the app's texts, and each way in which it can fail. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseStorageMode } from '#test/hook/storage-mode.ts';
import { endFixtures, startFixture, startHooked, testOfHost } from './fixture-app.ts';

// With the hook: it uses the host's key store on either runner, and can change its mode.
const { app, hook } = await startHooked({ windows: false });
const hostTest = testOfHost('has its own key store');

afterAll(endFixtures);

/** Sets the mode as a test of the app does, and waits until the app has heard of it. */
async function setMode(mode: string, hasCome: (seen: { available: boolean; first: string; time: number }) => boolean) {
  hook.command(`safe-storage ${mode}`);
  await expect
    .poll(async () =>
      hasCome(
        await app.main(async ({ safeStorage }) => {
          const began = performance.now();
          const available = await safeStorage.isAsyncEncryptionAvailable();
          const bytes = await safeStorage.encryptStringAsync('x').catch(() => Buffer.from(''));
          return { available, first: bytes.subarray(0, 3).toString(), time: performance.now() - began };
        }),
      ),
    )
    .toBe(true);
}

// https://www.electronjs.org/docs/latest/api/safe-storage
hostTest('safeStorage: encrypts asynchronously with its own key, and refuses what was changed', async () => {
  const app = await startFixture({ windows: false });
  await app.event('ready');
  const seen = await app.main(async ({ safeStorage }) => {
    const bytes: Buffer = await safeStorage.encryptStringAsync('secret ✓');
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const refusal = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      await safeStorage.isAsyncEncryptionAvailable(),
      bytes.subarray(0, 3).toString(),
      bytes.includes('secret'),
      await safeStorage.decryptStringAsync(bytes),
      await safeStorage.decryptStringAsync(changed).catch((error: Error) => error.message),
      refusal(() => safeStorage.encryptString('x')),
      safeStorage.getSelectedStorageBackend(),
    ];
  });
  expect(seen).toEqual([
    true,
    'v11',
    false,
    { result: 'secret ✓', shouldReEncrypt: false },
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
    'safeStorage.encryptString is not offered by this host',
    'gnome_libsecret',
  ]);
  const key = statSync(join(app.userData, 'safe-storage.key'));
  expect([key.size, key.mode & 0o777]).toEqual([32, 0o600]);
});

test('safeStorage: unavailable, and then available again', async () => {
  await setMode('unavailable', ({ available }) => !available);
  const refused = await app.main(({ safeStorage }) => safeStorage.encryptStringAsync('x').catch((error: Error) => error.message));
  expect(refused).toBe('Encryption is not available.');
  await setMode('', ({ available }) => available);
});

test('safeStorage: with the key that every Chromium has, stored values have to be encrypted again', async () => {
  await setMode('v10', ({ first }) => first === 'v10');
  await app.main(async ({ safeStorage }, home) => {
    home.weak = await safeStorage.encryptStringAsync('weak');
  });
  await setMode('', ({ first }) => first === 'v11');
  expect(await app.main(({ safeStorage }, home) => safeStorage.decryptStringAsync(home.weak))).toEqual({
    result: 'weak',
    shouldReEncrypt: true,
  });
});

test('safeStorage: a stored value has to be encrypted again, once', async () => {
  const before = await app.main(async ({ safeStorage }, home) => {
    home.kept = await safeStorage.encryptStringAsync('kept');
    return safeStorage.decryptStringAsync(home.kept);
  });
  await setMode('re-encrypt', ({ first }) => first === 'v12');
  const after = await app.main(async ({ safeStorage }, home) => [
    await safeStorage.decryptStringAsync(home.kept),
    await safeStorage.decryptStringAsync(await safeStorage.encryptStringAsync('kept')),
  ]);
  expect([before, ...after].map(({ shouldReEncrypt }) => shouldReEncrypt)).toEqual([false, true, false]);
});

test('safeStorage: with another key nothing stored can be decrypted; with the old key everything can again', async () => {
  const decrypt = () =>
    app.main(({ safeStorage }, home) =>
      safeStorage.decryptStringAsync(home.kept).then(
        ({ result }: { result: string }) => result,
        (error: Error) => error.message,
      ),
    );
  hook.command('safe-storage changed');
  await expect.poll(decrypt).toBe('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
  expect(
    await app.main(async ({ safeStorage }) => (await safeStorage.decryptStringAsync(await safeStorage.encryptStringAsync('new'))).result),
  ).toBe('new');
  hook.command('safe-storage');
  await expect.poll(decrypt).toBe('kept');
});

test('safeStorage: slow', async () => {
  await setMode('slow=120', ({ time }) => time >= 200);
  await setMode('', ({ time }) => time < 100);
});

test('safeStorage: several modes at once, from the start; an unknown mode is refused', async () => {
  expect(parseStorageMode('changed,slow=20')).toEqual({ available: true, prefix: 'v11', changed: true, delay: 20 });
  expect(() => parseStorageMode('odd')).toThrow("there is no mode 'odd'");
  const { app: none } = await startHooked({ windows: false }, 'safe-storage unavailable');
  expect(await none.main(({ safeStorage }) => safeStorage.isAsyncEncryptionAvailable())).toBe(false);
});
