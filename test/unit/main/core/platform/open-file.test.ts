/** A file that the person chose in the system's dialog: its bytes, or in words why not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createOpenFile } from '#main/core/platform/open-file.ts';
import { fail, ok } from '#shared/core/result.ts';

const folder = mkdtempSync(join(tmpdir(), 'blockdesk-open-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'a.blockdesk');
writeFileSync(file, 'bytes');

test.each([
  ['the file that was chosen', file, 5, ok(Buffer.from('bytes'))],
  ['none', null, 5, fail({ code: 'canceled' })],
  ['one that is too large', file, 4, fail({ code: 'invalid-input', fields: { file: expect.stringContaining('too large') } })],
  ['one that is gone', join(folder, 'b'), 5, fail({ code: 'invalid-input', fields: { file: expect.stringContaining('can’t be read') } })],
  ['a folder', folder, 5, fail({ code: 'invalid-input', fields: { file: expect.stringContaining('isn’t a file') } })],
])('default: %s', async (_name, path, most, expected) => {
  expect(await createOpenFile(async () => path)('Open', most)).toEqual(expected);
});
