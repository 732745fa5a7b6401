/** The support log: what it has, and what it never has. */
import { expect, test } from 'vitest';
import { createLog } from '#main/core/log.ts';
import { supportLog, withoutFolders } from '#main/support-log.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = `0x${'ab'.repeat(32)}`;
const connection = toConnection({
  ...{ name: 'Private Bank', apiAddress: 'https://api.private.example/v2/the-key', clientId: 'desk-42', hasSecret: true },
  settings: { ...usualSettings, approvalForAllPath: `/${address}/isApprovedForAll`, currencySymbol: 'PRIV', currencyDecimals: '6' },
});
const facts = {
  version: '1.2.3',
  engines: { Electron: '40' },
  platform: 'linux',
  at: Date.UTC(2026, 10, 27),
  connection,
  state: {
    session: {
      ...{ phase: 'signed-in', signedInAt: 1, scopes: ['account'], expiresAt: 2, renews: true, renewedAt: null, person: 'same' },
      ...{ tokenStorage: 'encrypted', problem: { code: 'offline', host: 'auth.private.example', reason: 'refused' } },
    },
    storage: { notes: [{ kind: 'entries-unreadable', count: 2 }] },
    watch: nothingWatched(connection.id),
    activity: {
      ...{ connection: connection.id, underWay: 0, uncertain: 1, asked: {} },
      newest: [toEntry({ hash, title: `Send 5 DUSD to ${address}`, accounts: [address], state: 'unknown' })],
    },
    slowed: { connection: connection.id, perSecond: 5 },
    sandbox: { phase: 'stopped' },
    preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts: false, cacheLimit: '64' },
  },
  requests: Array.from({ length: 250 }, (_, number) => ({
    ...{ number, at: number, connection: connection.id, operation: 'erc20.balanceOf', method: 'GET', path: '/erc20/balance/:contract' },
    ...{ milliseconds: 4, status: 200, bytes: 12, error: null },
  })),
  lines: [{ at: 5, text: `internal error in service.user.get: Error ${address}\n    at read (file:///home/tess/blockdesk/main.js:1:2)` }],
} as unknown as Parameters<typeof supportLog>[0];

const tellTale = ['Private', 'private.example', 'the-key', 'desk-42', address, hash, 'DUSD', 'PRIV', 'tess'];

test('safety: no name, address, hash, amount or folder of the person is in it', () => {
  const text = supportLog({ ...facts, addresses: false });
  for (const one of tellTale) expect(text).not.toContain(one);
  expect(JSON.parse(text)).toMatchObject({
    form: 1,
    app: { version: '1.2.3', platform: 'linux', files: ['entries-unreadable'] },
    connection: { environment: connection.environment, hasSecret: true },
    signIn: { phase: 'signed-in', problem: 'offline', tokenStorage: 'encrypted' },
    activity: { uncertain: 1, newest: [{ operation: 'erc20.transfer', state: 'unknown' }] },
    slowedTo: 5,
    messages: [{ text: 'internal error in service.user.get: Error 0x…\n    at read (main.js:1:2)' }],
  });
});

test('behavior: the newest 200 requests, with the paths’ placeholders', () => {
  const { requests } = JSON.parse(supportLog({ ...facts, addresses: false }));
  expect(requests).toHaveLength(200);
  expect(requests.at(-1)).toMatchObject({ number: 249, request: 'GET /erc20/balance/:contract', status: 200, milliseconds: 4 });
});

test('behavior: chosen, it has the service’s addresses, the client ID and hashes, and still no name or amount', () => {
  const text = supportLog({ ...facts, addresses: true });
  for (const one of ['https://api.private.example', 'desk-42', hash]) expect(text).toContain(one);
  for (const one of ['Private Bank', 'the-key', 'DUSD', 'PRIV', address, 'tess']) expect(text).not.toContain(one);
});

test('default: messages are written out, and the newest 200 kept', () => {
  const written: string[] = [];
  const log = createLog((line) => void written.push(line));
  for (let count = 0; count < 205; count += 1) log(`line ${count}`);
  expect(written).toHaveLength(205);
  expect(log.lines().map(({ text }) => text)).toEqual(written.slice(-200));
});

test.each([
  ['at read (file:///C:/Users/Jane%20Doe/AppData/Local/Blockdesk/index.js:1:2)', 'at read (index.js:1:2)'],
  ['at async read (C:\\Users\\Jane Doe (x86)\\index.js:1:2)', 'at async read (index.js:1:2)'],
  ['at file:///home/J%C3%BCrgen%20(x)/index.js:1:2', 'at (index.js:1:2)'],
  ['at new Session (/home/jane/a b/index.js:1:2)', 'at new Session (index.js:1:2)'],
  ['at async Promise.all (index 0)', 'at …'],
])('safety: of the frame “%s” no folder stays', (frame, shown) => {
  expect(withoutFolders(`Error\n    ${frame}`)).toBe(`Error\n    ${shown}`);
});
