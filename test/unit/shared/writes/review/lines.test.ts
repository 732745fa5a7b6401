/** The lines of a review: all of them, in order, for each kind of write and for what is not known. */
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Facts, ReviewContext } from '#shared/writes/review/facts.ts';
import type { KnownAddresses } from '#shared/writes/review/known.ts';
import { linesOf } from '#shared/writes/review/lines.ts';
import { addressNote, recipientNote, selfGivenOf, symbolOf, titleOf } from '#shared/writes/review/words.ts';
import type { ReviewValue } from '#shared/writes/review.ts';
import { contextOf, market, mine, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';

const contractAddress = token;
const most = (2n ** 256n - 1n).toString();

const unitWords = (decimals: number | null, symbol: string | null) => `${symbol ?? 'of ?'}, ${decimals ?? '?'} decimals`;
const partWords = (amount: string | null, words: string | null) => words ?? amount ?? '?';
function shown(value: ReviewValue): string {
  if (value.is === 'text') return value.text;
  if (value.is === 'code') return `\`${value.text}\``;
  if (value.is === 'address') return [value.label ?? value.address, value.note === null ? '' : ` (${value.note})`].join('');
  if (value.is === 'amount') return `${partWords(value.baseUnits, value.words)} ${unitWords(value.decimals, value.symbol)}`;
  const { before, beforeWords, after, words, decimals, symbol } = value;
  return `${partWords(before, beforeWords)} to ${partWords(after, words)} ${unitWords(decimals, symbol)}`;
}
const linesIn = (context: ReviewContext, isFree = false) => linesOf(context, isFree).map(({ name, value }) => `${name}: ${shown(value)}`);

const of = <Id extends WriteId>(id: Id, input: OperationInput<Id>, facts: Facts = {}) => {
  const context = contextOf(id, input);
  return { ...context, facts: { ...context.facts, ...facts } };
};
const free = (signature: string, params: OperationInput<'transaction.submit'>['params'], value?: string) =>
  contextOf('transaction.submit', submitOf(signature, params, value));
const knowing = (context: ReviewContext, known: Partial<KnownAddresses>) => ({ ...context, known: { ...context.known, ...known } });

const send = (facts: Facts = {}, amount = '25000', receiver = savings) =>
  of('erc20.transfer', { contractAddress, amount, receiver }, facts);
const take = (facts: Facts = {}, from = market, amount = '100') =>
  of('erc20.transferFrom', { contractAddress, from, receiver: savings, amount }, facts);
const approve = (facts: Facts = {}, amount = '100', spender = market) => of('erc20.approve', { contractAddress, amount, spender }, facts);
const notes = { name: 'Field Notes', symbol: null, decimals: null, isCollection: true };
const sendItem = (facts: Facts = {}) =>
  of('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { ...notes, ...facts });

const approveItem = (approved?: Facts['approved'], approvedAddress: string = market) =>
  of('erc721.approve', { contractAddress, tokenId: '14', approvedAddress }, approved === undefined ? notes : { ...notes, approved });

const to = 'To: Savings (contact, sent here 3 times)';
const signer = '“Example Bank” picks the account';
const dusd = 'DUSD, 2 decimals';
const tokenLine = `Token: ${token} (calls itself “Demo Dollar”, “DUSD” · 2 decimals)`;
const collection = `Collection: ${token} (calls itself “Field Notes”)`;
const chain = 'Chain: Local chain · 31337';

const signed = [`From: ${mine} (yours)`, `Signed by: ${signer}`];
const spender = 'Spender: Market (contact, first time)';
const loses = (who: string) => `Loses access: ${who}`;
const sent = (change: { readonly to?: string; readonly amount?: string } = {}) => [
  change.to ?? to,
  `From: ${signer}`,
  tokenLine,
  `Amount: ${change.amount ?? '25000'} ${dusd}`,
  chain,
];
const taken = [to, 'From: Market (contact, first time)', `Signed by: ${signer}`, tokenLine, `Amount: 100 ${dusd}`, chain];
const allowed = (amount = '100', who = spender) => [who, `From: ${signer}`, tokenLine, `Amount: ${amount} ${dusd}`, chain];
const approvedItem = (...now: readonly string[]) => [spender, `From: ${signer}`, collection, 'Collectible: #14', ...now, chain];
const revokedItem = (...who: readonly string[]) => [...who.map(loses), `From: ${signer}`, collection, 'Collectible: #14', chain];
const permit = free('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
  ...[stranger, market, '5', '9', '27'],
  `0x${'0'.repeat(64)}`,
  `0x${'0'.repeat(64)}`,
]);
const noItems = free('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [mine, savings, [], [], '0x']);
const ofTwo = { accounts: [mine, stranger] };
const bare = [to, `From: ${signer}`, `Token: ${token}`, 'Amount: 25000 of ?, ? decimals', chain];

const rows: readonly (readonly [string, ReviewContext, readonly string[]])[] = [
  ['a transfer to an own account', send({}, '25000', mine), sent({ to: `To: ${mine} (yours)` })],
  ['a transfer to the zero address', send({}, '25000', zeroAddress), sent({ to: `To: ${zeroAddress} (not sent here before)` })],
  ['a transfer of which nothing is read yet', { ...send(), facts: {} }, bare],
  ['a chain without a name', { ...send(), chain: { id: '5', name: null, currency: null } }, [...sent().slice(0, -1), 'Chain: 5']],
  ['a chain that is not reported', { ...send(), chain: null }, [...sent().slice(0, -1), 'Chain: not reported']],
  ['taking from another', knowing(take({ allowance: '150' }), ofTwo), taken],
  ['moving between own accounts', take({ allowance: '150' }, mine), [to, ...signed, tokenLine, `Amount: 100 ${dusd}`, chain]],
  ['an approval', approve({ allowance: '7', balance: '5', approved: [mine] }), allowed()],
  [
    'an approval without limit, of one of several accounts',
    knowing(approve({}, most), { ...ofTwo, labels: new Map([[mine, 'Main']]) }),
    allowed('unlimited', `Spender: ${market} (contact, first time)`),
  ],
  ['an approval of 0', approve({ allowance: null }, '0'), allowed('0', loses('Market (contact, first time)'))],
  ['an approval for no one', approve({}, '100', zeroAddress), allowed('100', 'Spender: no one (the zero address)')],
  [
    'a permit, which its owner signed',
    knowing(permit, ofTwo),
    allowed('5').toSpliced(1, 1, `From: ${stranger} (yours)`, `Signed by: ${signer}`),
  ],
  [
    'an item of another',
    sendItem({ owner: stranger }),
    [to, ...signed, collection, 'Collectible: #14', `Owner now: ${stranger} (first time)`, chain],
  ],
  ['an own item', sendItem({ owner: mine }), [to, ...signed, collection, 'Collectible: #14', chain]],
  ['an item that says nothing', sendItem({ owner: null, name: null }), [to, ...signed, `Collection: ${token}`, 'Collectible: #14', chain]],
  ['an item’s approval, of which nothing is read', approveItem(), approvedItem()],
  ['an item’s approval, and who may move it now is not known', approveItem(null), approvedItem()],
  ['an item’s approval where no one may move it', approveItem([]), approvedItem('May move it now: no one')],
  ['an item’s approval, which another loses', approveItem([mine]), approvedItem(`May move it now: ${mine} (yours)`)],
  [
    'an item’s approval where more may move it than an item can have',
    approveItem(Array(11).fill(mine)),
    approvedItem(...Array(10).fill(`May move it now: ${mine} (yours)`)),
  ],
  ['an item’s revocation', approveItem([market], zeroAddress), revokedItem('Market (contact, first time)')],
  ['an item’s revocation where no one may move it', approveItem([], zeroAddress), revokedItem('no one')],
  ['an item’s revocation, and who may move it now is not known', approveItem(null, zeroAddress), revokedItem('whoever may move it now')],
  [
    'a collection’s revocation',
    of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: false }, notes),
    [loses('Market (contact, first time)'), `From: ${signer}`, collection, chain],
  ],
  [
    'an approval of 0 where the contract may be a collection, which takes nothing back for sure',
    approve({ decimals: null, allowance: null }, '0'),
    [...[spender, `From: ${signer}`, `Token: ${token} (calls itself “Demo Dollar”, “DUSD”)`], ...['Amount: 0 DUSD, ? decimals', chain]],
  ],
  ['a lowered allowance, which leaves some', free('decreaseAllowance(address,uint256)', [market, '5']), allowed('5')],
  ['items of which the list says none', { ...noItems, facts: notes }, [to, ...signed, collection, chain]],
];
test.each(rows)('behavior: %s', (_name, context, lines) => {
  expect(linesIn(context)).toEqual(lines);
});

