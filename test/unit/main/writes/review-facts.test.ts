/** What a review asks of the service for each kind of write, and what it makes of the answers. */
import { expect, test } from 'vitest';
import { readsOf } from '#main/writes/review/reads.ts';
import { createUnitOf } from '#main/writes/review/unit.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { type Meaning, meaningOf } from '#shared/writes/review/meaning.ts';
import { toConnection } from '#test/support/connection.ts';
import { market, mine, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';
import { answered, readingOf, unanswered } from '#test/support/review-reading.ts';

const contractAddress = token;
const erc165 = '0x01ffc9a7';
const erc721 = '0x80ac58cd';
const kind = [`supportsInterface ${erc721}`, 'decimals'];
const described = ['name', 'symbol'];
const of = <Id extends WriteId>(id: Id, input: OperationInput<Id>) => meaningOf(id, input);
const call = (signature: string, params: OperationInput<'transaction.submit'>['params'], value?: string) =>
  of('transaction.submit', submitOf(signature, params, value));
const moved = { contractAddress, from: mine, receiver: savings, tokenId: '14' };
const send = of('erc20.transfer', { contractAddress, amount: '5', receiver: savings });
const take = of('erc20.transferFrom', { contractAddress, from: market, receiver: savings, amount: '5' });
const approveItem = of('erc721.approve', { contractAddress, tokenId: '14', approvedAddress: market });
const sendItem = of('erc721.transferFrom', moved);

async function factsOf(meaning: Meaning, accounts: readonly string[], answers: Readonly<Record<string, unknown>> = {}) {
  const { asking, asked, ways } = readingOf(token, answers);
  const facts: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readsOf(meaning, accounts, asking))) facts[name] = await read();
  return { facts: facts as Facts, asked, ways };
}

const rows: readonly (readonly [string, Meaning, readonly string[], ...string[]])[] = [
  ['a transfer: the balance of the first account', send, [mine, stranger], ...kind, ...described, `balanceOf ${mine}`],
  [
    'a transfer to another own account: its balance too',
    send,
    [mine, savings],
    ...kind,
    ...described,
    `balanceOf ${mine}`,
    `balanceOf ${savings}`,
  ],
  ['a transfer to the account that pays: its balance once', send, [savings, mine], ...kind, ...described, `balanceOf ${savings}`],
  ['a transfer, and no account is known', send, [], ...kind, ...described],
  [
    'a transfer from another: their balance, and what each account may take',
    take,
    [mine, stranger],
    ...kind,
    ...described,
    `balanceOf ${market}`,
    `erc20.allowance ${market} ${mine}`,
    `erc20.allowance ${market} ${stranger}`,
  ],
  ['a transfer from an own account', take, [mine, market], ...kind, ...described, `balanceOf ${market}`],
  ['a transfer from another, and no account is known', take, [], ...kind, ...described, `balanceOf ${market}`],
  [
    'an approval: the supply, and what is allowed now',
    of('erc20.approve', { contractAddress, amount: '5', spender: market }),
    [mine, stranger],
    ...kind,
    ...described,
    'erc20.totalSupply',
    `erc20.allowance ${mine} ${market}`,
  ],
  [
    'an approval, and no account is known',
    of('erc20.approve', { contractAddress, amount: '5', spender: market }),
    [],
    ...kind,
    ...described,
    'erc20.totalSupply',
  ],
  [
    'a permit: what its owner allows now',
    call('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      stranger,
      market,
      '5',
      '9',
      '27',
      `0x${'0'.repeat(64)}`,
      `0x${'0'.repeat(64)}`,
    ]),
    [mine],
    ...kind,
    ...described,
    'erc20.totalSupply',
    `erc20.allowance ${stranger} ${market}`,
  ],
  [
    'an item: its owner, and whether the recipient is a contract',
    sendItem,
    [mine],
    ...kind,
    ...described,
    'ownerOf 14',
    `supportsInterface at ${savings} ${erc165}`,
    `name at ${savings}`,
  ],
  ['an item that is sent safely', of('erc721.safeTransferFrom', moved), [mine], ...described, 'ownerOf 14'],
  [
    'an item for the zero address',
    of('erc721.transferFrom', { ...moved, receiver: zeroAddress }),
    [mine],
    ...kind,
    ...described,
    'ownerOf 14',
  ],
  ['an approval of an item: who may move it now', approveItem, [mine], ...kind, ...described, 'erc721.approved 14'],
  [
    'an approval of all: whether it is there already',
    of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true }),
    [mine, stranger],
    ...described,
    `erc721.isApprovedForAll ${mine} ${market}`,
  ],
  [
    'an approval of all, and no account is known',
    of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true }),
    [],
    ...described,
  ],
  [
    'items',
    call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [mine, savings, ['7'], ['5'], '0x']),
    [mine],
    ...described,
  ],
  ['a contract that changes hands', call('transferOwnership(address)', [savings]), [mine], ...described],
  ['an unknown function', call('vote()', []), [mine], ...described],
  ['an unknown function that is paid: the native balance', call('vote()', [], '5'), [mine], 'user.balance', ...described],
  ['an unknown function that is paid 0', call('vote()', [], '0'), [mine], ...described],
  [
    'a transfer that is paid',
    call('transfer(address,uint256)', [savings, '5'], '5'),
    [mine],
    ...kind,
    'user.balance',
    ...described,
    `balanceOf ${mine}`,
  ],
];
test.each(rows.map(([name, meaning, accounts, ...expected]) => [name, meaning, accounts, expected] as const))(
  'behavior: asked for %s',
  async (_name, meaning, accounts, expected) => {
    expect((await factsOf(meaning, accounts)).asked).toEqual(expected);
  },
);

