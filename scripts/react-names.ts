/**
 * React's packages are CommonJS, so a bundler writes each of four thousand calls as `(0, react.jsx)(…)`. Through a module that has their
 * members as names of its own, each is a call of one variable.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const packages = ['react', 'react/jsx-runtime', 'react/compiler-runtime'];
const start = '\0names-of:';
const load = createRequire(import.meta.url);

/** The members of `whole` as exports; those that are the same have one variable, as `jsx` and `jsxs`. */
function namesOf(name: string, whole: Readonly<Record<string, unknown>>): string {
  const members = Object.keys(whole).filter((member) => !member.startsWith('__'));
  const same = (member: string) => members.find((other) => whole[other] === whole[member]) ?? member;
  const own = members.filter((member) => same(member) === member);
  return [
    `import whole from '${name}';`,
    'export default whole;',
    ...own.map((member) => `export const ${member} = whole.${member};`),
    ...members.filter((member) => !own.includes(member)).map((member) => `export { ${same(member)} as ${member} };`),
  ].join('\n');
}

export const reactNames: Plugin = {
  name: 'react-names',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer, { kind }) {
    // What requires a package wants it whole.
    return packages.includes(id) && kind === 'import-statement' && !importer?.startsWith(start) ? start + id : null;
  },
  load(id) {
    return id.startsWith(start) ? namesOf(id.slice(start.length), load(id.slice(start.length))) : null;
  },
};
