/** Single values of a call: read in the unit that was chosen, or in none. */
import { expect, test } from 'vitest';
import { parseLeaf } from '#shared/contracts/leaf-text.ts';
import type { UnitsKnown } from '#shared/contracts/number-text.ts';

const uint256 = { kind: 'integer', signed: false, bits: 256 } as const;
const nothing: UnitsKnown = { native: null, token: null };
const all: UnitsKnown = { native: { symbol: 'ETH', decimals: 18 }, token: { symbol: 'USDX', decimals: 6 } };

test('default: counted in the unit that is chosen beside it', () => {
  expect(parseLeaf(uint256, '100', 'token', all)).toEqual({ ok: true, value: '100000000' });
  expect(parseLeaf(uint256, '100', '', nothing)).toEqual({ ok: true, value: '100' });
});

test.each(['token', 'native', 'gwei'] as const)('error: chosen %s that is no longer known is not read as base units', (mode) => {
  expect(parseLeaf(uint256, '100', mode, nothing)).toEqual({ ok: false, error: expect.stringContaining('This unit isn’t known yet') });
});

test('error: of a currency without 18 decimals, gwei is no unit that may stay chosen', () => {
  expect(parseLeaf(uint256, '1', 'gwei', { native: { symbol: 'HBAR', decimals: 8 }, token: null }).ok).toBe(false);
});
