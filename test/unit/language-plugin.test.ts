/** That the catalogs of a build depend on its sources alone. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { languagePlugin } from '#scripts/language-plugin.ts';

const modules = ['src/shared/core/screens.ts', 'src/renderer/core/lib/time-words.ts'].map((file) => resolve(file));

/** The hooks that the plugin has, as Vite calls them with nothing else of its own. */
interface Hooks {
  transform(code: string, id: string): unknown;
  generateBundle(this: { emitFile(file: { readonly source: string }): void }, options: object, bundle: object): void;
}

/** What is emitted for a bundle of these modules, read in this order. */
function catalogsOf(part: 'main' | 'renderer', inOrder: readonly string[]): string[] {
  const { transform, generateBundle } = languagePlugin(part) as unknown as Hooks;
  for (const id of inOrder) transform(readFileSync(id, 'utf8'), id);
  const emitted: string[] = [];
  generateBundle.call({ emitFile: ({ source }) => emitted.push(source) }, {}, { chunk: { type: 'chunk', moduleIds: inOrder } });
  return emitted;
}

test.each(['main', 'renderer'] as const)('default: in whatever order the modules of %s are read, its catalogs are the same', (part) => {
  const [catalog = ''] = catalogsOf(part, modules);
  expect(catalog).toContain('Sammelobjekte');
  expect(catalog).toContain('Gestern');
  expect(catalogsOf(part, modules.toReversed())).toEqual([catalog]);
});
