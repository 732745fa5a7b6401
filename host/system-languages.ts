/**
 * `app.getPreferredSystemLanguages` on Linux: the names of GLib's `g_get_language_names` but "C", each in ICU's canonical form
 * (`shell/common/language_util_linux.cc`). https://docs.gtk.org/glib/func.get_language_names.html
 */
export function systemLanguages(env: NodeJS.ProcessEnv): string[] {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '') ?? 'C';
  const isPlain = /^(?:C|POSIX)(?:\.|$)/.test(locale);
  // GLib, like gettext, heeds LANGUAGE only beside another locale than C.
  const names = !isPlain && env.LANGUAGE ? env.LANGUAGE.split(':') : [locale];
  return names.filter((name) => name !== '' && name !== 'C').flatMap((name) => variantsOf(name).map(canonical));
}

/** `de_DE.UTF-8`, `de_DE`, `de.UTF-8`, `de`: the most exact first. */
function variantsOf(name: string): string[] {
  const [, language = '', territory = '', codeset = '', modifier = ''] = /^([^_.@]*)(_[^.@]*)?(\.[^@]*)?(@.*)?$/.exec(name) ?? [];
  const variants: string[] = [];
  for (const mod of modifier === '' ? [''] : [modifier, ''])
    for (const land of territory === '' ? [''] : [territory, ''])
      for (const code of codeset === '' ? [''] : [codeset, '']) variants.push(`${language}${land}${code}${mod}`);
  return variants;
}

/** Without the codeset and the modifier, of which ICU makes a variant; nothing here looks at that. */
function canonical(name: string): string {
  const plain = name.replace(/[.@].*$/, '').replaceAll('_', '-');
  return /^(?:C|POSIX)$/.test(plain) ? 'en-US-POSIX' : plain;
}
