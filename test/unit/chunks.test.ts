/** Which of the page's files a module goes into follows from what a window's start leads to. */
import { expect, test } from 'vitest';
import { createReach } from '#scripts/chunks.ts';

/** Modules by name: their code, and whom they import. */
type Files = Readonly<Record<string, { readonly code: string; readonly imports: readonly string[]; readonly exports?: readonly string[] }>>;

const modulesOf = (files: Files) =>
  ({
    getModuleInfo: (id: string) => {
      const file = files[id];
      const importers = Object.keys(files).filter((other) => files[other]?.imports.includes(id));
      return file === undefined ? null : { ...file, exports: file.exports ?? [], importers };
    },
  }) as unknown as Parameters<ReturnType<typeof createReach>['leadsTo']>[1];

const start = /\/src\/main\.tsx$/;
const viem = '/x/node_modules/viem/utils';
const abitype = '/x/node_modules/abitype/dist';
const app: Files = {
  '/x/src/main.tsx': {
    code: `import { address } from './address.ts'; import { icon } from './icon.ts';`,
    imports: ['/x/src/address.ts', '/x/src/icon.ts'],
  },
  '/x/src/address.ts': { code: `import { getAddress } from 'viem/utils';`, imports: [`${viem}/index.js`] },
  '/x/src/icon.ts': { code: `import { Sheet } from 'icons';`, imports: ['/x/node_modules/icons/index.js'] },
  '/x/src/later.ts': { code: `import { decode, parse } from 'viem/utils';`, imports: [`${viem}/index.js`] },
  [`${viem}/index.js`]: {
    code: `export { parse, parseAll, } from 'abitype';\nexport { decode, } from './abi/decode.js';\nexport { getAddress } from './address.js';`,
    imports: [`${abitype}/index.js`, `${viem}/abi/decode.js`, `${viem}/address.js`],
  },
  [`${viem}/address.js`]: {
    code: `import { keccak } from './keccak.js';\nexport function getAddress() {}`,
    imports: [`${viem}/keccak.js`],
  },
  [`${viem}/keccak.js`]: { code: 'export const keccak = 1;', imports: [] },
  [`${viem}/abi/decode.js`]: {
    code: `import { keccak } from '../keccak.js';\nexport function decode() {}`,
    imports: [`${viem}/keccak.js`],
  },
  [`${abitype}/index.js`]: {
    code: `export { parse } from './parse.js';\nexport * from './all.js';`,
    imports: [`${abitype}/parse.js`, `${abitype}/all.js`],
  },
  [`${abitype}/parse.js`]: { code: 'export function parse() {}', imports: [], exports: ['parse'] },
  [`${abitype}/all.js`]: { code: 'export function parseAll() {}', imports: [], exports: ['parseAll'] },
  '/x/node_modules/icons/index.js': {
    code: `import * as all from './all.js';\nexport { all as icons };\nexport { default as Sheet, default as SheetIcon } from './sheet.js';\nexport { default as Trash } from './trash.js';`,
    imports: ['/x/node_modules/icons/all.js', '/x/node_modules/icons/sheet.js', '/x/node_modules/icons/trash.js'],
  },
  '/x/node_modules/icons/all.js': {
    code: `export { default as Sheet } from './sheet.js';\nexport { default as Trash } from './trash.js';`,
    imports: ['/x/node_modules/icons/sheet.js', '/x/node_modules/icons/trash.js'],
  },
  '/x/node_modules/icons/sheet.js': { code: 'export default 1;', imports: [] },
  '/x/node_modules/icons/trash.js': { code: 'export default 2;', imports: [] },
};
const leadsTo = (id: string, modules: ReturnType<typeof modulesOf>) => createReach(start).leadsTo(id, modules);
const begun = (id: string) => leadsTo(id, modulesOf(app));

test('default: a start leads to itself, to what it imports and to what that needs', () => {
  expect(['/x/src/main.tsx', '/x/src/address.ts', `${viem}/address.js`, `${viem}/keccak.js`].map(begun)).toEqual([true, true, true, true]);
  expect(begun('/x/src/later.ts')).toBe(false);
});

test('behavior: of a package that re-exports hundreds of modules, only those in use are loaded at the start', () => {
  expect(begun('/x/node_modules/icons/sheet.js')).toBe(true);
  expect(begun('/x/node_modules/icons/trash.js')).toBe(false);
  expect(begun(`${viem}/abi/decode.js`)).toBe(false);
});

test('behavior: through an index that re-exports another, by name or entirely', () => {
  const { '/x/src/address.ts': address, ...rest } = app;
  const using = (code: string) => modulesOf({ ...rest, '/x/src/address.ts': { code, imports: address?.imports ?? [] } });
  expect(begun(`${abitype}/parse.js`)).toBe(false);
  expect(begun(`${abitype}/all.js`)).toBe(false);
  expect(leadsTo(`${abitype}/parse.js`, using(`import { parse } from 'viem/utils';`))).toBe(true);
  expect(leadsTo(`${abitype}/all.js`, using(`import { parse } from 'viem/utils';`))).toBe(false);
  expect(leadsTo(`${abitype}/all.js`, using(`import { parseAll } from 'viem/utils';`))).toBe(true);
});

test('behavior: modules that import each other come to an end', () => {
  const circle = modulesOf({ '/x/a.ts': { code: '', imports: ['/x/b.ts'] }, '/x/b.ts': { code: '', imports: ['/x/a.ts'] } });
  expect(leadsTo('/x/a.ts', circle)).toBe(false);
});

test('behavior: asked one after the other, the answer is the same whatever was computed before; a new build starts fresh', () => {
  const ids = Object.keys(app);
  const alone = ids.map(begun);
  for (const order of [ids, ids.toReversed()]) {
    const { leadsTo, forget } = createReach(start);
    const modules = modulesOf(app);
    const together = new Map(order.map((id) => [id, leadsTo(id, modules)]));
    expect(ids.map((id) => together.get(id))).toEqual(alone);
    const { '/x/src/main.tsx': _, ...without } = app;
    const less = modulesOf({ ...without, '/x/src/main.tsx': { code: '', imports: [] } });
    expect(leadsTo('/x/src/address.ts', less)).toBe(true);
    forget();
    expect(leadsTo('/x/src/address.ts', less)).toBe(false);
  }
});
