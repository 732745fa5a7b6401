/** EIP-55 against published vectors. */
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fieldProblem } from '#shared/core/input.ts';
import { testCases } from '#test/support/test-cases.ts';

const accounts = testCases<{ address: string; checksumAddress: string; icapAddress: string }>('accounts');
const fits = (value: string) => fieldProblem({ kind: 'address', required: true }, value) === null;

test('M14 1,038 vectors: the checksum, and which spellings are taken', () => {
  expect(accounts).toHaveLength(1038);
  for (const { address, checksumAddress, icapAddress } of accounts) {
    expect(checksummed(address.toLowerCase())).toBe(checksumAddress);
    expect([checksumAddress, fits(checksumAddress)]).toEqual([checksumAddress, true]);
    expect([address, fits(address.toLowerCase())]).toEqual([address, true]);
    for (const other of [
      icapAddress,
      checksumAddress.slice(2),
      `0X${checksumAddress.slice(2)}`,
      ` ${checksumAddress}`,
      `${checksumAddress}0`,
    ])
      expect([other, fits(other)]).toEqual([other, false]);
  }
});

test('error: M14 every single letter in the other case is refused, unless all are in one', () => {
  let flipped = 0;
  for (const { checksumAddress } of accounts) {
    for (let index = 2; index < checksumAddress.length; index += 1) {
      const letter = checksumAddress[index] ?? '';
      if (!/[a-zA-Z]/.test(letter)) continue;
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const wrong = checksumAddress.slice(0, index) + other + checksumAddress.slice(index + 1);
      const digits = wrong.slice(2);
      const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
      if (fits(wrong) !== isOneCase) expect.fail(`${wrong} ${fits(wrong) ? 'was taken' : 'was refused'}`);
      flipped += 1;
    }
  }
  expect(flipped).toBeGreaterThan(10_000);
});
