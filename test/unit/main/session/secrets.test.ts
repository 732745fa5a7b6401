/** O46 for main's services: no secret in what they publish, log, answer or write; O44: what signing out needs. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '#shared/ipc/state.ts';
import { fairClock } from '#test/support/fair-clock.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { spellings } from '#test/support/spellings.ts';
import { type Behavior, startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  vi.restoreAllMocks();
});

function found(text: string, secrets: Iterable<string>): string[] {
  return [...secrets].filter((secret) => spellings(secret).some((spelling) => text.includes(spelling)));
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** Every verifier that was sent, besides what the service gave out. */
const secretsOf = (tiny: TinyService) => [...tiny.secrets, ...tiny.tokenRequests.flatMap((form) => form.code_verifier ?? [])];

test('error: O46 no secret in events, answers, logs and files, whatever fails on the way', async () => {
  const written: string[] = [];
  for (const method of ['log', 'error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      written.push(args.map(String).join(' '));
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  const tiny = await startTinyService({ expiresIn: 0 });
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const answers: unknown[] = [];
  const token = tiny.behavior.token;
  const outcomes: Behavior['token'][] = [
    () => ({ status: 500, body: 'busy' }),
    (answer) => ({ status: 200, body: `${JSON.stringify(answer)}x` }),
    (answer) => ({ status: 200, body: JSON.stringify({ ...answer, access_token: `${answer.access_token}\r\n` }) }),
    // A server that quotes what it was sent.
    (_answer, form) => ({ status: 400, body: JSON.stringify({ error: 'invalid_request', error_description: 'no', form }) }),
  ];
  for (const outcome of outcomes) {
    tiny.behavior.token = outcome;
    answers.push(await main.session.signIn(main.connection));
    answers.push(await main.until((one) => one.phase === 'signed-out' && one.problem !== null));
  }
  tiny.behavior.token = token;
  await main.signIn();
  answers.push(await main.client.read('user.balance', main.connection, {}));
  for (const secret of tiny.secrets) tiny.behavior.revoked.add(secret);
  answers.push(await main.client.read('user.get', main.connection, {}));
  tiny.behavior.token = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
  answers.push(await main.client.read('chain.id', main.connection, {}));
  answers.push(main.connections.all());
  const links = main.sessions.flatMap((one) => (one.phase === 'signing-in' && one.link !== null ? [one.link] : []));
  const states = links.map((link) => new URL(link).searchParams.get('state') ?? '');
  const secrets = secretsOf(tiny);
  expect(secrets.length).toBeGreaterThan(15);
  expect(found(JSON.stringify([answers, main.sessions]), secrets)).toEqual([]);
  expect(found(written.join('\n'), [...secrets, ...states])).toEqual([]);
  expect(found(filesOf(main.folder), [...secrets, ...states])).toEqual([]);
  // The search itself finds what is there.
  expect(found(`x${Buffer.from(secrets[0] ?? '').toString('hex')}x`, secrets)).toEqual([secrets[0]]);
});

test('error: O46 pages and headers of the listener repeat nothing of the request', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny, { browse: async () => true });
  stops.push(() => main.stop());
  await main.session.signIn(main.connection);
  const waiting = (await main.until((one) => one.phase === 'signing-in' && one.step === 'person')) as Extract<
    Session,
    { phase: 'signing-in' }
  >;
  const sent = await visit(waiting.link ?? '', { follow: false });
  const callback = String(sent.headers.location);
  const first = await visit(callback, { follow: false });
  const page = await visit(new URL(String(first.headers.location), callback).href);
  const code = new URL(callback).searchParams.get('code') ?? '';
  const state = new URL(callback).searchParams.get('state') ?? '';
  expect(found(JSON.stringify([first.headers, first.text, page.headers, page.text]), [code, state])).toEqual([]);
});

async function signOut(main: MainServices) {
  const passed = fairClock();
  expect(await main.session.signOut(main.connection.id)).toEqual({ ok: true, value: null });
  expect(passed()).toBeLessThan(1_000);
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-out', problem: null });
  expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
}

test.each(['gone', 'hanging'])(
  'behavior: O44 signing out while the service is %s: done at once, and nothing is left on disk',
  async (how) => {
    const tiny = await startTinyService();
    stops.push(() => tiny.stop().catch(() => {}));
    const main = await startMainServices(tiny, {
      cipher: {
        encrypt: async (text) => Buffer.from(text),
        decrypt: async (bytes) => ({ text: Buffer.from(bytes).toString(), stale: false }),
      },
    });
    // Never kept for the search after a run: it holds the client secret as it is.
    stops.push(() => rmSync(main.folder, { recursive: true, force: true }));
    stops.push(() => main.stop());
    await main.signIn();
    // This cipher hides nothing, so that the files show what is there.
    const tokens = [...tiny.secrets].filter((secret) => /^(?:access|refresh)-/.test(secret));
    expect(found(filesOf(main.folder), tokens)).toHaveLength(2);
    if (how === 'gone') await tiny.stop();
    else Object.assign(tiny.behavior, { hang: true, hangToken: true });
    await signOut(main);
    expect(found(filesOf(main.folder), tokens)).toEqual([]);
  },
);
