/** Every warning once: when it appears, with which tone, what has to be typed; and that taking something back alarms no one. */
import { expect, test } from 'vitest';
import { knownSignatures } from '#shared/contracts/decoding/known-signatures.ts';
import { checksummed } from '#shared/core/address.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { addressGroups, firstDifference } from '#shared/notebook/look-alike.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { missingOverride, warningsOf } from '#shared/writes/review/warnings.ts';
import { storyOf, titleOf } from '#shared/writes/review/words.ts';
import {
  alike,
  contextOf,
  market,
  mine,
  savings,
  stranger,
  submitOf,
  token,
  warningWords,
  zeroAddress,
} from '#test/support/review-context.ts';

const contractAddress = token;
const most = (2n ** 256n - 1n).toString();
const half = 2n ** 255n;
const usual = ['balance good', 'checksum good', 'test-run info'];

const send = (receiver: string, change: Partial<ReviewContext> = {}, amount = '25000') =>
  contextOf('erc20.transfer', { contractAddress, amount, receiver }, change);
const approve = (amount: string, spender = market, change: Partial<ReviewContext> = {}) =>
  contextOf('erc20.approve', { contractAddress, amount, spender }, change);
const item = <Id extends WriteId>(id: Id, input: OperationInput<Id>, facts: ReviewContext['facts'] = {}) =>
  contextOf(id, input, { facts: { name: 'Field Notes', ...facts } });
const approveItem = (approvedAddress: string, approved: readonly string[]) =>
  item('erc721.approve', { contractAddress, tokenId: '14', approvedAddress }, { approved });
const moved = (receiver: string) => ({ contractAddress, from: mine, receiver, tokenId: '14' });
const call = (signature: string, params: OperationInput<'transaction.submit'>['params'], value?: string) =>
  contextOf('transaction.submit', submitOf(signature, params, value));
const withFacts = (context: ReviewContext, facts: ReviewContext['facts']) => ({ ...context, facts: { ...context.facts, ...facts } });

const pay = (to: string, signature = 'vote(uint256)', params: OperationInput<'transaction.submit'>['params'] = ['1']) =>
  contextOf('transaction.submit', { ...submitOf(signature, params, '5'), contractAddress: to });
const batch = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)';
const sendItems = (to: string) => call(batch, [mine, to, ['7', '8'], ['5', '1'], '0x']);
const paid = (chain: ReviewContext['chain']) => ({ ...call('vote(uint256)', ['1'], '5000000000000000000'), chain });

const through = (contract: string, amount: string) =>
  contextOf('transaction.submit', {
    ...submitOf('approve(address,address,uint160,uint48)', [token, market, amount, '0']),
    contractAddress: contract,
  });

const zeros = `0x${'0'.repeat(32)}`;
const polygon = { id: '137', name: null, currency: { symbol: 'POL', decimals: 18 } };

