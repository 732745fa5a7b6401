/** In another language the lock opens what it sealed in English, and the other way around. Here every message is one word. */
import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openBytes, sealBytes } from '#main/core/storage/sealed-records.ts';
import { unlocking } from '#main/lock/lock-change.ts';
import { codeIn, isWatching, newCode, newLock, recoveryText, toWatching } from '#main/lock/lock-file.ts';

vi.hoisted(() => {
  const messages = new Proxy({}, { get: () => 'Wort' });
  Object.assign(globalThis, { blockdeskLanguage: { locale: 'de-DE', decimal: ',', group: '.', messages } });
});

test('behavior: the choice to watch is sealed under the same name in every language', () => {
  const key = randomBytes(32);
  const name = 'watching while locked';
  expect(unlocking.title).toBe('Wort');
  expect(openBytes(Buffer.from(toWatching(key), 'base64'), key, name)?.toString()).toBe('on');
  const watching = sealBytes(Buffer.from('on'), key, name).toString('base64');
  expect(isWatching({ ...newLock('wrapped'), watching }, key)).toBe(true);
});

test('behavior: a recovery file explains itself in the person’s language, and its code is found in it', () => {
  const code = newCode();
  expect(recoveryText(code)).toBe(`Wort\n\n${code}\n`);
  expect(codeIn(recoveryText(code))).toBe(code);
});
