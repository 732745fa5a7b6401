/** Text from top to bottom over as many pages as it takes. */
import { createPdf, type Paper, type PdfPage, papers, type Style, widthOf } from '#main/statements/pdf.ts';
import { locale, t } from '#shared/core/language/language.ts';

const margin = 48;
const foot = 40;

export interface Flow {
  heading(words: string, level: 1 | 2): void;
  /** Wrapped; a word that is longer than a line is broken. */
  paragraph(words: string, style?: Style): void;
  /** Words on the left and on the right; below each other where they don't fit beside each other. */
  pair(left: string, right: string, style?: { readonly left?: Style; readonly right?: Style }): void;
  rule(): void;
  gap(points: number): void;
  /** What follows, up to that many points, stays on one page. */
  together(points: number): void;
}

interface FlowAbout {
  readonly title: string;
  readonly paper: Paper;
  readonly madeAt: number;
  readonly version: string;
  /** At the foot of each page. */
  readonly made: string;
}

/** A PDF that `fill` writes. */
export function flowPdf({ title, paper, madeAt, version, made }: FlowAbout, fill: (flow: Flow) => void): Buffer {
  const pdf = createPdf({ title, paper, madeAt, language: locale, maker: ['Blockdesk', version].join(' ') });
  const [width, height] = papers[paper];
  const right = width - margin;
  const inner = width - margin * 2;
  let page: PdfPage = pdf.add();
  let y = height - margin;

  function turn(): void {
    page = pdf.add();
    y = height - margin;
  }

  function down(points: number): void {
    if (y - points < margin + foot) turn();
    y -= points;
  }

  const heightOf = ({ size = 9 }: Style = {}) => size * 1.4;

  const flow: Flow = {
    heading(words, level) {
      const style = { font: 'bold', size: level === 1 ? 18 : 11 } as const;
      for (const line of linesOf(words, inner, style)) {
        down(style.size * 1.4);
        page.text(line, margin, y, style);
      }
    },
    paragraph(words, style = {}) {
      for (const line of linesOf(words, inner, style)) {
        down(heightOf(style));
        page.text(line, margin, y, style);
      }
    },
    pair(left, words, { left: leftStyle = {}, right: rightStyle = {} } = {}) {
      const fits = widthOf(left, leftStyle) + widthOf(words, rightStyle) + 12 <= inner;
      const lines = fits ? [left] : linesOf(left, inner, leftStyle);
      for (const line of lines) {
        down(heightOf(leftStyle));
        page.text(line, margin, y, leftStyle);
      }
      if (words === '') return;
      if (fits) return page.text(words, right, y, { ...rightStyle, right: true });
      for (const line of linesOf(words, inner, rightStyle)) {
        down(heightOf(rightStyle));
        page.text(line, right, y, { ...rightStyle, right: true });
      }
    },
    rule() {
      down(6);
      page.rule(margin, right, y);
    },
    gap: down,
    together(points) {
      if (y - points < margin + foot) turn();
    },
  };
  fill(flow);
  return pdf.bytes((each, number, of) => {
    const style = { size: 7.5, gray: 0.35 };
    each.rule(margin, right, margin + 14);
    each.text(made, margin, margin, style);
    each.text(t('Page {number} of {of}', { number: String(number), of: String(of) }), right, margin, { ...style, right: true });
  });
}

/** At blanks, and within what is longer than a line. */
function linesOf(words: string, most: number, style: Style): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, style) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (widthOf(line + character, style) > most) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
