/** Which arguments are shown in a token's units: by the standard's signatures, never by a name. */
import { expect, test } from 'vitest';
import { amountInCall, amountInEvent } from '#shared/contracts/decoding/token-arguments.ts';

const known = (types: string) => ({ types, source: 'known' }) as const;

test.each([
  ['transfer(address,uint256)', 1],
  ['approve(address,uint256)', 1],
  ['transferFrom(address,address,uint256)', 2],
  ['burn(uint256)', 0],
])('default: %s has one at %i', (types, place) => {
  expect(amountInCall(known(types))).toBe(place);
});

test.each([
  'execute(address,uint256,bytes)',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'mint(address,uint256,uint256,bytes)',
  'approve(address,address,uint160,uint48)',
  'toString',
])('error: %s has none, whatever its arguments are called', (types) => {
  expect(amountInCall(known(types))).toBeNull();
});

test('error: a signature that the person added promises nothing', () => {
  expect(amountInCall({ types: 'transfer(address,uint256)', source: 'added' })).toBeNull();
});

test('behavior: events of three topics; ERC721 has four', () => {
  expect(amountInEvent(known('Transfer(address,address,uint256)'), 3)).toBe(2);
  expect(amountInEvent(known('Transfer(address,address,uint256)'), 4)).toBeNull();
  expect(amountInEvent(known('Deposit(address,uint256)'), 2)).toBeNull();
});