const cases: readonly (readonly [string, ReviewContext, string])[] = [
  ['M15 the zero address receives', send(zeroAddress), 'zero-address danger nobody'],
  ['M15 the zero address may spend', approve('100', zeroAddress), 'zero-spender care'],
  ['M15 the token’s own contract receives', send(token), 'token-contract danger token contract'],
  ['M15 the token’s own contract may spend', approve('100', token), 'contract-itself care'],
  ['M15 an own address receives', send(mine), 'own-address care'],
  ['M15 an own address may spend', approve('100', mine), 'own-spender care'],
  ['M15 it goes back to where it comes from', item('erc721.transferFrom', moved(mine)), 'to-itself care'],
  ['M15 the first precompile', send(`0x${'0'.repeat(39)}1`), 'precompile care'],
  ['M15 the last precompile', send(`0x${'0'.repeat(38)}11`), 'precompile care'],
  ['M15 money goes to the zero address', pay(zeroAddress), 'zero-address danger nobody'],
  ['M15 money goes to an own address', pay(mine), 'own-address care'],
  ['M15 money goes to a precompile', pay(`0x${'0'.repeat(39)}4`), 'precompile care'],
  ['M14 money goes to an address with a checksum', pay(stranger), 'checksum good'],
  ['M14 money goes to an address without one', pay(stranger.toLowerCase()), 'no-checksum info'],
  ['M16 money goes to what looks like a known one', pay(alike(savings)), `look-alike danger ${addressGroups(alike(savings))[1]}`],
  ['M16 money goes to an address for the first time', pay(stranger), 'first-time info'],
  ['M16 money goes to a contact for the first time', pay(market), 'first-time-contact info'],
  ['M16 money goes with a token’s transfer', pay(stranger, 'transfer(address,uint256)', [savings, '1']), 'first-time info'],
  ['M14 a checksum', send(savings), 'checksum good'],
  ['M14 no checksum, small', send(stranger.toLowerCase()), 'no-checksum info'],
  ['M14 no checksum, capitals', send(`0x${stranger.slice(2).toUpperCase()}`), 'no-checksum info'],
  ['M16 looks like one that was sent to', send(alike(savings)), `look-alike danger ${addressGroups(alike(savings))[1]}`],
  ['M16 looks like an own one', send(alike(mine)), `look-alike danger ${addressGroups(alike(mine))[1]}`],
  ['M16 looks like a named one, and may spend', approve('1', alike(market)), `look-alike danger ${addressGroups(alike(market))[1]}`],
  [
    'M16 looks like a known one, in an unknown function',
    call('deposit((address,uint256)[])', [
      [
        [savings, '1'],
        [alike(savings), '2'],
      ],
    ]),
    `look-alike danger ${addressGroups(alike(savings))[1]}`,
  ],
  ['M16 the first time', send(stranger), 'first-time info'],
  ['M16 the first time with one that has a name', approve('1', market), 'first-time-contact info'],
  ['M17 2^255 is unlimited', approve(String(half)), 'unlimited danger'],
  ['M17 all is unlimited', approve(most), 'unlimited danger'],
  ['M17 less isn’t, but above the supply', approve(String(half - 1n)), 'above-supply danger'],
  ['M17 an allowance is there already', withFacts(approve('100'), { allowance: '5' }), 'allowance-race care'],
  ['M17 all of a collection', item('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true }), 'allow-all danger'],
  [
    'M18 a contract receives an item unasked',
    item('erc721.transferFrom', moved(stranger), { isRecipientContract: true }),
    'unsafe-transfer care',
  ],
  ['M20 approve, freely', call('approve(address,uint256)', [market, most]), 'unlimited danger'],
  ['M20 increaseAllowance', call('increaseAllowance(address,uint256)', [market, most]), 'unlimited danger'],
  ['M20 setApprovalForAll, freely', call('setApprovalForAll(address,bool)', [market, 'true']), 'allow-all danger'],
  ['M20 transferOwnership', call('transferOwnership(address)', [stranger]), 'hand-over danger'],
  [
    'M20 transferOwnership to one that looks like a known one',
    call('transferOwnership(address)', [alike(savings)]),
    `look-alike danger ${addressGroups(alike(savings))[1]}`,
  ],
  ['M20 renounceOwnership', call('renounceOwnership()', []), 'give-up danger'],
  ['M20 upgradeTo', call('upgradeTo(address)', [stranger]), 'hand-over danger'],
  ['M20 upgradeToAndCall', call('upgradeToAndCall(address,bytes)', [stranger, '0x']), 'hand-over danger'],
  ['M20 grantRole', call('grantRole(bytes32,address)', [`0x${'0'.repeat(64)}`, stranger]), 'hand-over danger'],
  [
    'M20 permit',
    call('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      mine,
      market,
      '1',
      '1',
      '27',
      `0x${'0'.repeat(64)}`,
      `0x${'0'.repeat(64)}`,
    ]),
    'permit danger',
  ],
  [
    'M17 an item’s approval of what is a token',
    item('erc721.approve', { contractAddress, tokenId: most, approvedAddress: market }, { decimals: 2, isCollection: null }),
    'unlimited danger',
  ],
  [
    'an item’s approval of what is a token, by its name',
    item('erc721.approve', { contractAddress, tokenId: '7', approvedAddress: market }, { decimals: 2, isCollection: false }),
    'is-token danger',
  ],
  [
    'a transfer from another owner that is not allowed',
    contextOf('erc20.transferFrom', { contractAddress, from: savings, receiver: mine, amount: '5' }),
    'allowance-too-low danger',
  ],
  [
    'a transfer from another owner that is allowed',
    withFacts(contextOf('erc20.transferFrom', { contractAddress, from: savings, receiver: mine, amount: '5' }), { allowance: '5' }),
    'allowance good',
  ],
  [
    'M20 approve by another name with the same selector',
    call('watch_tg_invmru_2f69f1b(address,address)', [market, mine]),
    'disguised danger approve',
  ],
  ['M20 a transfer by another name with the same selector', call('func_2093253501(bytes)', ['0xab']), 'disguised danger transfer'],
  ['M20 a transfer by a name with too little for one', call('many_msg_babbage(bytes1)', ['0xab']), 'disguised danger transfer'],
  ['M20 a transfer of another’s by such a name', call('gasprice_bit_ether(int128)', ['7']), 'disguised danger transferFrom'],
  ['M20 another known function by such a name', call('collate_propagate_storage(bytes16)', [zeros]), 'disguised danger burn'],
  ['M20 one that gives out money', call('OwnerTransferV7b711143(uint256)', ['7']), 'disguised danger withdraw'],
  ['M15 items for the zero address', sendItems(zeroAddress), 'zero-address danger nobody'],
  ['M15 items for their own contract', sendItems(token), 'token-contract danger token contract'],
  ['M16 items for what looks like a known one', sendItems(alike(savings)), `look-alike danger ${addressGroups(alike(savings))[1]}`],
  ['M16 items for an address for the first time', sendItems(stranger), 'first-time info'],
  ['M20 approveAndCall', call('approveAndCall(address,uint256,bytes)', [market, most, '0x']), 'unlimited danger'],
  [
    'M17 an unlimited approval through Permit2',
    through('0x000000000022d473030f116ddee9f6b43ac78ba3', (2n ** 160n - 2n).toString()),
    'unlimited danger',
  ],
  ['M17 the same of another contract', through(stranger, '0'), 'unknown-function care'],
  ['M20 calls inside a call', call('multicall(bytes[])', [['0x']]), 'hidden-calls danger'],
  ['M20 an unknown function', call('vote(uint256)', ['1']), 'unknown-function care'],
  [
    'M29 another currency than the chain’s',
    paid({ id: '1', name: 'Ethereum', currency: { symbol: 'USDC', decimals: 18 }, listed: { symbol: 'ETH', decimals: 18 } }),
    'currency-differs danger',
  ],
  [
    'M29 the same currency with other decimals',
    paid({ id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 24 }, listed: { symbol: 'ETH', decimals: 18 } }),
    'currency-differs danger',
  ],
  [
    'M29 a currency where no list knows one',
    paid({ id: '77', name: null, currency: { symbol: 'XYZ', decimals: 6 }, listed: null }),
    'currency-unlisted care',
  ],
  ['M20 the unit of value', call('vote(uint256)', ['1'], '5'), 'value-unit care'],
  [
    'M20 token or collection, and nothing says which',
    withFacts(call('approve(address,uint256)', [market, '7']), { decimals: null }),
    'either-kind care',
  ],
  ['a token’s operation on a collection', withFacts(approve('7'), { isCollection: true, decimals: null }), 'is-collection danger'],
  ['M11 the decimals aren’t known', withFacts(send(savings), { decimals: null }), 'no-decimals care'],
  ['a token that calls itself as the chain’s currency', withFacts(send(savings), { symbol: 'eth' }), 'currency-name care'],
  ['the same where the chain’s own is another', { ...withFacts(send(savings), { symbol: 'POL' }), chain: polygon }, 'currency-name care'],
  ['the same in wide letters', withFacts(send(savings), { symbol: 'ＥＴＨ' }), 'currency-name care'],
  ['a symbol that borrows letters', withFacts(send(savings), { symbol: 'DUЅD' }), 'odd-letters care'],
  ['a symbol of borrowed letters alone', withFacts(approve('1'), { symbol: 'ЕТН' }), 'odd-letters care'],
  ['the balance is enough', send(savings), 'balance good'],
  ['the balance is too small', send(savings, {}, '100001'), 'too-little danger'],
  ['the native balance is too small', withFacts(call('vote(uint256)', ['1'], '5'), { nativeBalance: '4' }), 'too-little-native danger'],
  ['it belongs to another', item('erc721.transferFrom', moved(savings), { owner: stranger }), 'not-owner danger'],
  ['it is yours', item('erc721.transferFrom', moved(savings), { owner: mine }), 'owner good'],
  [
    'it is so already',
    item('erc721.setApprovalForAll', { contractAddress, operator: market, approved: false }, { isAllowedForAll: false }),
    'as-it-is info',
  ],
  ['it is so already, of one item', approveItem(market, [market]), 'as-it-is info'],
  ['no one may move the item', approveItem(zeroAddress, []), 'as-it-is info'],
  [
    'M32 a name that was another address’s',
    send(savings, { moved: [{ address: savings, label: 'Savings', before: stranger, until: Date.UTC(2026, 10, 3) }] }),
    `name-moved danger ${firstDifference(savings, stranger)}`,
  ],
  [
    'M32 a name that was another address’s, among the parameters of an unknown call',
    { ...call('f(address)', [savings]), moved: [{ address: savings, label: 'Savings', before: stranger, until: 0 }] },
    `name-moved danger ${firstDifference(savings, stranger)}`,
  ],
  [
    'M8 the same not long ago',
    send(savings, { earlier: { at: Date.UTC(2026, 10, 21, 11, 55), isOpen: false, isRefused: false, hasFallen: false } }),
    'same-again care',
  ],
  [
    'M4 M8 the same again, and the outcome of the first is unknown',
    send(savings, { earlier: { at: 0, isOpen: true, isRefused: false, hasFallen: false } }),
    'same-unknown danger send again',
  ],
  ['M22 the chain isn’t known', send(savings, { chain: null }), 'chain-unknown care'],
  ['M22 the chain is another one', send(savings, { lastChain: '1' }), 'chain-changed danger 31337'],
  ['M22 the chain is not reported now', send(savings, { isChainReported: false }), 'chain-not-reported care'],
  ['O26 other accounts than last time', send(savings, { person: 'another' }), 'another-person danger other accounts'],
  ['something couldn’t be read', withFacts(send(savings), { balance: null }), 'could-not-be-read care'],
  ['the test run failed, and counts', send(savings, { testRun: { phase: 'fails', reason: 'no' } }), 'test-run danger'],
  ['M25 no test run, as it could be taken for the transaction', send(savings, { testRun: { phase: 'not-made' } }), 'test-run care'],
  ['the test run was inconclusive', send(savings, { testRun: { phase: 'inconclusive', reason: 'no' } }), 'test-run info'],
  ['the test run did not fail', send(savings), 'test-run info'],
  [
    'a rule that bars it',
    send(savings, { breaches: [{ kind: 'rule-per-day', text: 'x', blocks: true, retype: null }] }),
    'rule-per-day danger blocked',
  ],
  [
    'a rule that wants the amount again',
    send(savings, { breaches: [{ kind: 'rule-retype', text: 'x', blocks: false, retype: '250' }] }),
    'rule-retype care 250',
  ],
  [
    'a rule that can’t hold it',
    send(savings, { breaches: [{ kind: 'rule-cannot-judge', text: 'x', blocks: false, retype: null }] }),
    'rule-cannot-judge care',
  ],
];
test.each(cases)('behavior: %s', (_name, context, warning) => {
  expect(warningWords(context)).toContain(warning);
});

