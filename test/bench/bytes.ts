/** What the page's script is made of: the bytes of each folder and package, and what the page would be smaller without them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { folderOfSource, isMapping } from '#test/bench/source-places.ts';

export interface Bytes {
  readonly name: string;
  readonly bytes: number;
  /** Compressed, of all that the page has. Texts that another part has as well save little. */
  readonly saved: number;
  /** The same, of what `index.html` names. */
  readonly first: number;
}

const compressed = (text: string) => gzipSync(text, { level: 9 }).length;

/** The script in pieces, each with the folder it comes from. */
function piecesOf(code: string, map: SourceMap): readonly { readonly name: string; readonly text: string }[] {
  const pieces: { name: string; text: string }[] = [];
  code.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(row, column);
      const name = isMapping(entry) ? folderOfSource(entry.originalSource) : '(bundler)';
      const last = pieces.at(-1);
      if (last?.name === name) last.text += line[column];
      else pieces.push({ name, text: line[column] ?? '' });
    }
  });
  return pieces;
}

/** `folder`: the built page, with source maps. */
export function bytesBySource(folder: string): readonly Bytes[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = new Map<string, Bytes>();
  const assets = join(folder, 'assets');
  // What only the bundler wrote has no map.
  for (const file of readdirSync(assets).filter((each) => existsSync(join(assets, `${each}.map`)))) {
    const code = readFileSync(join(assets, file), 'utf8');
    const pieces = piecesOf(code, new SourceMap(JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8'))));
    const whole = compressed(code);
    for (const name of new Set(pieces.map((piece) => piece.name))) {
      const rest = pieces.filter((piece) => piece.name !== name).map(({ text }) => text);
      const saved = whole - compressed(rest.join(''));
      const known = found.get(name) ?? { name, bytes: 0, saved: 0, first: 0 };
      found.set(name, {
        name,
        bytes: known.bytes + code.length - rest.join('').length,
        saved: known.saved + saved,
        first: known.first + (html.includes(file) ? saved : 0),
      });
    }
  }
  return [...found.values()].toSorted((one, two) => two.saved - one.saved);
}
