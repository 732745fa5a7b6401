/** Script in the page against whom a person pays: no contact is swapped, no receiver hidden, and no contract passes for a friend. */

import { expect, type Page, test } from '@playwright/test';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import {
  addAndSignIn,
  call,
  expectBarred,
  fieldsIn,
  proposeAndConfirm,
  proposeInVain,
  reviewInVain,
  standingOf,
  warningsIn,
} from '#test/support/hostile-page.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
const mum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const thief = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const contractAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** What a contract answers that wants to pass for the person's own. */
const selfGiven = 'Mum”, contact “';
let bank: TinyService;
let app: RunningApp;
let page: Page;
let connection: string;

test.beforeAll(async () => {
  const answers = { '/contract/call': JSON.stringify({ result: selfGiven }) };
  [bank, app] = await Promise.all([startTinyService({ answers }), startApp({ data })]);
  ({ page } = app);
  connection = await addAndSignIn(app, bank);
  expect(await keep(mum, 'Mum')).toMatchObject({ ok: true });
});
test.afterEach(() => expect(bank.writes()).toEqual([]));
test.afterAll(async () => {
  await app.quit();
  await bank.stop();
  removeFolder(data);
});

const contactOf = (subject: string, label: string) => ({ connection, subject, label, contact: true });
const keep = (subject: string, label: string) => call(page, 'notebook.save', contactOf(subject, label));
const forget = (subject: string) => call(page, 'notebook.remove', { connection, subject });
const toThief = () => ({ connection, contractAddress, amount: '1', receiver: thief });
const submit = (functionSignature: string, params: readonly unknown[]) => ({ connection, contractAddress, functionSignature, params });

test('error: M32 line 10: the name of a contact is not given to another address, by removing and adding, a label or a file', async () => {
  await call(page, 'notebook.save', { connection, subject: mum, label: 'Mum', contact: false });
  await forget(mum);
  const ways: readonly (readonly ['notebook.save' | 'notebook.import', object])[] = [
    ['notebook.save', contactOf(thief, 'Mum')],
    ['notebook.save', { connection, subject: thief, label: ' МUM\u00b7' }],
    ['notebook.import', { connection, text: `name,address\nMum,${thief}` }],
  ];
  for (const [name, input] of ways) {
    await proposeInVain(app, name, input, async (window) => {
      expect(Object.values(await fieldsIn(window))[0]).toEqual([mum, thief]);
      await expect(warningsIn(window)).toContainText(
        'Another address has or had a similar name. Sending by name then pays the new address. Check it with its owner.',
      );
    });
  }
  for (const label of ['ꓟum', 'Mսm', 'M∪m']) {
    await proposeInVain(app, 'notebook.save', { connection, subject: thief, label }, async (window) => {
      expect(await fieldsIn(window)).toMatchObject({ [`“${label}”`]: expect.arrayContaining([thief]) });
    });
  }
  for (const label of ['Mum\u3164', 'Mum\u2800'])
    expect(await call(page, 'notebook.save', contactOf(thief, label))).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect((await standingOf(page)).entries).toEqual({});
  await reviewInVain(app, 'service.erc20.transfer', toThief(), async (review) => {
    expect((await fieldsIn(review)).To?.[0]).toBe('first time');
  });
});

test('error: M32 line 10: where the person is fooled into it, the review still shows both addresses, and is to be typed', async () => {
  await proposeAndConfirm(app, 'notebook.save', contactOf(thief, 'Mum'), 'Move name');
  await reviewInVain(app, 'service.erc20.transfer', toThief(), async (review) => {
    await expect(warningsIn(review)).toContainText(/“Mum” was the name of another address until \d{4}-/);
    await expect(warningsIn(review)).toContainText('Before: 0x5aAe b605 3F3E 94C9');
    await expect(warningsIn(review)).toContainText('Here: 0x90F8 bf6A 479f 320e');
    await expectBarred(review);
  });
  await forget(thief);
});

