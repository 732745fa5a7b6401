/** Reviews with and without what contracts' owners say: the words come beneath, and change nothing that Blockdesk says itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '#main/contracts/descriptors.ts';
import type { Descriptor, Format } from '#shared/contracts/clear-signing/descriptor.ts';
import { checksummed } from '#shared/core/address.ts';
import type { FoundDescriptor } from '#shared/writes/review/foreign-words.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { buildReviewOf, usual } from '#test/support/review-build.ts';
import { stranger } from '#test/support/review-context.ts';

const { contractAddress } = eightWrites['erc20.transfer'];
const contract = checksummed(contractAddress);

const speaking = (descriptor: Omit<Descriptor, 'deployments'>, source: FoundDescriptor['source'] = 'registry') => ({
  descriptorsOf: async (_connection: string, chain: string) => (asked: string) =>
    asked === contract ? [{ descriptor: { ...descriptor, deployments: [{ chain, address: contract }] }, source }] : [],
});

/** Without identifiers, and what others say. */
function ownOf({ id: _id, words: _words, calls, endsAt: _endsAt, ...review }: Review) {
  return { ...review, calls: calls.map(({ words: _said, ...call }) => call) };
}

const writes = {
  transfer: { operation: 'erc20.transfer', input: {} },
  'unlimited approval': { operation: 'erc20.approve', input: { spender: stranger, amount: (2n ** 256n - 1n).toString() } },
  'call of a stranger’s function': {
    operation: 'transaction.submit',
    input: { contractAddress, functionSignature: 'function pay(address to, uint256 value)', params: [stranger, '5'] },
  },
  'several calls': {
    operation: 'transaction.submit',
    input: {
      contractAddress,
      functionSignature: 'function multicall(bytes[] data)',
      params: [[`0x095ea7b3${stranger.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`, '0xdeadbeef']],
    },
  },
} as const;
const keys = [
  'transfer(address to,uint256 value)',
  'approve(address spender,uint256 value)',
  'pay(address to,uint256 value)',
  'multicall(bytes[] data)',
];

/** Names and words that Blockdesk uses itself, and those that would calm a person. */
const calming = fc.constantFrom(
  'To',
  'Value',
  'Amount',
  'Token',
  'Warnings',
  'Simulation passed',
  'Nothing moves',
  'Safe',
  'Chain',
  'From',
);
const fields = fc.array(
  fc.oneof(
    fc.record({ as: fc.constant('raw'), label: calming, of: fc.constantFrom('=Safe', '=0', '@.to', '@.chainId', '@.value') }),
    fc.record({ as: fc.constant('amount'), label: calming, of: fc.constantFrom('=0', '@.value') }),
    fc.record({ as: fc.constant('addressName'), label: calming, of: fc.constantFrom('@.to', `=${contract}`) }),
    fc.record({
      as: fc.constant('tokenAmount'),
      label: calming,
      of: fc.constant('=1'),
      token: fc.constantFrom('@.to', `=${stranger}`),
      threshold: fc.constant('=0'),
      message: calming,
    }),
  ),
  { maxLength: 5 },
);
const formats = fc
  .record({ intent: calming, sentence: fc.option(calming, { nil: undefined }), fields })
  .map(({ sentence, ...format }) => ({ ...format, ...(sentence === undefined ? {} : { sentence }) }) as unknown as Format);
const descriptors = fc
  .record({ owner: calming, format: formats })
  .map(({ owner, format }) => ({ owner, formats: Object.fromEntries(keys.map((key) => [key, format])) }));

