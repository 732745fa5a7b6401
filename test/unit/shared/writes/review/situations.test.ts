/** What a review says in each situation, in full: nothing is missing, and nothing is said that isn't so. */
import { expect, test } from 'vitest';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { addressGroups, firstDifference } from '#shared/notebook/look-alike.ts';
import type { EarlierWrite, Facts, ReviewContext, RuleBreach } from '#shared/writes/review/facts.ts';
import type { KnownAddresses, MovedName } from '#shared/writes/review/known.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import type { TestRun } from '#shared/writes/review.ts';
import {
  alike,
  contextOf,
  market,
  mine,
  savings,
  sentencesOf,
  stranger,
  submitOf,
  token,
  usualSentences,
} from '#test/support/review-context.ts';

const contractAddress = token;
const most = (2n ** 256n - 1n).toString();
const noon = Date.UTC(2026, 10, 21, 12);

/** The usual review with other facts, known addresses and the rest. */
const given = (context: ReviewContext, facts: Facts, known: Partial<KnownAddresses> = {}, change: Partial<ReviewContext> = {}) => ({
  ...context,
  ...change,
  facts: { ...context.facts, ...facts },
  known: { ...context.known, ...known },
});
const send = (receiver = savings, amount = '25000') => contextOf('erc20.transfer', { contractAddress, amount, receiver });
const take = (from = market, amount = '100') => contextOf('erc20.transferFrom', { contractAddress, from, receiver: savings, amount });
/** To a spender that was used before, so that nothing is said of that. */
const approve = (amount: string) => contextOf('erc20.approve', { contractAddress, amount, spender: savings });
const item = <Id extends WriteId>(id: Id, input: OperationInput<Id>, facts: Facts = {}) =>
  contextOf(id, input, { facts: { name: 'Field Notes', ...facts } });
const sendItem = (from: string, receiver: string, facts: Facts = {}) =>
  item('erc721.transferFrom', { contractAddress, from, receiver, tokenId: '14' }, facts);
const call = (signature: string, params: OperationInput<'transaction.submit'>['params'], value?: string) =>
  contextOf('transaction.submit', submitOf(signature, params, value));
const paying = (chain: ReviewContext['chain'], value = '5') => ({ ...call('transfer(address,uint256)', [savings, '1'], value), chain });
const earlier = (change: Partial<EarlierWrite>): ReviewContext => ({
  ...send(),
  earlier: { at: noon - 60_000, isOpen: true, isRefused: false, isPending: false, hasFallen: false, ...change },
});
const tried = (testRun: TestRun): ReviewContext => ({ ...send(), testRun });
const breach = (kind: RuleBreach['kind'], blocks: boolean, retype: string | null): ReviewContext => ({
  ...send(),
  breaches: [{ kind, text: 'Your rule.', blocks, retype }],
});
const knownToo = (...addresses: readonly string[]) => ({ times: new Map([savings, ...addresses].map((address) => [address, 1])) });

const unit = 'The documentation gives no unit for “value”. Blockdesk assumes wei. If in doubt, ask your operator.';
const firstPayment = 'First payment to this contract';
const unknown = (name: string) => `Blockdesk doesn’t know what ${name} does. The contract decides that.`;
const again = (outcome: string) =>
  `You sent the same request before. ${outcome} Check Activity first: it could go through twice. <send again: the first one may still go through>`;
const both = (now: string) =>
  `“Savings” (0x90F7…b906) may already spend ${now}. Until this confirms, the old and new limits could both be spent. Safer: revoke, then set the new limit.`;
const endless = 'Unlimited: “Savings” (0x90F7…b906) can take all you have of this token, now and later, until you revoke it.';
const eth = { symbol: 'ETH', decimals: 18 };
const grouped = (address: string) => addressGroups(address).join(' ');
const differing = 'the first group that differs';
const looksLike = (what: string, address: string, other = alike(address), name = shortAddress(other)) =>
  `${what} looks like ${name} but is a different address.\nHere: ${grouped(address)}\nKnown: ${grouped(other)} <${firstDifference(address, other)}: ${differing}>`;
