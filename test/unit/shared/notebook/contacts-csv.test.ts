/** Contacts in files: columns as other programs have them, and each row checked separately. */
import { describe, expect, test } from 'vitest';
import { readContacts, toContactsCsv } from '#shared/notebook/contacts-csv.ts';
import { mostEntries, type SavedEntry } from '#shared/notebook/notebook.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const three = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const contact = (subject: string, label: string, note = ''): SavedEntry => ({ subject, label, note, contact: true });
const addressNo = (number: number) => `0x${String(number).padStart(40, '0')}`;

function read(text: string, known: readonly SavedEntry[] = []) {
  const found = readContacts(text, known);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const badOf = (text: string, known: readonly SavedEntry[] = []) =>
  read(text, known).counts.badRows.map(({ line, reason }) => `${line}: ${reason}`);

describe('toContactsCsv', () => {
  test('behavior: what is written is read back, only contacts, notes of several lines too', () => {
    const kept = [
      contact(one, '=Alice', 'first\nsecond, "third"'),
      { ...contact(two, 'A label'), contact: false },
      contact(three, 'Bob; & Co'),
    ];
    const { entries, counts } = read(toContactsCsv(kept));
    expect(entries).toEqual([kept[0], kept[2]]);
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, bad: 0, badRows: [], cautions: [] });
    expect(read(toContactsCsv(kept), kept).counts).toMatchObject({ added: 0, unchanged: 2 });
  });
});

describe('readContacts', () => {
  test.each([
    ['any order and case', `NOTE,Address,Name\nRent,${one},Alice`],
    ['other names, semicolons, blanks', `Label ; Wallet address ; Comment\r\n Alice ; ${one} ; Rent \r\n\r\n`],
    ['more columns', `id,name,chain,address,notes\n7,Alice,1,${one},Rent`],
    ['an address without its checksum', `\ufeffname,address,note\nAlice,${one.toLowerCase()},Rent`],
  ])('default: %s', (_name, text) => {
    expect(read(text).entries).toEqual([contact(one, 'Alice', 'Rent')]);
  });

  test('behavior: new, changed and unchanged are distinguished; a file without notes leaves the notes', () => {
    const known = [contact(one, 'Alice', 'Rent'), contact(two, 'Bob'), { ...contact(three, 'Carol'), contact: false }];
    const text = `name,address\nAlice,${one}\nBobby,${two}\nCarol,${three}\nDan,${addressNo(4)}`;
    const { entries, counts } = read(text, known);
    expect(counts).toMatchObject({ added: 1, changed: 2, unchanged: 1, bad: 0 });
    expect(entries.map(({ label }) => label)).toEqual(['Bobby', 'Carol', 'Dan']);
  });

  test('error: every bad row by its line and reason; the good ones are kept', () => {
    const text = [
      'name,address,note',
      `Alice,${one},`,
      `Bob,${two.replace('F8', 'f8')},`,
      'Carol,0x123,',
      `,${two},`,
      `${'x'.repeat(41)},${two},`,
      `Dan,${two},${'n'.repeat(501)}`,
      `"Eve\u202e",${two},`,
      `Alice again,${one.toLowerCase()},`,
      'Frank',
      `Bob,${two},`,
    ].join('\n');
    expect(badOf(text)).toEqual([
      '3: The address’s checksum is wrong. Copy it again from its source.',
      '4: The address isn’t 0x and 40 hexadecimal digits.',
      '5: The name is missing.',
      '6: A name is up to 40 visible characters.',
      '7: A note is up to 500 visible characters.',
      '8: A name is up to 40 visible characters.',
      '9: The same address is in line 2, which is taken.',
      '10: The address is missing.',
    ]);
    expect(read(text).entries).toEqual([contact(one, 'Alice'), contact(two, 'Bob')]);
  });

  test('behavior: a name that another address has, in the book or the file, is warned of: it may be meant to deceive', () => {
    const { counts } = read(`name,address\nALICE,${two}\nBob,${three}\nbob,${addressNo(4)}\nAlice,${one}`, [contact(one, 'Alice')]);
    expect(counts).toMatchObject({ added: 3, unchanged: 1, bad: 0 });
    expect(counts.cautions).toEqual([
      { line: 2, reason: expect.stringContaining('0x71C7…976F') },
      { line: 4, reason: expect.stringContaining('0xfB69…d359') },
      { line: 5, reason: expect.stringContaining('0x90F8…c9C1') },
    ]);
  });

  test('error: an address that is shortened to the same as a known one is shown whole, beside the known one', () => {
    const alike = `${one.slice(0, 6)}${'1'.repeat(32)}${one.slice(-4)}`.toLowerCase();
    const { counts } = read(`name,address\nBob,${alike}\nAlice,${one}`, [contact(one, 'Alice')]);
    expect(counts.cautions.map(({ line }) => line)).toEqual([2, 3]);
    expect(counts.cautions[0]?.reason).toMatch(new RegExp(`^0x71C7.*is made to look like “Alice” \\(${one}\\)`, 'i'));
    expect(read(`name,address\nBob,${alike}`, [contact(one, 'Alice')]).entries).toHaveLength(1);
    expect(read(`name,address\nAlicia,${one}`, [contact(one, 'Alice')]).counts.cautions).toEqual([]);
  });

  test('error: a name and an address that imitate the person’s own account are warned of, although that account is not a contact', () => {
    const own = [{ ...contact(one, 'Main account'), contact: false }];
    const alike = `${one.slice(0, 6)}${'1'.repeat(32)}${one.slice(-4)}`.toLowerCase();
    const read = readContacts(`name,address\nmain account,${two}\nBob,${alike}`, [], own);
    if (typeof read === 'string') throw new Error(read);
    expect(read.counts.cautions.map(({ line }) => line)).toEqual([2, 3]);
    expect(read.counts.added).toBe(2);
  });

  test('error: of many bad rows the first hundred are listed, and all counted', () => {
    const { counts } = read(`name,address\n${'x,y\n'.repeat(500)}`);
    expect([counts.bad, counts.badRows.length]).toEqual([500, 100]);
  });

  test.each([
    ['', 'isn’t a list of contacts'],
    ['\n\n', 'isn’t a list of contacts'],
    [`Alice,${one}`, 'name,address,note'],
    [`name,address\n"Alice,${one}\n`, 'line 2 is never closed'],
    [`name,address\n${'x,y\n'.repeat(5_001)}`, 'at most 5000'],
    [`name,address\n${'\n'.repeat(1_000_000)}`, 'at most 20000'],
  ])('error: an invalid file: %#', (text, words) => {
    expect(readContacts(text, [])).toContain(words);
  });

  test('error: one entry too many: nothing of the file is imported; exactly as many as fit are', () => {
    const known = Array.from({ length: mostEntries - 2 }, (_, index) => contact(addressNo(index + 1), `c${index}`));
    const rows = [one, two, three].map((address, index) => `n${index},${address}\n`);
    expect(read(`name,address\n${rows.slice(0, 2).join('')}`, known).entries).toHaveLength(2);
    expect(readContacts(`name,address\n${rows.join('')}`, known)).toContain('at most 5,000');
  });
});
