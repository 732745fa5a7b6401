/** The layout of raw answers: nothing is lost, whatever the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prettyJson } from '#renderer/core/lib/pretty-json.ts';

describe('prettyJson', () => {
  test('default: two spaces a level', () => {
    expect(prettyJson('{"a":[1,{"b":null}],"c":"x"}')).toBe('{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "x"\n}');
  });

  test('behavior: keeps every digit, exponent and duplicate key', () => {
    const pretty = prettyJson('{"balance":12345678901234567890123,"balance":1.50e+2}');
    expect(pretty).toBe('{\n  "balance": 12345678901234567890123,\n  "balance": 1.50e+2\n}');
  });

  test('behavior: strings stay as they are, brackets, escapes and blanks in them too', () => {
    const text = String.raw`{"a":"{ \"b\" : [1, 2] }\\","c":"\u202e , :"}`;
    expect(prettyJson(text)).toContain(String.raw`"{ \"b\" : [1, 2] }\\"`);
    expect(prettyJson(text)).toContain(String.raw`"\u202e , :"`);
  });

  test('behavior: empty containers stay on one line', () => {
    expect(prettyJson(' { "a" : [ ] , "b" : { } } ')).toBe('{\n  "a": [],\n  "b": {}\n}');
  });

  test('behavior: the same as JSON.stringify for what JSON.stringify can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test('behavior: leaves out nothing but blanks, even from text that isn’t JSON', () => {
    const withoutBlanks = (text: string) => text.replace(/[ \t\n\r]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n1a') }), (text) => {
        expect(withoutBlanks(prettyJson(text))).toBe(withoutBlanks(text));
      }),
    );
  });

  test('behavior: a body of brackets does not grow without bounds', () => {
    const deep = '[1,'.repeat(5_000);
    expect(prettyJson(deep).length).toBeLessThan(deep.length * 100);
  });
});
