/** What a code for receiving holds, and what is said of an amount that does not fit. */
import { describe, expect, test } from 'vitest';
import { toPaymentRequest } from '#renderer/writes/payment-request.ts';

const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ether = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } };
const unknown = { id: '424242', name: null, currency: null };

describe('toPaymentRequest', () => {
  test.each([
    ['', `ethereum:${receiver}@1`],
    [' 1.5 ', `ethereum:${receiver}@1?value=1500000000000000000`],
    ['0.000000000000000001', `ethereum:${receiver}@1?value=1`],
  ])('default: %j', (amount, text) => {
    expect(toPaymentRequest(receiver, ether, amount)).toEqual({ text });
  });

  test('behavior: on a chain whose currency is not known amounts are wei, never more', () => {
    expect(toPaymentRequest(receiver, unknown, '5')).toEqual({ text: `ethereum:${receiver}@424242?value=5` });
    expect(toPaymentRequest(receiver, unknown, '5.5')).toEqual({ problem: 'wei has no decimals: enter a whole number.' });
  });

  test.each([
    ['1,5', 'digits with at most one decimal point'],
    ['-1', 'digits with at most one decimal point'],
    ['1e3', 'digits with at most one decimal point'],
    ['0.0000000000000000001', 'ETH has at most 18 decimals'],
    ['9'.repeat(70), 'too large for any chain'],
    ['0.0', 'Enter an amount above zero'],
  ])('error: %s', (amount, words) => {
    expect(toPaymentRequest(receiver, ether, amount)).toEqual({ problem: expect.stringContaining(words) });
  });
});
