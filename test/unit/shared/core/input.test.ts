import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isParams, parseSignature, toWireParams } from '#shared/contracts/abi.ts';
import { type FieldKind, fieldKinds } from '#shared/core/fields.ts';
import { fieldProblem, parseInput } from '#shared/core/input.ts';
import { ok } from '#shared/core/result.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

const fits = (kind: FieldKind, value: unknown) => fieldProblem({ kind, required: true }, value) === null;

describe('kinds that may be empty', () => {
  test.each(['operation-path', 'requests-per-second'] as const)('%s', (kind) => {
    expect(fieldProblem({ kind, required: false }, '')).toBeNull();
  });
});

describe('kinds', () => {
  const cases: Record<FieldKind, { good: unknown[]; bad: unknown[] }> = {
    address: {
      good: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'],
      bad: [
        '0x71c7656EC7ab88b098defB751B7401B5f6d8976F',
        '0X71c7656ec7ab88b098defb751b7401b5f6d8976f',
        '71c7656ec7ab88b098defb751b7401b5f6d8976f',
        '0x71c7',
        5,
        null,
      ],
    },
    'batch-kind': { good: ['payments', 'revocations'], bad: ['', 'approvals', 1, null] },
    'batch-rows': {
      good: [[{ operation: 'erc20.transfer', input: { amount: '1', approved: true }, note: 'Rent' }]],
      bad: [
        [],
        'rows',
        [{ operation: 'erc20.transfer', input: {} }],
        [{ operation: 'erc20.transfer', input: {}, note: 'x'.repeat(81) }],
        [{ operation: 'erc20.transfer', input: {}, note: '', more: 1 }],
        [{ operation: 'erc20.transfer', input: { amount: 1 }, note: '' }],
        Array.from({ length: 501 }, () => ({ operation: 'erc20.transfer', input: {}, note: '' })),
        null,
      ],
    },
    'call-data': { good: ['0x', '0xa9059cbb'], bad: ['', 'a9059cbb', '0xA9059CBB', '0xa', `0x${'00'.repeat(30_000)}`, 5, null] },
    'connection-color': { good: ['teal', 'green'], bad: ['', 'Teal', 'black', '#000', 1, null] },
    'connection-letters': { good: ['A', 'ÉB', '🏦'], bad: ['ABC', 'A B', 'a\u202E', `A${'\u0301'.repeat(9)}`, 1, null] },
    'watch-budget': { good: ['20', '60', '120', '300', 'unlimited'], bad: ['', '0', '61', 60, null] },
    'picture-gateway': {
      good: ['https://ipfs.io/ipfs/', 'https://gw.example.org:8443/ipfs/', 'https://dweb.link/'],
      bad: [
        '',
        'http://ipfs.io/ipfs/',
        'https://ipfs.io/ipfs',
        'https://127.0.0.1/ipfs/',
        'https://localhost/ipfs/',
        'https://[::1]/ipfs/',
        'https://a@ipfs.io/ipfs/',
        'https://ipfs.io/../',
        'https://ipfs.io/?q=/',
        'https://ipfs.io:99999/ipfs/',
        'https://IPFS.io/ipfs/',
        `https://ipfs.io/${'a'.repeat(200)}/`,
        7,
      ],
    },
    'token-standard': { good: ['erc20', 'erc721'], bad: ['', 'erc1155', 'ERC20', 20, null] },
    'approval-kind': { good: ['erc20', 'operator', 'token'], bad: ['', 'erc721', 'ERC20', 20, null] },
    'approval-key': {
      good: [`erc20${` 0x${'1'.repeat(40)}`.repeat(3)}`, `token 0x${'1'.repeat(40)} 5${` 0x${'1'.repeat(40)}`.repeat(2)}`],
      bad: ['', 'erc20', `erc20${` 0x${'1'.repeat(40)}`.repeat(2)}`, `erc1155${` 0x${'1'.repeat(40)}`.repeat(3)}`, 5, null],
    },
    'interface-text': {
      good: ['function a()', 'function a(uint256 x) view returns (uint256)\nerror B()'],
      bad: [
        '',
        'a()',
        'function a()\n',
        'function a()\nevent B()',
        'function a(\u202e)',
        `function a(${'x'.repeat(2_000)})`,
        'function a()\n'.repeat(600),
        5,
        null,
      ],
    },
    'call-name': { good: ['Supply', 'é'], bad: ['', ' ', 'x'.repeat(61), 'a\nb', '\u202e', 5] },
    'call-id': { good: ['0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'], bad: ['', 'x', '0b1c2d3e', 5] },
    'known-version': { good: ['2jmj7l5rSw0yVb/vlWAYkK/YBwk='], bad: ['', 'a b', '"', 'é', 'a'.repeat(29), 7] },
    cursor: { good: ['0-0', '18204-77'], bad: ['', '-', '1', '1-', '1-1-1', "1-1'--", 'a-1'] },
    'block-number': {
      good: ['0', '18204'],
      bad: ['', '-1', '1.5', '01', '1,000', ' 1', '0x10', 'lastestBlockNumber', '..', '1'.repeat(79), '１'],
    },
    'row-count': { good: ['1', '25'], bad: ['', '0', '26', '01', '-1', '1.5', 5] },
    'transaction-hash': {
      good: [`0x${'1f'.repeat(32)}`, `0x${'AB'.repeat(32)}`],
      bad: [
        '',
        '0x',
        `0x${'1f'.repeat(31)}`,
        `0x${'1f'.repeat(33)}`,
        '1f'.repeat(32),
        `0X${'1f'.repeat(32)}`,
        `0x${'1g'.repeat(32)}`,
        '../user',
        null,
      ],
    },
    'token-id': {
      good: ['0', '7', `${2n ** 256n - 1n}`],
      bad: ['', '-1', '07', '1.0', '1e3', '0x7', `${2n ** 256n}`, ' 7', '..', '７', 7],
    },
    'token-index': { good: ['0', '12'], bad: ['', '-1', '01', 'a'] },
    amount: {
      good: ['0', '1', `${2n ** 256n - 1n}`],
      bad: ['', '.', '1.5', '1e18', '+1', '-1', '1,000', '1 000', '0x10', '01', `${2n ** 256n}`, '１００', 100, null],
    },
    'function-signature': {
      good: [
        'function balanceOf(address) view returns (uint256)',
        'transfer(address to, uint256 amount)',
        'function f((uint256 a, bytes[2] b)[] x) payable returns (bool, string)',
        'name()',
      ],
      bad: ['', 'balanceOf', 'function', 'f(uint7)', 'f(foo)', 'f(uint256', 'event E(address)', 'f(address);', 'a'.repeat(2001), null],
    },
    params: {
      good: [[], ['1'], [['1', '2'], []], ['']],
      bad: ['[]', null, {}, [1], [null], [true], [{}], Array.from({ length: 1001 }, () => '1'), ['x'.repeat(100_001)]],
    },
    subject: {
      good: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71c7656ec7ab88b098defb751b7401b5f6d8976f', `0x${'1F'.repeat(32)}`],
      bad: ['', '0x71c7656EC7ab88b098defB751B7401B5f6d8976F', `0x${'1f'.repeat(31)}`, `0X${'1f'.repeat(32)}`, 'vitalik.eth', 5, null],
    },
    note: {
      good: ['', 'Rent', 'two\nlines', 'x'.repeat(500), '家賃 🏠'],
      bad: ['x'.repeat(501), 'a\u202eb', 'a\u0000b', 'a\rb', 'a\tb', 5, null],
    },
    'added-signature': {
      good: [
        'transfer(address,uint256)',
        'function f((uint256 a, address[] b) c) payable returns (bool)',
        'event Transfer(address indexed from, address indexed to, uint256 value)',
        'error Unfit(string why);',
      ],
      bad: ['', 'transfer', 'transfer(addres)', 'constructor(address owner)', 'event', `f(${'uint256,'.repeat(300)}bool)`, 5, null],
    },
    'import-text': { good: ['name,address', 'x'.repeat(1_200_000)], bad: ['', 'x'.repeat(1_200_001), 5, null] },
    'list-name': {
      good: ['Transactions', 'Blocks 1-100', 'Übersicht'],
      bad: ['', '../x', 'a/b', 'a.b', ' a', 'U\u0308bersicht', 'д', 'a\u3164', 'x'.repeat(61), 'con:', 5],
    },
    'list-ending': { good: ['csv', 'json'], bad: ['', 'CSV', 'exe', 'html', null] },
    'list-table': {
      good: [
        { columns: [], rows: [] },
        { columns: ['A', 'B'], rows: [['x', null]] },
        { columns: ['A'], rows: Array.from({ length: 200_000 }, () => ['x'.repeat(80)]) },
      ],
      bad: [
        '',
        null,
        [],
        { columns: ['A'] },
        { columns: 'A', rows: [] },
        { columns: ['A'], rows: [['x', 'y']] },
        { columns: ['A'], rows: [[5]] },
        { columns: ['A'], rows: ['x'] },
        { columns: Array.from({ length: 101 }, () => 'A'), rows: [] },
        { columns: ['A'], rows: Array.from({ length: 200_001 }, () => ['x']) },
        { columns: ['A'], rows: [['x'.repeat(200_001)]] },
      ],
    },
    'params-encoding': { good: ['json-string', 'array', 'comma-string'], bad: ['', 'json'] },
    'signature-form': { good: ['full', 'types'], bad: ['', 'selector'] },
    'operation-path': {
      good: ['/erc721/isApprovedForAll', '/a/b-c'],
      bad: ['/', 'a', '//evil.example', '/..', '/a/../b', '/a?b', '/a#b', '/a b', '/%2e%2e'],
    },
    'requests-per-second': { good: ['1', '999'], bad: ['0', '-1', '1000', '1.5', 'x'] },
    'request-id': { good: ['r-1'], bad: ['', 'R', 'a b', 'x'.repeat(41), 1] },
    'connection-id': { good: ['sandbox', 'a-1'], bad: ['', 'A', '../x', 'a b'] },
    'connection-name': { good: ['Example Bank', 'Bücher 🏦'], bad: ['', '   ', 'a\nb', 'a\u202eb', 'x'.repeat(61)] },
    environment: { good: ['test', 'live'], bad: ['sandbox', '', 'LIVE'] },
    'service-address': {
      good: [
        'https://auth.example.org',
        'https://auth.example.org/v1/',
        'http://127.0.0.1:5000',
        'http://localhost:1/api',
        'http://[::1]:80',
        'https://a.example:8443/x',
        'https://10.0.0.1',
        'https://intranet',
      ],
      bad: [
        'http://auth.example.org',
        'https://a@b',
        'https://a.example/?x=1',
        'https://a.example/#x',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'https://',
        'https://a.example/../x',
        'https://a.example:99999',
        'https:\\\\evil',
        ' https://a.example',
        'https://a.example\n',
        'https://exämple.org',
        'http://127.0.0.1.evil.org',
        'https://[::::]',
        'https://999.1.1.1',
        'https://1.2.3.4.5',
        'https://a.0x',
        'https://0x7f.1',
        'https://2130706433',
      ],
    },
    'client-id': { good: ['desk-42'], bad: ['', 'a b', 'a\r\nb', 'ä'] },
    'client-secret': { good: ['s3cret with space'], bad: ['', 'a\nb', 'é'] },
    scopes: { good: ['account', 'account transactions'], bad: ['', 'a  b', ' a', 'openid account', 'a"b', 'a\nb'] },
    'redirect-address': {
      good: ['http://127.0.0.1:49731/callback', 'http://127.0.0.1/callback', 'http://localhost:8080/cb', 'http://[::1]:9/callback'],
      bad: [
        'https://127.0.0.1:1/callback',
        'http://example.org/callback',
        'http://127.0.0.1:1/callback?x',
        'http://127.0.0.1:70000/callback',
        'http://127.0.0.1:1',
        'http://0.0.0.0:1/c',
        'http://127.0.0.1:1/../c',
      ],
    },
    label: {
      good: ['', 'Savings', '貯金', '❤\ufe0f'],
      bad: ['a\u200bb', 'a\u3164', 'a\u2800', `a${'\u0301'.repeat(9)}`, 'x'.repeat(41), 'a\tb'],
    },
    'currency-symbol': { good: ['ETH', 'xDAI', 'US$', '币'], bad: ['E TH', 'a\u200bb', 'x'.repeat(13), '\u202eHTE', null] },
    'currency-decimals': { good: ['0', '6', '18', '36'], bad: ['37', '018', '-1', '1.5', '1e1', 18] },
    'multicall-address': {
      good: ['0xcA11bde05977b3631167028862bE2a173976CA11', `0x${'ca'.repeat(20)}`],
      bad: ['0x', 'multicall3', '0xCA11bde05977b3631167028862bE2a173976CA11', null],
    },
    switch: { good: [true, false], bad: ['true', 1, null] },
    theme: { good: ['system', 'light', 'dark'], bad: ['', 'blue'] },
    language: { good: ['system', 'en', 'de'], bad: ['', 'fr', 'DE'] },
    'settled-as': { good: ['rejected'], bad: ['', 'confirmed', 'sent'] },
    'intent-id': { good: ['3f2b8a52-6f0e-4a55-9a3c-0d8a1f1b2c3d'], bad: ['', '../x', 7] },
    digest: { good: ['0f'.repeat(32)], bad: ['', '0F'.repeat(32), '0f'] },
    'typed-words': { good: ['send', 'one\ntwo'], bad: [7, 'x'.repeat(1001)] },
    'time-of-day': { good: ['00:00', '23:59'], bad: ['', '24:00', '7:30', '07:60', '07:30:00'] },
    'undo-window': { good: ['0', '600000'], bad: ['', '1', 0] },
    'limited-token': { good: ['native', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'], bad: ['', 'wei', '0x71c7'] },
    moment: { good: ['0', '1700000000000'], bad: ['', '-1', 1] },
    'search-text': { good: ['1', '0xab', 'Demo Dollar', 'ü'.repeat(200)], bad: ['', ' ', 'a\nb', 'x'.repeat(201), 5] },
    date: {
      good: ['2026-11-27', '2024-02-29'],
      bad: ['', '2026-02-29', '2026-13-01', '27.11.2026', '2026-1-1', '1999-12-31', '2200-01-01', 20261127],
    },
    'statement-form': { good: ['csv', 'koinly', 'cointracking', 'pdf'], bad: ['', 'xlsx', 1] },
    paper: { good: ['a4', 'letter'], bad: ['', 'A4', 'a5'] },
    'asset-keys': {
      good: [['native'], [`erc20 0x${'1'.repeat(40)}`, `erc1155 0x${'1'.repeat(40)} 7`]],
      bad: [[], 'native', ['ether'], [`erc20 0x${'1'.repeat(39)}`], [1], Array.from({ length: 501 }, () => 'native'), null],
    },
    'cache-limit': { good: ['16', '256'], bad: ['', '8', '065', 64] },
    'idle-time': { good: ['5', '15', '60', 'never'], bad: ['', '0', '10', 15] },
    'window-button': { good: ['touch-id', 'stop-watching'], bad: ['', 'unlock', true] },
    'time-form': { good: ['relative', 'absolute'], bad: ['', 'swatch', true] },
  };
  for (const [kind, { good, bad }] of Object.entries(cases) as [FieldKind, { good: unknown[]; bad: unknown[] }][]) {
    test(kind, () => {
      for (const value of good) expect([value, fits(kind, value)]).toEqual([value, true]);
      for (const value of bad) expect([value, fits(kind, value)]).toEqual([value, false]);
    });
  }

  test('every address that fits is one for a URL parser too, on the host that was typed', () => {
    for (const address of cases['service-address'].good as string[]) {
      const typed = /^https?:\/\/(\[[^\]]+\]|[^/:]+)/.exec(address)?.[1];
      expect(new URL(address).hostname).toBe(typed);
    }
  });

  test('every example fits its own kind', () => {
    for (const [kind, { example }] of Object.entries(fieldKinds)) {
      const value: unknown = kind === 'params' ? JSON.parse(example) : example;
      if (kind !== 'switch' && example !== '') expect([kind, fits(kind as FieldKind, value)]).toEqual([kind, true]);
    }
  });
});

describe('parseInput', () => {
  const inputs = { number: { kind: 'block-number', required: true }, label: { kind: 'label', required: false } } as const;

  test('default: a copy with the declared fields', () => {
    expect(parseInput(inputs, { number: '5' })).toEqual({ ok: true, value: { number: '5' } });
  });

  test('error: names each bad field', () => {
    const result = parseInput(inputs, { number: 'x', label: 'a\nb' });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', fields: { number: expect.stringContaining('whole number'), label: expect.any(String) } },
    });
  });

  test('error: unknown keys, prototypes, accessors and everything that is no plain object', () => {
    for (const value of [
      null,
      5,
      'x',
      [],
      new Map(),
      { number: '5', other: 1 },
      JSON.parse('{"number":"5","__proto__":{}}'),
      Object.create({ number: '5' }),
    ]) {
      expect(parseInput(inputs, value).ok).toBe(false);
    }
  });

  const refused = (fields: Record<string, string>) => ({ ok: false, error: { code: 'invalid-input', fields } });

  test('error: reports errors of the whole input, and a missing field', () => {
    class Typed {
      number = '5';
    }
    for (const whole of [null, [], new Map(), new Typed()])
      expect(parseInput(inputs, whole)).toEqual(refused({ input: 'Expected an object of named fields.' }));
    expect(parseInput(inputs, { number: '5', other: 1 })).toEqual(refused({ input: 'There is an unknown field.' }));
    for (const number of [undefined, '']) expect(parseInput(inputs, { number })).toEqual(refused({ number: 'Please fill this in.' }));
  });

  test('default: an object without a prototype is taken; a field that was not given stays away', () => {
    const read = parseInput(inputs, Object.assign(Object.create(null) as object, { number: '5', label: undefined }));
    expect(read).toEqual(ok({ number: '5' }));
    expect(read.ok && Object.keys(read.value)).toEqual(['number']);
  });

  test('behavior: never throws, whatever comes (E10)', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withDate: true }),
        (value) => void parseInput(inputs, value),
      ),
    );
  });
});

