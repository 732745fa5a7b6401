/** Every call of the bridge, made by script in the page for a service that no person has confirmed: nothing leaves and nothing is opened. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openVault } from '#main/vault/vault.ts';
import { type FieldKind, fieldKinds, type Inputs } from '#shared/core/fields.ts';
import { isRead, type OperationId, operationIds, writeIds } from '#shared/core/operations/table.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import { standingOf } from '#test/support/hostile-page.ts';
import { callIn } from '#test/support/page-calls.ts';
import { endPauses, openedChange } from '#test/support/review-window.ts';
import { saveDialog } from '#test/support/save-dialogs.ts';
import { aesCipher, recordOf } from '#test/support/vaults.ts';

/**
 * What a page that is taken over can use a call for. `stays`: it reads or changes what is kept here, and loosens nothing. `sends`: main
 * sends something, to a confirmed service alone. `asks`: a person decides, in main's own window. `file`: main saves a file. `backup`:
 * both, and about no connection. `own`: it is for main's own window, and the page has no such call.
 */
type Use = 'stays' | 'sends' | 'asks' | 'file' | 'backup' | 'own';

/** A new call does not compile before it is in here. */
const uses = {
  'activity.check': 'stays',
  'activity.get': 'stays',
  'activity.list': 'stays',
  'activity.settle': 'asks',
  'activity.withHash': 'stays',
  'activity.withdraw': 'stays',
  'app.licenses': 'stays',
  'support.log': 'stays',
  'support.save': 'file',
  // Where nothing needs it, it does nothing.
  'app.restart': 'stays',
  'app.snapshot': 'stays',
  'backup.restore': 'backup',
  'backup.save': 'backup',
  'cache.clear': 'stays',
  'cache.size': 'stays',
  'calls.get': 'stays',
  'calls.remove': 'stays',
  'calls.save': 'stays',
  'chain.blocks': 'sends',
  'collectible.look': 'sends',
  'connection.confirmChain': 'stays',
  'connection.remove': 'asks',
  'connection.save': 'asks',
  'connection.export': 'file',
  'connection.saveTest': 'file',
  'connection.openWindow': 'stays',
  'connection.select': 'stays',
  'connection.test': 'sends',
  'contracts.get': 'stays',
  'contracts.remove': 'stays',
  'contracts.save': 'stays',
  // About a chain that no one has confirmed, both do nothing.
  'descriptors.add': 'stays',
  'batch.end': 'stays',
  'batch.get': 'stays',
  'batch.goOn': 'stays',
  'batch.pause': 'stays',
  'batch.review': 'asks',
  'batch.save': 'stays',
  'descriptors.describe': 'stays',
  'descriptors.remove': 'stays',
  'history.balance': 'stays',
  'known.about': 'stays',
  'known.find': 'stays',
  'known.recent': 'stays',
  'link.take': 'stays',
  'lock.changePassphrase': 'stays',
  'lock.now': 'stays',
  'lock.remove': 'stays',
  'lock.saveRecovery': 'stays',
  'lock.set': 'backup',
  'lock.setTouchId': 'stays',
  'lock.setWatching': 'stays',
  'lock.setIdle': 'stays',
  'list.save': 'file',
  'notebook.addSignature': 'stays',
  'notebook.export': 'file',
  'notebook.import': 'stays',
  'notebook.note': 'stays',
  'notebook.previewImport': 'stays',
  'notebook.remove': 'stays',
  'notebook.removeSignature': 'stays',
  'notebook.save': 'stays',
  'notebook.share': 'asks',
  'approvals.add': 'stays',
  'approvals.forget': 'stays',
  'approvals.seen': 'stays',
  'approvals.watch': 'stays',
  'pictures.save': 'asks',
  'preferences.setCacheLimit': 'stays',
  'preferences.setHideAmounts': 'stays',
  'preferences.setLanguage': 'stays',
  'preferences.setTheme': 'stays',
  'preferences.setTimes': 'stays',
  'request.cancel': 'stays',
  'request.list': 'stays',
  'request.save': 'file',
  'review.again': 'own',
  'review.back': 'own',
  'review.press': 'own',
  'review.confirm': 'own',
  'review.current': 'own',
  'rules.get': 'stays',
  'rules.limit': 'stays',
  'rules.save': 'stays',
  'sandbox.start': 'stays',
  'session.cancel': 'stays',
  'session.signIn': 'asks',
  'session.signOut': 'stays',
  'receipt.save': 'sends',
  'statement.make': 'sends',
  // It opens the system's dialog for a confirmed service alone.
  'statement.readRates': 'sends',
  'statement.save': 'stays',
  'tokens.facts': 'stays',
  'tokens.held': 'stays',
  'tokens.move': 'stays',
  'tokens.remove': 'stays',
  'tokens.save': 'stays',
  'watch.decline': 'stays',
  'watch.found': 'stays',
  'watch.pause': 'stays',
  'watch.scan': 'stays',
  'watch.set': 'stays',
} as const satisfies Record<Exclude<CallName, `service.${OperationId}`>, Use>;

const ofService = operationIds.map((id) => [`service.${id}`, isRead(id) ? 'sends' : 'asks'] as const);
const all: Readonly<Record<string, Use>> = { ...uses, ...Object.fromEntries(ofService) };
const ofPage = (Object.keys(all) as CallName[]).filter((name) => all[name] !== 'own').sort();

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
const unconfirmed = 'unconfirmed';
let trap: Canary;
let app: RunningApp;
let page: Page;

