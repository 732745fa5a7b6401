/** Recognizes a picture's type and size from its bytes, never from what a server calls it. */
import type { Picture } from '#main/core/ports/media.ts';

type Raster = Exclude<Picture['type'], 'image/svg+xml'>;

/** A small file can decode to very many pixels. */
export const mostPixels = 40_000_000;

export function typeOf(bytes: Uint8Array): Picture['type'] | null {
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'image/avif';
  return /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!DOCTYPE\s+)?svg[\s>/]/i.test(textAt(bytes))
    ? 'image/svg+xml'
    : null;
}

const textAt = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4_096)).toString('utf8');

/** Pixels of one frame; null where the bytes do not say. */
export function pixelsOf(type: Raster, bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[type](view);
  } catch {
    // The file ends before its size.
    return null;
  }
}

const readers: Readonly<Record<Raster, (view: DataView) => number | null>> = {
  // https://www.w3.org/TR/png/#11IHDR
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
};

/**
 * Its screen, made as large as its first frame needs, as browsers do (https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 17 to 25).
 * Null for one without a frame.
 */
function readGif(view: DataView): number | null {
  const colors = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + colors(view.getUint8(10));
  // Extensions come before it: each is blocks that say their length, the last of them none.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length !== 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return null;
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((place) => view.getUint16(at + place, true));
  return Math.max(view.getUint16(6, true), left + width) * Math.max(view.getUint16(8, true), top + height);
}

/** The first frame's header: a marker from SOF0 to SOF15, but for the tables among them. */
function readJpeg(view: DataView): number | null {
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    // Decoders skip bytes that are no marker and markers without a length; they would find another header than this reader.
    if (marker <= 0x01) return null;
    if (marker === 0xff) at += 1;
    else at += marker >= 0xd0 && marker <= 0xd9 ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(view: DataView): number | null {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const small = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  if (kind === 'VP8X') return small(24) * small(27);
  if (kind === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}

/** The largest of its `ispe` properties (ISO/IEC 23008-12, 6.5.3), at any position. */
function readAvif(view: DataView): number | null {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  let most: number | null = null;
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    most = Math.max(most ?? 0, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return most;
}