const movedTo = (address: string, label: string): MovedName => ({ address, label, before: stranger, until: Date.UTC(2026, 10, 3) });
const hadName = (name: string, address: string) =>
  `${name} was the name of another address until 2026-11-03.\nHere: ${grouped(address)}\nBefore: ${grouped(stranger)} <${firstDifference(address, stranger)}: ${differing}>`;

const amounts: readonly (readonly [string, ReviewContext, ...string[]])[] = [
  ['a transfer of all there is', send(savings, '100000')],
  [
    'too much, and another of the accounts may pay',
    given(send(savings, '100001'), {}, { accounts: [mine, stranger] }),
    '0xf39F…2266 has only 1,000 DUSD. Another of your accounts may sign.',
  ],
  ['a transfer of what there is none of', given(send(savings, '1'), { balance: '0' }), '0xf39F…2266 has no DUSD.'],
  ['of a token without a symbol there is none', given(send(savings, '1'), { balance: '0', symbol: null }), '0xf39F…2266 has none of it.'],
  [
    'enough, but another account may sign',
    given(send(savings, '100000'), {}, { accounts: [mine, stranger] }),
    '0xf39F…2266 covers the amount. Your other accounts may not.',
  ],
  [
    'too much, and the accounts aren’t known',
    given(send(savings, '100001'), {}, { accounts: [] }),
    'The account has only 1,000 DUSD. Another of your accounts may sign.',
  ],
  [
    'too much of a named account, which is the one that pays',
    given(take(market, '100001'), { allowance: most }, { accounts: [mine, stranger] }),
    '“Market” (0x2361…1E8f) has only 1,000 DUSD.',
    'The allowance covers the amount',
  ],
  ['taking from another all that is allowed', given(take(), { allowance: '100' }), 'The allowance covers the amount'],
  [
    'taking more than is allowed, with several accounts',
    given(take(), { allowance: '99' }, { accounts: [mine, stranger] }),
    '“Market” (0x2361…1E8f) lets each of your accounts spend only 0.99 DUSD.',
  ],
  ['taking from an own account, which needs no allowance', take(mine)],
  ['taking where the allowance is not read', given(take(), { allowance: null }), 'Couldn’t read: the allowance.'],
  ['an approval of the whole supply', approve('100000000')],
  ['an approval where the supply is not read', given(approve('100000001'), { supply: null }), 'Couldn’t read: the total supply.'],
  ['an approval of what is allowed already', given(approve('100'), { allowance: '100' }), both('1 DUSD')],
  ['an approval without limit of what has none already', given(approve(most), { allowance: most }), endless],
  ['an approval over one without limit', given(approve('100'), { allowance: most }), both('without limit')],
  ['an allowance that is raised', given(call('increaseAllowance(address,uint256)', [savings, '1']), { allowance: '5' })],
  ['an allowance of all that is lowered', given(call('decreaseAllowance(address,uint256)', [savings, most]), { allowance: most })],
  [
    'a permit that allows nothing',
    given(
      call('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
        mine,
        savings,
        '0',
        '1',
        '27',
        `0x${'0'.repeat(64)}`,
        `0x${'0'.repeat(64)}`,
      ]),
      { allowance: '5' },
    ),
  ],
  [
    'as much native money as there is',
    given(paying({ id: '31337', name: null, currency: eth }), { nativeBalance: '5' }, knownToo(token)),
    unit,
  ],
  [
    'native money where no balance is read',
    given(paying({ id: '31337', name: null, currency: eth }), { nativeBalance: null }, knownToo(token)),
    unit,
    'Couldn’t read: the native balance.',
  ],
  ['native money in the listed currency', paying({ id: '31337', name: null, currency: eth }), unit, firstPayment],
  ['no native money', paying({ id: '31337', name: null, currency: { symbol: 'XYZ', decimals: 6 }, listed: null }, '0')],
  ['native money, and the settings name no currency', paying({ id: '31337', name: null, currency: null, listed: eth }), unit, firstPayment],
  ['native money on a chain that is not known', paying(null), unit, 'The chain isn’t known yet.', firstPayment],
];

