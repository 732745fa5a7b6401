/** H8: broken bodies of every kind, after the cases of JSONTestSuite (RFC 8259): a typed error, never a throw, a value or a changed prototype. */
import { expect, test } from 'vitest';
import { operations } from '#shared/core/operations/table.ts';
import { type AnswerName, readAnswer } from '#shared/core/readers/answers.ts';
import { parseJson } from '#shared/core/readers/json.ts';

const broken = [
  ...[
    '',
    ' ',
    '[',
    ']',
    '{',
    '}',
    '[[',
    '{]',
    '[}',
    '[1',
    '[1,',
    '[,1]',
    '[1,,2]',
    '[1,]',
    '["a",\n4\n,1,',
    '["x"]]',
    '[""],',
    '[3[4]]',
    '[1:2]',
    '[x',
  ],
  ...[
    '{"a"',
    '{"a":',
    '{"a":"b"',
    '{"a" b}',
    '{"a":"b",}',
    '{"a":"b",,"c":"d"}',
    '{,}',
    '{:"b"}',
    '{a: "b"}',
    "{'a':0}",
    '{1:1}',
    '{"x", null}',
    '{"a":"b"}#',
    '{"a":"b"}/**/',
  ],
  ...['tru', 'nul', 'fals', 'True', 'NULL', 'undefined', 'NaN', 'Infinity', '-Infinity', 'nan'],
  ...[
    '-',
    '+1',
    '.5',
    '5.',
    '-.1',
    '01',
    '-01',
    '0x10',
    '1e',
    '1e+',
    '0e',
    '2.e3',
    '1.e1',
    '1 000',
    '1,000',
    '1_000',
    '0.3e',
    '9.e+',
    '--2',
    '-2.',
    '１',
  ],
  ...[
    '"',
    '"a',
    'a"',
    "'a'",
    '"\\',
    '"\\x00"',
    '"\\u"',
    '"\\u00A"',
    '"\\uD800\\u1x"',
    '"\\a"',
    '"\t"',
    '"\n"',
    '"\u0000"',
    '"a"b',
    '\\u0020"a"',
  ],
  ...[
    '<html>',
    '<?xml version="1.0"?><a/>',
    '// a\n1',
    '/* */1',
    '1 2',
    '{}{}',
    '[] []',
    '"a" "b"',
    '\u00a0[]',
    '\u2060[]',
    '*',
    '?',
    '\uFFFD',
    '\u0000',
    '0\u0000',
    '(1)',
    '`1`',
    'function(){}',
    'callback({})',
  ],
];

test.each(broken.map((text) => [JSON.stringify(text), text]))('error: H8 %s', (_shown, text) => {
  expect(parseJson(text)).toEqual({ ok: false, error: 'not-json' });
});

const odd = [
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"":0}',
  '{"a\\u0000b":1}',
  '"\\uD800"',
  '-0',
  '1e400',
  '-1e400',
  '1E-400',
  '[0e+1]',
  '{"length":1e9}',
  '{"toString":1,"valueOf":2}',
  '[[[]]]',
  ' \n\t[] ',
];
const names = [...new Set(Object.values(operations).map(({ answer }) => answer))] as AnswerName[];

test.each(odd)('behavior: H8 valid and odd: %s is read by every reader without harm', (text) => {
  for (const name of names) expect(readAnswer(name, text).ok).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.prototype.toString.call({})).toBe('[object Object]');
});

test('behavior: H8 a key given twice: the last counts, as in every parser of this app', () => {
  expect(readAnswer('balance', '{"balance":"1","balance":"2"}')).toEqual({ ok: true, value: { recognized: true, value: '2' } });
});
