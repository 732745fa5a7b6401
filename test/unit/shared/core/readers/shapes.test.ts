/** Numbers, refusals and wrappers, at the edge of what is still read. */
import { describe, expect, test } from 'vitest';
import type { AnswerName } from '#shared/core/readers/answers.ts';
import { parseJson } from '#shared/core/readers/json.ts';
import { onlyBool, onlyNumber, onlyResult, toDecimals } from '#shared/core/readers/quantity.ts';
import { hexText, member, toAddress, toHash } from '#shared/core/readers/shape.ts';
import { readText as read } from '#test/support/read-answer.ts';

const none = 'unrecognized';

describe('M12 a number of JSON is read exactly, or stays text; brackets and values are counted first', () => {
  const numbers: readonly (readonly [string, unknown])[] = [
    ['12.00', 12],
    ['120e-1', 12],
    ['12.50', '12.50'],
    ['1e+3', 1_000],
    ['1E3', 1_000],
    ['-1.5e1', -15],
    ['-12345678901234567890', -12345678901234567890n],
    ['0.000', 0],
    ['-0e-5', -0],
    ['1000e-3', 1],
    ['1001e-3', '1001e-3'],
    ['9007199254740991.0', 9007199254740991],
    ['9007199254740992.0', 9007199254740992n],
    ['1e100', 10n ** 100n],
    ['1e101', '1e101'],
    ['1.5e101', 15n * 10n ** 100n],
    ['1e99999999999999999999', '1e99999999999999999999'],
    ['9'.repeat(1_000), BigInt('9'.repeat(1_000))],
    ['9'.repeat(1_001), '9'.repeat(1_001)],
  ];
  test.each(numbers.map(([text, is]) => [text.slice(0, 40), text, is] as const))('%s', (_shown, text, is) => {
    expect(parseJson(text)).toEqual({ ok: true, value: is });
    // The same inside, also where a key comes twice.
    expect(parseJson(`{"a":1.5,"b":["x",${text}],"a":{"c":${text}}}`)).toEqual({ ok: true, value: { a: { c: is }, b: ['x', is] } });
  });

  test('the zero that is written as negative is zero', () => {
    for (const raw of ['-0', '-0.0', '-0e-5', '"-0"']) expect(read('balance', raw)).toBe('0');
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each<[string, string, string | null]>([
    ['200 levels', nested(200), null],
    ['201 levels', nested(201), 'too-deep'],
    ['201 levels of objects', `${'{"a":'.repeat(201)}0${'}'.repeat(201)}`, 'too-deep'],
    ['201 levels before a flat part', `[${nested(200)},[],{}]`, 'too-deep'],
    ['many lists beside each other', `[${'[],'.repeat(300)}[]]`, null],
    ['many objects beside each other', `[${'{},'.repeat(300)}{}]`, null],
    ['brackets behind a quote of a text', `"\\"${'['.repeat(300)}"`, null],
    ['brackets behind a text that ends in a backslash', `["\\\\",${nested(200)}]`, 'too-deep'],
    ['as many values as are read', `[${'0,'.repeat(39_998)}0]`, null],
    ['one value more', `[${'0,'.repeat(39_999)}0]`, 'too-large'],
  ])('H18 %s', (_what, text, error) => {
    const parsed = parseJson(text);
    expect(parsed.ok ? null : parsed.error).toBe(error);
  });
});

describe('H16 a quantity', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  test.each([
    ['"000"', '0'],
    ['"0x0"', '0'],
    ['"0x00ff"', '255'],
    ['"0xFf"', '255'],
    [`"0x${'0'.repeat(63)}5"`, '5'],
    [`"0x${'0'.repeat(38)}5"`, '5'],
    [`"${'9'.repeat(100)}"`, '9'.repeat(100)],
    ['{"hex":"0x05"}', '5'],
    ['{"_hex":"0x05","_isBigNumber":true}', '5'],
    ['1.0', '1'],
    [`"${'9'.repeat(101)}"`, none],
    [`"${address}"`, none],
    [`"0x${'0'.repeat(40)}"`, none],
    ['{"hex":5}', none],
    ['{"hex":"5"}', none],
    ['{"hex":"ff"}', none],
    ['{"hex":"-0x05"}', none],
    ['{"hex":["0x05"]}', none],
    ['{"hex":{"hex":"0x05"}}', none],
    ['["5"]', none],
    ['"0X5"', none],
    ['"+5"', none],
    ['"5 "', none],
    ['"5\\n"', none],
    ['"5n"', none],
    ['"1e3"', none],
    ['"１"', none],
    ['"x5"', none],
    ['"-"', none],
    ['"-0x1"', none],
    ['-12345678901234567890', none],
  ])('%s is %s', (raw, is) => {
    expect(read('balance', raw)).toBe(is);
    expect(read('token-id', `{"tokenId":${raw}}`)).toBe(is);
  });

  test.each<[string, boolean | typeof none]>([
    ['"TRUE"', true],
    ['"False"', false],
    ['1', true],
    ['0', false],
    ['"0x1"', true],
    ['"0x0"', false],
    [`"0x${'0'.repeat(63)}1"`, true],
    ['2', none],
    ['-1', none],
    ['""', none],
    ['"no"', none],
    ['[true]', none],
  ])('yes or no: %s', (raw, is) => expect(read('approval', `{"approval":${raw}}`)).toBe(is));
});

describe('H16 what a function with one output returned', () => {
  const most = 2n ** 256n - 1n;
  test('in a list of one, or bare; a list of any other length is itself', () => {
    expect([['5'], '5', [], ['5', '6'], [['5']], null].map((result) => onlyResult(result))).toEqual([
      '5',
      '5',
      [],
      ['5', '6'],
      ['5'],
      null,
    ]);
    expect(onlyResult({ 0: '5', length: '1' })).toEqual({ 0: '5', length: '1' });
    expect([['1'], [false], ['1', '1'], []].map((result) => onlyBool(result))).toEqual([true, false, null, null]);
  });
  test.each([
    ['0', '0'],
    [['0x10'], '16'],
    [most.toString(), most.toString()],
    [(most + 1n).toString(), null],
    ['-1', null],
    [['5', '6'], null],
    [[], null],
    ['x', null],
    [null, null],
  ])('a number of 256 bits: %j', (result, is) => expect(onlyNumber(result)).toBe(is));
  test.each([
    ['0', 0],
    [['18'], 18],
    [{ hex: '0x06' }, 6],
    ['77', 77],
    ['78', null],
    ['-1', null],
    [['6', '6'], null],
    [[], null],
    ['1.5', null],
    [undefined, null],
  ])('the decimals of a token: %j', (result, is) => expect(toDecimals(result)).toBe(is));
});

describe('H16 a body that says itself that it is no answer', () => {
  const hash = `0x${'1f'.repeat(32)}`;
  test.each<[string, boolean]>([
    ['"success":false', true],
    ['"success":"false"', true],
    ['"success":0', true],
    ['"success":null', true],
    ['"ok":false', true],
    ['"ok":true,"success":true', false],
    ['"success":"yes"', false],
    ['"status":"error"', true],
    ['"status":"FAILED"', true],
    ['"status":"success"', false],
    ['"status":"0 errors"', false],
    ['"status":200', false],
    ['"error":"no"', true],
    ['"error":{}', true],
    ['"error":true', true],
    ['"errors":["no"]', true],
    ['"error":null', false],
    ['"error":false', false],
    ['"error":""', false],
    ['"errors":[]', false],
    ['"code":-32000,"message":"no"', true],
    ['"code":-32000', false],
    ['"code":-1,"message":5', false],
    ['"code":0,"message":"fine"', false],
    ['"statusCode":400,"message":"no"', true],
    ['"status_code":500,"message":"no"', true],
    ['"statusCode":399,"message":"fine"', false],
    ['"statusCode":500', false],
    ['"message":"fine"', false],
  ])('{%s}: %s', (says, isRefusal) => {
    const answers: readonly [AnswerName, string, unknown][] = [
      ['balance', '"balance":"5"', '5'],
      ['token-uri', '"uri":"x"', 'x'],
      ['transaction-hash', `"hash":"${hash}"`, hash],
    ];
    for (const [name, given, is] of answers)
      for (const raw of [`{${says},${given}}`, `{"data":{${says},${given}}}`, `{"payload":{${given},${says}}}`])
        expect(read(name, raw)).toEqual(isRefusal ? none : is);
  });

  test.each(['transactionHash', 'gas_used', 'cumulativeGasUsed', 'blockHash'])('a failed transaction is no refusal: by its %s', (name) => {
    const more = name === 'transactionHash' ? '' : `"hash":"${hash}",`;
    expect(read('transaction-hash', `{${more}"${name}":"${hash}","status":"failed"}`)).toBe(hash);
    expect(read('transaction-hash', `{${more}"${name}":"${hash}","success":false}`)).toBe(none);
  });
});

describe('H16 where the value stands', () => {
  test.each([
    ['{"data":"1","result":"2","payload":"3"}', '1'],
    ['{"result":"2","payload":"3"}', '2'],
    ['{"payload":"3"}', '3'],
    ['{"data":"1","allowance":"9"}', '9'],
    ['{"data":{"allowance":"1"},"result":"2"}', '1'],
    ['{"data":{"value":"1"},"result":{"allowance":"2"}}', '2'],
    ['{"data":{"hex":"0x1"},"result":"2"}', '1'],
    ['{"data":{"data":{"allowance":"1"}}}', none],
    ['{"other":"1"}', none],
    ['[{"allowance":"1"}]', none],
  ])('%s', (raw, is) => expect(read('allowance', raw)).toBe(is));

  test('a thousand keys are found in any spelling', () => {
    const keys = Array.from({ length: 999 }, (_, index) => `"k${index}":0`).join();
    expect(read('allowance', `{${keys},"ALLOWANCE":"5"}`)).toBe('5');
    expect(member({ a_b: 1 }, 'c', 'aB')).toBe(1);
    expect(member({ constructor: 1 }, 'toString', 'valueOf')).toBeUndefined();
  });

  test('an address, a hash and bytes are text, whole and of their form', () => {
    const [hash, bytes, address] = [`0x${'1f'.repeat(32)}`, '0x1f', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'];
    for (const [form, text] of [
      [toHash, hash],
      [hexText, bytes],
      [toAddress, address],
    ] as const) {
      expect(form(text)).toBe(text);
      for (const one of [[text], ` ${text}`, `${text}\n`, `${text}g`, text.slice(1), text.replace('x', 'X'), 31, {}, null, undefined])
        expect(form(one)).toBeNull();
    }
    expect(toAddress(address.toUpperCase().replace('X', 'x'))).toBe(address);
    expect(hexText('0x')).toBe('0x');
  });

  const besides = '"jsonrpc":"2.0","id":1,"success":true,"ok":true,"status":"x","error":null,"errors":[],"message":"x","code":0';
  test.each([
    [`{${besides},"result":"5"}`, '5'],
    [`{${besides},"result":"5","owner":"6"}`, undefined],
    ['{"data":{"result":{"payload":"5"}}}', { payload: '5' }],
    ['{"Result":"5"}', '5'],
    ['{"id":1,"result":"5"}', '5'],
    ['{"id":1,"owner":"5"}', { id: '1', owner: '5' }],
    ['{"id":1}', { id: '1' }],
    ['[{"result":5}]', [{ result: '5' }]],
    ['{"success":false,"result":"5"}', none],
  ])('a call’s result leaves its wrapper: %s', (raw, is) => {
    const told = read('call-result', raw) as { readonly result: unknown };
    if (is === undefined) expect(told.result).toMatchObject({ result: '5', owner: '6', code: '0' });
    else expect(is === none ? told : told.result).toEqual(is);
  });
});
