/** The person's rules: limits at once and in 24 hours, known recipients, quiet hours over midnight, and what counts as less strict. */
import { describe, expect, test } from 'vitest';
import type { Param } from '#shared/contracts/abi.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { writeStates } from '#shared/writes/activity.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { knownAddresses } from '#shared/writes/review/known.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { onOffKeys, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { breachesOf, type RuleQuestion, spentIn24Hours } from '#shared/writes/review/rule-breaches.ts';
import { isQuiet, loosened, noRules, type Rules, strictest, type TokenLimit } from '#shared/writes/review/rules.ts';
import { parseRules } from '#shared/writes/review/stored-rules.ts';
import { contextOf, entryOf, limit, market, mine, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';

const noon = Date.UTC(2026, 10, 21, 12);

function kinds(
  rules: Partial<Rules>,
  signature: string,
  params: readonly Param[],
  change: Partial<RuleQuestion> & { value?: string } = {},
) {
  const { meaning, known, facts } = contextOf('transaction.submit', submitOf(signature, params, change.value));
  const question = { rules: { ...noRules, ...rules }, meaning, known, facts, entries: [], now: noon, minute: 720, ...change };
  return breachesOf(question).map(({ kind, blocks, retype }) => [kind, blocks, retype].filter((one) => one !== null).join(' '));
}
const transfer = 'transfer(address,uint256)';
/** Its first four bytes are those of `transfer(address,uint256)`. */
const twin = 'func_2093253501(bytes)';
const revocations: readonly (readonly [string, readonly Param[]])[] = [
  ['approve(address,uint256)', [market, '0']],
  ['decreaseAllowance(address,uint256)', [market, '5']],
  ['setApprovalForAll(address,bool)', [market, 'false']],
];
const atOnce = { limits: [limit({ perTransaction: '1000' })] };
const inADay = { limits: [limit({ perDay: '1000' })] };

describe('at once', () => {
  test.each([
    ['as much as allowed', transfer, [savings, '1000'], []],
    ['one more', transfer, [savings, '1001'], ['rule-per-transaction true']],
    ['let another spend more', 'approve(address,uint256)', [market, '1001'], ['rule-per-transaction true']],
    ['let another spend that much more', 'increaseAllowance(address,uint256)', [market, '1001'], ['rule-per-transaction true']],
    ['take back', 'approve(address,uint256)', [market, '0'], []],
    ['let another spend less', 'decreaseAllowance(address,uint256)', [market, '9999'], []],
    ['items', 'safeTransferFrom(address,address,uint256,uint256,bytes)', [mine, savings, '7', '9', '0x'], ['rule-cannot-judge true']],
    ['an unknown function', 'burn(uint256)', ['9999'], ['rule-cannot-judge true']],
    [
      'a transfer that names the recipient',
      'transferAndCall(address,uint256,bytes)',
      [savings, '1001', '0x'],
      ['rule-per-transaction true'],
    ],
    ['a transfer by another name with the same selector', twin, [`0x${'ab'.repeat(1001)}`], ['rule-per-transaction true']],
  ] as const)('%s', (_name, signature, params, breaches) => {
    expect(kinds(atOnce, signature, params)).toEqual(breaches);
  });

  test('error: M17 an item’s operation, with which a token moves that much all the same', () => {
    const { known, meaning } = contextOf('erc721.approve', { contractAddress: token, tokenId: '1001', approvedAddress: market });
    const question = { rules: { ...noRules, ...atOnce }, meaning, known, facts: {}, entries: [], now: noon, minute: 720 };
    expect(breachesOf(question).map(({ kind }) => kind)).toEqual(['rule-per-transaction']);
  });

  test('behavior: another token’s limit is not its', () => {
    expect(kinds({ limits: [limit({ token: stranger, perTransaction: '1' })] }, transfer, [savings, '1000'])).toEqual([]);
  });

  test('behavior: the native currency has its own', () => {
    const rules = { limits: [limit({ token: native, perTransaction: '5' })] };
    expect(kinds(rules, 'vote()', [], { value: '5' })).toEqual([]);
    expect(kinds(rules, 'vote()', [], { value: '6' })).toEqual(['rule-per-transaction true']);
  });
});

describe('in 24 hours', () => {
  test.each(writeStates)('of what is %s, what may have been carried out counts', (state) => {
    const counts = state !== 'rejected' && state !== 'withdrawn' && state !== 'reverted';
    expect(spentIn24Hours([entryOf({ state })], token, noon)).toBe(counts ? 250n : 0n);
  });

  test('default: up to the sum, and not one more, unknown ones included', () => {
    const entries = [entryOf({ state: 'unknown' }), entryOf({ state: 'holding' }), entryOf({ state: 'rejected' })];
    expect(kinds(inADay, transfer, [savings, '500'], { entries })).toEqual([]);
    expect(kinds(inADay, transfer, [savings, '501'], { entries })).toEqual(['rule-per-day true']);
  });

  test('behavior: 24 hours run from each write, whatever the clock on the wall does', () => {
    const day = 24 * 60 * 60_000;
    expect(spentIn24Hours([entryOf({ preparedAt: noon - day })], token, noon)).toBe(0n);
    expect(spentIn24Hours([entryOf({ preparedAt: noon - day + 1 })], token, noon)).toBe(250n);
    // The clock was set back: what lies ahead of it was written before all the same.
    expect(spentIn24Hours([entryOf({ preparedAt: noon + 60_000 })], token, noon)).toBe(250n);
  });

  test('behavior: what a spender was allowed counts together with what was sent', () => {
    const { operation, input } = { operation: 'erc20.approve' as const, input: { contractAddress: token, amount: '900', spender: market } };
    expect(kinds(inADay, transfer, [savings, '101'], { entries: [entryOf({ operation, input })] })).toEqual(['rule-per-day true']);
  });
});

test('behavior: above a sum the amount is typed again, in the token’s units and without commas', () => {
  const rules = { limits: [limit({ retypeAbove: '100000' })] };
  expect(kinds(rules, transfer, [savings, '100000'])).toEqual([]);
  expect(kinds(rules, transfer, [savings, '123450'])).toEqual(['rule-retype false 1234.5']);
  expect(kinds({ limits: [limit({ retypeAbove: '1', decimals: null })] }, transfer, [savings, '123450'], { facts: {} })).toEqual([
    'rule-retype false 123450',
  ]);
});

const tokenNumber = BigInt(token).toString();
test.each([
  ['transferFrom(address,address,uint160,address)', [mine, stranger, '1000000000', token]],
  ['approve(address,address,uint160,uint48)', [token, stranger, '0', '9']],
  ['swap(uint256,address[])', ['5', [stranger, token.toLowerCase()]]],
  ['swap(uint256)', [tokenNumber]],
  ['swap(int256)', [tokenNumber]],
  ['swap(bytes32)', [`0x${'0'.repeat(24)}${token.slice(2)}`]],
  ['swap(string)', [token]],
  ['multicall(bytes[])', [['0x01']]],
  ['pay(bytes)', [`0x${'ab'.repeat(4)}`]],
  ['transferAndCall(address,uint256,bytes)', [stranger, '5', `0x${'ab'.repeat(4)}`]],
] as const)('error: M17 M26 a limit blocks what may move its token through another contract: %s', (signature, params) => {
  const elsewhere = (limits: readonly TokenLimit[]) => {
    const { meaning, known, facts } = contextOf('transaction.submit', { ...submitOf(signature, params), contractAddress: market });
    const question = { rules: { ...noRules, limits }, meaning, known, facts, entries: [], now: noon, minute: 720 };
    return breachesOf(question).map(({ kind, blocks }) => [kind, blocks]);
  };
  expect(elsewhere([limit({ perDay: '1' })])).toEqual([['rule-cannot-judge', true]]);
  expect(elsewhere([limit({ token: native, perDay: '1' })])).toEqual([]);
});

test('behavior: M17 a limit blocks no call that has nothing to do with its token', () => {
  const { meaning, known, facts } = contextOf('transaction.submit', {
    ...submitOf('vote(uint256,address)', ['1', stranger]),
    contractAddress: market,
  });
  expect(breachesOf({ rules: { ...noRules, ...inADay }, meaning, known, facts, entries: [], now: noon, minute: 720 })).toEqual([]);
});

test('error: M11 a rule speaks of amounts in the unit that the review reads, whatever was kept with it', () => {
  const planted = { limits: [limit({ perTransaction: '1', retypeAbove: '1', decimals: 18 })] };
  const { meaning, known, facts } = contextOf('erc20.transfer', { contractAddress: token, amount: '123450', receiver: savings });
  const question = { rules: { ...noRules, ...planted }, meaning, known, facts, entries: [], now: noon, minute: 720 };
  expect(breachesOf(question)).toMatchObject([
    { text: 'Your rule: at most 0.01 DUSD per transaction. This is 1,234.5 DUSD.' },
    { retype: '1234.5' },
  ]);
});

describe('known recipients only', () => {
  const rules = { knownReceiversOnly: true };
  test.each([
    ['a contact', transfer, [savings, '1'], 0],
    ['your own account', transfer, [mine, '1'], 0],
    ['a stranger', transfer, [stranger, '1'], 1],
    ['a stranger, of items', 'safeTransferFrom(address,address,uint256,uint256,bytes)', [mine, stranger, '7', '9', '0x'], 1],
    ['the zero address', transfer, [zeroAddress, '1'], 1],
    ['the zero address, of an item', 'safeTransferFrom(address,address,uint256)', [mine, zeroAddress, '7'], 1],
    ['a stranger who may spend', 'approve(address,uint256)', [stranger, '1'], 1],
    ['a stranger who may not any more', 'approve(address,uint256)', [stranger, '0'], 0],
    [
      'an unknown address deep in an unknown call',
      'pay((address,uint256)[])',
      [
        [
          [savings, '1'],
          [stranger, '2'],
        ],
      ],
      1,
    ],
    ['a call that names no address', 'vote(uint256)', ['1'], 0],
    ['a call that may hide others', 'multicall(bytes[])', [[`0xa9059cbb${'0'.repeat(24)}${stranger.slice(2)}${'0'.repeat(64)}`]], 1],
  ] as const)('%s', (_name, signature, params, count) => {
    expect(kinds(rules, signature, params)).toHaveLength(count);
  });

  const hex = stranger.slice(2).toLowerCase();
  const number = BigInt(stranger).toString();
  const junk = (BigInt(stranger) + (7n << 160n)).toString();
  const packed = (BigInt(stranger) << 96n).toString();
  test.each([
    ['uint256', number],
    ['uint160', number],
    ['uint256', junk],
    ['uint256', packed],
    ['uint256', (2n ** 96n).toString()],
    ['int256', number],
    ['int256', `-${number}`],
    ['bytes32', `0x${'0'.repeat(24)}${hex}`],
    ['bytes21', `0x${hex}00`],
    ['bytes20', `0x${hex}`],
    ['bytes', `0x${hex}`],
    ['bytes', `0x${'ab'.repeat(4)}`],
    ['string', stranger],
    ['string', hex],
    ['string', 'someone.eth'],
    ['string', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('error: M27 a recipient hidden in a %s, %s: alone, in a list and in a tuple', (type, value) => {
    expect(kinds(rules, `payOut(${type},uint256)`, [value, '5'])).toEqual(['rule-known-only true']);
    expect(kinds(rules, `payOut(${type}[])`, [[value]])).toEqual(['rule-known-only true']);
    expect(kinds(rules, `payOut((uint8,${type})[])`, [[['1', value]]])).toEqual(['rule-known-only true']);
  });

  test.each([
    ['execute(uint256)', ['7']],
    ['multicall(bytes[])', [['0x01020304']]],
    ['propose()', []],
    ['transferAndCall(address,uint256,bytes)', [savings, '1', `0x${'0'.repeat(24)}${hex}`]],
    ['safeTransferFrom(address,address,uint256,bytes)', [mine, savings, '1', `0x${hex}`]],
  ] as const)('error: M27 a call that cannot be read: %s', (signature, params) => {
    expect(kinds(rules, signature, params)).toEqual(['rule-known-only true']);
  });

  test.each([
    ['vote(uint256,bool)', ['1', 'true']],
    ['claim(uint256)', [`${10n ** 28n}`]],
    ['redeem(uint256)', [(2n ** 256n - 1n).toString()]],
    ['setName(string)', ['']],
    ['mark(bytes4)', ['0x01020304']],
    ['pay(bytes20)', [savings]],
    ['transferAndCall(address,uint256,bytes)', [savings, '1', '0x']],
    ['deposit(uint256,address)', ['5', savings]],
  ] as const)('behavior: M27 a call that names no other address goes through: %s', (signature, params) => {
    expect(kinds(rules, signature, params)).toEqual([]);
  });

  test('error: M16 an address that only has a name is not a known recipient; a contact is', () => {
    const { known } = contextOf('transaction.submit', submitOf(transfer, [stranger, '1']));
    const withEntry = (contact: boolean) =>
      knownAddresses(known.accounts, { entries: { [stranger]: { label: 'Scammer', contact, hasNote: false } } }, []);
    expect(withEntry(false).labels.get(stranger)).toBe('Scammer');
    expect(kinds(rules, transfer, [stranger, '1'], { known: withEntry(false) })).toEqual(['rule-known-only true']);
    expect(kinds(rules, transfer, [stranger, '1'], { known: withEntry(true) })).toEqual([]);
  });

  test('error: M20 M27 where a contract reads the call as another function, its recipients are not those of the parameters', () => {
    expect(kinds(rules, 'collate_propagate_storage(bytes16)', [`0x${'0'.repeat(32)}`])).toEqual(['rule-known-only true']);
  });

  test('behavior: a contract that is paid is a recipient', () => {
    expect(kinds(rules, 'vote(uint256)', ['1'], { value: '1' })).toEqual(['rule-known-only true']);
  });

  test.each(revocations)('error: M17 M27 money that goes with %s is sent to a stranger, by day and by night', (signature, params) => {
    const all = { ...rules, quietHours: { from: '22:00', until: '07:00' } };
    expect(kinds(all, signature, params, { minute: 0 })).toEqual([]);
    expect(kinds(all, signature, params, { minute: 0, value: '5' })).toEqual(['rule-known-only true', 'rule-quiet-hours true']);
  });

  test('error: M17 M27 an approval of 0 takes nothing back until the contract has answered as a token', () => {
    const zero = (facts: Facts, spender = stranger) => kinds(rules, 'approve(address,uint256)', [spender, '0'], { facts });
    expect(zero({ decimals: 0 })).toEqual([]);
    for (const facts of [{}, { decimals: null }, { isCollection: true }, { decimals: 0, isCollection: true }])
      expect(zero(facts)).toEqual(['rule-known-only true']);
    expect(zero({}, zeroAddress)).toEqual([]);
    const { known, meaning } = contextOf('erc20.approve', { contractAddress: token, amount: '0', spender: stranger });
    const question = { rules: { ...noRules, ...rules }, meaning, known, facts: {}, entries: [], now: noon, minute: 720 };
    expect(breachesOf(question).map(({ kind }) => kind)).toEqual(['rule-known-only']);
  });
});

describe('quiet hours', () => {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  test.each([
    ['22:00', '07:00', '21:59', false],
    ['22:00', '07:00', '22:00', true],
    ['22:00', '07:00', '00:00', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['12:00', '12:00', '12:00', false],
  ])('%s to %s at %s: %s', (from, until, at, quiet) => {
    expect(isQuiet({ from, until }, minuteOf(at))).toBe(quiet);
  });

  test('default: nothing is sent, but what only takes back is', () => {
    const rules = { quietHours: { from: '22:00', until: '07:00' } };
    expect(kinds(rules, transfer, [savings, '1'], { minute: minuteOf('23:00') })).toEqual(['rule-quiet-hours true']);
    expect(kinds(rules, 'approve(address,uint256)', [market, '0'], { minute: minuteOf('23:00') })).toEqual([]);
  });
});

describe('less strict', () => {
  const strict: Rules = {
    ...noRules,
    limits: [limit({ perTransaction: '10', perDay: '100', retypeAbove: '5' })],
    knownReceiversOnly: true,
    quietHours: { from: '22:00', until: '07:00' },
    holding: 30_000,
  };
  const limited = (change: Partial<TokenLimit>) => ({
    limits: [{ ...limit({ perTransaction: '10', perDay: '100', retypeAbove: '5' }), ...change }],
  });
  test.each<[string, Partial<Rules>, number]>([
    ['the same', {}, 0],
    ['a lower limit', limited({ perTransaction: '9' }), 0],
    ['a higher one', limited({ perTransaction: '11' }), 1],
    ['none in a day', limited({ perDay: null }), 1],
    ['typed again later', limited({ retypeAbove: '6' }), 1],
    ['no limit at all', { limits: [] }, 3],
    ['a limit more', { limits: [...strict.limits, limit({ token: native, perDay: '1' })] }, 0],
    ['any recipient', { knownReceiversOnly: false }, 1],
    ['a longer night', { quietHours: { from: '21:00', until: '08:00' } }, 0],
    ['another night', { quietHours: { from: '22:30', until: '08:00' } }, 1],
    ['no night', { quietHours: null }, 1],
    ['held longer', { holding: 600_000 }, 0],
    ['held less long', { holding: 10_000 }, 1],
  ])('%s', (_name, change, count) => {
    expect(loosened(strict, { ...strict, ...change })).toHaveLength(count);
  });
});

test('behavior: kept rules are read whole or not at all', () => {
  const rules: Rules = {
    ...noRules,
    limits: [limit({ perDay: '7' })],
    knownReceiversOnly: true,
    quietHours: { from: '22:00', until: '07:00' },
    holding: 10_000,
  };
  expect(parseRules(JSON.stringify(rules))).toEqual(rules);
  for (const change of [
    { holding: 5 },
    { quietHours: { from: '25:00', until: '07:00' } },
    { limits: [{ ...limit({}), perDay: '-1' }] },
    { limits: null },
  ]) {
    expect(parseRules(JSON.stringify({ ...rules, ...change }))).toBeNull();
  }
  expect(parseRules('{')).toBeNull();
});

describe.each(onOffKeys)('the on/off rule %s', (key) => {
  const on = { ...noRules, [key]: true };

  test('default: off; of two services’ rules, on', () => {
    expect(noRules[key]).toBe(false);
    expect([strictest(on, noRules), strictest(noRules, on), strictest(noRules, noRules)].map((rules) => rules[key])).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('behavior: on is stricter, off is less strict, by its own words', () => {
    expect(loosened(noRules, on)).toEqual([]);
    expect(loosened(on, noRules)).toEqual([onOffRules[key].looseWords]);
  });

  test('error: damaged in the vault, nothing can be sent', () => {
    for (const value of [null, 'true', 1]) expect(parseRules(JSON.stringify({ ...noRules, [key]: value }))).toBeNull();
    const { [key]: _left, ...without } = noRules;
    expect(parseRules(JSON.stringify(without))).toEqual(onOffRules[key].ifMissing === 'off' ? noRules : null);
  });
});

test('behavior: rules as vaults have them are read; without “known recipients only”, which was always saved, they are damaged', () => {
  const saved = '{"limits":[],"knownReceiversOnly":true,"quietHours":{"from":"22:00","until":"07:00"},"holding":10000}';
  const rules = { ...noRules, knownReceiversOnly: true, quietHours: { from: '22:00', until: '07:00' }, holding: 10_000 };
  expect(parseRules(saved)).toEqual(rules);
  expect(parseRules(saved.replace('"knownReceiversOnly":true,', ''))).toBeNull();
});

test('default: the meaning comes from the values given, not from the name alone', () => {
  expect(meaningOf('transaction.submit', submitOf('transfer(uint256)', ['1'])).action.does).toBe('call');
});

test('error: M17 what Permit2 lets another spend of a token counts against its limit', () => {
  const { meaning, known, facts } = contextOf('transaction.submit', {
    ...submitOf('approve(address,address,uint160,uint48)', [token, market, '1001', '9']),
    contractAddress: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  });
  const question = { rules: { ...noRules, ...atOnce }, meaning, known, facts, entries: [], now: noon, minute: 720 };
  expect(breachesOf(question).map(({ kind, blocks }) => [kind, blocks])).toEqual([['rule-per-transaction', true]]);
});
