/** The pictures that the page may show: checked in this run, up to a limit of memory. */
import { createHash } from 'node:crypto';
import type { Picture, ShownPictures } from '#main/core/ports/media.ts';

/** Bytes; more than any screen shows at once. A dropped picture is loaded again when it is shown. */
const mostKept = 96_000_000;

export function createShownPictures(most = mostKept): ShownPictures {
  /** The most recently shown is last. */
  const pictures = new Map<string, Picture & { readonly isLoaded: boolean }>();
  let size = 0;
  function remove(digest: string): void {
    size -= pictures.get(digest)?.bytes.byteLength ?? 0;
    pictures.delete(digest);
  }
  return {
    show(picture, isLoaded) {
      const digest = createHash('sha256').update(picture.bytes).digest('hex');
      // Embedded in some token, it stays even if the same picture is loaded from a server too.
      const before = pictures.get(digest);
      remove(digest);
      pictures.set(digest, { ...picture, isLoaded: isLoaded && before?.isLoaded !== false });
      size += picture.bytes.byteLength;
      for (const oldest of pictures.keys()) {
        if (size <= most || oldest === digest) break;
        remove(oldest);
      }
      return digest;
    },
    find: (digest) => pictures.get(digest) ?? null,
    forgetLoaded() {
      for (const [digest, { isLoaded }] of pictures) if (isLoaded) remove(digest);
    },
    clear() {
      pictures.clear();
      size = 0;
    },
  };
}
