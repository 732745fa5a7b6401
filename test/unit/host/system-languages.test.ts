/** The host's list of the system's languages on Linux. */
import { expect, test } from 'vitest';
import { systemLanguages } from '#host/system-languages.ts';

// https://docs.gtk.org/glib/func.get_language_names.html and https://docs.gtk.org/glib/func.get_locale_variants.html
test.each([
  [{}, []],
  [{ LANG: 'C.UTF-8' }, ['en-US-POSIX', 'en-US-POSIX']],
  [{ LANG: 'de_DE.UTF-8' }, ['de-DE', 'de-DE', 'de', 'de']],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'de_AT' }, ['de-AT', 'de']],
  [{ LANG: 'en_US.UTF-8', LANGUAGE: 'de:en' }, ['de', 'en']],
  [{ LANG: 'C', LANGUAGE: 'de' }, []],
  [{ LC_MESSAGES: 'de_DE@euro', LANG: 'fr_FR' }, ['de-DE', 'de', 'de-DE', 'de']],
])('%j: %j', (env, languages) => {
  expect(systemLanguages(env)).toEqual(languages);
});