test('default: a usual transfer causes no further warnings', () => {
  expect(warningWords(send(savings))).toEqual(usual);
});

test('behavior: a symbol of plain letters, digits and signs causes no warning', () => {
  for (const symbol of ['DUSD', 'USD₮0', 'stETH', 'X-1', '€', '🐕', null])
    expect(warningWords(withFacts(send(savings), { symbol })).join()).not.toMatch(/currency-name|odd-letters/);
});

test('behavior: M20 if it may be a token or a collection, one warning covers the missing decimals', () => {
  const context = withFacts(call('approve(address,uint256)', [market, '7']), { decimals: null });
  expect(warningWords(context).filter((warning) => warning.endsWith(' care'))).toEqual(['either-kind care']);
});

test('behavior: M15 after the last precompile there is no warning', () => {
  expect(warningWords(send(`0x${'0'.repeat(38)}12`)).join()).not.toContain('precompile');
});

test('behavior: M16 look-alikes are found of addresses that are only contacts, only named, or only sent to', () => {
  const context = send(alike(stranger));
  const noneKnown = { ...context.known, labels: new Map(), contacts: new Set<string>(), times: new Map() };
  const only = [{ contacts: new Set([stranger]) }, { labels: new Map([[stranger, 'Rent']]) }, { times: new Map([[stranger, 1]]) }];
  const warnings = (known: Partial<typeof noneKnown>) => warningWords({ ...context, known: { ...noneKnown, ...known } }).join();
  expect(warnings({})).not.toContain('look-alike');
  for (const known of only) expect(warnings(known), Object.keys(known).join()).toContain('look-alike danger');
});

