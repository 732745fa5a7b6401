/** Sending the native currency through Multicall3: which calls are read as that, and what their review says and stops. */
import { expect, test } from 'vitest';
import type { Param } from '#shared/contracts/abi.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { type NativeSending, native } from '#shared/tokens/native-sending.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { callLines, linesOf } from '#shared/writes/review/lines.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { breachesOf } from '#shared/writes/review/rule-breaches.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { storyOf, titleOf } from '#shared/writes/review/words.ts';
import { toEntry } from '#test/support/entries.ts';
import { alike, contextOf, limit, market, mine, savings, stranger, warningWords, zeroAddress } from '#test/support/review-context.ts';

const half = '500000000000000000';
const can: NativeSending = { can: 'send' };
const sendTo = (receiver: string, amount = half, change: Partial<ReviewContext> = {}) =>
  contextOf('transaction.submit', nativeSendInput(receiver, amount), {
    facts: { balance: '1000000000000000000', refusesOtherAmount: true },
    native: can,
    ...change,
  });

test('default: it is titled, told and listed as what it sends to whom', () => {
  const context = sendTo(savings);
  expect(titleOf(context)).toBe('Send 0.5 ETH');
  expect(storyOf(context)).toBe('Send 0.5 ETH to “Savings”');
  const names = linesOf(context, true).map(({ name }) => name);
  expect(names).toEqual(['To', 'From', 'Through contract', 'Amount', 'Chain']);
  expect(callLines(context)).toEqual([]);
  expect(warningWords(context)).toEqual(['native-through care', 'balance good', 'checksum good', 'test-run info']);
});

test('behavior: M34 it is the recipient that is looked at, not the contract that passes it on', () => {
  expect(warningWords(sendTo(stranger))).toContain('first-time info');
  expect(warningWords(sendTo(zeroAddress)).join()).toContain('zero-address danger');
  expect(warningWords(sendTo(alike(savings))).join()).toContain('look-alike danger');
  expect(warningWords(sendTo(mine))).toContain('own-address care');
  expect(warningWords(sendTo(multicall3Address))).toContain('native-to-itself danger blocked');
});

test('behavior: M26 a plain call of Multicall3 is titled by its name and address, or by the person’s label', () => {
  const context = contextOf('transaction.submit', { ...nativeSendInput(savings, half), functionName: 'aggregate3', value: '0' } as never);
  const call = {
    ...context,
    meaning: { ...context.meaning, functionName: 'aggregate3', action: { does: 'call', contract: multicall3Address } },
  } as typeof context;
  expect(titleOf({ ...call, facts: {} })).toBe('Call aggregate3 on Multicall3 (0xcA11…CA11)');
  const labels = new Map([[multicall3Address, 'Many calls']]);
  expect(titleOf({ ...call, facts: {}, known: { ...call.known, labels } })).toBe('Call aggregate3 on “Many calls”');
});

const pass = (fields: readonly Param[], more: { readonly value?: string; readonly to?: string; readonly others?: readonly Param[] } = {}) =>
  meaningOf('transaction.submit', {
    ...nativeSendInput(savings, half),
    params: [[fields as Param, ...(more.others ?? [])]],
    contractAddress: more.to ?? multicall3Address,
    value: more.value ?? half,
  }).action.does;

test.each<[string, () => string]>([
  ['another contract', () => pass([savings, 'false', half, '0x'], { to: market })],
  ['a call that may fail, so that the contract keeps the money', () => pass([savings, 'true', half, '0x'])],
  ['data for the recipient', () => pass([savings, 'false', half, '0xab'])],
  ['less than comes with the call', () => pass([savings, 'false', '1', '0x'])],
  ['nothing', () => pass([savings, 'false', '0', '0x'], { value: '0' })],
  ['two payments', () => pass([savings, 'false', half, '0x'], { others: [[stranger, 'false', half, '0x']] })],
])('error: M34 %s is shown as the call that it is', (_what, doesOf) => {
  expect(doesOf()).toBe('call');
});

test('error: M34 nothing is sent where no contract is proven, or where it doesn’t do what Multicall3 does', () => {
  const no = sendTo(savings, half, { native: { can: 'no', why: 'no-contract' } });
  expect(warningWords(no)).toContain('native-not-sent danger blocked');
  const { native: _native, ...unknown } = sendTo(savings);
  expect(warningWords(unknown)).toContain('native-not-sent danger blocked');
  const unlike = sendTo(savings, half, { facts: { refusesOtherAmount: false } });
  expect(warningWords(unlike)).toContain('native-unlike danger blocked');
  expect(warningWords(sendTo(savings, half, { facts: { refusesOtherAmount: null } }))).toContain('could-not-be-read care');
});

test('error: M34 until the unit is known, only 10 wei to an own account can be sent', () => {
  const native: NativeSending = { can: 'try', last: null };
  const blocked = 'native-first danger blocked';
  expect(warningWords(sendTo(mine, '10', { native }))).toContain('native-unit care');
  expect(warningWords(sendTo(mine, '10', { native })).join()).not.toContain('blocked');
  expect(warningWords(sendTo(savings, '10', { native }))).toContain(blocked);
  expect(warningWords(sendTo(mine, '11', { native }))).toContain(blocked);
  const [first] = warningsOf(sendTo(mine, half, { native: { can: 'try', last: 'other-unit' } })).filter(({ blocks }) => blocks);
  expect(first?.text).toContain('reads the amount in a unit other than wei');
});

test('behavior: an amount above the balance is a danger, and a simulation without the amount says so', () => {
  expect(warningWords(sendTo(savings, half, { facts: { balance: '1', refusesOtherAmount: true } }))).toContain('too-little danger');
  const texts = warningsOf(sendTo(savings)).map(({ text }) => text);
  expect(texts).toContain('Simulation passed, but without the amount: a simulation can’t carry one.');
});

const breaches = (context: ReviewContext, rules: Partial<Rules>, amounts: readonly string[] = []) =>
  breachesOf({
    rules: { ...noRules, ...rules },
    meaning: context.meaning,
    facts: {},
    known: context.known,
    entries: amounts.map((amount) =>
      toEntry({ state: 'confirmed', preparedAt: Date.now(), input: nativeSendInput(savings, amount) }, 'transaction.submit'),
    ),
    now: Date.now(),
    minute: 600,
  }).map(({ kind }) => kind);

test('behavior: limits of the native currency count it, and the rule for recipients looks at the recipient', () => {
  const perDay = limit({ token: native, perDay: '900000000000000000', decimals: 18, symbol: 'ETH' });
  expect(breaches(sendTo(savings), { limits: [perDay] })).toEqual([]);
  expect(breaches(sendTo(savings), { limits: [perDay] }, [half])).toEqual(['rule-per-day']);
  const perTransaction = limit({ token: native, perTransaction: '499999999999999999' });
  expect(breaches(sendTo(savings), { limits: [perTransaction] })).toEqual(['rule-per-transaction']);
  expect(breaches(sendTo(savings), { knownReceiversOnly: true })).toEqual([]);
  expect(breaches(sendTo(stranger), { knownReceiversOnly: true })).toEqual(['rule-known-only']);
});