const collections: readonly (readonly [string, ReviewContext, ...string[]])[] = [
  ['an item of another’s account, which owns it', sendItem(market, savings, { owner: market })],
  ['an item whose owner is not read', sendItem(mine, savings, { owner: null }), 'Couldn’t read: who owns it.'],
  ['an item for a person', sendItem(mine, savings, { isRecipientContract: false })],
  [
    'an item for what was written to as a contract',
    { ...sendItem(mine, savings), known: { ...send().known, contracts: new Set([savings]) } },
    'The recipient is a contract. “Transfer From” doesn’t check that it can hold this. Go back and choose “Safe Transfer From”.',
  ],
  [
    'an item for a contract, by the transfer that checks it',
    item('erc721.safeTransferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { isRecipientContract: true }),
  ],
  [
    'an item for the collection itself',
    given(sendItem(mine, token, { isRecipientContract: true }), {}, knownToo(token)),
    'The recipient is the token’s own contract. What you send there is most likely lost. <token contract: a token’s contract can rarely give back what it holds>',
  ],
  ['tokens for a contract', given(send(), { isRecipientContract: true }, { contracts: new Set([savings]) })],
  [
    'a collection that is allowed already',
    item('erc721.setApprovalForAll', { contractAddress, operator: savings, approved: true }, { isAllowedForAll: true }),
    '“Savings” (0x90F7…b906) can move everything you have in this collection, now and later, until you revoke it.',
    'This is already approved.',
  ],
  [
    'a collection that is allowed and taken back',
    item('erc721.setApprovalForAll', { contractAddress, operator: savings, approved: false }, { isAllowedForAll: true }),
  ],
  [
    'a token’s transfer from another of what is a collection',
    given(take(mine, '14'), { isCollection: true, decimals: null }),
    'This contract says it’s a collection. The number is a collectible’s id, not an amount.',
  ],
  [
    'a token’s transfer, without decimals, of what is a collection',
    given(send(savings, '14'), { isCollection: true, decimals: null }),
    'This contract says it’s a collection. The number is a collectible’s id, not an amount.',
  ],
  [
    'a free call that fits a collection, of what is one',
    given(call('approve(address,uint256)', [savings, '14']), { isCollection: true, decimals: null }),
  ],
  [
    'an approval without decimals of what is no collection',
    given(call('increaseAllowance(address,uint256)', [savings, '14']), { decimals: null }),
    'The token doesn’t report its decimals, so the amount is in base units only.',
  ],
  [
    'an approval before the decimals are read',
    contextOf('erc20.approve', { contractAddress, amount: '1', spender: savings }, { facts: { symbol: 'DUSD', isCollection: false } }),
    'Tokens and collections both have this function, and the contract doesn’t say which it is. The number is either an amount in base units or a collectible’s id.',
  ],
];

const addresses: readonly (readonly [string, ReviewContext, ...string[]])[] = [
  [
    'a recipient of digits alone, in which no letter can carry a checksum',
    given(send(`0x${'12'.repeat(20)}`), {}, knownToo(`0x${'12'.repeat(20)}`)),
  ],
  [
    'money for a contract of digits alone',
    given(
      contextOf('transaction.submit', {
        ...submitOf('transfer(address,uint256)', [savings, '1'], '5'),
        contractAddress: `0x${'12'.repeat(20)}`,
      }),
      {},
      knownToo(`0x${'12'.repeat(20)}`),
    ),
    unit,
  ],
  [
    'a call by a long name that stands for another, of which the beginning is shown',
    given(call(`func_2093253501(bytes ${'long'.repeat(30)})`, ['0xab']), {}, knownToo(`0x${'0'.repeat(38)}20`)),
    `This says “func_2093253501(bytes ${'long'.repeat(19)}lo”. But if the contract has transfer(address,uint256), it runs that instead. <transfer: the function the contract may run instead>`,
  ],
  ['an unknown call that names an address', call('swap(address)', [stranger.toLowerCase()]), unknown('swap')],
  [
    'an unknown call, naming itself, of a contract that looks like a known one',
    given(call('swap(address)', [token]), {}, { contracts: new Set([alike(token)]) }),
    looksLike('The contract', token),
    unknown('swap'),
  ],
  [
    'an unknown call of a paid contract that looks like a known one',
    given(call('swap(address)', [token], '5'), {}, { contracts: new Set([alike(token)]) }),
    looksLike('The contract that is paid', token),
    unit,
    unknown('swap'),
    firstPayment,
  ],
  ['a transfer of a token that looks like a known contract', given(send(), {}, { contracts: new Set([alike(token)]) })],
  ['a name that moved, of an address that has no part in it', { ...send(), moved: [movedTo(market, 'Market')] }],
  ['a name that moved to the contract of a known function', { ...send(), moved: [movedTo(token, 'Vault')] }],
  [
    'a name that moved to the contract of an unknown function',
    { ...call('swap()', []), moved: [movedTo(token, 'Vault')] },
    hadName('“Vault”', token),
    unknown('swap'),
  ],
  [
    'an unknown call that names what looks like a known address',
    call('swap(address[])', [[alike(savings)]]),
    looksLike('An address among the parameters', alike(savings), savings, '“Savings” (0x90F7…b906)'),
    unknown('swap'),
  ],
];

const situations: readonly (readonly [string, ReviewContext, ...string[]])[] = [
  ['no chain is known from before', { ...send(), lastChain: null }],
  [
    'the same, refused by the service',
    earlier({ isRefused: true }),
    again('Example Bank says it refused that, but Blockdesk is still checking the chain.'),
  ],
  ['the same, waiting for a block', earlier({ isPending: true }), again('It’s still waiting for a block.')],
  ['the same, of unknown outcome', earlier({}), again('Its outcome is unknown.')],
  [
    'the same, and there is less money since',
    earlier({ hasFallen: true }),
    again('Its outcome is unknown. Your balance has fallen since then.'),
  ],
  [
    'the same, settled just now',
    earlier({ isOpen: false, at: noon - 1_000 }),
    'You sent the same request a minute ago. Check Activity first.',
  ],
  [
    'the same, settled two minutes ago',
    earlier({ isOpen: false, at: noon - 120_000 }),
    'You sent the same request 2 minutes ago. Check Activity first.',
  ],
  ['a simulation that failed without a word', tried({ phase: 'fails', reason: null }), 'Simulation failed: this would fail too.'],
  [
    'a simulation that failed with empty words',
    tried({ phase: 'inconclusive', reason: '' }),
    'Simulation inconclusive: it may have used a different account.',
  ],
  [
    'a simulation that failed with many words',
    tried({ phase: 'inconclusive', reason: 'ab'.repeat(100) }),
    `Simulation inconclusive: it may have used a different account. It said: “${'ab'.repeat(80)}”`,
  ],
  ['a simulation that goes on', tried({ phase: 'running' })],
  [
    'much that couldn’t be read',
    given(send(), { balance: null, name: null, symbol: null, isCollection: null, isRecipientContract: null, nativeBalance: null }),
    'Couldn’t read: the balance, the native balance.',
  ],
  [
    'of a collection what was asked of it as a token',
    given(take(mine, '14'), { isCollection: true, balance: null, allowance: null, supply: null }),
    'This contract says it’s a collection. The number is a collectible’s id, not an amount.',
  ],
  ['a rule that blocks it', breach('rule-per-day', true, null), 'Your rule. You can change it in Settings.'],
  ['a rule that wants the amount again', breach('rule-retype', false, '250'), 'Your rule. <250: it is the amount>'],
  ['a rule that only warns', breach('rule-cannot-judge', false, null), 'Your rule.'],
];

test('default: for a usual transfer it says that all is well, and how certain that is', () => {
  expect(warningsOf(send()).map(({ text }) => text)).toEqual(usualSentences.filter((sentence) => !sentence.includes('checksums')));
  expect(warningsOf(take(market, '5')).map(({ text }) => text)).toContain('The address checksums are right');
});

const rows = [...amounts, ...collections, ...addresses, ...situations].map(
  ([name, context, ...sentences]) => [name, context, sentences] as const,
);
test.each(rows)('behavior: %s', (_situation, context, sentences) => {
  expect(sentencesOf(warningsOf(context))).toEqual(sentences);
});