test('error: M16 for an unknown function, a contract that looks like a used or named one causes a warning', () => {
  const context = call('deposit()', [], '5');
  const expected = `look-alike danger ${addressGroups(token)[1]}`;
  const known = { ...context.known, contracts: new Set([alike(token)]) };
  expect(warningWords({ ...context, known })).toContain(expected);
  expect(warningWords({ ...context, known: { ...context.known, labels: new Map([[alike(token), 'Vault']]) } })).toContain(expected);
  expect(warningWords(context).join()).not.toContain('look-alike');
});

test('behavior: M16 a name doesn’t silence a look-alike warning; the person’s own account is no look-alike', () => {
  const other = alike(savings);
  const context = send(other);
  context.known.labels instanceof Map && context.known.labels.set(other, 'Savings');
  expect(warningWords(context).join()).toContain('look-alike danger');
  const own = { ...context, known: { ...context.known, accounts: [mine, other] } };
  expect(warningWords(own).join()).not.toContain('look-alike');
});

test('behavior: M16 a name alone doesn’t make an address a contact', () => {
  const context = send(stranger);
  const labels = new Map([...context.known.labels, [stranger, 'Scammer']]);
  expect(warningWords({ ...context, known: { ...context.known, labels } })).toContain('first-time info');
  const contacts = new Set([...context.known.contacts, stranger]);
  expect(warningWords({ ...context, known: { ...context.known, labels, contacts } })).toContain('first-time-contact info');
});