describe('what others say', () => {
  test.each(Object.entries(writes))(
    'error: M1 no descriptor changes a title, line, call or warning of Blockdesk’s own: %s',
    async (_name, write) => {
      const { last: without } = await buildReviewOf(write);
      expect(without.warnings.length + without.lines.length).toBeGreaterThan(0);
      let spoken = 0;
      await fc.assert(
        fc.asyncProperty(descriptors, fc.constantFrom('registry' as const, 'added' as const), async (descriptor, source) => {
          const { last, versions } = await buildReviewOf({ ...write, parts: speaking(descriptor, source) });
          expect(ownOf(last)).toEqual(ownOf(without));
          if (last.words !== undefined || last.calls.some(({ words }) => words !== undefined)) spoken += 1;
          // Nothing can be confirmed before all is shown.
          expect(versions.filter(({ isComplete }) => isComplete).map(({ words }) => words)).toEqual([last.words]);
        }),
        { numRuns: 40 },
      );
      // Some can't be shown, as the chain's currency isn't known here.
      expect(spoken).toBeGreaterThan(10);
    },
  );

  test('default: the registry’s words for a contract on its chain, with what its token says of itself', async () => {
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
    const index = await registry();
    const descriptorsOf = async (_connection: string, chain: string) => (asked: string) =>
      index.of(chain, asked).map((descriptor) => ({ descriptor, source: 'registry' as const }));
    const wrapping = {
      operation: 'transaction.submit',
      input: { contractAddress: weth, functionSignature: 'function deposit() payable', params: [], value: '1500000000000000000' },
      parts: { descriptorsOf },
    } as const;
    const on = (chain: string) => ({
      preconditions: { chain, connection: toConnection({ chain: { id: chain, name: null, currency: { symbol: 'ETH', decimals: 18 } } }) },
    });
    const { last } = await buildReviewOf({ ...wrapping, ...on('1') });
    expect(last.words).toEqual({
      owner: 'WETH',
      source: 'registry',
      intent: 'Wrap',
      sentence: null,
      lines: [{ name: 'Amount', value: { is: 'amount', baseUnits: '1500000000000000000', decimals: 18, symbol: 'ETH', words: null } }],
    });
    // Another chain's contract at the same address is another contract.
    const { last: elsewhere } = await buildReviewOf({ ...wrapping, ...on('31337') });
    expect(elsewhere.words).toBeUndefined();
  });

  test('error: where the chain isn’t reported, no one speaks', async () => {
    const descriptor = { owner: 'Safe', formats: { 'transfer(address to,uint256 value)': { intent: 'Safe', fields: [] } } };
    const { last } = await buildReviewOf({ parts: speaking(descriptor), preconditions: { isChainReported: false } });
    expect(last.words).toBeUndefined();
    const { last: unknown } = await buildReviewOf({ parts: speaking(descriptor), preconditions: { chain: null } });
    expect(unknown.words).toBeUndefined();
    const { last: reported } = await buildReviewOf({ parts: speaking(descriptor) });
    expect(reported.words?.intent).toBe('Safe');
  });

  test('error: descriptors that can’t be read leave the review as it is, and it can be confirmed', async () => {
    const descriptorsOf = async () => {
      throw new Error('no disk');
    };
    const [{ last }, { last: without }] = await Promise.all([buildReviewOf({ parts: { descriptorsOf } }), buildReviewOf()]);
    expect(ownOf(last)).toEqual(ownOf(without));
    expect(last.isComplete).toBe(true);
  });

  test('default: a token that the checks have read is not asked again; at most ten others are', async () => {
    const tokens = Array.from({ length: 14 }, (_, index) => checksummed(`0x${(index + 1).toString(16).padStart(40, '0')}`));
    const amount = (token: string) => ({ as: 'tokenAmount', label: 'Amount', of: '#.value', token: `=${token}` }) as const;
    const formatOf = (all: readonly string[]) => ({
      owner: 'Pool',
      formats: { 'transfer(address to,uint256 value)': { intent: 'Pay', fields: all.map(amount) } },
    });
    const own = await buildReviewOf({ answers: usual, parts: speaking(formatOf([contract])) });
    const without = await buildReviewOf({ answers: usual });
    expect(own.asked.length).toBe(without.asked.length);
    expect(own.last.words?.lines[0]?.value).toMatchObject({ is: 'amount', decimals: 2, symbol: 'DUSD' });
    const many = await buildReviewOf({ answers: usual, parts: speaking(formatOf(tokens)) });
    expect(many.asked.length - without.asked.length).toBe(20);
  });
});