const contract = `Contract: ${token} (calls itself “Demo Dollar”, “DUSD”)`;
test('behavior: M20 for a call of any function: each parameter, named or not, with addresses recognized', () => {
  const context = free('function pay(address to, uint256, address[] others, string)', [savings.toLowerCase(), '7', [mine], '']);
  expect(linesIn(context, true)).toEqual([
    `From: ${signer}`,
    contract,
    'Function: `function pay(address to, uint256, address[] others, string)`',
    '1. to (address): Savings (contact, used 3 times before)',
    '2. uint256: `7`',
    `3. others (address[]): \`[${mine}]\``,
    '4. string: (empty)',
    chain,
  ]);
  expect(linesIn(context)).toEqual([`From: ${signer}`, contract, chain]);
});

test.each([
  ['in the chain’s own unit', { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } }, 'Value: 5 ETH, 18 decimals'],
  ['in wei, where the chain’s unit is not known', { id: '1', name: 'Ethereum', currency: null }, 'Value: 5 wei, ? decimals'],
  ['in wei, where the chain isn’t known', null, 'Value: 5 wei, ? decimals'],
])('behavior: M20 what a call pays is shown %s, and how often its contract was paid', (_how, on, value) => {
  const lines = linesIn({ ...free('vote()', [], '5'), chain: on });
  expect(lines).toContain(value);
  expect(lines).toContain(`Contract: ${token} (not sent here before · calls itself “Demo Dollar”, “DUSD”)`);
});

