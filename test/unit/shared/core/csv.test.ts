/** CSV: what is written is read back exactly, nothing in it runs, and files of other programs are read. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv, toCsv } from '#shared/core/csv.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';
import { runsOr } from '#test/support/property-runs.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe('toCsv', () => {
  test('default: a byte order mark, CRLF, quotes where they are needed', () => {
    expect(
      toCsv([
        ['name', 'note'],
        ['a "b"', 'x,y'],
        ['two\nlines', ' blank '],
      ]),
    ).toBe('\ufeffname,note\r\n"a ""b""","x,y"\r\n"two\nlines"," blank "\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", "'=1", '"=1'])(
    'error: %j is not run as a formula, and reads back unchanged',
    (cell) => {
      const written = toCsv([[cell]]);
      expect(written.replace(/^\ufeff"?/, '')).not.toMatch(/^[=+\-@\t\r]/);
      expect(cellsOf(written)).toEqual([[cell]]);
    },
  );

  test.each(['x;=HYPERLINK("https://evil.example")', 'x;\t =1;y', 'a\n=1', 'a\t@SUM(A1)', "a;'=1", 'x;"=1', '\uff1d1+1', ' =1', ';;-1'])(
    'error: %j is not run by a program with other separators, and reads back unchanged',
    (cell) => {
      const written = toCsv([['a', cell]]);
      // As a program reads it that splits at semicolons, tabs and line breaks, ignoring quotation marks.
      const seen = written
        .slice(1)
        .split(/[;\t\r\n,]/)
        .map((part) => part.replaceAll('"', '').trim());
      expect(seen.filter((part) => /^[=+\-@\uff1d]/.test(part))).toEqual([]);
      expect(cellsOf(written)).toEqual([['a', cell]]);
    },
  );

  test('behavior: whatever is written is read back', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', "'", '=', '-', ' ', 'a', '\uff1d', '\ufeff') }),
    );
    // Of another width than the first, a file of one column could not be recognized.
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, (given) => {
        const all = [['name', 'address', 'note'], ...given];
        expect(parseCsv(toCsv(all))).toMatchObject({ unclosed: null });
        expect(cellsOf(toCsv(all))).toEqual(all);
      }),
      { numRuns: runsOr(1_000) },
    );
  });
});

describe('parseCsv', () => {
  test.each<[string, string, string[][]]>([
    [
      'semicolons',
      'a;b\n"1;5";2',
      [
        ['a', 'b'],
        ['1;5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r\n1,5\t2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'lines of old Macs',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no last line break',
      'a,b\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [
      'a separator in a quoted head',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    ['text after a closing quote', '"a"b,c', [['ab', 'c']]],
    ['a quote within', 'a"b,c', [['a"b', 'c']]],
    ['nothing', '', []],
    ['a mark alone', '\ufeff', []],
    ['a blank line', 'a\n\nb', [['a'], [''], ['b']]],
  ])('default: %s', (_name, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('behavior: lines are counted as editors do, those within quotes too', () => {
    expect(parseCsv('a\r\n"b\r\nc\nd"\r\ne\n\nf').rows.map(({ line }) => line)).toEqual([1, 2, 5, 6, 7]);
  });

  test('error: a quotation mark that is never closed is reported with its line', () => {
    expect(parseCsv('a,b\n1,"2\n3,4\n').unclosed).toBe(2);
  });

  test('behavior: total, and in a time that grows with the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void parseCsv(text)),
      { numRuns: runsOr(200) },
    );
    const taken = startProcessorTime();
    for (const unit of ['"', '""', ',', '\n', '"a', "'", '\r\n']) parseCsv(unit.repeat(200_000 / unit.length));
    expect(taken()).toBeLessThan(2_000);
  });
});
