/**
 * Draws build/icon.svg in the sizes and formats that each system takes: `node scripts/icon.ts`. Sizes up to 32 pixels are
 * drawn from icon-small.svg, which lies on whole pixels. What it writes is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '#host/find-chromium.ts';
import { root } from './build.ts';

const folder = join(root, 'build');
const largestSmall = 32;
/** Linux finds each in its folder of the icon theme. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
/** https://en.wikipedia.org/wiki/Apple_Icon_Image_format: type and pixels; ic11 to ic14 are for displays of twice the density. */
const macTypes: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

export interface Picture {
  readonly size: number;
  readonly png: Buffer;
}

/** Windows: a directory of pictures, each a PNG. A size of 256 is written as 0. */
export function toIco(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** macOS: blocks of type, length and PNG. */
export function toIcns(blocks: readonly (readonly [type: string, png: Buffer])[]): Buffer {
  const block = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(8 + content.length, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(blocks.map(([type, png]) => block(type, png))));
}

async function draw(sizes: Iterable<number>): Promise<(size: number) => Buffer> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium is installed to draw with.');
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const page = await browser.newPage();
  const drawn = new Map<number, Buffer>();
  for (const size of sizes) {
    const svg = readFileSync(join(folder, size <= largestSmall ? 'icon-small.svg' : 'icon.svg'), 'utf8');
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return (size) => drawn.get(size) ?? Buffer.alloc(0);
}

if (import.meta.main) {
  const png = await draw(new Set([...linuxSizes, ...windowsSizes, ...macTypes.map(([, size]) => size)]));
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const size of linuxSizes) writeFileSync(join(folder, `icons/${size}x${size}.png`), png(size));
  writeFileSync(join(folder, 'icon.ico'), toIco(windowsSizes.map((size) => ({ size, png: png(size) }))));
  writeFileSync(join(folder, 'icon.icns'), toIcns(macTypes.map(([type, size]) => [type, png(size)])));
  console.log('Drawn into build/: icons/*.png, icon.ico, icon.icns');
}
