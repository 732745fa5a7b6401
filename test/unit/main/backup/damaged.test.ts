/** Damaged and cut-off backups are refused whole: the vault's file stays as it was, byte by byte. */
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bank, entryOf, fill, openApp, rowsOfFile, serviceOf, third } from '#test/support/backups.ts';
import { seeded, temporaryFolder } from '#test/support/vaults.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let file: Buffer;
const here = openApp(folder, 'here');
beforeAll(async () => {
  const there = openApp(folder, 'there');
  fill(there.vault, { journal: [entryOf(serviceOf(bank), { state: 'unknown' })] });
  file = await there.save();
  fill(here.vault, {}, serviceOf(third));
});

const filesOf = () => ['', '-wal', '.backup'].map((suffix) => readFileSync(`${here.path}${suffix}`).toString('base64'));

async function refusedWhole(damaged: Buffer): Promise<void> {
  const before = filesOf();
  const result = await here.restore(damaged);
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(filesOf()).toEqual(before);
}

test('error: P3 P18 100 of 100 backups with one flipped bit are refused, and nothing is changed', { timeout: 120_000 }, async () => {
  const random = seeded(19);
  // Each byte of the header, and others anywhere.
  const offsets = Array.from({ length: 100 }, (_, index) => (index < 48 ? index : Math.floor(random() * file.length)));
  for (const offset of offsets) {
    const damaged = Buffer.from(file);
    damaged.writeUInt8(damaged.readUInt8(offset) ^ (1 << Math.floor(random() * 8)), offset);
    await refusedWhole(damaged);
  }
});

test('error: P3 P18 100 of 100 truncated backups are refused, and nothing is changed', { timeout: 120_000 }, async () => {
  const random = seeded(20);
  for (let index = 0; index < 100; index += 1) await refusedWhole(file.subarray(0, Math.floor(random() * file.length)));
});

test('behavior: the same file, undamaged, is restored', async () => {
  expect(await here.restore(file)).toEqual({ ok: true, value: true });
  expect(rowsOfFile(here.path).connection).toHaveLength(2);
});
