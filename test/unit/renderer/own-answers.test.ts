/** What main has of its own, while it is read again. */
import { expect, test } from 'vitest';
import { isOfSame } from '#renderer/bridge/use-own.ts';

test('behavior: what is shown stays while the same is read anew, and not for other questions: answers go by their places', () => {
  const [one, other] = [{ address: '0xaa' }, { address: '0xbb' }];
  const key = (inputs: readonly object[], version: string) => ['tested', 'known.about', inputs, version];
  const asked = (...inputs: readonly object[]) => ['tested', 'known.about', inputs];
  expect(isOfSame(key([one, other], '1'), asked(one, other))).toBe(true);
  expect(isOfSame(key([one, other], '2'), asked(other, one))).toBe(false);
  expect(isOfSame(key([one], '1'), asked(one, other))).toBe(false);
  expect(isOfSame(['another', 'known.about', [one], '1'], asked(one))).toBe(false);
  expect(isOfSame(undefined, asked(one))).toBe(false);
});
