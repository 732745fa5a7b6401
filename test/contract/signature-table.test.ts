/** The table of signatures: made from the committed list, small, and read back as it was written. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { signaturesFile, signatureTableFile, toTable } from '#scripts/signatures.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeEvent } from '#shared/contracts/decoding/decode-event.ts';
import { createFindMore, loadSignatures, type SignatureTable, shortKey } from '#shared/contracts/decoding/signature-table.ts';
import { findSignatures, readSignature } from '#shared/contracts/decoding/signatures.ts';

const list = readFileSync(signaturesFile, 'utf8');
const file = readFileSync(signatureTableFile, 'utf8');
const table = JSON.parse(file) as SignatureTable;
const texts = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('behavior: the table takes at most 60 kB compressed, and has a few thousand functions and events', () => {
  expect(gzipSync(file).length).toBeLessThanOrEqual(60_000);
  const lines = table.lines.split('\n');
  expect(lines.filter((line) => !line.startsWith('*')).length).toBeGreaterThan(2_300);
  expect(lines.filter((line) => line.startsWith('*')).length).toBeGreaterThan(1_200);
});

test('error: the table is what the script makes of the list, whose every source has a commit and a license', () => {
  expect(table).toEqual(toTable(list));
  const heads = list.split('\n').filter((line) => line.startsWith('#'));
  expect(heads.length).toBeGreaterThan(15);
  for (const head of heads)
    expect(head).toMatch(
      /^# https:\/\/github\.com\/[\w.-]+\/[\w.-]+ at [0-9a-f]{40}, (?:MIT|MIT files|Apache-2\.0|BSD-3-Clause|CC0-1\.0)$/,
    );
});

test('behavior: every signature of the list is found by its selector or topic, with its parameters as they were', async () => {
  const more = await loadSignatures();
  const lost = texts.filter((text) => {
    const read = readSignature(text, 'known');
    if (read === null) return true;
    const { kind, key } = read;
    return !findSignatures(kind, key, [], more).some(({ types, inputs }) => types === read.types && inputs.length === read.inputs.length);
  });
  expect(lost).toEqual([]);
});

test('error: a table that names another function under a selector, or is cut, finds nothing', () => {
  const forged = createFindMore({ lines: 'steal(a to,u value)', keys: shortKey('0xa9059cbb') });
  expect(forged('function', '0xa9059cbb')).toEqual([]);
  expect(createFindMore({ lines: '', keys: '' })('function', '0xa9059cbb')).toEqual([]);
  expect(createFindMore({ lines: table.lines.slice(0, 500), keys: table.keys.slice(0, 9) })('event', '0x')).toEqual([]);
});

test('behavior: Blockdesk’s own signatures and the person’s come first; the others are said to fit as well', async () => {
  const more = await loadSignatures();
  const data = `0xa9059cbb${'0'.repeat(24)}${'71C7656EC7ab88b098defB751B7401B5f6d8976F'.toLowerCase()}${'5'.padStart(64, '0')}`;
  const others = () => readSignature('function many_msg_babbage(bytes1)', 'known');
  // It has the selector of transfer, and other types, which these bytes don't fit.
  expect(others()?.key).toBe('0xa9059cbb');
  expect(decodeCall(data, [], more)).toEqual(decodeCall(data));
  const rival = readSignature('function rival(address,uint256)', 'known');
  const both = decodeCall(data, [], () => (rival === null ? [] : [rival]));
  expect(both?.types).toBe('transfer(address,uint256)');
  expect(both?.others).toEqual(['rival(address,uint256)']);
  expect(decodeEvent({ topics: ['0x1234'], data: '0x' }, [], more)).toBeNull();
});

test('default: a lookup hashes only a few', async () => {
  const more = await loadSignatures();
  const most = Math.max(...[...Map.groupBy(table.keys.match(/../g) ?? [], (key) => key).values()].map((some) => some.length));
  expect(most).toBeLessThanOrEqual(12);
  expect(more('function', '0x00000000')).toEqual([]);
});
