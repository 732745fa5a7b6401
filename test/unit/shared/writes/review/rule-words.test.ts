/** The person's rules: what each says where it stops a write, of two services' rules the stricter, and what damaged rules are worth. */
import { describe, expect, test } from 'vitest';
import type { Param } from '#shared/contracts/abi.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';
import { breachesOf, type RuleQuestion } from '#shared/writes/review/rule-breaches.ts';
import {
  isQuiet,
  limitAmounts,
  limitedToken,
  loosened,
  noRules,
  type Rules,
  strictest,
  type TokenLimit,
} from '#shared/writes/review/rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';
import { contextOf, entryOf, limit, market, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';

const limits = (change: Partial<TokenLimit>): Partial<Rules> => ({ limits: [limit(change)] });
const nativeLimit = { token: native, decimals: 18, symbol: 'ETH' };

interface Write {
  readonly call: readonly [signature: string, params: readonly Param[], value?: string];
  readonly facts?: Facts;
  readonly entries?: RuleQuestion['entries'];
}
function said(rules: Partial<Rules>, { call: [signature, params, value], facts: read, entries = [] }: Write): readonly string[] {
  const { meaning, known, facts, now } = contextOf('transaction.submit', submitOf(signature, params, value));
  const question = { rules: { ...noRules, ...rules }, meaning, known, facts: read ?? facts, entries, now, minute: 0 };
  return breachesOf(question).map(({ text, retype }) => (retype === null ? text : `${text} <${retype}>`));
}
const send = (amount: string, receiver = savings): Write => ({ call: ['transfer(address,uint256)', [receiver, amount]] });
const onlyKnown = { knownReceiversOnly: true };

const sentences: readonly (readonly [string, Partial<Rules>, Write, ...string[]])[] = [
  ['too much at once', limits({ perTransaction: '100' }), send('12345'), 'Your rule: at most 1 DUSD per transaction. This is 123.45 DUSD.'],
  [
    'too much at once, in a unit that is not known',
    limits({ perTransaction: '1000', decimals: null, symbol: null }),
    { ...send('12345'), facts: {} },
    'Your rule: at most 1 000 base units per transaction. This is 12 345 base units.',
  ],
  [
    'too much at once, of a token without a symbol',
    limits({ perTransaction: '1000', symbol: null }),
    send('12345'),
    'Your rule: at most 10 units per transaction. This is 123.45 units.',
  ],
  [
    'too much native money, whose unit is not the called token’s',
    limits({ ...nativeLimit, perTransaction: '100' }),
    { call: ['vote()', [], '101'], facts: { decimals: 2 } },
    'Your rule: at most 0.0000000000000001 ETH per transaction. This is 0.000000000000000101 ETH.',
  ],
  ['too much in a day, all of it now', limits({ perDay: '100' }), send('101'), 'Your rule: at most 1 DUSD in 24 hours.'],
  [
    'too much in a day, after another',
    limits({ perDay: '300' }),
    { ...send('51'), entries: [entryOf()] },
    'Your rule: at most 3 DUSD in 24 hours. Up to 2.5 DUSD of that is already used.',
  ],
  ['an amount to retype', limits({ retypeAbove: '100' }), send('123450'), 'Your rule: retype amounts over 1 DUSD. <1234.5>'],
  [
    'what may move a limited token',
    limits({ perDay: '1' }),
    { call: ['burn(uint256)', ['5']] },
    `Your rule limits “DUSD” of 0x700b…AD35. Blockdesk can’t tell how much of it burn would move.`,
  ],
  [
    'a stranger, written out in full',
    onlyKnown,
    send('1', stranger),
    `Your rule: send only to your own accounts and contacts. ${stranger} is neither.`,
  ],
  [
    'a call that may hide a recipient',
    onlyKnown,
    { call: ['execute(uint256)', ['7']] },
    'Your rule: send only to your own accounts and contacts. Blockdesk can’t tell who else execute could send to.',
  ],
  ['tokens of a stranger, taken for a contact', onlyKnown, { call: ['transferFrom(address,address,uint256)', [stranger, market, '1']] }],
  ['a call that names no one by the zero address', onlyKnown, { call: ['swap(address,address)', [savings, zeroAddress]] }],
  ['an approval for no one', onlyKnown, { call: ['approve(address,uint256)', [zeroAddress, '5']] }],
  ['quiet hours', { quietHours: { from: '22:00', until: '07:00' } }, send('1'), 'Your rule: nothing is sent from 22:00 to 07:00.'],
];
test.each(sentences.map(([name, rules, write, ...texts]) => [name, rules, write, texts] as const))(
  'behavior: %s',
  (_name, rules, write, texts) => {
    expect(said(rules, write)).toEqual(texts);
  },
);

test.each([
  ['11:59', false],
  ['12:00', true],
  ['12:59', true],
  ['13:00', false],
])('behavior: quiet from 12:00 to 13:00, at %s: %s', (time, isOn) => {
  expect(isQuiet({ from: '12:00', until: '13:00' }, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))).toBe(isOn);
});