test('behavior: M16 for a look-alike both addresses are shown whole, and the part to type is one where they differ', () => {
  const [warning] = warningsOf(send(alike(savings)));
  expect(warning?.text).toContain(addressGroups(alike(savings)).join(' '));
  expect(warning?.text).toContain(addressGroups(savings).join(' '));
  expect(addressGroups(savings)).not.toContain(warning?.override?.type);
});

const harmless: readonly (readonly [string, ReviewContext])[] = [
  ['an allowance set to 0', withFacts(approve('0', stranger), { allowance: '5' })],
  ['an allowance lowered', call('decreaseAllowance(address,uint256)', [stranger, most])],
  ['all of a collection taken back', item('erc721.setApprovalForAll', { contractAddress, operator: stranger, approved: false })],
  ['one item taken back', approveItem(zeroAddress, [market])],
];
test.each(harmless)('behavior: M17 %s causes no warning, even if the simulation fails', (_name, context) => {
  const warnings = warningsOf({ ...context, testRun: { phase: 'fails', reason: 'no' } });
  expect(warnings.filter(({ tone, override }) => tone === 'danger' || tone === 'care' || override !== null)).toEqual([]);
});

test('behavior: an item’s approval that changes something isn’t reported as already so', () => {
  for (const context of [approveItem(zeroAddress, [market]), approveItem(market, [stranger]), approveItem(market, [])])
    expect(warningWords(context)).not.toContain('as-it-is info');
});

test.each(harmless)('error: M17 with money sent along, %s is judged as a payment', (_name, { meaning, ...context }) => {
  const paying = { ...context, meaning: { ...meaning, call: { ...meaning.call, value: '5' } } };
  const warnings = warningsOf({ ...paying, testRun: { phase: 'fails', reason: 'no' } });
  expect(warnings.find(({ kind }) => kind === 'test-run')?.tone).toBe('danger');
  expect(warnings.some(({ kind }) => ['first-time', 'zero-spender'].includes(kind))).toBe(true);
  expect([titleOf(paying), storyOf(paying)].every((words) => words.endsWith(' and send 0.000000000000000005 ETH'))).toBe(true);
  expect(titleOf({ ...paying, chain: null })).toMatch(/ and send 5 wei$/);
  const known = { ...paying.known, contacts: new Set([...paying.known.contacts, alike(token)]) };
  expect(warningWords({ ...paying, known })).toContain(`look-alike danger ${addressGroups(token)[1]}`);
});

test('error: M20 an approval that may be for an item says so, whichever operation carries it', () => {
  for (const facts of [{}, { decimals: null }]) {
    for (const context of [withFacts(call('approve(address,uint256)', [stranger, '0']), facts), approve('0', stranger, { facts })]) {
      const unread = { ...context, facts };
      expect(warningWords(unread)).toContain('either-kind care');
      expect(warningWords(unread)).toContain('first-time info');
      expect(titleOf(unread)).toBe('Approve 0x9965…A4dc for 0 base units of 0x700b…AD35 or for #0');
    }
  }
  expect(warningWords(approve('0', stranger)).join()).not.toMatch(/either-kind|first-time/);
});

