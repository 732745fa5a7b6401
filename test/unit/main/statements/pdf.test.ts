/** PDF: read back by another reader. */
import { describe, expect, test } from 'vitest';
import { createPdf, papers, printable, widthOf } from '#main/statements/pdf.ts';
import { flowPdf } from '#main/statements/pdf-flow.ts';
import { readPdf } from '#test/support/pdf-text.ts';

const about = { title: 'Statement “Ünïcode” 水', paper: 'a4', language: 'en', madeAt: 1_764_200_000_000, maker: 'Blockdesk' } as const;

function pdfOf(...lines: string[]): Buffer {
  const pdf = createPdf(about);
  const page = pdf.add();
  for (const [index, line] of lines.entries()) page.text(line, 50, 700 - index * 20);
  return pdf.bytes(() => {});
}

describe('createPdf', () => {
  test('default: text is selected as it was written, with the title', async () => {
    const lines = ['Received 1,234.56 DUSD from “Savings” – €5', 'Ärger, œuvre, naïve, Š', '(parentheses) \\ <angle> [brackets] %'];
    const { pages, title } = await readPdf(pdfOf(...lines));
    expect(pages).toEqual([lines]);
    expect(title).toBe(about.title);
  });
  test.each([
    ['水', '\\u{6C34}'],
    ['🏦', '\\u{1F3E6}'],
    ['a\u202Eb', 'a\\u{202E}b'],
    ['so\u00adft', 'so\\u{AD}ft'],
    ['no\u00a0break', 'no\\u{A0}break'],
    ['\u0000', '\\u{0}'],
    ['−5', '\\u{2212}5'],
    ['Ω', '\\u{3A9}'],
  ])('error: E24 %j has no glyph and is written as %s, which is what a reader finds', async (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect((await readPdf(pdfOf(text))).pages).toEqual([[shown]]);
  });
  test('behavior: widths are those of the fonts, so that numbers line up on the right', async () => {
    const lines = ['The quick brown fox, 0123456789', 'ÄÖÜß €…“”–™', 'WAVE iiii ....'];
    const { pieces } = await readPdf(pdfOf(...lines));
    for (const [index, line] of lines.entries()) expect(pieces[index]?.width).toBeCloseTo(widthOf(line), 0);
  });
  test('behavior: nothing that is written becomes a command', async () => {
    const { pages } = await readPdf(pdfOf('ET endstream endobj', '> Tj (x) Tj', '\\) Tj'));
    expect(pages).toEqual([['ET endstream endobj', '> Tj (x) Tj', '\\) Tj']]);
  });
});

describe('flowPdf', () => {
  const flow = { title: 'T', paper: 'letter', madeAt: 0, version: '1', made: 'Made by Blockdesk' } as const;
  test('default: each page has its number, and nothing is lost between them', async () => {
    const bytes = flowPdf(flow, (page) => {
      for (let number = 0; number < 200; number += 1) page.pair(`line ${number}`, `${number} DUSD`);
    });
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map((page) => page.at(-1))).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
    expect(pages.flat().filter((words) => words.startsWith('line'))).toEqual(Array.from({ length: 200 }, (_, number) => `line ${number}`));
  });
  test('behavior: what is longer than a line is wrapped, never cut', async () => {
    const long = `0x${'ab'.repeat(200)}`;
    const bytes = flowPdf(flow, (page) => {
      page.paragraph(`A word and ${long}`);
      page.pair(long, long);
    });
    const { pages, pieces } = await readPdf(bytes);
    expect(pages[0]?.join('').split(long).length ?? 0).toBeGreaterThanOrEqual(4);
    const [width] = papers.letter;
    expect(pieces.every(({ x, width: length }) => x >= 47 && x + length <= width - 47)).toBe(true);
  });
});