describe('less strict', () => {
  const all = { perTransaction: '10', perDay: '100', retypeAbove: '5' };
  const strict: Rules = {
    ...noRules,
    limits: [limit(all), limit({ ...nativeLimit, ...all })],
    quietHours: { from: '22:00', until: '07:00' },
    holding: 30_000,
  };
  test('behavior: each rule that is left has its words, and each token its name', () => {
    expect(loosened(strict, noRules)).toEqual([
      'the limit per transaction for “DUSD” of 0x700b…AD35',
      'the limit per 24 hours for “DUSD” of 0x700b…AD35',
      'retyping amounts of “DUSD” of 0x700b…AD35',
      'the limit per transaction for the native currency',
      'the limit per 24 hours for the native currency',
      'retyping amounts of the native currency',
      'the hours when sending is blocked',
      'the undo window',
    ]);
  });

  test('behavior: the rules of each token are compared with those of that token', () => {
    const [dusd, eth] = strict.limits as [TokenLimit, TokenLimit];
    expect(loosened(strict, { ...strict, limits: [eth, { ...dusd, perDay: '101' }] })).toEqual([
      'the limit per 24 hours for “DUSD” of 0x700b…AD35',
    ]);
    expect(loosened(strict, { ...strict, limits: [dusd, { ...eth, perDay: null }] })).toEqual([
      'the limit per 24 hours for the native currency',
    ]);
  });

  test('behavior: what was not limited is not made looser, whatever it becomes', () => {
    const [one, two] = [limit({ perDay: '5' }), limit({ perDay: '5', perTransaction: '9', retypeAbove: '1' })];
    expect(loosened({ ...noRules, limits: [one] }, { ...noRules, limits: [one] })).toEqual([]);
    expect(loosened({ ...noRules, limits: [one] }, { ...noRules, limits: [two] })).toEqual([]);
  });

  test('default: a token without a symbol goes by its whole address', () => {
    expect(limitedToken(limit({ symbol: null }))).toBe(token);
    expect(limitedToken(limit({ symbol: 'A” of 0x0, or “B' }))).toBe('“A’ of 0x0, or ’B” of 0x700b…AD35');
    expect(limitedToken(limit(), token)).toBe(`“DUSD” of ${token}`);
  });
});

test('default: Settings names each limit, and main’s own window what is left without it', () => {
  expect(Object.values(limitAmounts).map(({ label, without, listed }) => [label, without, listed('5 DUSD')])).toEqual([
    ['Limit per transaction', 'no limit', 'at most 5 DUSD per transaction'],
    ['Limit per 24 hours', 'no limit', 'at most 5 DUSD in 24 hours'],
    ['Retype amounts over', 'off', 'retyped above 5 DUSD'],
  ]);
});

describe('of two services’ rules, once they are one', () => {
  const both = (one: Partial<Rules>, other: Partial<Rules>) => strictest({ ...noRules, ...one }, { ...noRules, ...other });
  test('error: M31 the smaller of each limit, and every limit that only one has', () => {
    const here = [limit({ perTransaction: '5', perDay: '100' }), limit({ token: market, perDay: '7' })];
    const there = [
      limit({ token: stranger, perDay: '8' }),
      limit({ token: market, retypeAbove: '1' }),
      limit({ perTransaction: '9', perDay: '50', retypeAbove: '3', decimals: 18 }),
    ];
    expect(both({ limits: here }, { limits: there }).limits).toEqual([
      limit({ perTransaction: '5', perDay: '50', retypeAbove: '3' }),
      limit({ token: market, perDay: '7', retypeAbove: '1' }),
      limit({ token: stranger, perDay: '8' }),
    ]);
  });

  test('error: M31 the longer undo window, whichever service has it', () => {
    const windowOf = (one: Rules['holding'], other: Rules['holding']) => both({ holding: one }, { holding: other }).holding;
    expect([windowOf(0, 30_000), windowOf(120_000, 10_000), windowOf(600_000, 600_000), windowOf(0, 0)]).toEqual([
      30_000, 120_000, 600_000, 0,
    ]);
  });

  test('error: M31 the quiet hours of the one that has some, and the first’s where both do', () => {
    const [night, noon] = [
      { from: '22:00', until: '07:00' },
      { from: '12:00', until: '13:00' },
    ];
    const hoursOf = (one: Rules['quietHours'], other: Rules['quietHours']) => both({ quietHours: one }, { quietHours: other }).quietHours;
    expect([hoursOf(null, night), hoursOf(noon, null), hoursOf(noon, night), hoursOf(null, null)]).toEqual([night, noon, noon, null]);
  });
});

describe('saved rules', () => {
  const saved = (change: object) => parseRules(JSON.stringify({ ...noRules, ...change }));
  const savedLimit = (change: object) => saved({ limits: [{ ...limit(), ...change }] });
  test('default: limits of tokens and of the native currency, by amounts of up to 78 digits', () => {
    for (const change of [{}, { token: native, decimals: 0 }, { perDay: '0' }, { perDay: '1'.repeat(78) }, { decimals: 77, symbol: null }])
      expect(savedLimit(change)).toEqual({ ...noRules, limits: [{ ...limit(), ...change }] });
  });

  test.each([
    ...['', '-1', '01', '1.5', '1e3', '0x5', '5 ', ' 5', '5a', '1x', '1'.repeat(79), 5].map((perDay) => ({ perDay })),
    ...['', 'DUSD', 'Native', token.slice(0, -1), `${token}0`, null].map((address) => ({ token: address })),
    ...[-1, 78, '2', undefined].map((decimals) => ({ decimals })),
    { symbol: 5 },
    { retypeAbove: undefined },
  ])('error: a damaged limit makes all rules unreadable: %j', (change) => {
    expect(savedLimit(change)).toBeNull();
  });

  test.each(['24:00', '7:00', '07:60', '22:00x', 'x22:00', '022:00', ''])(
    'error: a damaged time makes all rules unreadable: %j',
    (time) => {
      expect(saved({ quietHours: { from: time, until: '07:00' } })).toBeNull();
      expect(saved({ quietHours: { from: '07:00', until: time } })).toBeNull();
      expect(saved({ quietHours: { from: '23:59', until: '00:00' } })).not.toBeNull();
    },
  );
});

test('behavior: a new contact is confirmed where a rule lets contacts through, or may', () => {
  expect([limitsToContacts(null), limitsToContacts({ ...noRules, ...onlyKnown }), limitsToContacts(noRules)]).toEqual([true, true, false]);
});
