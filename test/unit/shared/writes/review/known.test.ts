/** The addresses that a person has to do with: of the journal only what they themselves have sent. */
import { expect, test } from 'vitest';
import { lookAlikeOf } from '#shared/notebook/look-alike.ts';
import { knownAddresses } from '#shared/writes/review/known.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { otherSigner, signer, toEntry } from '#test/support/entries.ts';

const { receiver } = eightWrites['erc20.transfer'];
const sent = [toEntry({ state: 'confirmed' }), toEntry({ state: 'accepted' }), toEntry({ state: 'rejected' })];

test('default: how often something was sent to an address, and which contracts were written to', () => {
  const known = knownAddresses([signer], { entries: {} }, sent);
  expect([...known.times]).toEqual([[receiver, 2]]);
  expect(known.contracts.size).toBe(1);
  // Until a block holds it, nothing says that there is a contract.
  expect(knownAddresses([signer], { entries: {} }, [toEntry({ state: 'accepted' })]).contracts.size).toBe(0);
});

test('default: M16 money sent with a call counts as sent to the contract', () => {
  const input = { ...eightWrites['transaction.submit'], value: '5' };
  const entry = toEntry({ state: 'confirmed', operation: 'transaction.submit', input });
  expect(knownAddresses([signer], { entries: {} }, [entry]).times.get(input.contractAddress)).toBe(1);
  const unpaid = { ...entry, input: { ...input, value: '0' } };
  expect(knownAddresses([signer], { entries: {} }, [unpaid]).times.get(input.contractAddress)).toBeUndefined();
});

test('error: writes that another person sent on the same connection make no address known', () => {
  const alike = `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`.toLowerCase();
  const entries = sent.map((entry) => ({ ...entry, accounts: [otherSigner] }));
  const known = knownAddresses([signer], { entries: {} }, entries);
  expect([...known.times]).toEqual([]);
  expect(lookAlikeOf(known, alike)).toBeNull();
  expect(knownAddresses([otherSigner], { entries: {} }, entries).times.get(receiver)).toBe(2);
  // Whose it is is not known: it may be theirs.
  expect(knownAddresses([], { entries: {} }, entries).times.get(receiver)).toBe(2);
});

test.each([
  ['erc20.approve', { amount: '0' }],
  ['erc721.setApprovalForAll', { approved: false }],
] as const)('error: M16 revoking access doesn’t count as using an address: %s', (operation, change) => {
  const input = { ...eightWrites[operation], ...change };
  const spender = 'spender' in input ? input.spender : input.operator;
  const [given, taken] = [toEntry({ state: 'confirmed' }, operation), toEntry({ state: 'confirmed', input }, operation)];
  const known = knownAddresses([signer], { entries: {} }, [taken, taken, given]);
  expect([known.times.get(spender), known.revoked.get(spender)]).toEqual([1, 2]);
});

test('error: M16 an allowance lowered by a call doesn’t make an address known either', () => {
  const lowered = { functionSignature: 'function decreaseAllowance(address spender, uint256 by)', params: [otherSigner, '5'] };
  const input = { ...eightWrites['transaction.submit'], ...lowered };
  const known = knownAddresses([signer], { entries: {} }, [toEntry({ state: 'confirmed', input }, 'transaction.submit')]);
  expect([known.times.get(otherSigner), known.revoked.get(otherSigner)]).toEqual([undefined, 1]);
});

test('error: M16 what looks like an address that access was only taken from is told apart from it', () => {
  const taken = toEntry({ state: 'confirmed', input: { ...eightWrites['erc20.approve'], amount: '0' } }, 'erc20.approve');
  const { spender } = eightWrites['erc20.approve'];
  const alike = `${spender.slice(0, 6)}${'0'.repeat(32)}${spender.slice(-4)}`.toLowerCase();
  expect(lookAlikeOf(knownAddresses([signer], { entries: {} }, [taken]), alike)).toBe(spender);
});
