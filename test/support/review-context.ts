/** What a review is made of, as a test wants it: an account with 1,000 DUSD that knows Savings and Market, and nothing to be warned of. */

import { checksummed } from '#shared/core/address.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import type { TokenLimit } from '#shared/writes/review/rules.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

export const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
export const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const savings = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const market = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
export const stranger = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
export const zeroAddress = `0x${'0'.repeat(40)}`;

/** A rule that limits nothing yet. */
export const limit = (change: Partial<TokenLimit> = {}): TokenLimit => ({
  token,
  perTransaction: null,
  perDay: null,
  retypeAbove: null,
  decimals: 2,
  symbol: 'DUSD',
  ...change,
});

/** A free call. */
export const submitOf = (functionSignature: string, params: OperationInput<'transaction.submit'>['params'], value?: string) => ({
  functionSignature,
  params,
  contractAddress: token,
  ...(value === undefined ? {} : { value }),
});

const facts = { decimals: 2, symbol: 'DUSD', name: 'Demo Dollar', balance: '100000', supply: '100000000', allowance: '0' };

export function contextOf<Id extends WriteId>(
  operation: Id,
  input: OperationInput<Id>,
  change: Partial<ReviewContext> = {},
): ReviewContext {
  return {
    meaning: meaningOf(operation, input),
    facts,
    known: {
      accounts: [mine],
      labels: new Map([
        [savings, 'Savings'],
        [market, 'Market'],
      ]),
      contacts: new Set([savings, market]),
      times: new Map([[savings, 3]]),
      revoked: new Map(),
      contracts: new Set(),
    },
    environment: 'test',
    connection: 'Example Bank',
    chain: { id: '31337', name: 'Local chain', currency: { symbol: 'ETH', decimals: 18 } },
    lastChain: '31337',
    person: 'same',
    earlier: null,
    moved: [],
    testRun: { phase: 'passed' },
    breaches: [],
    now: Date.UTC(2026, 10, 21, 12),
    ...change,
  };
}

/** Such as `zero-address danger nobody`: kind, tone, and what has to be typed. */
export const warningWords = (context: ReviewContext) =>
  warningsOf(context).map(({ kind, tone, override, blocks }) =>
    [kind, tone, override === null ? '' : override.type, blocks ? 'blocked' : ''].filter((word) => word !== '').join(' '),
  );

export const usualSentences = [
  'The balance covers the amount',
  'The address checksum is right',
  'The address checksums are right',
  'Simulation passed. It may have used a different account, so it isn’t a guarantee.',
];

/** What a review says beyond the usual, and what has to be typed and why: `… <nobody: no one owns this address>`. */
export const sentencesOf = (warnings: readonly ReviewWarning[]) =>
  warnings
    .map(({ text, override }) => (override === null ? text : `${text} <${override.type}: ${override.because}>`))
    .filter((sentence) => !usualSentences.includes(sentence));

/** With the same first four and last four digits as `address`. */
export const alike = (address: string) => checksummed(`${address.slice(0, 6)}${'ab'.repeat(16)}${address.slice(-4)}`.toLowerCase());

/** An entry of the journal: 2.50 DUSD to Savings, confirmed a minute before noon. */
export function entryOf(change: Partial<Activity> = {}): Activity {
  return {
    id: crypto.randomUUID(),
    connection: 'c',
    identity: 'c',
    service: 'https://b.example',
    operation: 'erc20.transfer',
    input: { contractAddress: token, amount: '250', receiver: savings },
    request: { method: 'POST', path: '/erc20/transfer', body: '{}' },
    digest: 'd',
    chain: '31337',
    accounts: [mine],
    title: 'Send 2.5 DUSD to Savings',
    state: 'confirmed',
    preparedAt: Date.UTC(2026, 10, 21, 11, 59),
    heldUntil: null,
    sentAt: null,
    answeredAt: null,
    settledAt: null,
    hash: null,
    block: null,
    sentAtBlock: null,
    balanceBefore: null,
    search: null,
    settledBy: null,
    answer: null,
    receipt: null,
    problem: null,
    differences: null,
    wasReorganized: false,
    ...change,
  };
}