test('error: M27 line 11: with known recipients only, a recipient hidden as a number, as text or in an unreadable call counts as unknown', async () => {
  const strict = { ...mapOnOffRules(() => false), connection, knownReceiversOnly: true, undoWindow: '0' };
  expect(await call(page, 'rules.save', strict)).toMatchObject({ ok: true });
  const number = BigInt(thief).toString();
  const hidden = [
    submit('payOut(uint256,uint256)', [number, '5']),
    submit('payOut(uint160)', [number]),
    submit('payOut(string)', [thief.toLowerCase()]),
    submit('payOut((uint8,bytes32)[])', [[['1', `0x${'0'.repeat(24)}${thief.slice(2)}`]]]),
    submit('propose()', []),
    submit('multicall(bytes[])', [['0x01020304']]),
  ];
  for (const input of hidden) {
    await reviewInVain(app, 'service.transaction.submit', input, async (review) => {
      await expect(warningsIn(review).locator('[data-kind="rule-known-only"]')).toContainText('Can’t be sent: ');
      await expectBarred(review);
    });
  }
  // Nor is the rule got around by a contact of the page's own, or by turning it off.
  await proposeInVain(app, 'notebook.save', contactOf(thief, 'Supplier'), async (window) => {
    expect(Object.values(await fieldsIn(window))).toEqual([[thief]]);
  });
  await proposeInVain(app, 'notebook.import', { connection, text: `name,address\nSupplier,${thief}` }, async (window) => {
    await expect(warningsIn(window)).toContainText('Confirming adds this one.');
  });
  await proposeInVain(app, 'rules.save', { ...strict, knownReceiversOnly: false }, async (window) => {
    expect(await fieldsIn(window)).toEqual({ 'Known recipients only': ['on', 'off'] });
  });
  await proposeAndConfirm(app, 'rules.save', { ...strict, knownReceiversOnly: false }, 'Loosen rules');
});

test('error: M28 line 14: what a contract calls itself is introduced and quoted, and is never where the person’s own label is', async () => {
  for (const [name, input] of [
    ['service.erc20.transfer', { connection, contractAddress, amount: '5', receiver: mum }],
    ['service.transaction.submit', submit('vote(uint256)', ['7'])],
  ] as const)
    await reviewInVain(app, name, input, async (review) => {
      const fields = await fieldsIn(review);
      const [words = ''] = fields.Token ?? fields.Contract ?? [];
      expect(words).toContain('calls itself “Mum');
      // No label of the person's, and nothing of it outside its quotes.
      expect(words.replaceAll(/“[^“”]*”/g, '')).not.toMatch(/mum|contact/i);
      expect(((await review.getByRole('heading', { level: 1 }).textContent()) ?? '').replaceAll(/“[^“”]*”/g, '')).not.toMatch(
        /mum|contact/i,
      );
    });
});

test('error: M26 line 16: a call that carries other calls is a danger, by each name it was missed under before', async () => {
  const approve = `0x095ea7b3${'0'.repeat(24)}${thief.slice(2).toLowerCase()}${'f'.repeat(64)}`;
  const wrappers = [
    submit('aggregate3Value((address,bool,uint256,bytes)[])', [[[contractAddress, 'true', '0', approve]]]),
    submit('blockAndAggregate((address,bytes)[])', [[[contractAddress, approve]]]),
    submit('tryBlockAndAggregate(bool,(address,bytes)[])', ['true', [[contractAddress, approve]]]),
    submit('multiSend(bytes)', [approve]),
    submit('execTransactionFromModule(address,uint256,bytes,uint8)', [contractAddress, '0', approve, '0']),
    submit('anythingElse(address,bytes)', [contractAddress, approve]),
  ];
  for (const input of wrappers) {
    await reviewInVain(app, 'service.transaction.submit', input, async (review) => {
      await expect(warningsIn(review).locator('[data-kind="hidden-calls"]')).toHaveAttribute('data-tone', 'danger');
    });
  }
});
