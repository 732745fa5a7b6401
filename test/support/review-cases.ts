/** A review for each kind of transfer there is, as main would build it, by the name under which its picture is looked at. */

import { usualSettings } from '#shared/connections/service-settings.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { actionOf, type ReviewContext, type RuleBreach } from '#shared/writes/review/facts.ts';
import { callLines, linesOf } from '#shared/writes/review/lines.ts';
import { contractOf } from '#shared/writes/review/meaning.ts';
import { predictedChanges } from '#shared/writes/review/predicted.ts';
import { warnBlocking } from '#shared/writes/review/warning.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { chainWordsOf, storyOf, titleOf } from '#shared/writes/review/words.ts';
import type { Review } from '#shared/writes/review.ts';
import { alike, contextOf, market, mine, savings, stranger, submitOf, token, zeroAddress } from './review-context.ts';

/** As `build-review.ts` makes it once all is read. */
export function reviewOf<Id extends WriteId>(
  operation: Id,
  input: OperationInput<Id>,
  change: Partial<ReviewContext> = {},
  more: Partial<Review> = {},
): Review {
  const context = contextOf(operation, input, change);
  const made = toRequest(operations[operation], input, usualSettings);
  if (!made.ok || made.value.method !== 'POST') throw new Error(`no request for ${contractOf(actionOf(context))}`);
  const { method, path, body } = made.value;
  const { chain, testRun, connection, environment } = context;
  return {
    id: crypto.randomUUID(),
    digest: 'd'.repeat(64),
    title: titleOf(context),
    story: storyOf(context),
    connection,
    mark: { color: 'blue', letters: '' },
    environment,
    chain: chainWordsOf(chain),
    changes: predictedChanges([context], Date.now()),
    lines: linesOf(context, operation === 'transaction.submit'),
    calls: callLines(context),
    warnings: warningsOf(context),
    testRun,
    request: { method, path, body: JSON.stringify(body) },
    host: 'api.bank.example',
    endsAt: Date.now() + 10 * 60_000,
    undoWindow: 0,
    isComplete: true,
    ...more,
  };
}

const most = (2n ** 256n - 1n).toString();
const facts = { decimals: 2, symbol: 'DUSD', name: 'Demo Dollar', balance: '100000', supply: '100000000', allowance: '0' };
const item = { name: 'Field Notes', symbol: 'NOTE', decimals: null, owner: mine, isCollection: true };
const send = (receiver: string, change?: Partial<ReviewContext>, amount = '25000', more?: Partial<Review>) =>
  reviewOf('erc20.transfer', { contractAddress: token, amount, receiver }, change, more);
const allow = (spender: string, amount: string, change?: Partial<ReviewContext>) =>
  reviewOf('erc20.approve', { contractAddress: token, amount, spender }, change);
const sendItem = (receiver: string, more: object = {}) =>
  reviewOf('erc721.transferFrom', { contractAddress: token, from: mine, receiver, tokenId: '14' }, { facts: { ...item, ...more } });
const call = (signature: string, params: OperationInput<'transaction.submit'>['params'], change?: Partial<ReviewContext>, value?: string) =>
  reviewOf('transaction.submit', submitOf(signature, params, value), change);
const breach = (kind: RuleBreach['kind'], text: string, retype: string | null = null): Partial<ReviewContext> => ({
  breaches: [{ kind, text, blocks: retype === null && kind !== 'rule-cannot-judge', retype }],
});
const dataOf = (signature: string, params: OperationInput<'transaction.submit'>['params']) =>
  toCallData({ to: token, signature, params, value: null }) ?? '';
const pay = (chain: ReviewContext['chain']) => call('function pay()', [], { chain }, '5000000000000000000');
const payThrough = (receiver: string, amount: string, change: Partial<ReviewContext>) =>
  reviewOf('transaction.submit', nativeSendInput(receiver, amount), {
    facts: { balance: '1000000000000000000', refusesOtherAmount: true },
    ...change,
  });
const now = Date.UTC(2026, 10, 21, 12);
const barred = (kind: string, text: string) =>
  send(savings, {}, '25000', { lines: [], changes: null, warnings: [warnBlocking(kind, text)] });

