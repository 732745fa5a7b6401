/** Names of addresses, contacts as a list, files of any program. */
import { describe, expect, test } from 'vitest';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { narrowContacts, sortContacts, toContacts } from '#renderer/notebook/contact-list.ts';
import { addressesNamed, toNames } from '#renderer/notebook/names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const three = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const four = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7';
const entry = (label: string, contact = false) => ({ label, contact, hasNote: label === '' });
const accounts = [
  { address: one, name: 'From service' },
  { address: two, name: null },
];

describe('toNames', () => {
  const names = toNames(accounts, {
    [two]: entry('Savings', true),
    [three]: entry('Alice', true),
    [four]: entry('Market'),
    [`0x${'ab'.repeat(32)}`]: entry('a transaction'),
  });

  test('default: in any case; your own account stays yours, whatever its label', () => {
    expect(names.of(one.toLowerCase())).toEqual({ text: 'From service', kind: 'account' });
    expect(names.of(two.toUpperCase().replace('0X', '0x'))).toEqual({ text: 'Savings', kind: 'account' });
    expect([names.of(three), names.of(four)]).toEqual([
      { text: 'Alice', kind: 'contact' },
      { text: 'Market', kind: 'label' },
    ]);
    expect(names.of('0x')).toBeNull();
  });

  test('behavior: the list holds addresses only, own accounts first', () => {
    expect(names.list().map(({ address }) => address)).toEqual([one, two, three, four]);
  });

  test('behavior: a name in any case leads to each address that has it', () => {
    expect(addressesNamed(names, 'ALICE')).toEqual([three]);
    expect(addressesNamed(names, 'A-lice')).toEqual([]);
    const twice = toNames([], { [one]: entry('Rent'), [two]: entry('rent') });
    expect(addressesNamed(twice, 'Rent')).toEqual([one, two]);
  });

  test('error: a name that another address has is found out, marks and case aside; a name of marks alone is nobody’s', () => {
    const isTaken = isNameOfAnother(names, four);
    expect(['Alice', 'A.lice', 'SAVINGS', 'Market', 'Bob', '✓', ''].map(isTaken)).toEqual([true, true, true, false, false, false, false]);
    expect(isNameOfAnother(names, four.toLowerCase())('Market')).toBe(false);
    expect(isNameOfAnother(names, null)('Market')).toBe(true);
    expect(isNameOfAnother(toNames([], { [one]: entry('✓') }), two)('✓')).toBe(false);
  });

  test('behavior: the zero address is called that and is not in the list, unless the person names it', () => {
    const zero = `0x${'0'.repeat(40)}`;
    expect(names.of(zero)).toEqual({ text: 'Zero address', kind: 'label' });
    expect(toNames([], { [zero]: entry('Burnt') }).of(zero)).toEqual({ text: 'Burnt', kind: 'label' });
  });

  test('behavior: an entry with a note alone names nothing; an account without a name has its place', () => {
    expect(toNames(accounts, { [two]: entry('') }).of(two)).toEqual({ text: 'Account 2', kind: 'account' });
    expect(toNames([], { [two]: entry('') }).list()).toEqual([]);
  });
});

describe('contacts', () => {
  const contacts = toContacts({
    [one]: entry('Zoë', true),
    [two]: entry('alice 10', true),
    [three]: entry('Alice 9', true),
    [four]: entry('no contact'),
  });
  const namesOf = (list: typeof contacts) => list.map(({ name }) => name);

  test('default: by name as people read it, by address, both ways', () => {
    expect(namesOf(sortContacts(contacts, 'name', false))).toEqual(['Alice 9', 'alice 10', 'Zoë']);
    expect(namesOf(sortContacts(contacts, 'name', true))).toEqual(['Zoë', 'alice 10', 'Alice 9']);
    expect(namesOf(sortContacts(contacts, 'address', false))).toEqual(['Zoë', 'alice 10', 'Alice 9']);
  });

  test('behavior: every word counts, in the name or the address', () => {
    expect(namesOf(narrowContacts(contacts, ' ALICE  10 '))).toEqual(['alice 10']);
    expect(namesOf(narrowContacts(contacts, one.slice(2, 10).toLowerCase()))).toEqual(['Zoë']);
    expect(narrowContacts(contacts, 'nobody')).toEqual([]);
  });
});

describe('readTextFile', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', Uint8Array.from(Buffer.from('Zoë'))],
    ['UTF-8 with its mark', Uint8Array.from(Buffer.from('\ufeffZoë'))],
    ['UTF-16', Uint8Array.from(utf16('Zoë'))],
    ['UTF-16, the other way', Uint8Array.from(utf16('Zoë').swap16())],
    ['Windows-1252', Uint8Array.from(Buffer.from('Zoë', 'latin1'))],
  ])('default: %s', async (_name, bytes) => {
    expect(await readTextFile(new Blob([bytes]))).toBe('Zoë');
  });
});

describe('problem lines', () => {
  test('default: a field’s message is shown at the field, the rest below the form', () => {
    const problem = { code: 'invalid-input', fields: { label: 'too long', connection: 'not known' } } as const;
    expect([fieldLine(problem, 'label'), fieldLine(problem, 'note'), formLine(problem, ['label', 'note'])]).toEqual([
      'too long',
      null,
      'not known',
    ]);
    expect(formLine({ code: 'storage', what: 'your notebook' }, ['label'])).toContain('disk has space');
    expect([fieldLine(null, 'label'), formLine(null, [])]).toEqual([null, null]);
  });
});
