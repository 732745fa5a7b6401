/** Raw colors stand in one file; everything else names their meaning. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../src/renderer');
const raw = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|:\s*(?:white|black|red|green|gray|grey)\b/gi;
const styles = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

test('default: there are styles to look at, and tokens.css has colors', () => {
  expect(styles.length).toBeGreaterThan(20);
  expect(readFileSync(join(renderer, 'ui/tokens.css'), 'utf8').match(raw)?.length).toBeGreaterThan(20);
});

test.each(styles.filter((name) => name !== join('ui', 'tokens.css')))('%s names no raw color', (name) => {
  expect(readFileSync(join(renderer, name), 'utf8').match(raw) ?? []).toEqual([]);
});

test('default: every color that is named exists', () => {
  const all = styles.map((name) => readFileSync(join(renderer, name), 'utf8')).join('\n');
  const named = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
  const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
  expect([...named].filter((name) => !defined.has(name))).toEqual([]);
});
