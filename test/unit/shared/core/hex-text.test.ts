/** Bytes as text only where they are text. */
import { expect, test } from 'vitest';
import { textOfHex } from '#shared/core/hex-text.ts';

test.each([
  ['0x4d4b52', 'MKR'],
  [`0x4d4b52${'00'.repeat(29)}`, 'MKR'],
  ['0xc3bc', 'ü'],
  ['0xa0', null],
  ['0x41a000', null],
  ['0x410042', null],
  ['0x', null],
  ['0x4', null],
  ['0xzz', null],
  [`0x${'00'.repeat(32)}`, null],
])('default: %s is %j', (hex, text) => {
  expect(textOfHex(hex)).toBe(text);
});
