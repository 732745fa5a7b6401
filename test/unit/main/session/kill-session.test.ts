/** Processes that end while they sign in, renew, save and sign out, against an authorization server that rotates. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { parseTokens } from '#main/session/tokens.ts';
import { openVault } from '#main/vault/vault.ts';
import { removeUnlessSearched } from '#test/support/canaries.ts';
import { type Child, endChildren, startSessionChild } from '#test/support/children.ts';
import { testCipher } from '#test/support/main-services.ts';
import { startNodeOauthService } from '#test/support/node-oauth-service.ts';
import { createRandom } from '#test/support/random.ts';
import { spellings } from '#test/support/spellings.ts';
import { filesIn, temporaryFolder } from '#test/support/vaults.ts';

afterAll(endChildren);

const kills = Number(process.env.BLOCKDESK_KILLS ?? '5');
const lanes = 3;

type Doing = 'sign-in' | 'renew' | 'sign-out' | null;
/** What the process has reported by its end. */
interface Reported {
  /** The sign-in that it said is kept, as a digest; null: it said that there is none. */
  readonly kept: string | null;
  readonly doing: Doing;
  /** Why the sign-in that it found is over, if it said so. */
  readonly over?: string;
}

const toDigest = (text: string | null) => (text === null ? null : createHash('sha256').update(text).digest('hex'));

function learn(reported: Reported, line: Record<string, unknown>): Reported {
  if (typeof line.doing === 'string') return { ...reported, doing: line.doing as Doing };
  if (typeof line.in === 'string') return { kept: line.in, doing: null };
  if (typeof line.over === 'string') return { kept: null, doing: null, over: line.over };
  return line.out === true ? { kept: null, doing: null } : reported;
}

/** What is stored, read by a fresh vault: a refresh token, or none. */
async function readStanding(folder: string): Promise<string | null> {
  const vault = openVault(join(folder, 'vault.db'), testCipher);
  expect(vault.notes).toEqual([]);
  const [connection] = vault.connections.list();
  const secret = connection === undefined ? null : await vault.secrets.read(connection.id, 'tokens');
  vault.stop();
  if (secret === null) return null;
  if (secret.kept === 'locked') throw new Error('what is stored can’t be opened');
  const tokens = parseTokens(secret.text);
  if (tokens === null) throw new Error('what is stored isn’t a sign-in');
  return tokens.refreshToken;
}

/** The test's cipher is one that can be searched for. */
async function findIn(files: Record<string, string>, secrets: Iterable<string>, encrypted: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const secret of secrets) {
    const sealed = Buffer.from((await testCipher.encrypt(secret)) ?? []).toString('latin1');
    const forms = encrypted ? [...spellings(secret), sealed] : spellings(secret);
    for (const [file, text] of Object.entries(files))
      if (forms.some((form) => text.includes(form))) found.push(`${file}: ${secret.slice(0, 6)}…`);
  }
  return found;
}

async function runUntilKilled(child: Child, reported: Reported, random: ReturnType<typeof createRandom>): Promise<Reported> {
  let now = reported;
  // At any moment of its start, or while it is at one of these, or once it has answered that it has signed out.
  const aim = random.pick(['start', 'sign-in', 'renew', 'sign-out', 'out'] as const);
  const isAim = (line: Record<string, unknown> | null) => line === null || line.doing === aim || (aim === 'out' && line.out === true);
  if (aim === 'start') await wait(random.below(500));
  else
    for (let line = await child.next(); ; line = await child.next()) {
      now = learn(now, line ?? {});
      if (isAim(line)) break;
    }
  await wait(random.below({ start: 1, 'sign-in': 25, renew: 10, 'sign-out': 3, out: 3 }[aim]));
  child.process.kill('SIGKILL');
  await child.ended;
  for (let line = await child.next(); line !== null; line = await child.next()) now = learn(now, line);
  return now;
}

async function runLane(count: number, seed: number) {
  const service = await startNodeOauthService();
  const folder = temporaryFolder();
  const random = createRandom(seed);
  const { authorizationAddress, apiAddress, clientId, clientSecret } = service;
  const address = JSON.stringify({ authorizationAddress, apiAddress, clientId, clientSecret });
  const seen: Record<string, number> = { 'sign-in': 0, renew: 0, 'sign-out': 0, null: 0, 'answer lost': 0, searched: 0 };
  let reported: Reported = { kept: null, doing: null };
  for (let round = 0; round < count; round += 1) {
    const atStart = await readStanding(folder);
    // Its successor was given out and did not arrive: the next start is to say "sign in again".
    const isSpent = atStart !== null && !service.accepts(atStart);
    const child = startSessionChild([folder, address, String(random.below(1_000_000))]);
    reported = await runUntilKilled(child, { kept: toDigest(atStart), doing: null }, random);
    seen[String(reported.doing)] = (seen[String(reported.doing)] ?? 0) + 1;
    const where = `round ${round}, ${JSON.stringify(reported)}`;
    if (reported.over !== undefined) expect([reported.over, isSpent], where).toEqual(['session-expired', true]);
    // Before the next start: opening the vault tidies it.
    const files = filesIn(folder);
    const standing = await readStanding(folder);
    // What was reported as saved or removed is so; a step under way is done or not done, never half done.
    const possible = [reported.kept];
    if (reported.doing === 'sign-in' || reported.doing === 'renew') possible.push(toDigest(service.newest()));
    if (reported.doing === 'sign-out') possible.push(null);
    // What is over may still be being wiped.
    if (reported.over !== undefined || (isSpent && reported.doing !== null)) possible.push(null, toDigest(atStart));
    expect(possible, where).toContain(toDigest(standing));
    if (standing !== null && !service.accepts(standing) && !(isSpent && standing === atStart)) {
      expect(reported.doing, where).toBe('renew');
      seen['answer lost'] = (seen['answer lost'] ?? 0) + 1;
    }
    // The newest two are of a sign-in that may be half written; all that came before is gone if there is none.
    const isOut = standing === null && reported.doing !== 'sign-out' && reported.over === undefined;
    const gone = reported.doing === 'sign-in' ? [...service.secrets].slice(0, -2) : service.secrets;
    expect(await findIn(files, isOut ? gone : service.secrets, isOut), where).toEqual([]);
    if (isOut) seen.searched = (seen.searched ?? 0) + 1;
    expect(readdirSync(folder).filter((name) => /\.new|corrupt/.test(name))).toEqual([]);
  }
  await service.stop();
  removeUnlessSearched(folder);
  return seen;
}

test(`error: O21 O39 P2 P16 kill -9 while signing in, renewing, saving and signing out, ${kills} times: nothing lost, nothing half, nothing left`, {
  timeout: 30_000 + kills * 3_000,
}, async () => {
  const counts = Array.from({ length: lanes }, (_, lane) => Math.floor((kills + lane) / lanes));
  const seen = await Promise.all(counts.map((count, lane) => runLane(count, 9_301 + lane)));
  const sum = (what: string) => seen.reduce((total, lane) => total + (lane[what] ?? 0), 0);
  console.log(
    `kills in: ${Object.keys(seen[0] ?? {})
      .map((what) => `${what} ${sum(what)}`)
      .join(', ')}`,
  );
  // Otherwise it would not have been killed at what this is about; a few kills may all have come between.
  if (kills < 25) return;
  expect(sum('sign-in') + sum('renew') + sum('sign-out')).toBeGreaterThan(kills / 4);
  expect(sum('searched')).toBeGreaterThan(0);
});