describe('M4 M20 one spelling of an address, however it was given', () => {
  const one = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD';
  const spellings = [one, one.toLowerCase(), `0x${one.slice(2).toUpperCase()}`];

  test.each(spellings)('a field: %s', (spelling) => {
    expect(parseInput({ receiver: { kind: 'address', required: true } }, { receiver: spelling })).toEqual(ok({ receiver: one }));
  });

  test.each(spellings)('a parameter: %s is encoded, sent and recognized alike', (spelling) => {
    const call = {
      contractAddress: one,
      functionSignature: 'function join_tg_invmru_haha_fd06787(address,bool)',
      params: [spelling, 'true'],
    };
    expect(toCallData(toExpectedCall('transaction.submit', call))).toMatch(/^0xa9059cbb0{24}abcdef/);
    const signature = parseSignature(call.functionSignature);
    expect(signature === null ? null : toWireParams(signature, call.params)).toEqual([one, true]);
    expect(meaningOf('transaction.submit', call).disguised).not.toBe(
      meaningOf('transaction.submit', { ...call, functionSignature: 'function f()', params: [] }).disguised,
    );
  });
});

test('error: E10 a list without entries is refused by its length, none of its places looked at', () => {
  const sparse = new Proxy(new Array(2 ** 32 - 1), {
    get: (list, key) => (key === 'length' ? list.length : expect.unreachable()),
    has: () => expect.unreachable(),
  });
  expect([isParams(sparse), isParams([['1'], [sparse]])]).toEqual([false, false]);
  // Also a short one: a missing value is not a parameter.
  expect(isParams(new Array(3))).toBe(false);
  expect(isParams(['1', ['2', []]])).toBe(true);
});
