/** Judges a new passphrase. In main's own window only: no page gets one. */
import { t } from '#shared/core/language/language.ts';

/** Characters. */
export const shortestPassphrase = 10;
/** A passphrase of fewer different characters repeats itself. */
const fewest = 5;
const long = 20;

const different = (passphrase: string) => new Set(passphrase).size;

/** Null where it can be used. */
export function passphraseProblem(passphrase: string): string | null {
  if (passphrase.length < shortestPassphrase) return t('Use at least {count} characters.', { count: shortestPassphrase });
  return different(passphrase) < fewest ? t('Use at least {count} different characters.', { count: fewest }) : null;
}

/** How hard one that can be used is to guess, by its length. Nothing here knows whether it is a common phrase. */
export const strengthWords = (passphrase: string) =>
  passphrase.length < long ? t('Fair. Four random words are harder to guess.') : t('Long enough. Make sure that no one can guess it.');
