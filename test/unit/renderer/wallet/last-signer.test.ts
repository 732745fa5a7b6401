/** Which account signed last: only from receipts, and only as far back as each is known. */
import { expect, test } from 'vitest';
import { lastSignerOf, signedWords } from '#renderer/wallet/last-signer.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import type { WriteState } from '#shared/writes/activity.ts';

const [treasury, savings] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
const hash = (number: number) => `0x${String(number).padStart(64, '0')}`;
const write = (number: number | null, state: WriteState = 'confirmed', operation: WriteId = 'erc20.transfer') => ({
  hash: number === null ? null : hash(number),
  state,
  operation,
});
const receipt = (number: number, from: string | null = treasury ?? '', status: 'success' | 'reverted' | null = 'success') => ({
  hash: hash(number),
  from,
  status,
});
const wordsOf = (...parts: Parameters<typeof lastSignerOf>) => {
  const signer = lastSignerOf(...parts);
  return signer === null ? null : `${signer.address} ${signedWords(signer)}`;
};

test('default: the newest writes that one account signed in a row', () => {
  const receipts = [receipt(1), receipt(2), receipt(3), receipt(4, savings)];
  expect(wordsOf([write(1), write(2), write(3), write(4)], receipts)).toBe(`${treasury} signed your last 3 sends`);
  expect(wordsOf([write(4), write(1)], receipts)).toBe(`${savings} signed your last send`);
});

test('behavior: an approval is a transaction, and no send', () => {
  const receipts = [receipt(1), receipt(2)];
  expect(wordsOf([write(1), write(2, 'reverted', 'erc20.approve')], receipts)).toBe(`${treasury} signed your last 2 transactions`);
  expect(wordsOf([write(2, 'confirmed', 'erc721.setApprovalForAll')], receipts)).toBe(`${treasury} signed your last transaction`);
});

test('behavior: what was surely not sent was signed by nobody; what may have been, perhaps by another account', () => {
  const known = [receipt(1, treasury, 'reverted'), receipt(2)];
  const settled = [write(null, 'rejected'), write(1, 'reverted'), write(2)];
  expect(wordsOf(settled, known)).toBe(`${treasury} signed your last 2 sends`);
  expect(wordsOf([write(null, 'unknown'), ...settled], known)).toBeNull();
  expect(wordsOf([write(9, 'accepted'), ...settled], known)).toBeNull();
});

test('error: nothing is said while the newest signer is unknown, and nothing beyond one that is', () => {
  expect(lastSignerOf([], [])).toBeNull();
  expect(lastSignerOf([write(1), write(2)], [receipt(2)])).toBeNull();
  expect(lastSignerOf([write(1)], [receipt(1, null)])).toBeNull();
  // A transaction says who asks for it; only a receipt, that it was carried out.
  expect(lastSignerOf([write(1)], [receipt(1, treasury, null)])).toBeNull();
  expect(wordsOf([write(1), write(2), write(3)], [receipt(1), receipt(3)])).toBe(`${treasury} signed your last send`);
});
