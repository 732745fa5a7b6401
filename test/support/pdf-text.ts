/** The text of a PDF, read by Mozilla's reader and not by what wrote it. */
import { getDocumentProxy } from 'unpdf';

interface Line {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PdfText {
  /** Words of each page, in the order of the file. */
  readonly pages: readonly (readonly string[])[];
  /** Every piece of text, with its left end and its width in points. */
  readonly pieces: readonly { readonly words: string; readonly x: number; readonly width: number }[];
  readonly title: string;
}

export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  const pages: string[][] = [];
  const pieces: { words: string; x: number; width: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines: Line[] = [];
    for (const item of items) {
      // Between what stands on the left and on the right, it sees a wide blank.
      if (!('str' in item) || item.str === '' || (item.str === ' ' && item.width > 8)) continue;
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      const last = lines.at(-1);
      // The reader cuts a text at its blanks.
      const goesOn = last !== undefined && Math.abs(last.y - y) < 0.01 && Math.abs(last.x + last.width - x) < 0.5;
      if (goesOn) lines[lines.length - 1] = { ...last, words: last.words + item.str, width: x + item.width - last.x };
      else lines.push({ words: item.str, x, y, width: item.width });
    }
    const shown = lines.filter(({ words }) => words.trim() !== '');
    pages.push(shown.map(({ words }) => words));
    pieces.push(...shown);
  }
  return { pages, pieces, title: info.Title ?? '' };
}
