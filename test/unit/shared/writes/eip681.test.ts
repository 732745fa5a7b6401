/** Payment requests as links (EIP-681): what is written is read back, and nothing else is taken for one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { type PaymentLink, parseEip681, toEip681 } from '#shared/writes/eip681.ts';
import { runsOr } from '#test/support/property-runs.ts';

const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const contract = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7';
const other = checksummed('0x8e23ee67d1332ad560396262c48ffbb01f93d052');

describe('toEip681', () => {
  test.each<[PaymentLink, string]>([
    [{ kind: 'native', receiver, chainId: '1', amount: null }, `ethereum:${receiver}@1`],
    [{ kind: 'native', receiver, chainId: '31337', amount: '2014000000000000000' }, `ethereum:${receiver}@31337?value=2014000000000000000`],
    [{ kind: 'native', receiver, chainId: null, amount: '1' }, `ethereum:${receiver}?value=1`],
    [{ kind: 'token', contract, receiver: other, chainId: null, amount: '1' }, `ethereum:${contract}/transfer?address=${other}&uint256=1`],
  ])('default: %#', (link, text) => {
    expect(toEip681(link)).toBe(text);
    expect(parseEip681(text)).toEqual(link);
  });

  test('behavior: whatever is written is read back', () => {
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const address = bytes.map((all) => checksummed(`0x${Buffer.from(all).toString('hex')}`));
    const digits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String);
    const chainId = fc.option(fc.bigInt({ min: 1n, max: 2n ** 64n }).map(String));
    const amount = fc.option(digits);
    const link: fc.Arbitrary<PaymentLink> = fc.oneof(
      fc.record({ kind: fc.constant('native' as const), receiver: address, chainId, amount }),
      fc.record({ kind: fc.constant('token' as const), contract: address, receiver: address, chainId, amount }),
    );
    fc.assert(
      fc.property(link, (one) => void expect(parseEip681(toEip681(one))).toEqual(one)),
      { numRuns: runsOr(500) },
    );
  });
});

describe('parseEip681', () => {
  test.each([
    // The standard's own examples, and their spellings.
    [`ethereum:${receiver}?value=2.014e18`, { receiver, amount: '2014000000000000000' }],
    [`ETHEREUM:pay-${receiver}@5`, { receiver, chainId: '5', amount: null }],
    [`ethereum:${receiver.toLowerCase()}`, { receiver }],
    [`ethereum:${receiver}?value=0`, { amount: '0' }],
    [`ethereum:${receiver}?value=1.50E1`, { amount: '15' }],
    [`ethereum:${receiver}?gas=21000&value=5&gasPrice=1`, { amount: '5' }],
    [`ethereum:${contract}@1/transfer?uint256=1e2&address=${other}`, { kind: 'token', contract, receiver: other, amount: '100' }],
    [`ethereum:${contract}/transfer?address=${other}`, { kind: 'token', amount: null }],
  ])('default: %s', (text, expected) => {
    expect(parseEip681(text)).toMatchObject(expected);
  });

  test.each([
    '',
    'ethereum:',
    receiver,
    ` ethereum:${receiver}`,
    `ethereum:${receiver} `,
    `ethereum:${receiver}\n`,
    `bitcoin:${receiver}`,
    'ethereum:vitalik.eth',
    // A checksum that does not match.
    'ethereum:0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    `ethereum:${contract}/transfer?address=${other.replace('e', 'E')}&uint256=1`,
    `ethereum:${receiver}@0`,
    `ethereum:${receiver}@01`,
    `ethereum:${receiver}@0x1`,
    `ethereum:${receiver}@1/approve?address=${other}&uint256=1`,
    `ethereum:${contract}/transfer`,
    `ethereum:${contract}/transfer?uint256=1`,
    `ethereum:${contract}/Transfer?address=${other}`,
    `ethereum:${receiver}?value=`,
    `ethereum:${receiver}?value=-1`,
    `ethereum:${receiver}?value=1.5`,
    `ethereum:${receiver}?value=1e-3`,
    `ethereum:${receiver}?value=0x10`,
    `ethereum:${receiver}?value=1&value=2`,
    `ethereum:${receiver}?Value=1`,
    `ethereum:${receiver}?value=1&data=0x00`,
    `ethereum:${receiver}?value=${2n ** 256n}`,
    `ethereum:${receiver}?value=1e99`,
    `ethereum:${receiver}?value=1#x`,
    `ethereum:${receiver}?`,
    `ethereum:${receiver}?value=${'1'.repeat(700)}`,
  ])('error: “%s” is none', (text) => {
    expect(parseEip681(text)).toBeNull();
  });

  test('behavior: total: any text, also one that begins well, gives a link or null', () => {
    const begun = fc.tuple(fc.constantFrom('', 'ethereum:', `ethereum:${receiver}`, `ethereum:${receiver}?value=`), fc.string());
    fc.assert(
      fc.property(begun, ([head, rest]) => {
        const link = parseEip681(head + rest);
        if (link !== null) expect(parseEip681(toEip681(link))).toEqual(link);
      }),
      { numRuns: runsOr(1_000) },
    );
  });
});
