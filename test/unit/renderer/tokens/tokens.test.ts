/** Reported balances beside the person's own readings, found tokens, and what a contract answers. */
import { describe, expect, test } from 'vitest';
import { foundTokens } from '#renderer/chain/found-tokens.ts';
import { readSupports } from '#renderer/tokens/token-facts.ts';
import { isOfService } from '#renderer/tokens/use-candidate.ts';
import type { AppError } from '#shared/core/errors.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';

const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const [one, two, three] = [
  '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
];
const token = (contract: string, standard: 'erc20' | 'erc721' | null = 'erc20') =>
  ({ kind: 'token', contract, name: null, symbol: null, decimals: null, standard }) as const;
const transaction = (from: string, to: string, hash = '0x01') =>
  ({
    kind: 'transaction',
    hash,
    block: '5',
    timestamp: '9',
    from,
    to,
    value: '0',
    selector: null,
    status: 'success',
    role: 'event',
    storedAt: 1,
  }) as const;
const about = (more: object = {}) => ({ transactions: [], more: false, tokens: [], token: null, version: '', ...more });
const transfer = (more: object = {}) =>
  ({
    connection: 'a',
    hash: '0x02',
    block: '7',
    timestamp: '8',
    logIndex: '0',
    part: 0,
    kind: 'erc20',
    direction: 'in',
    own,
    counterparty: stranger,
    sender: stranger,
    token: two,
    amount: '5',
    tokenId: null,
    status: 'success',
    ...more,
  }) as never;

describe('found tokens', () => {
  test('default: from what was seen and from watching, your own calls first', () => {
    const known = [
      {
        account: own,
        about: about({
          tokens: [token(one.toLowerCase()), token(three, 'erc721'), token(stranger, null)],
          transactions: [transaction(own, one)],
        }),
      },
    ];
    expect(foundTokens({ known, transfers: [transfer()] })).toEqual([
      { contract: one, cameUnasked: false },
      { contract: two, cameUnasked: true },
    ]);
  });
  test('behavior: a token that you sent did not come unasked; another person’s transaction to the token is not yours', () => {
    const known = [{ account: own, about: about({ tokens: [token(one)], transactions: [transaction(stranger, one)] }) }];
    expect(foundTokens({ known, transfers: [transfer({ direction: 'out', sender: own })] })).toEqual([
      { contract: two, cameUnasked: false },
      { contract: one, cameUnasked: true },
    ]);
  });
});

test.each([
  ['5', '5'],
  [['5'], '5'],
  ['0x0f', '15'],
  ['', null],
  ['-1', null],
  ['1.5', null],
  [(2n ** 256n).toString(), null],
  [(2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
  [{ balance: '5' }, null],
  [{ type: 'BigNumber', hex: '0x0f' }, '15'],
  [{ _hex: '0x0f', _isBigNumber: true }, '15'],
  [[{ type: 'BigNumber', hex: '0x0f' }], '15'],
  [{ hex: '-0x0f' }, null],
  [null, null],
  [['1', '2'], null],
])('error: M11 of what a contract answers (%j) only a number of 256 bits is an amount', (result, amount) => {
  expect(onlyNumber(result as never)).toBe(amount);
});

test.each<[AppError, boolean]>([
  [{ code: 'offline', host: 'api', reason: 'refused' }, true],
  [{ code: 'timeout', host: 'api', seconds: 30 }, true],
  [{ code: 'service', status: 429, text: '' }, true],
  [{ code: 'service', status: 401, text: '' }, true],
  [{ code: 'service', status: 502, text: '' }, true],
  [{ code: 'service', status: 503, text: 'chain-unavailable' }, true],
  [{ code: 'service', status: 504, text: '' }, true],
  [{ code: 'service', status: 400, text: 'execution reverted' }, false],
  [{ code: 'service', status: 500, text: 'execution reverted' }, false],
  [{ code: 'unreadable-response', why: 'not-json' }, false],
])('error: a contract that could not be checked for being a collection is not taken for a token: %j', (problem, unasked) => {
  expect(isOfService(problem)).toBe(unasked);
});

test.each([
  [true, true],
  [['true'], true],
  ['1', true],
  [`0x${'0'.repeat(63)}1`, true],
  [false, false],
  ['0', false],
  ['0x', false],
  ['yes', null],
  [null, null],
])('default: whether it is a collection: %j', (result, is) => {
  expect(readSupports(result as never)).toBe(is);
});