test('error: M20 a transferFrom that may move an item says so, whichever operation carries it', () => {
  const ways = [
    contextOf('erc20.transferFrom', { contractAddress, from: market, receiver: savings, amount: '7' }),
    call('transferFrom(address,address,uint256)', [market, savings, '7']),
  ];
  for (const context of ways) {
    for (const facts of [{}, { decimals: null, isCollection: null }]) {
      expect(warningWords({ ...context, facts })).toContain('either-kind care');
      expect(titleOf({ ...context, facts })).toBe('Send 7 base units of 0x700b…AD35 or #7');
    }
    expect(titleOf(context)).toBe('Send 0.07 DUSD');
  }
});

test('behavior: M15 M16 paying a known contract causes no warning, and neither does a call that pays nothing', () => {
  expect(warningWords(pay(savings)).join()).not.toMatch(/first-time|own-address|look-alike/);
  expect(warningWords(call('vote(uint256)', ['1'])).join()).not.toMatch(/first-time|checksum/);
  // The token is paid here; whether it may receive its own tokens is tested elsewhere.
  expect(warningWords(pay(token, 'transfer(address,uint256)', [savings, '1'])).join()).not.toContain('token-contract');
});

test('error: M20 a function with a known one’s selector is read as that one, and as older contracts read it: missing bytes are 0', () => {
  const { action, functionName } = call('gasprice_bit_ether(int128)', ['7']).meaning;
  expect(functionName).toBe('transferFrom');
  expect(action).toEqual({ does: 'send-tokens', token, from: `0x${'0'.repeat(39)}7`, to: zeroAddress, amount: '0' });
  const words = call('transfer(bytes4[9],bytes5[6],int48[11])', [
    Array(9).fill('0xabcdef01'),
    Array(6).fill('0x0000000000'),
    Array(11).fill('0'),
  ]);
  // A word holds four bytes at its beginning, and an address at its end.
  expect(words.meaning.action).toEqual({ does: 'send-tokens', token, from: null, to: zeroAddress, amount: String(0xabcdef01n << 224n) });
});

test('error: M20 no function that Blockdesk knows is mistaken for another', () => {
  const functions = knownSignatures.filter((text) => text.startsWith('function '));
  expect(functions.length).toBeGreaterThan(100);
  expect(functions.filter((text) => call(text, []).meaning.disguised !== null)).toEqual([]);
});

test('error: M17 M26 an approval of 0 that passes on data doesn’t count as only revoking', () => {
  const signature = 'approveAndCall(address,uint256,bytes)';
  expect(warningWords(call(signature, [stranger, '0', '0x'])).join()).not.toMatch(/first-time/);
  expect(warningWords(call(signature, [stranger, '0', '0x095ea7b3']))).toContain('first-time info');
});

test('behavior: the worst come first, and among those the ones that block', () => {
  const context = send(zeroAddress, { chain: null, breaches: [{ kind: 'rule-per-day', text: 'x', blocks: true, retype: null }] });
  expect(warningWords(context).slice(0, 3)).toEqual(['rule-per-day danger blocked', 'zero-address danger nobody', 'chain-unknown care']);
});

test('behavior: every required text must be typed, in any order and any case', () => {
  const warnings = warningsOf(send(zeroAddress, { lastChain: '1', person: 'another' }));
  expect(missingOverride(warnings, '')).not.toBeNull();
  expect(missingOverride(warnings, 'nobody\n31337')).toMatchObject({ type: 'other accounts' });
  expect(missingOverride(warnings, ' Other accounts \n31337\nNOBODY')).toBeNull();
  expect(missingOverride(warnings, 'other accounts31337nobody')).not.toBeNull();
});

test('default: M14 each address of these tests is its own checksum', () => {
  for (const address of [token, mine, savings, market, stranger]) expect(checksummed(address.toLowerCase())).toBe(address);
});

test('error: M16 the way back names a contact or an own account, and never an address that only has a label, which a page can give', () => {
  const wayBack = (context: ReviewContext) => warningsOf(context).some(({ text }) => text.includes('go back and choose it'));
  const towards = send(alike(savings));
  expect(wayBack(towards)).toBe(true);
  expect(wayBack({ ...towards, known: { ...towards.known, contacts: new Set() } })).toBe(false);
  // The contact is the one that was chosen; the other has a label alone.
  const planted = { ...towards.known, labels: new Map([...towards.known.labels, [alike(market), 'Market 2']]) };
  expect(wayBack({ ...send(market), known: planted })).toBe(false);
});
