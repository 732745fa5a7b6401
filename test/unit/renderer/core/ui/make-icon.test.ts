/** The build draws lucide's icons with `makeIcon`: it writes what lucide-react's own components write. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeIcon } from '#renderer/core/ui/make-icon.ts';
import { withoutKeys } from '#scripts/icon-plugin.ts';

const folder = new URL('../../../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
/** One of eighty, and those with another name. */
const files = readdirSync(fileURLToPath(folder)).filter(
  (name, index) => name.endsWith('.mjs') && (index % 80 === 0 || /^(?:circle-question-mark|triangle-alert|ellipsis)\.mjs$/.test(name)),
);

test.each([
  ['as most are', { size: 16, 'aria-hidden': true }],
  ['named', { size: 14, 'aria-label': 'Done' }],
  ['with a class and a stroke of its own', { className: 'soft', strokeWidth: 3 }],
  ['of its own size', {}],
] as const)('an icon %s is drawn as lucide-react draws it', async (_name, props) => {
  let compared = 0;
  for (const file of files) {
    const { default: theirs, __iconData } = (await import(new URL(file, folder).href)) as {
      default: ComponentType<object>;
      __iconData?: Parameters<typeof makeIcon>[0];
    };
    // A file of another name for an icon has none.
    if (__iconData === undefined) continue;
    compared += 1;
    const ours = makeIcon(__iconData) as ComponentType<object>;
    expect(sorted(renderToStaticMarkup(createElement(ours, props)))).toEqual(sorted(renderToStaticMarkup(createElement(theirs, props))));
  }
  expect(compared).toBeGreaterThan(15);
});

test('behavior: the build takes the keys of shapes away and nothing else', () => {
  for (const file of files) {
    const code = readFileSync(new URL(file, folder), 'utf8');
    const without = withoutKeys(code);
    expect(without).not.toMatch(/\bkey:/);
    const [, node] = /node: (\[[\s\S]*?\]),?\n( {2}aliases|\};)/.exec(code) ?? [];
    if (node === undefined) expect(without).toBe(code);
    else {
      const shapes = (text: string) => new Function(`return ${text}`)() as readonly [string, Record<string, string>][];
      const [, lean = ''] = /node: (\[[\s\S]*?\]),?\n( {2}aliases|\};)/.exec(without) ?? [];
      expect(shapes(lean)).toEqual(shapes(node).map(([tag, { key: _, ...rest }]) => [tag, rest]));
    }
  }
});

/** The order of attributes is nobody's concern. */
const sorted = (markup: string) => markup.split(/[ >]+/).toSorted();
