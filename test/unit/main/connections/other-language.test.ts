/** In another language what people read is translated; what is stored, sent or read by programs isn’t. Here every message is one word. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { seal } from '#main/backup/backup-file.ts';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import { toReport } from '#main/connections/test-report.ts';
import { answerPage } from '#main/session/pages.ts';
import { openVault } from '#main/vault/vault.ts';
import { parseConnectionFile, toConnectionFile } from '#shared/connections/connection-file.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { locale } from '#shared/core/language/language.ts';
import { readContacts, toContactsCsv } from '#shared/notebook/contacts-csv.ts';
import { toConnection } from '#test/support/connection.ts';
import { aesCipher, noRedirects, temporaryFolder } from '#test/support/vaults.ts';

vi.hoisted(() => {
  const messages = new Proxy({}, { get: () => 'Wort' });
  Object.assign(globalThis, { blockdeskLanguage: { locale: 'de-DE', decimal: ',', group: '.', messages } });
});

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('default: what people read is in their language', () => {
  expect(locale).toBe('de-DE');
  expect(fieldKinds.label.problem).toBe('Wort');
  expect(answerPage.html('accepted')).toContain('<html lang="de">');
  expect(answerPage.html('accepted')).toContain('<h1>Wort</h1><p>Wort</p>');
  expect(readContacts('', [])).toBe('Wort');
});

test('behavior: the sandbox is stored under one name, and shown in the language of each start', () => {
  const vault = openVault(join(temporaryFolder(), 'vault.db'), aesCipher());
  const store = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const [authorizationAddress, apiAddress] = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
  store.setSandbox({
    type: 'ready',
    authorizationAddress,
    apiAddress,
    revocationAddress: '',
    clientId: 'c',
    clientSecret: 's',
    scopes: '',
  });
  expect(vault.connections.list().map(({ name }) => name)).toEqual(['Local sandbox']);
  expect(store.active().name).toBe('Wort');
  expect(store.all().list.map(({ name }) => name)).toEqual(['Wort']);
});

test('behavior: files for programs, and for people with another language, are the same as in English', async () => {
  const connection = toConnection({ name: 'Bank', environment: 'live' });
  const file = toConnectionFile(connection);
  expect(file).toContain('"file": "Blockdesk connection"');
  expect(file).not.toContain('Wort');
  expect(parseConnectionFile(file)).toMatchObject({ name: 'Bank' });
  const contact = { subject: address, label: 'Mum', note: '', contact: true };
  expect(toContactsCsv([contact])).toBe(`\ufeffname,address,note\r\nMum,${address},\r\n`);
  expect(readContacts(`Contact name,Wallet address\n Mum,${address}`, [])).toMatchObject({ entries: [contact] });
  const report = toReport(
    { phase: 'ended', connection: 'c', at: 0, lines: [], proposal: {}, multicall: 'unknown' },
    new Map(),
    connection,
    '1.0.0',
  );
  expect(report).toContain('Blockdesk 1.0.0');
  expect(report).not.toContain('Wort');
  const sealed = await seal(Buffer.from('x'), 'a passphrase', { cost: 14, blockSize: 8, parallel: 1 });
  expect(sealed.ok && sealed.value.subarray(0, 16).toString('latin1')).toBe('BLOCKDESK BACKUP');
});
