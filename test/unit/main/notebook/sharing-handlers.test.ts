/** Sharing contacts and labels, as a page may ask for it: main’s own window shows each name that becomes known, wherever it does. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const three = '0x000000000000000000000000000000000000dEaD';
let main: MainServices;
let tiny: TinyService;
let desk: ReturnType<typeof handlersOf>;
let asked: Change[] = [];
let decide: (change: Change) => boolean = () => true;
beforeEach(async () => {
  [asked, decide] = [[], () => true];
  tiny = await startTinyService();
  main = await startMainServices(tiny);
  desk = handlersOf(main, undefined, undefined, {
    decide(change) {
      asked.push(change);
      return decide(change);
    },
  });
});
afterEach(async () => {
  desk.stop();
  await main.stop();
  await tiny.stop();
});
const save = (connection: string, subject: string, label: string, contact = true) =>
  desk.handlers['notebook.save']({ connection, subject, label, contact });
const share = (connection: string, on = true) => desk.handlers['notebook.share']({ connection, on });
const labels = (connection: string) =>
  Object.fromEntries(main.vault.notebook.entries(connection).map(({ subject, label }) => [subject, label]));
const declined = { ok: false, error: { code: 'change-declined' } };
const warnings = () => asked.at(-1)?.warnings.map(({ kind }) => kind);
const lines = () => asked.at(-1)?.fields.map(({ name, before, after }) => [name, before, after]);

test('error: T2 M9 a page alone shares nothing: each name is shown, wherever it becomes known, and Back leaves all as it was', async () => {
  const { id } = main.connection;
  await save(id, one, 'Bank');
  await save('sandbox', two, 'Practice');
  await save('sandbox', one, 'Other');
  decide = () => false;
  expect(await share(id)).toMatchObject(declined);
  expect(main.vault.notebook.sharers()).toEqual([]);
  decide = () => true;
  expect(await share(id)).toEqual(ok(null));
  expect(await share('sandbox')).toEqual(ok(null));
  expect(lines()).toEqual([
    ['Shared with', null, '“Tiny”'],
    ['New in the others', null, '1'],
    ['“Practice” (contact)', null, two],
    ['Stay different', null, '1'],
    ['“Other” (contact) here, “Bank” (contact) in the others', null, one],
  ]);
  expect(warnings()).toEqual(['shared', 'chains']);
  expect([labels(id), labels('sandbox')]).toEqual([
    { [one]: 'Bank', [two]: 'Practice' },
    { [one]: 'Other', [two]: 'Practice' },
  ]);
  // What is left can't be shared: nobody is asked to agree to nothing.
  const before = asked.length;
  expect(await share('sandbox')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(asked.length).toBe(before);
  // Ending it changes nothing that is seen, so nobody is asked.
  expect([await share(id, false), asked.length]).toEqual([ok(null), before]);
  expect(labels(id)).toEqual({ [one]: 'Bank', [two]: 'Practice' });
});

test('error: M9 with known recipients only in one, no other connection makes an address known there unasked', async () => {
  const { id } = main.connection;
  await save('sandbox', two, 'Practice');
  await share(id);
  main.vault.rules.save(id, { ...noRules, knownReceiversOnly: true });
  decide = () => false;
  expect(await share('sandbox')).toMatchObject(declined);
  expect(warnings()).toEqual(['new-recipient', 'shared', 'chains']);
  decide = () => true;
  await share('sandbox');
  decide = () => false;
  expect(await save('sandbox', one, 'Eve')).toMatchObject(declined);
  expect([warnings(), lines()?.at(-1)]).toEqual([['new-recipient'], ['Shared with', null, '“Tiny”']]);
  expect(await desk.handlers['notebook.import']({ connection: 'sandbox', text: `name,address\nEve,${one}` })).toMatchObject(declined);
  expect(labels(id)).toEqual({ [two]: 'Practice' });
  // A label makes nothing known.
  expect(await save('sandbox', one, 'Eve', false)).toEqual(ok(null));
});

test('error: M9 a name of one connection that would move in another is shown with both addresses', async () => {
  const { id } = main.connection;
  await save(id, one, 'Savings');
  await save('sandbox', three, 'Savings');
  await share(id);
  decide = () => false;
  expect(await share('sandbox')).toMatchObject(declined);
  expect(warnings()).toEqual(['name-moved', 'shared', 'chains']);
  expect(lines()).toContainEqual(['“Savings” (contact)', one, three]);
});

test('error: M9 removing an own entry, a page can’t bring up a shared contact unasked', async () => {
  const { id } = main.connection;
  await save(id, one, 'Mine', false);
  await save('sandbox', one, 'Eve');
  await share('sandbox');
  await share(id);
  main.vault.rules.save(id, { ...noRules, knownReceiversOnly: true });
  decide = () => false;
  expect(await desk.handlers['notebook.remove']({ connection: id, subject: one })).toMatchObject(declined);
  expect(await desk.handlers['notebook.save']({ connection: id, subject: one, label: '' })).toMatchObject(declined);
  expect(labels(id)).toEqual({ [one]: 'Mine' });
});

test('error: M9 what was saved elsewhere while the window was open is not shared unseen', async () => {
  const { id } = main.connection;
  await save(id, one, 'Bank');
  await share(id);
  decide = () => {
    main.vault.notebook.put(id, [{ subject: two, label: 'Eve', note: '', contact: true }]);
    return true;
  };
  expect(await share('sandbox')).toMatchObject(declined);
  expect(labels('sandbox')).toEqual({});
});

test('behavior: a window that shows one of them gets what another changed', async () => {
  const { id } = main.connection;
  await share(id);
  await share('sandbox');
  await save('sandbox', one, 'Bank');
  const shown = desk.slices.all('first').notebook.value;
  expect(shown).toMatchObject({ connection: id, entries: { [one]: { label: 'Bank' } }, sharedWith: ['sandbox'] });
  await desk.handlers['connection.remove']({ connection: id });
  expect(desk.slices.all('first').notebook.value).toMatchObject({
    connection: 'sandbox',
    entries: { [one]: { label: 'Bank' } },
    sharedWith: [],
  });
});
