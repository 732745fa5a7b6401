/** O46: tokens, code, verifier and client secret are nowhere but in main's memory and, encrypted, in the vault. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { lessOn } from '#test/support/less-on.ts';
import { spellings } from '#test/support/spellings.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, confirmSignOut, fillService, followLink } from '#test/support/walk.ts';

const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;

// Signed in once: the second test signs out what the first one left.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [tiny, app] = await Promise.all([startTinyService({ expiresIn: 0 }), startApp({ data })]);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

/** Command lines and environments of every process that can be read here (Linux). */
function processTexts(): string {
  if (lessOn(process.platform !== 'linux', 'it reads what processes were given in /proc')) return '';
  const read = (path: string) => {
    try {
      return readFileSync(path, 'latin1');
    } catch {
      return '';
    }
  };
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  return ids.map((id) => read(`/proc/${id}/cmdline`) + read(`/proc/${id}/environ`)).join('\n');
}

/** Records everything that main sends to the page from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { blockdesk, seen } = Object.assign(window, { seen: [] as string[] }) as unknown as {
      blockdesk: { on: Record<string, (listener: (value: unknown) => void) => void> };
      seen: string[];
    };
    for (const listen of Object.values(blockdesk.on)) listen((value) => seen.push(JSON.stringify(value)));
  });
}

/** Everything sent so far, plus the answer of every call that needs only a connection. */
async function traffic(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { blockdesk, seen } = window as unknown as {
      blockdesk: { call: Record<string, (input: unknown) => Promise<unknown>> };
      seen: string[];
    };
    const snapshot = (await blockdesk.call['app.snapshot']?.({})) as { value: { slices: { connections: { value: { active: string } } } } };
    const connection = snapshot.value.slices.connections.value.active;
    const answers: unknown[] = [snapshot];
    for (const [name, call] of Object.entries(blockdesk.call)) {
      if (name.startsWith('service.')) answers.push(await call({ connection }), await call({ connection, number: '1' }));
    }
    return JSON.stringify(answers) + seen.join('\n');
  });
}

const secretsSoFar = () => [...tiny.secrets, ...tiny.tokenRequests.flatMap((form) => form.code_verifier ?? [])];

/** Which secret is where, in any spelling. */
const foundIn = (places: readonly (readonly [string, string])[], secrets: readonly string[]) =>
  places.flatMap(([place, text]) =>
    secrets.flatMap((secret) =>
      spellings(secret).some((spelling) => text.includes(spelling)) ? [`${place}: ${secret.slice(0, 8)}…`] : [],
    ),
  );

test('O46 a search for every secret, in every spelling, finds nothing', async () => {
  await listen(app.page);
  await fillService(app.page, tiny, 'account transactions');
  await beginSignIn(app);
  const filled = await app.page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join('\n'));
  await followLink(app);
  await expect(balanceRegion(app.page)).toContainText('wei');
  const sent = await traffic(app.page);
  const shown = await app.page.content();
  const processes = processTexts();
  const said = app.said();
  await app.quit();
  const files = filesBelow(data).map((file) => [file.slice(data.length), readFileSync(file, 'latin1')] as const);
  app = await startApp({ data });
  await expect(balanceRegion(app.page)).toContainText('wei');
  const later = (await app.page.content()) + app.said();

  const places: Record<string, string> = {
    'form after sending': filled,
    'IPC traffic': sent,
    'the page': shown,
    processes: processes,
    output: said,
    'after a restart': later,
    ...Object.fromEntries(files),
  };
  const secrets = secretsSoFar();
  // One code, its verifier, the client secret, and at least two pairs of tokens because the first is renewed at once.
  expect(secrets.length).toBeGreaterThanOrEqual(7);
  expect(foundIn(Object.entries(places), secrets)).toEqual([]);
  // The search itself works: what is certainly there is found.
  expect(sent).toContain('desk-42');
  expect(Object.keys(places).some((place) => place.includes('vault.db'))).toBe(true);
});

test('P16 after sign-out nothing of the session is on disk', async () => {
  const rowsBefore = await rows(data);
  expect(rowsBefore).toMatchObject({ tokens: 1 });
  expect(rowsBefore.answers).toBeGreaterThan(0);
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('button', { name: 'Sign out' }).first().click();
  await confirmSignOut(app.page);
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await app.quit();
  expect(await rows(data)).toEqual({ tokens: 0, answers: 0 });
  const texts = filesBelow(data).map((file) => [file, readFileSync(file, 'latin1')] as const);
  // Those of the second start as well.
  expect(foundIn(texts, secretsSoFar())).toEqual([]);
  // What the service answered is gone from the bytes too, not only from the rows.
  expect(
    texts.filter(([, text]) => text.includes('"handle":"tess"') || text.includes('12345678901234567890123')).map(([file]) => file),
  ).toEqual([]);
});

async function rows(data: string): Promise<{ tokens: number; answers: number }> {
  const { DatabaseSync } = await import('node:sqlite');
  const count = (file: string, query: string) => {
    const database = new DatabaseSync(join(data, file), { readOnly: true });
    const { n } = database.prepare(query).get() as { n: number };
    database.close();
    return n;
  };
  return {
    tokens: count('vault.db', "SELECT count(*) AS n FROM secret WHERE kind = 'tokens'"),
    answers: count('cache.db', 'SELECT count(*) AS n FROM answer'),
  };
}
