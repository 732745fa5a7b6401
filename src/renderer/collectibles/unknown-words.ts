/** That something couldn't be read, and why, within a sentence. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import type { AppError } from '#shared/core/errors.ts';
import { locale, t } from '#shared/core/language/language.ts';

export const unknownWords = (face: Face<unknown>): string =>
  face.face === 'error' ? t('unknown: {reason}', { reason: reasonWords(face.problem) }) : t('unknown');

/** Behind a colon. */
export function reasonWords(problem: AppError): string {
  const { title } = errorWords(problem, Date.now());
  // English alone goes on with a small letter there, and has no nouns that would lose theirs.
  return locale.startsWith('en') ? title.toLowerCase() : title;
}