export const reviewCases: Readonly<Record<string, () => Review>> = {
  transfer: () => send(savings),
  'transfer-building': () => send(savings, { testRun: { phase: 'running' }, facts: { symbol: 'DUSD' } }, '25000', { isComplete: false }),
  'transfer-held': () => send(savings, {}, '25000', { undoWindow: 30_000 }),
  'transfer-live': () => send(savings, { environment: 'live' }),
  'transfer-from': () => reviewOf('erc20.transferFrom', { contractAddress: token, from: market, receiver: savings, amount: '25000' }),
  'transfer-from-another': () =>
    reviewOf(
      'erc20.transferFrom',
      { contractAddress: token, from: market, receiver: savings, amount: '25000' },
      { facts: { ...facts, allowance: '50000' } },
    ),
  'first-time': () => send(stranger),
  'first-time-contact': () => send(market),
  'look-alike': () => send(alike(savings)),
  'name-moved': () => send(savings, { moved: [{ address: savings, label: 'Savings', before: stranger, until: now - 86_400_000 }] }),
  'zero-address': () => send(zeroAddress),
  'zero-spender': () =>
    reviewOf('erc721.setApprovalForAll', { contractAddress: token, operator: zeroAddress, approved: true }, { facts: item }),
  'token-contract': () => send(token),
  'contract-itself': () => allow(token, '25000'),
  'own-address': () => send(mine),
  'own-spender': () => allow(mine, '25000'),
  'to-itself': () => sendItem(mine),
  precompile: () => send(`0x${'0'.repeat(39)}4`),
  'no-checksum': () => send(savings.toLowerCase()),
  'unsafe-transfer': () => sendItem(market, { isRecipientContract: true }),
  'safe-transfer': () =>
    reviewOf(
      'erc721.safeTransferFrom',
      { contractAddress: token, from: mine, receiver: savings, tokenId: '14' },
      { facts: { ...item, owner: mine } },
    ),
  'not-owner': () => sendItem(savings, { owner: stranger }),
  'approve-item': () => reviewOf('erc721.approve', { contractAddress: token, tokenId: '14', approvedAddress: market }, { facts: item }),
  approve: () => allow(market, '25000'),
  revoke: () => allow(market, '0', { facts: { ...facts, allowance: most } }),
  unlimited: () => allow(market, most),
  'above-supply': () => allow(market, '100000001'),
  'allowance-race': () => allow(market, '25000', { facts: { ...facts, allowance: '5000' } }),
  'allow-all': () => reviewOf('erc721.setApprovalForAll', { contractAddress: token, operator: market, approved: true }, { facts: item }),
  'as-it-is': () =>
    reviewOf(
      'erc721.setApprovalForAll',
      { contractAddress: token, operator: market, approved: false },
      { facts: { ...item, isAllowedForAll: false } },
    ),
  'too-little': () => send(savings, {}, '25000000'),
  'too-little-native': () => call('function pay()', [], { facts: { ...facts, nativeBalance: '5' } }, '1000000000000000000'),
  'native-through': () => payThrough(savings, '500000000000000000', { native: { can: 'send' } }),
  'native-unit': () => payThrough(mine, '10', { native: { can: 'try', last: null } }),
  'native-first': () => payThrough(savings, '500000000000000000', { native: { can: 'try', last: 'other-unit' } }),
  'native-not-sent': () => payThrough(savings, '500000000000000000', { native: { can: 'no', why: 'not-looked' } }),
  'native-unlike': () =>
    payThrough(savings, '500000000000000000', {
      native: { can: 'send' },
      facts: { balance: '1000000000000000000', refusesOtherAmount: false },
    }),
  'native-to-itself': () => payThrough(multicall3Address, '500000000000000000', { native: { can: 'send' } }),
  'too-little-for-fee': () => {
    const fee = { least: '24500000000000', most: '34500000000000', count: 4, isElsewhere: false, at: now };
    return send(savings, { facts: { ...facts, nativeBalance: '5000000000000' }, cost: { fee, balance: null } });
  },
  'currency-differs': () =>
    pay({ id: '1', name: 'Ethereum', currency: { symbol: 'USDC', decimals: 24 }, listed: { symbol: 'ETH', decimals: 18 } }),
  'currency-unlisted': () => pay({ id: '77', name: null, currency: { symbol: 'XYZ', decimals: 6 }, listed: null }),
  'test-run-not-made': () => send(savings, { testRun: { phase: 'not-made' } }),
  'no-decimals': () => send(savings, { facts: { ...facts, decimals: null } }),
  'is-collection': () => send(savings, { facts: { ...facts, isCollection: true } }, '14'),
  'is-token': () => sendItem(savings, { ...facts, isCollection: false, owner: null, approved: null }),
  'either-kind': () =>
    call('function approve(address spender, uint256 amount)', [market, '14'], { facts: { name: 'Field Notes', decimals: null } }),
  disguised: () => call('func_2093253501(bytes)', ['0xab']),
  'hand-over': () => call('function transferOwnership(address newOwner)', [stranger]),
  'hand-over-role': () => call('function grantRole(bytes32 role, address account)', [`0x${'0'.repeat(64)}`, stranger]),
  'hand-over-code': () => call('function upgradeTo(address implementation)', [stranger]),
  'give-up': () => call('function renounceOwnership()', []),
  permit: () =>
    call('function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', [
      mine,
      stranger,
      most,
      '1893456000',
      '27',
      `0x${'ab'.repeat(32)}`,
      `0x${'cd'.repeat(32)}`,
    ]),
  'hidden-calls': () => call('function invoke(address target, bytes data)', [market, `0x${'ab'.repeat(68)}`]),
  'unread-call': () => call('function multicall(bytes[] data)', [[`0x${'ab'.repeat(68)}`, `0x${'cd'.repeat(68)}`]]),
  'inner-calls': () =>
    call('function executeBatch((address target, uint256 value, bytes data)[] calls)', [
      [
        [token, '0', dataOf('transfer(address,uint256)', [savings, '2500'])],
        [token, '0', dataOf('approve(address,uint256)', [market, most])],
        [savings, '1000000000000000000', '0x'],
        [market, '0', dataOf('multicall(bytes[])', [[dataOf('transferOwnership(address)', [stranger]), '0xdeadbeef']])],
      ],
    ]),
  'call-failed': () =>
    call(
      'function multicall(bytes[] data)',
      [[dataOf('transfer(address,uint256)', [savings, '2500']), dataOf('transfer(address,uint256)', [market, '2500'])]],
      { testRun: { phase: 'passed', failed: [2] } },
    ),
  'delegate-call': () =>
    call('function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)', [stranger, '0', '0xdeadbeef', '1']),
  'many-inner-calls': () =>
    call('function multicall(bytes[] data)', [
      Array.from({ length: 101 }, (_, index) => dataOf('transfer(address,uint256)', [savings, String(index + 1)])),
    ]),
  'passes-on-data': () =>
    call('function transferAndCall(address to, uint256 value, bytes data)', [savings, '25000', `0x${'ab'.repeat(68)}`]),
  'send-items': () =>
    call('function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)', [
      mine,
      stranger,
      ['7', '8'],
      ['5', '1'],
      '0x',
    ]),
  'unknown-function': () => call('function pause(uint256 until)', ['7']),
  'chain-unknown': () => send(savings, { chain: null }),
  'chain-not-reported': () => send(savings, { isChainReported: false }),
  'chain-changed': () => send(savings, { lastChain: '1' }),
  'another-person': () => send(savings, { person: 'another' }),
  'same-again': () => send(savings, { earlier: { at: now - 180_000, isOpen: false, isRefused: false, hasFallen: false } }),
  'same-unknown': () => send(savings, { earlier: { at: now - 180_000, isOpen: true, isRefused: false, hasFallen: false } }),
  'could-not-be-read': () => send(savings, { facts: { ...facts, balance: null } }),
  'test-run-fails': () => send(savings, { testRun: { phase: 'fails', reason: 'execution reverted: ERC20InsufficientBalance' } }),
  'test-run-inconclusive': () => send(savings, { testRun: { phase: 'inconclusive', reason: 'execution reverted' } }),
  'rule-per-transaction': () =>
    send(savings, breach('rule-per-transaction', 'Your rule: at most 100 DUSD per transaction. This is 250 DUSD.')),
  'rule-per-day': () =>
    send(savings, breach('rule-per-day', 'Your rule: at most 500 DUSD in 24 hours. Up to 300 DUSD of that is already used.')),
  'rule-known-only': () =>
    send(stranger, breach('rule-known-only', `Your rule: send only to your own accounts and contacts. ${stranger} is neither.`)),
  'rule-quiet-hours': () => send(savings, breach('rule-quiet-hours', 'Your rule: nothing is sent from 22:00 to 07:00.')),
  'rule-retype': () => send(savings, breach('rule-retype', 'Your rule: retype amounts over 100 DUSD.', '250')),
  'rule-cannot-judge': () =>
    call(
      'function pause(uint256 until)',
      ['7'],
      breach(
        'rule-cannot-judge',
        'You have a limit for this token. What pause does with it is not known here, so the limit does not hold it.',
      ),
    ),
  'currency-name': () => send(savings, { facts: { ...facts, symbol: 'ETH', name: 'Ether' } }),
  'odd-letters': () => send(savings, { facts: { ...facts, symbol: 'DUЅD' } }),
  'symbol-of-words': () => send(savings, { facts: { ...facts, symbol: 'DUSD to Bob', name: '<b>Demo</b> Dollar\u202e' } }),
  'long-number': () => send(savings, { facts: { ...facts, balance: most, decimals: 0 } }, most),
  'long-params': () => call('function setNote(string text)', ['Lorem ipsum '.repeat(4_000)]),
  'allowance-race-unlimited': () => allow(market, '25000', { facts: { ...facts, allowance: most } }),
  differs: () => barred('differs', 'The request doesn’t match what you asked for, so it can’t be sent.'),
  /** Everything that is red or amber at once. */
  worst: () =>
    send(
      alike(savings),
      {
        environment: 'live',
        person: 'another',
        lastChain: '1',
        earlier: { at: now - 180_000, isOpen: true, isRefused: false, hasFallen: false },
        testRun: { phase: 'fails', reason: 'execution reverted' },
        ...breach('rule-retype', 'Your rule: retype amounts over 100 DUSD.', '250000'),
      },
      '25000000',
    ),
};
