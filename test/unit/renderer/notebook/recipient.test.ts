/** The recipient, from any text in the field; and the contract meant by text pasted to add a token. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContractAddress } from '#renderer/contracts/contract-address.ts';
import { toNames } from '#renderer/notebook/names.ts';
import { otherChainWords, readPlainAddress, readRecipient } from '#renderer/notebook/recipient.ts';
import { recentRecipients } from '#renderer/notebook/use-recipients.ts';
import { isAddressText } from '#shared/core/address.ts';
import { writeStates } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { otherSigner, signer, toEntry } from '#test/support/entries.ts';
import { runsOr } from '#test/support/property-runs.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const entry = (label: string) => ({ label, contact: true, hasNote: false });
const names = toNames([{ address: two, name: 'Main' }], { [one]: entry('Savings') } as never);
const twice = toNames([], { [one]: entry('Rent'), [two]: entry('Rent') } as never);

test('error: a payment request is no address', () => {
  const outcome = readPlainAddress(`ethereum:${token}/transfer?address=${one}`, names);
  expect(outcome).toEqual({ is: 'problem', words: expect.stringMatching(/payment request/) });
  expect(readPlainAddress(one, names)).toEqual({ is: 'address', address: one, checked: true });
});

test('error: M14 a request for one chain is not used on another, nor on an unknown one', () => {
  expect(otherChainWords('1', '31337')).toBe('This request is for chain 1, and this connection’s chain is 31337.');
  expect(otherChainWords('1', null)).toMatch(/isn’t known yet/);
  expect(otherChainWords('1', '1')).toBeNull();
  expect(otherChainWords(null, null)).toBeNull();
});

describe('recipient', () => {
  test.each([
    ['', { is: 'nothing' }],
    ['  ', { is: 'nothing' }],
    [one, { is: 'address', address: one, checked: true }],
    [`  ${one}\n`, { is: 'address', address: one, checked: true }],
    [one.toLowerCase(), { is: 'address', address: one, checked: false }],
    ['savings', { is: 'address', address: one, checked: true }],
    ['Main', { is: 'address', address: two, checked: true }],
    [`blockdesk://address/${one}`, { is: 'address', address: one, checked: true }],
    [
      `ethereum:${token}@31337/transfer?address=${one}&uint256=2.5e6`,
      { is: 'request', token, address: one, amount: '2500000', chainId: '31337' },
    ],
    [`ethereum:${token}/transfer?address=${one}`, { is: 'request', token, address: one, amount: null, chainId: null }],
  ])('default: %j', (typed, expected) => {
    expect(readRecipient(typed, names)).toEqual(expected);
  });

  test.each([
    [one.replace('C7', 'c7'), /checksum is wrong/],
    [one.slice(2), /exactly 40 hexadecimal digits/],
    [one.replace('0x', '0X'), /nothing before|40 hexadecimal/],
    [`${one.slice(0, 10)}\u200b${one.slice(10)}`, /exactly 40 hexadecimal digits/],
    [`${one.slice(0, 10)} ${one.slice(10)}`, /No match|nothing before/],
    [one.slice(0, -1), /40 hexadecimal digits/],
    [`0x${'1f'.repeat(32)}`, /hash/],
    ['vitalik.eth', /can’t be looked up/],
    ['some name', /No match/],
    [`ethereum:${token}/approve?address=${one}`, /can’t be read in full/],
    [`ethereum:${token}/transfer?address=${one.replace('C7', 'c7')}`, /can’t be read in full/],
  ])('error: M14 %j matches no recipient', (typed, words) => {
    const outcome = readRecipient(typed, names);
    expect(outcome.is === 'problem' ? outcome.words : outcome).toMatch(words);
  });

  test('behavior: a request for the native currency fills in that, its amount and its chain', () => {
    const amounts = { token: 'native', address: one, amount: '1', chainId: '5' };
    expect(readRecipient(`ethereum:${one}@5?value=1`, names)).toEqual({ is: 'request', ...amounts });
  });

  test('error: M14 a name that two have matches neither', () => {
    expect(readRecipient('rent', twice)).toMatchObject({ is: 'problem', words: expect.stringContaining('Several') });
  });

  test('behavior: whatever is typed, the recipient is a valid address or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.stringMatching(/^0x[0-9a-fA-F]{38,42}$/)), (typed) => {
        const outcome = readRecipient(typed, names);
        return outcome.is === 'address' || outcome.is === 'request' ? isAddressText(outcome.address) : true;
      }),
      { numRuns: runsOr(400) },
    );
  });
});

describe('contract of a token', () => {
  test.each([
    [token, token],
    [`blockdesk://token/${token}`, token],
    ['Savings', one],
    [`ethereum:${token}@31337/transfer?address=${one}`, token],
  ])('default: %j', (typed, address) => {
    expect(readContractAddress(typed, names, '31337')).toEqual({ is: 'address', address });
  });

  test.each([
    [`ethereum:${token}@1/transfer?address=${one}`, /for chain 1/],
    [token.replace('6A', '6a'), /checksum is wrong/],
    ['DUSD', /contract’s address/],
    ['dusd.eth', /can’t be looked up/],
  ])('error: %j', (typed, words) => {
    const outcome = readContractAddress(typed, names, '31337');
    expect(outcome.is === 'problem' ? outcome.words : outcome).toMatch(words);
  });
});

test('behavior: recent recipients are shown to the person who sent to them, and to no one while the person is unknown', () => {
  const entry = briefOf(toEntry({ accounts: [signer], state: 'confirmed' }));
  const { receiver } = eightWrites['erc20.transfer'];
  expect(recentRecipients([entry, entry], [signer.toLowerCase()])).toEqual([receiver]);
  expect(recentRecipients([entry], [otherSigner])).toEqual([]);
  expect(recentRecipients([entry], null)).toEqual([]);
  const states = writeStates.filter((state) => recentRecipients([{ ...entry, state }], [signer]).length > 0);
  expect(states).toEqual(['accepted', 'confirmed']);
});
