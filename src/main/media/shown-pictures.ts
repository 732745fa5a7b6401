/** The pictures that the page may show: what was judged in this run, as much as memory should hold. */
import { createHash } from 'node:crypto';
import type { Picture, ShownPictures } from '#main/ports/media.ts';

/** Bytes; more than any screen shows at once. A picture that had to go is shown anew when it is looked at. */
const mostKept = 96_000_000;

export function createShownPictures(most = mostKept): ShownPictures {
  /** The one that was wanted last comes last. */
  const pictures = new Map<string, Picture>();
  let size = 0;
  return {
    show(picture) {
      const digest = createHash('sha256').update(picture.bytes).digest('hex');
      const before = pictures.get(digest);
      pictures.delete(digest);
      pictures.set(digest, picture);
      if (before === undefined) size += picture.bytes.byteLength;
      for (const [oldest, { bytes }] of pictures) {
        if (size <= most || oldest === digest) break;
        pictures.delete(oldest);
        size -= bytes.byteLength;
      }
      return digest;
    },
    find: (digest) => pictures.get(digest) ?? null,
    clear() {
      pictures.clear();
      size = 0;
    },
  };
}
