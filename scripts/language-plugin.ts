/**
 * Puts the interface's messages into the build: the English ones compiled, where they stand, and of every other language those that
 * the part really bundles, as a file of its own.
 */
import type { Plugin } from 'vite';
import type { Language } from '../src/shared/core/language/language.ts';
import { languages, readCatalogs } from './languages.ts';
import { builtKey, builtMessage, catalogKey, type MessageUse, messagesIn } from './message-sources.ts';

const isOurs = (id: string) => /\/src\/(?:main|renderer|shared)\/.*\.tsx?(?:\?.*)?$/.test(id.replaceAll('\\', '/'));

/** As Intl has them. Written down here, so that a start doesn't have to ask. */
export function separatorsOf(locale: string): Pick<Language, 'decimal' | 'group'> {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal'), group: of('group') };
}

/** One letter beyond Latin-1 would make V8 keep the whole of a script with two bytes a letter. */
const inLatin1 = (json: string) => json.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `part`: the page loads a script before its own; main reads a file. */
export function languagePlugin(part: 'main' | 'renderer'): Plugin {
  const byModule = new Map<string, readonly MessageUse[]>();
  return {
    name: 'language',
    enforce: 'pre',
    transform(code, id) {
      if (id.replaceAll('\\', '/').endsWith('/src/shared/core/language/compile-here.ts'))
        return `export function compileHere(message) { throw new Error('Not compiled: ' + message); }`;
      if (!isOurs(id)) return null;
      const uses = messagesIn(id.replace(/\?.*$/, ''), code);
      byModule.set(id, uses);
      let [built, at] = ['', 0];
      for (const { text, isFilled, start, end } of [...uses].sort((one, other) => one.start - other.start)) {
        if (!isFilled) continue;
        built += `${code.slice(at, start)}${JSON.stringify(builtMessage(text, true))}`;
        at = end;
      }
      return at === 0 ? null : { code: built + code.slice(at), map: null };
    },
    generateBundle(_options, bundle) {
      const bundled = new Set(Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])));
      // Sorted: the order in which modules are read differs from build to build.
      const uses = [...byModule.keys()]
        .filter((id) => bundled.has(id))
        .sort()
        .flatMap((id) => byModule.get(id) ?? []);
      for (const [language, locale] of Object.entries(languages)) {
        const known = readCatalogs(language);
        const messages = Object.fromEntries(
          uses.flatMap((use) => {
            const text = known.get(catalogKey(use)) ?? '';
            return text === '' ? [] : [[builtKey(use), builtMessage(text, use.isFilled)]];
          }),
        );
        const source = JSON.stringify({ locale, ...separatorsOf(locale), messages });
        if (part === 'main') this.emitFile({ type: 'asset', fileName: `chunks/language-${language}.json`, source });
        else {
          const script = `globalThis.blockdeskLanguage=${inLatin1(source)};`;
          this.emitFile({ type: 'asset', fileName: `assets/language-${language}.js`, source: script });
        }
      }
    },
  };
}
