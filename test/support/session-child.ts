/** A process that signs in, renews, saves and signs out in a loop, to be killed on the way. Reports in lines of JSON. */
import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { parseTokens } from '#main/session/tokens.ts';
import type { Result } from '#shared/core/result.ts';
import './compile-cache.ts';
import { type ServiceUnderTest, startMainServices } from './main-services.ts';
import { createRandom } from './random.ts';

/** At once: standard output is not written to the end when the process is killed. */
const report = (line: unknown) => void writeSync(1, `${JSON.stringify(line)}\n`);

const [folder = '', service = '', seed = ''] = process.argv.slice(2);
const main = await startMainServices(JSON.parse(service) as ServiceUnderTest, { folder });
const { id } = main.connection;
const random = createRandom(Number(seed));

/** Which sign-in the vault holds, as a digest. */
async function standing(): Promise<string | null> {
  const secret = await main.vault.secrets.read(id, 'tokens');
  const tokens = secret === null || secret.kept === 'locked' ? null : parseTokens(secret.text);
  return tokens?.refreshToken == null ? null : createHash('sha256').update(tokens.refreshToken).digest('hex');
}

async function tokenOf(asked: Promise<Result<string>>): Promise<string | null> {
  const token = await asked;
  report(token.ok ? { in: await standing() } : { over: token.error.code });
  return token.ok ? token.value : null;
}
/** Asking for a token that ends soon may renew it already. */
async function renew(): Promise<boolean> {
  report({ doing: 'renew' });
  const token = await tokenOf(main.session.accessToken(main.connection));
  if (token === null) return false;
  report({ doing: 'renew' });
  return (await tokenOf(main.session.afterRejection(main.connection, token))) !== null;
}
async function signOut(): Promise<void> {
  report({ doing: 'sign-out' });
  await main.session.signOut(id);
  main.connections.removeCopies();
  await main.cache.drop(id);
  report({ out: true });
}
async function signIn(): Promise<void> {
  report({ doing: 'sign-in' });
  await main.signIn();
  report({ in: await standing() });
}

report({ open: main.sessions.at(-1)?.phase, notes: main.vault.notes });
let isIn = main.sessions.at(-1)?.phase === 'signed-in' && (await renew());
for (let count = 0; ; count += 1) {
  if (!isIn) {
    await signIn();
    isIn = true;
  } else if (random.below(3) === 0) {
    await signOut();
    isIn = false;
  } else if (random.below(2) === 0) {
    await renew();
  } else {
    const entry = { subject: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', label: `label ${count}`, note: '', contact: false };
    main.vault.notebook.put(id, [entry]);
    await main.cache.put(id, {
      operation: 'user.get',
      input: '{}',
      raw: `{"count":${count}}`,
      readAt: count,
      block: null,
      permanent: false,
    });
  }
}
