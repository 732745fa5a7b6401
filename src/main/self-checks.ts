/** The checks of `--self-test` on a running app, and its report. */
import type { Cache } from '#main/core/ports/cache.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import type { SandboxService } from '#main/core/sandbox.ts';

/** The parts of the running app, and how to run code in its two pages. */
export interface SelfTestParts {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  /** Runs code as a script of the page, once the page has loaded. */
  readonly inPage: (code: string) => Promise<unknown>;
  readonly inReview: (code: string) => Promise<unknown>;
  readonly cache: Pick<Cache, 'put' | 'get'>;
  readonly sandbox: Pick<SandboxService, 'start'>;
  readonly cipher: Cipher;
  readonly pictures: Pick<ShownPictures, 'show'>;
}

export interface Finding {
  readonly part: string;
  readonly isBroken: boolean;
  /** One sentence without its full stop. */
  readonly text: string;
}

/** A failed check. Its message is printed. */
class Broken extends Error {}

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const snapshot = `window.blockdesk?.call['app.snapshot']({}).then(({ ok, value }) => ok && document.querySelector('#root > *') !== null && value.version)`;
const review = `window.blockdesk?.call['review.current']({}).then(({ ok, value }) => ok && value === null)`;
const showPicture = (digest: string) =>
  `new Promise((done) => { const image = new Image(); image.onload = () => done(image.width); image.onerror = () => done(0); image.src = '/media/${digest}'; })`;

async function checkPage({ inPage, version }: SelfTestParts): Promise<string> {
  const answer = await inPage(snapshot);
  if (answer === undefined) throw new Broken('it has no bridge: the preload script didn’t run');
  if (answer !== version) throw new Broken('its bridge doesn’t answer as it should');
  return 'it opened, and its bridge answers';
}

async function checkReview({ inReview }: SelfTestParts): Promise<string> {
  const answer = await inReview(review);
  if (answer === undefined) throw new Broken('it has no bridge: the preload script didn’t run');
  if (answer !== true) throw new Broken('its bridge doesn’t answer as it should');
  return 'it opened, and its bridge answers';
}

async function checkCache({ cache }: SelfTestParts): Promise<string> {
  const answer = { operation: 'self-test', input: '{}', raw: crypto.randomUUID(), readAt: 0, block: null, permanent: false };
  await cache.put('self-test', answer);
  const kept = await cache.get('self-test', 'self-test', '{}');
  if (kept?.raw !== answer.raw) throw new Broken('its worker didn’t start, or lost what was stored');
  return 'its worker stores and reads';
}

async function checkSandbox({ sandbox }: SelfTestParts): Promise<string> {
  const started = await sandbox.start();
  if (started.ok) return 'it started with its practice chain';
  throw new Broken(started.error.code === 'sandbox-unavailable' ? started.error.detail.replace(/\.$/, '') : 'it didn’t start');
}

/**
 * On Linux a ciphertext begins with the kind of its key: https://www.electronjs.org/docs/latest/api/safe-storage#asynchronous-api
 * `v11` may be the Secret Service or KWallet.
 */
const linuxStores: Readonly<Record<string, string>> = { v11: 'the desktop’s key store', v12: 'the desktop portal' };

async function checkKeyStore({ cipher, platform }: SelfTestParts): Promise<string> {
  const text = crypto.randomUUID();
  const bytes = await cipher.encrypt(text);
  if (bytes === null) {
    // A system without a key store is not a fault of the package.
    if (platform === 'linux') return 'this system offers none, so sign-ins are kept in memory only';
    throw new Broken('it can’t encrypt');
  }
  if (Buffer.from(bytes).includes(text) || (await cipher.decrypt(bytes))?.text !== text)
    throw new Broken('it doesn’t encrypt, or can’t decrypt what it encrypted');
  const prefix = Buffer.from(bytes.subarray(0, 3)).toString('latin1');
  const store =
    platform === 'darwin' ? 'the keychain' : platform === 'win32' ? 'DPAPI' : (linuxStores[prefix] ?? 'a key store of another kind');
  return `${store} encrypts and decrypts`;
}

async function checkPictures({ inPage, pictures }: SelfTestParts): Promise<string> {
  const digest = pictures.show({ type: 'image/png', bytes: pixel }, false);
  if ((await inPage(showPicture(digest))) !== 1) throw new Broken('app://blockdesk/media doesn’t show a picture');
  return 'app://blockdesk/media shows a picture';
}

const checks: readonly (readonly [part: string, check: (parts: SelfTestParts) => Promise<string>])[] = [
  ['page', checkPage],
  ['review', checkReview],
  ['cache', checkCache],
  ['sandbox', checkSandbox],
  ['key store', checkKeyStore],
  ['pictures', checkPictures],
];

/** Runs all checks at once. Each may take `patience` milliseconds. */
export function runChecks(parts: SelfTestParts, patience: number): Promise<readonly Finding[]> {
  return Promise.all(
    checks.map(async ([part, check]): Promise<Finding> => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Broken(`no answer in ${patience / 1000} seconds`)), patience);
      try {
        return { part, isBroken: false, text: await Promise.race([check(parts), late.promise]) };
      } catch (error) {
        // Any other error's message may contain the data being handled, which could be secret.
        return { part, isBroken: true, text: error instanceof Broken ? error.message : 'an unexpected error' };
      } finally {
        clearTimeout(timer);
      }
    }),
  );
}

export function reportOf(findings: readonly Finding[]): string {
  const broken = findings.filter(({ isBroken }) => isBroken).map(({ part }) => part);
  const lines = findings.map(({ part, isBroken, text }) => `${isBroken ? 'FAILED' : 'ok    '} ${part}: ${text}.`);
  return `${[...lines, broken.length === 0 ? 'Self-test passed.' : `Self-test failed: ${broken.join(', ')}.`].join('\n')}\n`;
}
