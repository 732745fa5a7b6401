/** The search for secrets that ends `npm test`: it finds what is there. */
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSafeStorage } from '#host/safe-storage.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { openVault } from '#main/vault/vault.ts';
import { readSecrets, searchFor } from '#scripts/canaries.ts';
import { openRunFolder } from '#scripts/run-folder.ts';
import { readSavedSecrets } from '#scripts/saved-secrets.ts';
import { spellings } from '#test/support/spellings.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = () => `planted/${crypto.randomUUID()}+`;

test('secrets: O46 one that was planted is found in each spelling, anywhere in any file, and is not said', () => {
  const [planted, other] = [secret(), secret()];
  for (const [index, spelling] of spellings(planted).entries()) {
    const path = join(folder, 'deep', `file-${index}`);
    mkdirSync(join(folder, 'deep'), { recursive: true });
    writeFileSync(path, Buffer.concat([Buffer.alloc(index * 100_001, 0xff), Buffer.from(spelling)]));
    const { found, files, secrets } = searchFor([other, planted], [folder]);
    expect([found, files, secrets]).toEqual([[`${path}: ${spelling.slice(0, 6)}…`], 1, 2]);
    rmSync(path);
  }
  writeFileSync(join(folder, 'almost'), planted.slice(0, -1));
  expect(searchFor([planted], [folder, join(folder, 'gone')]).found).toEqual([]);
});

test('secrets: O46 the practice service’s own secret may be in its file', () => {
  const planted = secret();
  mkdirSync(join(folder, 'sandbox'));
  writeFileSync(join(folder, 'sandbox', 'client-secret'), planted);
  expect(searchFor([planted], [folder])).toMatchObject({ files: 0, found: [] });
});

test('secrets: O46 what a run prints and leaves is searched, in its temporary folder and in the project’s, and then removed', async () => {
  const leaky = join(folder, 'leaky.mjs');
  // Each thing it leaves holds another secret, recorded as tests do.
  writeFileSync(
    leaky,
    `import { appendFileSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    const secret = (name) => {
      const text = name + crypto.randomUUID();
      appendFileSync(process.env.BLOCKDESK_CANARIES, JSON.stringify(text) + '\\n');
      return text;
    };
    console.log(secret('printed-'));
    console.error(Buffer.from(secret('warned-')).toString('hex'));
    writeFileSync(tmpdir() + '/left', encodeURIComponent(secret('left/')));
    writeFileSync('core.1', secret('dumped-'));
    secret('unsaid-');`,
  );
  mkdirSync(join(folder, 'docs'));
  const run = openRunFolder(folder);
  const { TMPDIR = '', BLOCKDESK_CANARIES = '' } = run.env;
  const quiet = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true));
  expect(await run.run(leaky, [], {})).toBe(true);
  for (const spy of quiet) spy.mockRestore();
  const { secrets, found } = await run.search();
  run.remove();
  expect(secrets).toBe(5);
  expect(found.map((each) => each.replace(/: .*/, '')).sort()).toEqual(
    [join(TMPDIR, 'left'), join(TMPDIR, 'output'), join(TMPDIR, 'output'), join(folder, 'core.1')].sort(),
  );
  expect([existsSync(TMPDIR), existsSync(BLOCKDESK_CANARIES)]).toEqual([false, false]);
});

test('secrets: O46 what an app has kept is read back to be looked for', async () => {
  const storage = createSafeStorage({ dataFolder: () => folder, isReady: () => true });
  const vault = openVault(join(folder, 'vault.db'), { encrypt: storage.encryptStringAsync, decrypt: async () => null });
  await vault.secrets.keep('a', 'tokens', JSON.stringify({ accessToken: 'the-access', refreshToken: 'the-refresh' }));
  await vault.secrets.keep('a', 'client-secret', 'the-client’s');
  await vault.secrets.keep('a', 'person', '{"accounts":[]}');
  vault.stop();
  mkdirSync(join(folder, 'sandbox'));
  writeFileSync(join(folder, 'sandbox', 'client-secret'), 'the-sandbox’s');
  expect((await readSavedSecrets(folder)).sort()).toEqual(['the-access', 'the-client’s', 'the-refresh', 'the-sandbox’s']);
});

const openly: Cipher = {
  encrypt: async (text) => Buffer.from(text),
  decrypt: async (bytes) => ({ text: Buffer.from(bytes).toString(), stale: false }),
};
test.each([
  ['a cipher that hides nothing', openly, ['access', 'refres', 'secret']],
  ['the usual one', undefined, []],
])('secrets: O46 what a test of main leaves in a vault is kept for the search: %s', async (_name, cipher, expected) => {
  const record = join(folder, 'record');
  const data = join(folder, 'data');
  mkdirSync(data);
  vi.stubEnv('BLOCKDESK_CANARIES', record);
  vi.resetModules();
  const { startMainServices } = await import('#test/support/main-services.ts');
  const { startTinyService } = await import('#test/support/tiny-service.ts');
  vi.unstubAllEnvs();
  vi.resetModules();
  const tiny = await startTinyService();
  const main = await startMainServices(tiny, { folder: data, ...(cipher === undefined ? {} : { cipher }) });
  await main.signIn();
  await main.stop();
  await tiny.stop();
  const { found, files, secrets } = searchFor(readSecrets(record), [data]);
  // The first six letters of each.
  expect([...new Set(found.map((each) => each.slice(-7, -1)))].sort()).toEqual(expected);
  expect([files > 0, secrets]).toEqual([true, 5]);
});

test('default: the record is read once for each secret; short words are no secrets', () => {
  const record = join(folder, 'record');
  for (const each of [secret(), 'short', 'a "quoted" and long secret']) appendFileSync(record, `${JSON.stringify(each)}\n`.repeat(2));
  expect(readSecrets(record)).toHaveLength(2);
  expect(readSecrets(join(folder, 'none'))).toEqual([]);
});
