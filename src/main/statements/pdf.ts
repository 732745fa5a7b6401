/**
 * Writes PDF 1.7 (ISO 32000-1) of text and lines, with the fonts that every reader has: nothing is embedded, and all text can be
 * selected. These fonts have the letters of Western Europe; any other character is written as its number, `\u{20AC}`.
 */
import { deflateSync } from 'node:zlib';
import { type FontName, fonts } from './pdf-fonts.ts';

/** In points, 1/72 inch. */
export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type Paper = keyof typeof papers;

export interface Style {
  readonly font?: FontName;
  /** In points. */
  readonly size?: number;
  /** 0 for black, 1 for white. */
  readonly gray?: number;
}

export interface PdfPage {
  /** `x`: of its left end, with `right` of its right end; `y`: of its baseline, from the bottom of the page. */
  text(words: string, x: number, y: number, style?: Style & { readonly right?: boolean }): void;
  /** A hairline. */
  rule(x1: number, x2: number, y: number): void;
}

/** Bytes 128 to 159 of WinAnsiEncoding; the rest is Latin-1. */
const above = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The byte of a character; null where the fonts have none. A soft hyphen and a blank that doesn't break look like other characters. */
function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad)) return code;
  const at = character === ' ' ? -1 : above.indexOf(character);
  return at === -1 ? null : 0x80 + at;
}

/** Every character as the fonts can show it: those that they lack as `\u{6C34}`, so that nothing is left out or looks like something else. */
export const printable = (text: string): string =>
  [...text]
    .map((character) => (byteOf(character) === null ? `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}` : character))
    .join('');

const bytesOf = (text: string): readonly number[] => [...printable(text)].map((character) => byteOf(character) ?? 0x3f);

/** In points. */
export function widthOf(text: string, { font = 'plain', size = 9 }: Style = {}): number {
  const { widths } = fonts[font];
  return (bytesOf(text).reduce((sum, byte) => sum + (widths[byte - 32] ?? 0), 0) * size) / 1000;
}

/** A string in a content stream, in hexadecimal: nothing in it can end it. */
const hexOf = (text: string) => `<${Buffer.from(bytesOf(text)).toString('hex')}>`;

/** A text of the document's information, in UTF-16. */
const informationOf = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const fixed = (points: number) => String(Math.round(points * 100) / 100);

interface PdfAbout {
  readonly title: string;
  /** A BCP 47 tag. */
  readonly language: string;
  readonly paper: Paper;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly maker: string;
}

/** `draw`: called for each page, once all are known. */
export interface PdfFile {
  add(): PdfPage;
  /** `finish`: draws what each page has at its foot, counted from 1. */
  bytes(finish: (page: PdfPage, number: number, of: number) => void): Buffer;
}

export function createPdf({ title, language, paper, madeAt, maker }: PdfAbout): PdfFile {
  const contents: string[][] = [];
  const names = Object.keys(fonts) as readonly FontName[];

  function pageOn(content: string[]): PdfPage {
    return {
      text(words, x, y, { font = 'plain', size = 9, gray = 0, right = false } = {}) {
        if (words === '') return;
        const left = right ? x - widthOf(words, { font, size }) : x;
        content.push(`BT /${font} ${fixed(size)} Tf ${fixed(gray)} g ${fixed(left)} ${fixed(y)} Td ${hexOf(words)} Tj ET`);
      },
      rule(x1, x2, y) {
        content.push(`0.75 G 0.5 w ${fixed(x1)} ${fixed(y)} m ${fixed(x2)} ${fixed(y)} l S`);
      },
    };
  }

  function write(objects: readonly Buffer[]): Buffer {
    const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');
    const parts: Buffer[] = [head];
    const offsets: number[] = [];
    let at = head.length;
    for (const [index, object] of objects.entries()) {
      offsets.push(at);
      const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
      parts.push(whole);
      at += whole.length;
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = objects.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 2 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }

  return {
    add() {
      const content: string[] = [];
      contents.push(content);
      return pageOn(content);
    },
    bytes(finish) {
      for (const [index, content] of contents.entries()) finish(pageOn(content), index + 1, contents.length);
      const [width, height] = papers[paper];
      // 1: catalog, 2: information, 3: pages, then the fonts, then a page and its content in turn.
      const firstPage = 4 + names.length;
      const kids = contents.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
      const fontList = names.map((name, index) => `/${name} ${4 + index} 0 R`).join(' ');
      const made = new Date(madeAt).toISOString().replace(/[-:T]/g, '').slice(0, 14);
      const texts = [
        `<< /Type /Catalog /Pages 3 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
        `<< /Title ${informationOf(title)} /Producer ${informationOf(maker)} /CreationDate (D:${made}Z) >>`,
        `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
        ...names.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${fonts[name].name} /Encoding /WinAnsiEncoding >>`),
      ].map((text) => Buffer.from(text, 'latin1'));
      const pages = contents.flatMap((content, index) => {
        const stream = deflateSync(Buffer.from(content.join('\n'), 'latin1'));
        const box = `[0 0 ${fixed(width)} ${fixed(height)}]`;
        const page = `<< /Type /Page /Parent 3 0 R /MediaBox ${box} /Resources << /Font << ${fontList} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`;
        return [
          Buffer.from(page),
          Buffer.concat([Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`), stream, Buffer.from('\nendstream')]),
        ];
      });
      return write([...texts, ...pages]);
    },
  };
}
