/** What a searched text means: each form, and that any text at all has one meaning. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { runsOr } from '#test/support/property-runs.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'1f'.repeat(32)}`;
const block = (number: string) => ({ kind: 'block', number });
const hashOf = (of: 'transaction' | 'block' | null) => ({ kind: 'hash', hash, of });
const addressAs = (checked: boolean) => ({ kind: 'address', address, checked });
const meaning = (text: string) => parseSearch(text).meaning;

describe('a block', () => {
  test.each([
    ['18204', '18204'],
    ['0', '0'],
    ['  18204\n', '18204'],
    ['00018204', '18204'],
    ['18,204', '18204'],
    ['18 204', '18204'],
    ['1\u202f218\u202f204', '1218204'],
    ['1\u00a0218\u00a0204', '1218204'],
    ['1’218’204', '1218204'],
    ['1_218_204', '1218204'],
    ['#18204', '18204'],
    ['# 18,204', '18204'],
    ['block 18204', '18204'],
    ['Block #18,204', '18204'],
    ['block number: 18204', '18204'],
    ['block:18204', '18204'],
    ['0x471c', '18204'],
    ['block 0x471C', '18204'],
    ['0xffffffffffffffff', '18446744073709551615'],
    ['18\u200b204', '18204'],
  ])('default: %j', (text, number) => {
    expect(meaning(text)).toEqual(block(number));
  });

  test.each(['1,2', '18,20', '1,2345', '18,204 5', '18.204', '1e5', '-1', '+5', '1,218 204', '# ', '٣'])(
    'error: %j is not a block number',
    (text) => {
      expect(meaning(text)).toEqual({ kind: 'text' });
    },
  );

  test.each(['18446744073709551616', '9'.repeat(60), 'block 99,999,999,999,999,999,999'])('error: %j is a number of no block', (text) => {
    expect(meaning(text)).toEqual({ kind: 'no-block' });
  });
});

describe('a hash', () => {
  test.each([
    [hash, null],
    [hash.toUpperCase().replace('0X', '0x'), null],
    [hash.slice(2), null],
    [` ${hash} `, null],
    [`tx ${hash}`, 'transaction'],
    [`Transaction hash: ${hash}`, 'transaction'],
    [`block ${hash}`, 'block'],
  ] as const)('default: %j', (text, of) => {
    expect(meaning(text)).toEqual(hashOf(of));
  });

  test.each([
    [hash.slice(0, -1), 63],
    [`${hash}0`, 65],
    [`0x${'a'.repeat(17)}`, 17],
    [`tx ${address}`, 40],
    [`address ${hash}`, 64],
  ])('error: %j has other than the digits of one', (text, digits) => {
    expect(meaning(text)).toEqual({ kind: 'hex-part', digits });
  });
});

describe('an address', () => {
  test.each([
    [address, true],
    [address.toLowerCase(), false],
    [`0x${address.slice(2).toUpperCase()}`, false],
    [address.slice(2), true],
    [`address ${address}`, true],
    [`Contract: ${address}`, true],
  ])('default: %j', (text, checked) => {
    expect(meaning(text)).toEqual(addressAs(checked));
  });

  test.each([
    `${address.slice(0, -1)}f`,
    `https://etherscan.io/address/${address.slice(0, -1)}f`,
    `ethereum:${address.slice(0, -1)}f@1`,
    `blockdesk://address/${address.slice(0, -1)}f`,
  ])('error: the capitals of %j do not fit', (text) => {
    expect(meaning(text)).toEqual({ kind: 'wrong-checksum', typed: `${address.slice(0, -1)}f`, corrected: address });
  });
});

describe('a pasted page', () => {
  test.each([
    [`https://etherscan.io/tx/${hash}`, 'etherscan.io', hashOf('transaction')],
    [`etherscan.io/tx/${hash}#eventlog`, 'etherscan.io', hashOf('transaction')],
    ['https://etherscan.io/block/18204', 'etherscan.io', block('18204')],
    [`https://etherscan.io/block/${hash}`, 'etherscan.io', hashOf('block')],
    [`https://etherscan.io/address/${address}#code`, 'etherscan.io', addressAs(true)],
    [`https://etherscan.io/token/${address}?a=${other}`, 'etherscan.io', addressAs(true)],
    [`HTTPS://SEPOLIA.ETHERSCAN.IO/address/${address.toLowerCase()}`, 'sepolia.etherscan.io', addressAs(false)],
    [`https://eth.blockscout.com/token/${address}/instance/1`, 'eth.blockscout.com', addressAs(true)],
    [`https://eth.blockscout.com/tx/${hash}?tab=logs`, 'eth.blockscout.com', hashOf('transaction')],
    [`https://otterscan.example.org/#/tx/${hash}`, 'otterscan.example.org', hashOf('transaction')],
    [`http://localhost:5100/#/block/18204/txs`, 'localhost', block('18204')],
    ['http://127.0.0.1:5100/blocks/18204', '127.0.0.1', block('18204')],
    [`https://example.org/explorer/mainnet/transaction/${hash}/`, 'example.org', hashOf('transaction')],
  ])('default: %s', (text, host, expected) => {
    expect(parseSearch(text)).toMatchObject({ host, meaning: expected });
  });

  test.each([
    'https://etherscan.io/',
    'https://etherscan.io/gastracker',
    `https://etherscan.io/address/${address}/tx/${hash}`,
    'https://etherscan.io/tx/latest',
    `https://etherscan.io@evil.example/tx/${hash}`,
    `javascript://x/tx/${hash}`,
    `file:///tx/${hash}`,
    'blockdesk://wallet',
    'blockdesk:tx',
    'https://etherscan.io/__proto__/18204',
  ])('error: %s holds nothing to open', (text) => {
    expect(meaning(text)).toEqual({ kind: 'unread-link' });
  });
});

describe('a payment', () => {
  test.each([
    [`ethereum:${address}`, { receiver: address, token: null, chain: null }],
    [`ethereum:${address}@31337?value=2.014e18`, { receiver: address, token: null, chain: '31337' }],
    [`ETHEREUM:pay-${address.toLowerCase()}@1`, { receiver: address, token: null, chain: '1' }],
    [`ethereum:${other}@1/transfer?address=${address}&uint256=1`, { receiver: address, token: other, chain: '1' }],
  ])('default: %s', (text, expected) => {
    expect(meaning(text)).toEqual({ kind: 'payment', ...expected });
  });

  test.each(['ethereum:', 'ethereum:vitalik.eth', `ethereum:${address}/approve?address=${other}`, `ethereum:${other}/transfer`])(
    'error: %s is none that can be read',
    (text) => {
      expect(meaning(text)).toEqual({ kind: 'unread-link' });
    },
  );
});

test.each([
  [`blockdesk://tx/${hash}`, hashOf('transaction')],
  ['blockdesk://block/18204', block('18204')],
  [`blockdesk://address/${address}`, addressAs(true)],
])('behavior: a link of the app’s own: %s', (text, expected) => {
  expect(meaning(text)).toEqual(expected);
});

test.each(['vitalik.eth', 'sub.name.eth', 'ünïcode.eth'])('behavior: %s is a name that is not looked up', (text) => {
  expect(meaning(text)).toEqual({ kind: 'name' });
});

test.each(['DUSD', 'main account', 'x', '0x', '0xzz', 'tx', 'block', 'address of the bank', '…', '__proto__', 'constructor'])(
  'behavior: %s is a text',
  (text) => {
    expect(meaning(text)).toEqual({ kind: 'text' });
  },
);

describe('any text', () => {
  const pieces = fc.constantFrom(
    '0x',
    hash,
    address,
    'https://',
    'etherscan.io',
    '/tx/',
    '/block/',
    '#',
    '?',
    'ethereum:',
    'blockdesk://',
    ',',
    ' ',
    '18',
    '204',
    '.eth',
    '@',
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 700 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 }))).map((list) => list.join('')),
  );

  test('behavior: has one meaning, in the form that the pages take', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { meaning: found, text: shown } = parseSearch(text);
        expect(shown.length).toBeLessThanOrEqual(600);
        if (found.kind === 'block') expect(BigInt(found.number) < 2n ** 64n && BigInt(found.number).toString() === found.number).toBe(true);
        if (found.kind === 'hash') expect(found.hash).toMatch(/^0x[0-9a-f]{64}$/);
        if (found.kind === 'address') expect(checksummed(found.address)).toBe(found.address);
        if (found.kind === 'nothing') expect(shown).toBe('');
      }),
      { numRuns: runsOr(3000) },
    );
  });

  test('behavior: means the same when it is asked again with what was understood', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: shown, meaning: found } = parseSearch(text);
        expect(parseSearch(shown).meaning).toEqual(found);
      }),
      { numRuns: runsOr(1000) },
    );
  });

  test('error: an address with one changed letter is never taken for an address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.nat(39), (digits, at) => {
        const right = checksummed(`0x${digits}`);
        const letter = right[at + 2] ?? '';
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const wrong = `${right.slice(0, at + 2)}${flipped}${right.slice(at + 3)}`;
        fc.pre(wrong !== right && !isAddressText(wrong));
        expect(meaning(wrong)).toEqual({ kind: 'wrong-checksum', typed: wrong, corrected: right });
      }),
      { numRuns: runsOr(300) },
    );
  });
});