test.beforeAll(async () => {
  trap = await startCanary();
  // As a version from before there was consent could have left it.
  const vault = openVault(join(data, 'vault.db'), aesCipher());
  const addresses = { authorizationAddress: `http://${trap.host}`, apiAddress: `http://${trap.host}/v1`, issuer: `http://${trap.host}` };
  vault.connections.save({ ...recordOf(unconfirmed), ...addresses, revocationAddress: `http://${trap.host}/revoke`, confirmed: false });
  vault.stop();
  app = await startApp({ data });
  ({ page } = app);
});
test.afterAll(async () => {
  await app.quit();
  await trap.stop();
  removeFolder(data);
});

/** What fits every field, so that nothing is refused before it is tried. */
function inputFor(name: CallName, connection: string): Record<string, unknown> {
  const fitting: Partial<Record<FieldKind, unknown>> = {
    'connection-id': connection,
    'client-secret': 'x',
    'service-address': `http://${trap.host}`,
    switch: true,
    params: [fieldKinds.address.example],
    'asset-keys': ['native'],
    'batch-rows': [
      {
        operation: 'erc20.transfer',
        input: { contractAddress: fieldKinds.address.example, amount: '1', receiver: fieldKinds.address.example },
        note: '',
      },
    ],
  };
  const fields = Object.entries(calls[name].input as Inputs);
  return Object.fromEntries(fields.map(([field, { kind }]) => [field, fitting[kind] ?? fieldKinds[kind].example]));
}

/** An error's code, also of an answer that is a list of failures; `late`: no answer came, as where a window is waited for. */
async function outcomeOf(name: CallName, connection: string): Promise<string> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, 20_000, 'late'));
  const answering = callIn(page, name, inputFor(name, connection));
  // Beyond the first in a minute, each is asked about in the system's dialog.
  const canceled = all[name] === 'file' ? saveDialog(app).then((box) => box.answer('Cancel')) : late;
  canceled.catch(() => {});
  const answer = await Promise.race([answering, canceled.then(() => answering), late]);
  if (answer === 'late') return answer;
  const rows = Array.isArray(answer?.value)
    ? (answer.value as { readonly ok?: boolean; readonly error?: { readonly code: string } }[])
    : [];
  const [first] = rows;
  if (first !== undefined && rows.every(({ ok }) => ok === false)) return first.error?.code ?? 'none';
  return answer?.ok === true ? 'ok' : (answer?.error?.code ?? 'none');
}

/** The calls of these uses that did not end in one of these ways. */
async function othersThan(connection: string, ends: Readonly<Partial<Record<Use, readonly string[]>>>): Promise<readonly string[]> {
  const others: string[] = [];
  for (const name of ofPage.filter((one) => all[one] !== 'backup')) {
    const outcome = await outcomeOf(name, connection);
    const allowed = ends[all[name] ?? 'own'];
    const isOther = allowed === undefined ? ['late', 'internal', 'none'].includes(outcome) : !allowed.includes(outcome);
    if (isOther) others.push(`${name}: ${outcome}`);
  }
  return others;
}
const windows = () => page.context().pages().length;

test('E9 the page has these calls and no others', async () => {
  const names = await page.evaluate(() => Object.keys((globalThis as unknown as { blockdesk: { call: object } }).blockdesk.call));
  expect(names.sort()).toEqual(ofPage);
});

test('error: T1 T8 every call for a service that no person has confirmed: one window, no browser, and not a byte', async () => {
  test.slow();
  const before = await standingOf(page);
  const signIn = callIn(page, 'session.signIn', { connection: unconfirmed });
  const window = await openedChange(app);
  // Calls about a connection's own writes are refused unless the window shows it.
  await callIn(page, 'connection.select', { connection: unconfirmed });
  const ends = { sends: ['not-confirmed'], asks: ['change-declined', 'canceled', 'changed-meanwhile'] };
  expect(await othersThan(unconfirmed, ends)).toEqual([]);
  // The one that has been open since before all of them.
  expect([windows(), window.isClosed()]).toEqual([2, false]);
  await answerBox(window, 'Back');
  expect(await signIn).toMatchObject({ error: { code: 'change-declined' } });
  // Without a window in the way, a write has none either.
  for (const id of writeIds) expect(await outcomeOf(`service.${id}`, unconfirmed)).toBe('not-confirmed');
  expect(windows()).toBe(1);
  const after = await standingOf(page);
  expect(after.list.find(({ id }) => id === unconfirmed)).toEqual(before.list.find(({ id }) => id === unconfirmed));
  expect([app.links().length, trap.hits]).toEqual([0, []]);
});

test('error: T1 T8 every call for a connection that does not exist: no window, no browser, and not a byte', async () => {
  test.slow();
  expect(await othersThan('removed', { sends: ['invalid-input'], asks: ['invalid-input', 'changed-meanwhile'] })).toEqual([]);
  expect([windows(), app.links().length, trap.hits]).toEqual([1, 0, []]);
});

test('error: T1 T8 backups: the passphrase is asked for in main’s own window, the file in the system’s dialog, and no answer has either', async () => {
  await endPauses(app);
  const saving = callIn(page, 'backup.save', {});
  const window = await openedChange(app);
  await window.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
  // The page can neither confirm it nor bring a passphrase.
  expect(await callIn(page, 'backup.save', { passphrase: 'x' })).toMatchObject({ error: { code: 'invalid-input' } });
  await answerBox(window, /^Back$/);
  expect(await saving).toEqual({ ok: false, error: { code: 'change-declined' } });
  const restoring = callIn(page, 'backup.restore', { replace: true });
  await (await app.box('Restore a backup')).answer('Cancel');
  expect(await restoring).toEqual({ ok: false, error: { code: 'canceled' } });
  expect(windows()).toBe(1);
});
