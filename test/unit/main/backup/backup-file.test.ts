/** The file of a backup: it opens whole under its passphrase, or not at all. */
import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mostContent, open, readHeader, seal } from '#main/backup/backup-file.ts';
import { passphraseProblem, strengthWords } from '#shared/backup/passphrase.ts';
import { fail, ok } from '#shared/core/result.ts';
import { cheap, passphrase } from '#test/support/backups.ts';

const content = Buffer.from('what a vault holds, '.repeat(500));
async function sealed(text = passphrase, work = cheap): Promise<Buffer> {
  const file = await seal(content, text, work);
  if (!file.ok) throw new Error('not sealed');
  return file.value;
}
/** As another program would make it, by docs/backup.md alone. */
function sealedAs(compressed: Buffer): Buffer {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const header = Buffer.concat([Buffer.from('BLOCKDESK BACKUP'), Buffer.from([1, 14, 8, 1]), salt, nonce]);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, { N: 2 ** 14, r: 8, p: 1 }), nonce);
  cipher.setAAD(header);
  return Buffer.concat([header, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
}
const problemOf = (field: string, words: string) => fail({ code: 'invalid-input', fields: { [field]: expect.stringContaining(words) } });

test('default: what was sealed opens again, and only under its passphrase; the file shows nothing of it', async () => {
  const file = await sealed();
  expect(file.subarray(0, 17).toString('latin1')).toBe('BLOCKDESK BACKUP\u0001');
  expect(file.includes('vault')).toBe(false);
  expect(file.length).toBeLessThan(content.length / 5);
  expect(await open(file, passphrase)).toEqual(ok(content));
  expect(await open(file, `${passphrase} `)).toEqual(problemOf('passphrase', 'doesn’t open'));
  expect((await sealed()).equals(file)).toBe(false);
  // The work that a real one takes.
  const real = await seal(content, passphrase);
  expect(real.ok && [...real.value.subarray(17, 20)]).toEqual([17, 8, 1]);
});

test('behavior: a passphrase is the same, however a keyboard composes its letters', async () => {
  const file = await sealed('Grüße aus Zürich'.normalize('NFD'));
  expect(await open(file, 'Grüße aus Zürich'.normalize('NFC'))).toEqual(ok(content));
});

test.each([
  ['another file', Buffer.from('SQLite format 3\0 and so on, long enough to hold a header and more'), 'isn’t a Blockdesk backup'],
  ['an empty file', Buffer.alloc(0), 'isn’t a Blockdesk backup'],
  ['only its beginning', Buffer.from('BLOCKDESK BACKUP\u0001'), 'is damaged'],
])('error: %s is refused before a passphrase is asked for', (_name, file, words) => {
  expect(readHeader(file)).toEqual(problemOf('file', words));
});

test.each([
  ['a newer format', 16, 2, 'newer Blockdesk'],
  ['no format', 16, 0, 'is damaged'],
  ['scrypt without end', 17, 40, 'is damaged'],
  ['scrypt of nothing', 17, 1, 'is damaged'],
  ['blocks that take the memory', 18, 255, 'is damaged'],
  ['work without end', 19, 255, 'is damaged'],
])('error: P3 P18 %s in the header is refused before a passphrase is asked for', async (_name, offset, value, words) => {
  const file = await sealed();
  file.writeUInt8(value, offset);
  expect(readHeader(file)).toEqual(problemOf('file', words));
  expect(await open(file, passphrase)).toEqual(problemOf('file', words));
});

test('limits: what grows without end when it is decompressed is refused', async () => {
  expect(await seal(Buffer.alloc(mostContent + 1), passphrase)).toEqual(problemOf('file', 'too much'));
  const bomb = sealedAs(gzipSync(Buffer.alloc(mostContent + 1)));
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await open(bomb, passphrase)).toEqual(problemOf('file', 'too large'));
  expect(await open(sealedAs(Buffer.from('not compressed')), passphrase)).toEqual(problemOf('file', 'is damaged'));
});

test('limits: a passphrase is long enough, and more than one letter again and again', () => {
  expect(passphraseProblem('too short')).toContain('10 characters');
  expect(passphraseProblem('aaaaaaaaaaaaaaaa')).toContain('different');
  expect(passphraseProblem(passphrase)).toBeNull();
  expect(strengthWords('0123456789')).toContain('Fair');
  expect(strengthWords(randomBytes(16).toString('hex'))).toContain('Long enough');
});
