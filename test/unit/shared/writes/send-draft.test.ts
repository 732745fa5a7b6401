/** What is filled in to send: what goes on, what begins anew, and how its amount is read. */
import { describe, expect, test } from 'vitest';
import { checkAmount } from '#renderer/writes/send-amount.ts';
import { amountText, draftOfRequest, emptyDraft, withPrefill } from '#shared/writes/send-draft.ts';

const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const other = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468';
const draft = { ...emptyDraft, token, receiver: 'Savings', amount: '2.5' };

describe('prefill', () => {
  test('default: an empty draft, or one equal to the form, keeps what was typed', () => {
    expect(withPrefill(draft, {})).toBe(draft);
    expect(withPrefill(draft, { token })).toBe(draft);
  });
  test('behavior: another token or recipient starts over, so that no amount goes along that was meant for another', () => {
    expect(withPrefill(draft, { token: other })).toEqual({ ...emptyDraft, token: other });
    expect(withPrefill(draft, { receiver: other })).toEqual({ ...emptyDraft, token, receiver: other });
  });
  test('behavior: a link says all, and that it was one', () => {
    const link = { ...emptyDraft, token, receiver: other, amount: '', base: '1', owner: null, byLink: true, chainId: '1' };
    expect(withPrefill(draft, link)).toEqual(link);
  });
  test('error: a request says all: whose allowance was to be spent before does not go along', () => {
    const request = draftOfRequest({ token, receiver: other, amount: '5', chainId: '1' });
    const before = { ...draft, owner: 'Savings' };
    expect({ ...before, ...request }).toEqual({
      ...emptyDraft,
      token,
      receiver: other,
      base: '5',
      byLink: true,
      chainId: '1',
    });
    expect(draftOfRequest({ token, receiver: null, amount: null, chainId: null })).toMatchObject({
      receiver: '',
      base: null,
      chainId: null,
    });
  });
  test('error: a token that a link chose does not go along to the next recipient, without a message about the link', () => {
    const linked = { ...draft, receiver: other, byLink: true, chainId: '1' };
    expect(withPrefill(linked, { receiver: token })).toEqual({ ...emptyDraft, receiver: token });
  });
});

describe('amount', () => {
  test.each([
    ['2.5', 6, '2500000'],
    ['2.500000000', 6, '2500000'],
    ['7', null, '7'],
    [' 1 ', 0, '1'],
  ])('default: M11 %j with decimals %s', (amount, decimals, baseUnits) => {
    expect(checkAmount({ amount, base: null }, decimals, 'DUSD')).toEqual({ is: 'amount', baseUnits });
  });
  test.each([
    ['base units', 18, /typed as base units.*18 decimals.*Enter it again/],
    [6, 18, /typed for 6 decimals/],
    [18, null, /unknown now.*base units/],
    [null, null, /unknown now.*base units/],
  ] as const)('error: M11 digits typed in %s are no amount once it is %s', (typedIn, decimals, words) => {
    const checked = checkAmount({ amount: '1000', typedIn, base: null }, decimals, 'DUSD');
    expect(checked).toEqual({ is: 'problem', words: expect.stringMatching(words) });
    expect(checkAmount({ amount: '', typedIn, base: '5' }, decimals, 'DUSD')).toEqual({ is: 'amount', baseUnits: '5' });
  });
  test.each([
    [18, 18],
    ['base units', null],
    [null, 18],
  ] as const)('default: M11 typed in %s, and %s still', (typedIn, decimals) => {
    expect(checkAmount({ amount: '1', typedIn, base: null }, decimals, 'DUSD').is).toBe('amount');
  });
  test('behavior: M11 base units that were handed over go as they are, and are shown in whole units without commas', () => {
    expect(checkAmount({ amount: 'x', base: '123' }, 6, 'DUSD')).toEqual({ is: 'amount', baseUnits: '123' });
    expect(amountText({ amount: '', base: '1234567000001' }, 6)).toBe('1234567.000001');
    expect(amountText({ amount: '', base: '1234567000001' }, null)).toBe('1234567000001');
    expect(amountText({ amount: '2.50', base: null }, 6)).toBe('2.50');
  });
  test.each([
    ['0.0000001', 6, /at most 6 decimals/],
    ['1.5', null, /base unit has no decimals/],
    ['1,5', 6, /digits with at most one decimal point/],
    ['1e3', 6, /digits with at most one decimal point/],
    ['0x10', 6, /digits with at most one decimal point/],
    ['0', 6, /Enter an amount above zero/],
    ['9'.repeat(80), 0, /too large for any chain/],
  ])('error: M11 %j with decimals %s', (amount, decimals, words) => {
    const checked = checkAmount({ amount, base: null }, decimals, 'DUSD');
    expect(checked.is === 'problem' ? checked.words : checked).toMatch(words);
  });
  test('default: an empty form has no error', () => expect(checkAmount(draft, 6, 'DUSD').is).toBe('amount'));
  test('behavior: an empty field says nothing', () => expect(checkAmount(emptyDraft, 6, 'DUSD')).toEqual({ is: 'empty' }));
});
