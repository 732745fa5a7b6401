/** The classes of CSS modules get short names, and each its own. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/build.ts';
import { byName, createNames } from '#scripts/class-names.ts';

const page = join(root, 'src/renderer');
/** File and class of each. */
const classes = globSync('**/*.module.css', { cwd: page }).flatMap((file) =>
  [...new Set(readFileSync(join(page, file), 'utf8').match(/\.[a-z][\w-]*/gi))].map((name) => [join(page, file), name.slice(1)] as const),
);

test('default: every class of the page has one name, and no two have the same', () => {
  const nameOf = createNames(page);
  const names = classes.map(([file, name]) => nameOf(name, file));
  expect(names.length).toBeGreaterThan(400);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]{1,2}_[0-9a-z]{1,2}$/.test(name))).toEqual([]);
  expect(classes.map(([file, name]) => nameOf(name, file))).toEqual(names);
});

test('behavior: the order in which files are built changes no name', () => {
  const [one, other] = [createNames(page), createNames(page)];
  const files = [...new Set(classes.map(([file]) => file))];
  const named = (nameOf: typeof one, order: readonly string[]) =>
    new Map(order.flatMap((file) => classes.filter(([each]) => each === file).map(([, name]) => [file + name, nameOf(name, file)])));
  const [forwards, backwards] = [named(one, files), named(other, files.toReversed())];
  for (const [key, name] of forwards) expect(backwards.get(key)).toBe(name);
});

test('error: no class for the whole page is named so, and a file from elsewhere is refused', () => {
  const whole = ['base.css', 'utilities.css'].map((file) => readFileSync(join(page, 'core/ui', file), 'utf8')).join('\n');
  expect(whole.match(/\.[a-z]+_\w/g)).toBeNull();
  expect(() => createNames(page)('a', '/elsewhere/a.module.css')).toThrow('a.module.css');
});

test('behavior: styles are imported as names, and nothing else is', () => {
  expect(byName(`import styles from './a.module.css';\nimport list from '../b.module.css';\nimport x from './c.ts';`)).toBe(
    `import * as styles from './a.module.css';\nimport * as list from '../b.module.css';\nimport x from './c.ts';`,
  );
});
