/** Short names for the classes of CSS modules, each a constant. As objects of long ones they took 4 kB of the page's script (gzip). */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const slashes = (path: string) => path.replaceAll('\\', '/');
const letters = (count: number): string => (count < 26 ? '' : letters(Math.floor(count / 26) - 1)) + String.fromCharCode(97 + (count % 26));

/** `root`: the page's folder. Names a class by its file's place among all and its own in the file, so the same sources have the same names. */
export function createNames(root: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: root }).map(slashes).toSorted();
  const known = new Map<string, string[]>();
  return (name, file) => {
    const place = files.findIndex((each) => slashes(file).endsWith(`/${each}`));
    if (place < 0) throw new Error(`${file} is not below ${root}`);
    const names = known.get(files[place] ?? '') ?? [];
    known.set(files[place] ?? '', names);
    if (!names.includes(name)) names.push(name);
    // No class for the whole page has such a sign.
    return `${letters(place)}_${names.indexOf(name).toString(36)}`;
  };
}

/** `import * as styles` instead of `import styles`: a member of a namespace is a constant, where an object’s would be looked up. */
export const byName = (code: string): string => code.replace(/^import (\w+) from ('[^']+\.module\.css');$/gm, 'import * as $1 from $2;');

const names: Plugin = {
  name: 'class-names',
  apply: 'build',
  enforce: 'pre',
  onLog(_level, log) {
    // A class that no style has.
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
  },
  config: ({ root = '.' }) => ({ css: { modules: { generateScopedName: createNames(join(root)) } } }),
  transform: { filter: { id: /\.tsx?$/ }, handler: (code) => (code.includes('.module.css') ? { code: byName(code), map: null } : null) },
};

/** Vite leaves a module's styles out where the bundler has built all its names in elsewhere, unless the module must stay. */
const kept: Plugin = {
  name: 'class-names-kept',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: code.replace(/^export default .*/ms, ''), map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

export const classNames: readonly Plugin[] = [names, kept];
