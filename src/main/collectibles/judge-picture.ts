/** Whether bytes are a picture that may be shown. */
import { isInertSvg } from '#main/collectibles/inert-svg.ts';
import { mostPixels, pixelsOf, typeOf } from '#main/collectibles/picture-type.ts';
import type { Picture } from '#main/core/ports/media.ts';
import type { Lack } from '#shared/collectibles/collectible.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export function judgePicture(bytes: Uint8Array): Result<Picture, Lack> {
  const type = typeOf(bytes);
  if (type === null) return fail({ why: 'no-picture' });
  if (type === 'image/svg+xml') {
    const text = toText(bytes);
    return text !== null && isInertSvg(text) ? ok({ type, bytes }) : fail({ why: 'unsafe-svg' });
  }
  const pixels = pixelsOf(type, bytes);
  if (pixels === null || pixels === 0) return fail({ why: 'no-picture' });
  return pixels > mostPixels ? fail({ why: 'too-many-pixels' }) : ok({ type, bytes });
}

/** Null where it is not UTF-8. */
function toText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