test('behavior: M16 the note beside an address: yours, a contact, or how often it was used', () => {
  const { known } = send();
  const times = new Map([savings, stranger].map((address, index) => [address, index + 1]));
  const notesOf = (address: string) => [addressNote, recipientNote].map((note) => note({ ...known, times }, address));
  expect(notesOf(mine)).toEqual(['yours', 'yours']);
  expect(notesOf(market)).toEqual(['contact, first time', 'contact, not sent here before']);
  expect(notesOf(savings)).toEqual(['contact, used once before', 'contact, sent here once']);
  expect(notesOf(stranger)).toEqual(['used 2 times before', 'sent here 2 times']);
  expect(notesOf(token)).toEqual(['first time', 'not sent here before']);
});

test('error: M16 a look-alike says whom it looks like, not only that it is new; of an account or address without a name, too', () => {
  const { known } = send();
  const imitation = (address: string) => checksummed(`${address.slice(0, 6)}${'ab'.repeat(16)}${address.slice(-4)}`.toLowerCase());
  const labels = new Map([...known.labels].filter(([address]) => address === savings));
  const times = new Map([[stranger, 1]]);
  const noteOf = (address: string) => recipientNote({ ...known, labels, times }, imitation(address));
  expect([savings, mine, stranger].map(noteOf)).toEqual([
    'isn’t “Savings”, only looks like it, not sent here before',
    'isn’t your account, only looks like it, not sent here before',
    'isn’t an address you know, only looks like it, not sent here before',
  ]);
  expect(addressNote(known, imitation(savings))).toBe('isn’t “Savings”, only looks like it, first time');
});

test('error: M16 an address whose access was only revoked isn’t called used', () => {
  const { known } = send();
  const noteOf = (times: number, revoked: number) =>
    addressNote({ ...known, times: new Map([[stranger, times]]), revoked: new Map([[stranger, revoked]]) }, stranger);
  expect(noteOf(0, 1)).toBe('only revoked before');
  expect(noteOf(1, 1)).toBe('used once before, revoked once');
  expect(noteOf(2, 3)).toBe('used 2 times before, revoked 3 times');
});

test('behavior: M16 what a contract calls itself, without spaces at the ends', () => {
  expect([{}, { name: '' }, { name: 'A' }, { symbol: 'B' }, { name: 'A', symbol: 'B' }].map(selfGivenOf)).toEqual([
    null,
    null,
    'calls itself “A”',
    'calls itself “B”',
    'calls itself “A”, “B”',
  ]);
  expect(selfGivenOf({ name: `${'x'.repeat(39)} yz` })).toBe(`calls itself “${'x'.repeat(39)}”`);
  expect([symbolOf({}), symbolOf({ symbol: null }), symbolOf({ symbol: 'DUSD' })]).toEqual([null, null, 'DUSD']);
  expect(titleOf({ ...send(), facts: { decimals: 2 } })).toBe('Send 250 of an unnamed token');
});

test('behavior: M17 an allowance raised or lowered by 0 is not called a stop', () => {
  const titled = (signature: string) => titleOf(free(signature, [market, '0']));
  expect(titled('increaseAllowance(address,uint256)')).toBe('Let “Market” spend 0 DUSD more');
  expect(titled('decreaseAllowance(address,uint256)')).toBe('Let “Market” spend 0 DUSD less');
});

test('error: M17 an approval through Permit2: token, spender and Permit2 are shown in full, and its end, without the token’s own allowance', () => {
  const permit2 = checksummed('0x000000000022d473030f116ddee9f6b43ac78ba3');
  const allow = (amount: string) =>
    contextOf('transaction.submit', {
      ...submitOf('approve(address,address,uint160,uint48)', [token, market, amount, '1800000000']),
      contractAddress: permit2,
    });
  const lines = linesIn({ ...allow('100'), facts: { name: 'Demo Dollar', symbol: 'DUSD', decimals: 2 } });
  expect(lines).toEqual([
    spender,
    `From: ${signer}`,
    tokenLine,
    `Through contract: ${permit2} (Permit2)`,
    'Until: 2027-01-15 08:00 UTC',
    `Amount: 100 ${dusd}`,
    chain,
  ]);
  const title = (amount: string) => titleOf({ ...allow(amount), facts: { symbol: 'DUSD', decimals: 2 } });
  expect(title('100')).toBe('Let “Market” spend up to 1 DUSD through 0x0000…8BA3');
  expect(title('0')).toBe('Stop “Market” spending “DUSD” of 0x700b…AD35 through 0x0000…8BA3');
  expect(title((2n ** 160n - 2n).toString())).toBe('Let “Market” spend all your “DUSD” of 0x700b…AD35, without limit, through 0x0000…8BA3');
});
