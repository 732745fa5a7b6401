/** A picture's type is recognized by its bytes. */
import { expect, test } from 'vitest';
import { judgePicture } from '#main/collectibles/judge-picture.ts';
import { mostPixels, pixelsOf, typeOf } from '#main/collectibles/picture-type.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
/** After the header: an extension, and a frame of the size in the header or of the given size. */
const gif = (width: number, height: number, frame = { width, height }) => {
  const bytes = Buffer.alloc(13 + 6 + 8 + 9);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  bytes[10] = 0x80;
  bytes.set([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c], 13 + 6);
  bytes.writeUInt16LE(frame.width, 13 + 6 + 8 + 5);
  bytes.writeUInt16LE(frame.height, 13 + 6 + 8 + 7);
  return bytes;
};
const jpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    1,
    2,
    0xff,
    0xc4,
    0,
    3,
    0,
    0xff,
    0xc2,
    0,
    8,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
  ]);
const webp = (width: number, height: number) => {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
};
const avif = (width: number, height: number) => {
  const bytes = Buffer.alloc(60);
  bytes.write('\0\0\0\x1cftypavif', 'latin1');
  bytes.write('ispe', 30, 'latin1');
  bytes.writeUInt32BE(width, 38);
  bytes.writeUInt32BE(height, 42);
  return bytes;
};
const makers = { 'image/png': png, 'image/gif': gif, 'image/jpeg': jpeg, 'image/webp': webp, 'image/avif': avif } as const;

test.each(Object.keys(makers) as (keyof typeof makers)[])('default: %s by its first bytes, with its size', (type) => {
  const bytes = makers[type](640, 480);
  expect(typeOf(bytes)).toBe(type);
  expect(pixelsOf(type, bytes)).toBe(640 * 480);
  expect(judgePicture(bytes)).toEqual({ ok: true, value: { type, bytes } });
});

test.each(Object.keys(makers) as (keyof typeof makers)[])('error: H9 %s that unfolds to very many pixels is refused', (type) => {
  const side = type === 'image/png' || type === 'image/avif' ? 100_000 : 16_000;
  expect(side * side).toBeGreaterThan(mostPixels);
  expect(judgePicture(makers[type](side, side))).toEqual({ ok: false, error: { why: 'too-many-pixels' } });
});

test('error: H9 a GIF whose first frame is larger than its screen is as large as that', () => {
  expect(judgePicture(gif(1, 1, { width: 60_000, height: 60_000 }))).toEqual({ ok: false, error: { why: 'too-many-pixels' } });
});

test.each([0x00, 0x01])('error: H9 a JPEG with a marker of no length (%i) does not hide its head behind another', (marker) => {
  const claimed = jpeg(60_000, 60_000).subarray(13);
  const hidden = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, marker]), claimed, Buffer.alloc(66_000), jpeg(1, 1)]);
  hidden.set(jpeg(1, 1).subarray(13), 4 + 0xffc2);
  expect(judgePicture(hidden)).toEqual({ ok: false, error: { why: 'no-picture' } });
});

test('error: what is cut off, without a size, a page, a program, nothing: no picture', () => {
  const texts = [
    '',
    '<!doctype html><html><svg></svg></html>',
    '{"a":1}',
    'MZ\x90\0',
    '%PDF-1.7',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    '\xff\xd8\xff\xe0',
  ];
  for (const text of texts) expect(judgePicture(Buffer.from(text, 'latin1')), text).toEqual({ ok: false, error: { why: 'no-picture' } });
  expect(judgePicture(png(0, 5))).toEqual({ ok: false, error: { why: 'no-picture' } });
});

test('default: a drawing, also behind a declaration and a comment', () => {
  for (const before of ['', '\ufeff', '<?xml version="1.0"?>\n', '<!-- a --> <!-- b -->\n']) {
    const bytes = Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>`);
    expect(judgePicture(bytes)).toMatchObject({ ok: true, value: { type: 'image/svg+xml' } });
  }
});

test('error: E25 a drawing that is no UTF-8 is not read in another way', () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
  expect(judgePicture(Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual({
    ok: false,
    error: { why: 'unsafe-svg' },
  });
});

test('error: H9 bytes made to keep a reader busy are recognized quickly', () => {
  const taken = startProcessorTime();
  for (const text of ['<!---->'.repeat(580), `<!--${'-->'.repeat(1_300)}`, ' '.repeat(4_096), `<?xml ${'?'.repeat(4_000)}`]) {
    expect(typeOf(Buffer.from(text))).toBeNull();
  }
  const long = Buffer.alloc(8_000_000, 0xff);
  long.set([0xff, 0xd8, 0xff]);
  expect(judgePicture(long)).toEqual({ ok: false, error: { why: 'no-picture' } });
  expect(taken()).toBeLessThan(1_000);
});