test('error: no fact comes from the cache, or waits behind a page’s reads', async () => {
  const { ways } = await factsOf(take, [mine]);
  expect(ways.length).toBeGreaterThan(5);
  for (const way of ways) expect(way).toMatchObject({ ask: 'by-hand', urgency: 'own' });
});

test('behavior: an answer becomes a fact; without an answer the fact is unknown', async () => {
  const answers = {
    name: 'Demo Dollar',
    symbol: 'DUSD',
    decimals: '2',
    supportsInterface: false,
    balanceOf: '1000',
    ownerOf: stranger.toLowerCase(),
    'erc20.totalSupply': '77',
    'erc20.allowance': '5',
    'erc721.isApprovedForAll': true,
    'erc721.approved': [stranger],
    'user.balance': '9',
  };
  expect((await factsOf(take, [mine], answers)).facts).toEqual({
    name: 'Demo Dollar',
    symbol: 'DUSD',
    decimals: 2,
    isCollection: false,
    balance: '1000',
    allowance: '5',
  });
  expect((await factsOf(of('erc20.approve', { contractAddress, amount: '5', spender: market }), [mine], answers)).facts).toMatchObject({
    supply: '77',
    allowance: '5',
  });
  expect((await factsOf(sendItem, [mine], answers)).facts).toMatchObject({ owner: stranger, isRecipientContract: true });
  const all = of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true });
  expect((await factsOf(all, [mine], answers)).facts).toMatchObject({ isAllowedForAll: true });
  expect((await factsOf(approveItem, [mine], answers)).facts).toMatchObject({ approved: [stranger] });
  expect((await factsOf(call('vote()', [], '5'), [mine], answers)).facts).toMatchObject({ nativeBalance: '9' });
  expect(Object.values((await factsOf(take, [mine])).facts)).toEqual(Array(6).fill(null));
});

test('behavior: if no account is known, their allowance isn’t a fact', async () => {
  expect(Object.keys((await factsOf(take, [])).facts)).not.toContain('allowance');
});

test('behavior: M18 a recipient that answers a function that contracts have is a contract; one that answers none isn’t', async () => {
  const isContract = async (answers: object) => (await factsOf(sendItem, [mine], { ...answers })).facts.isRecipientContract;
  expect(await isContract({})).toBe(false);
  expect(await isContract({ [`name at ${savings}`]: '' })).toBe(true);
  expect(await isContract({ [`supportsInterface at ${savings} ${erc165}`]: false })).toBe(true);
});

test('behavior: the highest allowance of the accounts counts; if one answer is missing, it is unknown', async () => {
  const allowed = async (one: unknown, other: unknown) => {
    const [first, second] = [`erc20.allowance ${market} ${mine}`, `erc20.allowance ${market} ${stranger}`];
    return (await factsOf(take, [mine, stranger], { [first]: one, [second]: other })).facts.allowance;
  };
  expect([await allowed('9', '10'), await allowed('10', '9'), await allowed('0', '0')]).toEqual(['10', '10', '0']);
  expect(await allowed('10', () => unanswered)).toBeNull();
});

test('behavior: only the first ten accounts are asked about', async () => {
  const accounts = Array.from({ length: 12 }, (_, index) => `0x${String(index).padStart(40, '0')}`);
  const { asked } = await factsOf(take, accounts, { 'erc20.allowance': '5' });
  expect(asked.filter((words) => words.startsWith('erc20.allowance'))).toEqual(
    accounts.slice(0, 10).map((account) => `erc20.allowance ${market} ${account}`),
  );
});

test('error: a stored answer is no current fact', async () => {
  const { facts } = await factsOf(take, [mine], {
    decimals: () => answered({ result: '2' }, 'stored'),
    'erc20.allowance': () => answered('5', 'stored'),
  });
  expect(facts).toMatchObject({ decimals: null, allowance: null });
});

test('behavior: M11 the unit of a limit: the connection’s currency for native amounts, the token’s for a token, and none if it is unknown', async () => {
  const eth = { symbol: 'ETH', decimals: 18 };
  const { asking, asked } = readingOf(token, { decimals: '2', symbol: 'DUSD to Bob' });
  const connection = toConnection({ chain: { id: '1', name: null, currency: eth } as never });
  const unitOf = createUnitOf(asking, (id) =>
    id === 'none' ? fail({ code: 'internal' }) : ok(id === 'bare' ? toConnection() : connection),
  );
  const unknown = { decimals: null, symbol: null };
  expect([await unitOf('c', native), await unitOf('bare', native), await unitOf('none', token)]).toEqual([eth, unknown, unknown]);
  expect(asked).toEqual([]);
  expect(await unitOf('c', token)).toEqual({ decimals: 2, symbol: '“DUSD to Bob”' });
  expect(asked).toEqual(['decimals', 'symbol']);
  expect(await unitOf('c', stranger)).toMatchObject({ decimals: 2 });
});
