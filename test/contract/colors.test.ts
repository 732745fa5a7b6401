/** Raw colors are in one file; everything else names their meaning. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectionHues } from '#shared/connections/connection-mark.ts';

const renderer = join(import.meta.dirname, '../../src/renderer');
const raw = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|:\s*(?:white|black|red|green|gray|grey)\b/gi;
const styles = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

test('default: there are styles to look at, and tokens.css has colors', () => {
  expect(styles.length).toBeGreaterThan(20);
  expect(readFileSync(join(renderer, 'core/ui/tokens.css'), 'utf8').match(raw)?.length).toBeGreaterThan(20);
});

test.each(styles.filter((name) => name !== join('core', 'ui', 'tokens.css')))('%s names no raw color', (name) => {
  expect(readFileSync(join(renderer, name), 'utf8').match(raw) ?? []).toEqual([]);
});

test('default: every color that is named exists', () => {
  const all = styles.map((name) => readFileSync(join(renderer, name), 'utf8')).join('\n');
  const named = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
  const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
  expect([...named].filter((name) => !defined.has(name))).toEqual([]);
});

/** By theme: what a semantic token is in the end. */
function colorOf(name: string, theme: 0 | 1): string {
  const tokens = readFileSync(join(renderer, 'core/ui/tokens.css'), 'utf8');
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(var\\((--p-[\\w-]+)\\), var\\((--p-[\\w-]+)\\)\\)`).exec(tokens) ?? [];
  return new RegExp(`${[light, dark][theme]}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '';
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const words = ['text', 'text-soft', 'text-chip', 'accent', 'good', 'care', 'bad'];
const grounds = ['page', 'surface', 'hover'];
test.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
  '%s can be read on %s, in both themes',
  (word, ground) => {
    for (const theme of [0, 1] as const) {
      const [darker = 0, lighter = 0] = [colorOf(word, theme), colorOf(ground, theme)].map(luminance).toSorted((one, other) => one - other);
      expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

/** Relative luminance of `oklch(lightness chroma hue)` in sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [long, medium, short] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return rgb.reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
}

test.each(Object.entries(connectionHues))('the mark of a %s connection is seen in both themes, and its letters on it', (_color, hue) => {
  const tokens = readFileSync(join(renderer, 'core/ui/tokens.css'), 'utf8');
  const [, lightness, chroma] = /--mark-ground: oklch\(([\d.]+) ([\d.]+) var\(--mark-hue\)\)/.exec(tokens) ?? [];
  const mark = luminanceOf(Number(lightness), Number(chroma), hue) + 0.05;
  const grounds = ['surface', 'page'].flatMap((ground) => ([0, 1] as const).map((theme) => luminance(colorOf(ground, theme)) + 0.05));
  for (const ground of grounds) expect(Math.max(mark / ground, ground / mark)).toBeGreaterThanOrEqual(3);
  expect(1.05 / mark).toBeGreaterThanOrEqual(4.5);
});
