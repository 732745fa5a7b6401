/** The committed icons: every size that a system asks for, each picture of the size that it says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toIcns, toIco } from '#scripts/icon.ts';

/** Width and height are in the first block of a PNG. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

test.each([16, 24, 32, 48, 64, 128, 256, 512])('behavior: Linux has %i pixels', (size) => {
  expect(sizeOf(readFileSync(`build/icons/${size}x${size}.png`))).toEqual(['PNG', size, size]);
});

test('behavior: Windows has seven, the largest 256', () => {
  const ico = readFileSync('build/icon.ico');
  const pictures = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const offset = ico.readUInt32LE(at + 12);
    const png = ico.subarray(offset, offset + ico.readUInt32LE(at + 8));
    expect(sizeOf(png)).toEqual(['PNG', ico.readUInt8(at) || 256, ico.readUInt8(at + 1) || 256]);
    return { size: ico.readUInt8(at) || 256, png };
  });
  expect(pictures.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  expect(toIco(pictures).equals(ico)).toBe(true);
});

test('behavior: macOS has every density up to 1024', () => {
  const icns = readFileSync('build/icon.icns');
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const blocks: [string, Buffer][] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    blocks.push([icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))]);
  }
  const expected = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };
  expect(Object.fromEntries(blocks.map(([type, png]) => [type, sizeOf(png)[1]]))).toEqual(expected);
  expect(toIcns(blocks).equals(icns)).toBe(true);
});
