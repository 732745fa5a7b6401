/** How main learns of approvals, reads them and publishes them, with a service of a few answers and a fake clock. */
import { afterEach, expect, test } from 'vitest';
import { dispensable } from '#main/approvals/approval-updates.ts';
import { createApprovals } from '#main/approvals/approvals.ts';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import {
  type ApprovalOrigin,
  approvalKey,
  isListed,
  mostApprovals,
  mostOfOneContract,
  mostOfOthers,
  mostWaiting,
  type SavedApproval,
  takesPlace,
} from '#shared/approvals/approvals.ts';
import type { Log } from '#shared/core/readers/transaction.ts';
import { fail, ok } from '#shared/core/result.ts';
import { approvalForAllTopic, approvalTopic, transferTopic } from '#shared/tokens/token-events.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { addressOf as address } from '#test/support/addresses.ts';
import { toConnection } from '#test/support/connection.ts';
import { otherSigner, signer as own, toEntry } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const [coin, notes, market, stranger] = [address(0xc0), address(0x721), address(0x3a), address(0x57)];
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`;
const padded = (one: string) => `0x${'0'.repeat(24)}${one.slice(2).toLowerCase()}`;
const log = (contract: string, topics: readonly string[], data = '0x'): Log => ({ address: contract, topics, data, logIndex: '0' });
const approval = (contract: string, owner: string, spender: string, amount: bigint | number) =>
  log(contract, [approvalTopic, padded(owner), padded(spender)], word(amount));
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

let stop = () => {};
afterEach(() => stop());

function start(
  how: {
    readonly isWatching?: boolean;
    readonly hideAmounts?: boolean;
    readonly entries?: Activity[];
    readonly followed?: readonly string[];
  } = {},
) {
  const clock = createFakeClock();
  const connection = toConnection();
  const pairs = new Map<string, SavedApproval>();
  /** What the chain says about each approval, by its key; one that is missing here cannot be read. */
  const chain = new Map<string, string>();
  const notices: DesktopNotification[] = [];
  const asked: string[] = [];
  let isOnline = true;
  let isOpen = true;
  let people: readonly string[] = [own, otherSigner];
  let logs: readonly Log[] = [];
  let receipt = {
    hash: hashOf(1),
    block: '10',
    from: own as string,
    to: null as string | null,
    status: 'success' as 'success' | 'reverted',
  };
  const entries = how.entries ?? [];
  const read = (async (id: string, _connection: unknown, input: Record<string, string>) => {
    asked.push(id);
    const answer = (value: unknown) =>
      ok({ reading: { recognized: true, value }, raw: '', readAt: clock.now(), block: null, source: 'service', problem: null });
    if (!isOnline) return fail({ code: 'offline', host: 'api', reason: 'refused' });
    if (id === 'user.accounts') return answer(people.map((one) => ({ address: one, name: null })));
    if (id === 'block.get') return answer({ number: input.number, timestamp: String(Math.floor(clock.now() / 1000)) });
    if (id === 'transaction.receipt') {
      const { hash, block, from, to, status } = receipt;
      return answer({ transactionHash: hash, blockNumber: block, from, to, status, logs });
    }
    if (id === 'contract.call') return answer({ result: input.functionSignature?.includes('symbol') ? 'DUSD' : '0' });
    const { contractAddress: contract = '', owner, spender, operator, tokenId } = input;
    const key = [...pairs.values()].find(
      (pair) =>
        pair.contract === contract &&
        (pair.spender === (spender ?? operator) || pair.tokenId === tokenId) &&
        (owner ?? pair.owner) === pair.owner,
    );
    const value = key === undefined ? undefined : chain.get(approvalKey(key));
    if (value === 'fails') return fail({ code: 'service', status: 500, text: '' });
    if (value === undefined) return fail({ code: 'service', status: 404, text: '' });
    if (id === 'erc20.allowance') return answer(value);
    return answer(id === 'erc721.isApprovedForAll' ? value === '1' : value === '1' ? [key?.spender ?? ''] : []);
  }) as unknown as ReadService;
  const store = {
    of: () => ({ connection: 'tested', items: [...pairs.values()] }),
    find: (_connection: string, key: string) => pairs.get(key) ?? null,
    put(_connection: string, all: readonly SavedApproval[]) {
      for (const pair of all) pairs.set(approvalKey(pair), pair);
      return ok(null);
    },
    remove(_connection: string, keys: readonly string[]) {
      for (const key of keys) pairs.delete(key);
      return ok(null);
    },
  };
  const approvals = createApprovals({
    store,
    journal: {
      find: (id) => ok(entries.find((entry) => entry.id === id) ?? null),
      list: () => ok(entries),
      since: () => ok(entries),
      withHash: (_connection, hash) => ok(entries.filter((entry) => entry.hash === hash)),
    },
    read: (...asking) => hearing(...asking),
    clock,
    find: () => ok(connection),
    followed: () => new Set(how.followed ?? []),
    notify: (note) => void notices.push(note),
    hideAmounts: () => how.hideAmounts ?? false,
    labelOf: (_connection, one) => (one === market ? 'Market' : ''),
    isOpen: () => isOpen,
    spare: () => ({ isOn: how.isWatching ?? true, wait: () => 0, spent() {} }),
    open: () => (isOpen ? ['tested'] : []),
  });
  stop = approvals.stop;
  const heardAs =
    (origin: ApprovalOrigin): ReadService =>
    async (id, asked, input, how) => {
      const answer = await read(id, asked, input, how);
      if (answer.ok) approvals.take({ id, connection: asked.id, input, answer: answer.value, origin });
      return answer;
    };
  const hearing = heardAs('receipt');
  const watching = heardAs('watching');
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  const listed = () => [...pairs.values()].filter(isListed);
  /** A receipt is read, by who looks at it. */
  const take = async (some: readonly Log[], change: Partial<typeof receipt> = {}, by = hearing) => {
    logs = some;
    receipt = { ...receipt, ...change };
    await by('transaction.receipt', connection, { hash: receipt.hash });
    await settle();
  };
  /** In as many transactions of the person’s as it takes. */
  const takeOwn = async (all: readonly Log[], first = 1_000) => {
    for (let at = 0; at < all.length; at += mostOfOthers)
      await take(all.slice(at, at + mostOfOthers), { from: own, hash: hashOf(first + at) });
  };
  const accounts = () => hearing('user.accounts', connection, {});
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await settle();
    clock.pass(2_000);
    await settle();
  };
  const key = (is: SavedApproval['is'], contract: string, spender: string, tokenId: string | null = null) =>
    approvalKey({ is, contract, tokenId, owner: own, spender });
  return {
    ...{
      approvals,
      clock,
      pairs,
      chain,
      notices,
      asked,
      listed,
      take,
      takeOwn,
      accounts,
      pass,
      key,
      settle,
      watching,
      connection,
      hearing,
    },
    offline: () => {
      isOnline = false;
    },
    signOut: () => {
      isOpen = false;
    },
    /** At the same connection. */
    signInAs(accounts: readonly string[]) {
      approvals.beginSignIn('tested');
      people = accounts;
    },
  };
}

test('default: each kind in a receipt that is looked at, read at once', async () => {
  const { accounts, take, chain, key, listed } = start();
  await accounts();
  chain
    .set(key('erc20', coin, market), '250')
    .set(key('operator', notes, market), '1')
    .set(key('token', notes, market, '5'), '1');
  await take([
    approval(coin, own, market, 250),
    log(notes, [approvalForAllTopic, padded(own), padded(market)], word(1)),
    log(notes, [approvalTopic, padded(own), padded(market), word(5)]),
  ]);
  expect(listed().map(({ is, readings, origins, last }) => [is, readings.at(-1)?.value, origins, last?.block])).toEqual([
    ['erc20', '250', ['receipt'], '10'],
    ['operator', '1', ['receipt'], '10'],
    ['token', '1', ['receipt'], '10'],
  ]);
});

test('behavior: an approval seen before the accounts are known is recorded once they are', async () => {
  const { accounts, take, chain, key, listed, settle } = start();
  chain.set(key('erc20', coin, market), '250');
  await take([approval(coin, own, market, 250)]);
  expect(listed()).toEqual([]);
  await accounts();
  await settle();
  expect(listed()).toHaveLength(1);
});

test('error: another person’s approval, and one that failed on chain, are not listed', async () => {
  const { accounts, take, pairs } = start();
  await accounts();
  await take([approval(coin, stranger, own, 250)]);
  await take([approval(coin, own, market, 250)], { status: 'reverted' });
  expect(pairs.size).toBe(0);
});

test('error: another contract that claims your address is asked directly, and what it does not confirm is not listed', async () => {
  const { accounts, take, chain, key, listed, pairs } = start();
  await accounts();
  const liar = address(0xbad);
  chain.set(key('erc20', liar, market), '0').set(key('erc20', coin, market), '250');
  await take([approval(liar, own, market, 2n ** 256n - 1n), approval(coin, own, market, 250)], { from: stranger });
  expect(pairs.size).toBe(2);
  expect(listed().map(({ contract }) => contract)).toEqual([coin]);
});

test('error: others can fill neither the list nor the places for your own approvals', async () => {
  const { accounts, take, takeOwn, pairs } = start({ followed: [notes] });
  await accounts();
  await take(
    Array.from({ length: 300 }, (_, index) => approval(address(1000 + index), own, market, 1)),
    { from: stranger },
  );
  expect(pairs.size).toBe(mostOfOthers);
  await take(
    Array.from({ length: 100 }, (_, index) => approval(coin, own, address(5000 + index), 1)),
    { from: stranger, hash: hashOf(2) },
  );
  expect(pairs.size).toBe(mostOfOthers);
  await takeOwn(Array.from({ length: 400 }, (_, index) => approval(notes, own, address(9000 + index), 1)));
  const places = [...pairs.values()].filter(takesPlace);
  expect(places.length).toBe(mostApprovals);
  expect(places.filter(({ isOwn }) => isOwn).length).toBe(mostApprovals);
});

const forged = (count: number, contract: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => approval(contract(index), own, address(20_000 + index), 1));

test('error: forged events don’t crowd out a real approval of a followed token, however many come first', async () => {
  const { accounts, take, pairs, key } = start({ followed: [coin] });
  await accounts();
  // By one contract, in a stranger’s transaction; then by as many contracts as there are events.
  await take([...forged(600, () => address(77)), approval(coin, own, market, 5)], { from: stranger });
  expect(pairs.has(key('erc20', coin, market))).toBe(true);
  await take([...forged(600, (index) => address(1000 + index)), approval(coin, own, stranger, 5)], { from: stranger, hash: hashOf(2) });
  expect(pairs.has(key('erc20', coin, stranger))).toBe(true);
  // There is no more room for strangers’ approvals: a followed token needs none.
  await take([approval(coin, own, address(0xe), 5)], { from: stranger, hash: hashOf(3) });
  expect(pairs.has(key('erc20', coin, address(0xe)))).toBe(true);
  expect([...pairs.values()].filter(({ contract }) => contract !== coin)).toHaveLength(mostOfOthers);
});

test('error: in the person’s own transaction, too, a contract lists a few approvals at most, and how many were left out is saved', async () => {
  const { accounts, take, pairs, key } = start({ followed: [coin] });
  await accounts();
  const own8 = [...forged(600, () => address(77)), approval(notes, own, market, 5), approval(coin, own, market, 5)];
  await take(own8, { from: own });
  const kept = [...pairs.values()];
  expect(kept.filter(({ contract }) => contract === address(77))).toHaveLength(mostOfOneContract);
  expect(pairs.has(key('erc20', notes, market)) && pairs.has(key('erc20', coin, market))).toBe(true);
  expect(kept.flatMap(({ unlisted }) => unlisted ?? [])).toEqual([592]);
  // Another look at the same receipt changes nothing.
  await take(own8, { from: own });
  expect([...pairs.values()]).toEqual(kept);
});

test('error: one followed token that turned hostile lists a few at most, and takes no place of another’s', async () => {
  const { accounts, take, takeOwn, pairs, key } = start({ followed: [coin, notes] });
  await accounts();
  await takeOwn(Array.from({ length: mostApprovals - 1 }, (_, index) => approval(address(50_000 + index), own, stranger, 1)));
  await take([approval(coin, own, market, 5)], { from: stranger, hash: hashOf(2) });
  const ofNotes = () => [...pairs.values()].filter(({ contract }) => contract === notes);
  for (const hash of [hashOf(3), hashOf(4)])
    await take(
      forged(5_000, () => notes),
      { from: stranger, hash },
    );
  expect(ofNotes()).toHaveLength(mostOfOthers);
  expect(pairs.has(key('erc20', coin, market))).toBe(true);
  await take([approval(coin, own, stranger, 5)], { from: stranger, hash: hashOf(5) });
  expect(pairs.has(key('erc20', coin, stranger))).toBe(true);
  // In the person’s own transaction, too.
  const others = Array.from({ length: 5_000 }, (_, index) => approval(notes, own, address(70_000 + index), 1));
  await take(others, { from: own, hash: hashOf(6) });
  expect(ofNotes().filter(({ isOwn }) => isOwn)).toHaveLength(mostOfOthers);
});

test('error: an event that allows nothing hides neither how many were left out, nor a real approval', async () => {
  const { accounts, take, pairs, key } = start();
  await accounts();
  const zeros = Array.from({ length: 600 }, (_, index) => approval(address(1000 + index), own, stranger, 0));
  await take([...zeros, ...forged(20, () => address(77)), approval(coin, own, market, 5)], { from: stranger });
  expect([...pairs.values()].flatMap(({ unlisted }) => unlisted ?? [])).toEqual([12]);
  expect(pairs.has(key('erc20', coin, market))).toBe(true);
});

test('error: what the called contract reports comes before what others report in the same transaction', async () => {
  const { accounts, take, pairs, key } = start();
  await accounts();
  const all = [...forged(600, (index) => address(1000 + index)), approval(coin, own, market, 5)];
  await take(all, { from: own, to: coin });
  expect(pairs.has(key('erc20', coin, market))).toBe(true);
  expect(pairs.size).toBe(mostOfOthers);
});

test('error: where the list is full, what the person checked or chose to watch stays, whatever else arrives', async () => {
  const { accounts, take, takeOwn, pairs, key, approvals } = start({ followed: [coin] });
  await accounts();
  const byHand = { connection: 'tested', approvalKind: 'erc20', contract: coin, owner: own } as const;
  approvals.add({ ...byHand, spender: stranger });
  await take([approval(coin, own, market, 1)], { from: stranger });
  approvals.watch('tested', key('erc20', coin, market), true);
  await takeOwn(Array.from({ length: 400 }, (_, index) => approval(coin, own, address(9000 + index), 1)));
  expect([...pairs.values()].filter(takesPlace).length).toBe(mostApprovals);
  expect([...pairs.keys()].slice(0, 2)).toEqual([key('erc20', coin, stranger), key('erc20', coin, market)]);
});

test('behavior: an own approval for which there is no room waits unlisted, and is listed when another goes; none is lost', async () => {
  const { accounts, takeOwn, pairs, chain, key, listed, approvals, asked, settle, connection, hearing } = start({ followed: [coin] });
  await accounts();
  const spenders = Array.from({ length: mostApprovals + 3 }, (_, index) => address(9000 + index));
  for (const spender of spenders) chain.set(key('erc20', coin, spender), '5');
  await takeOwn(spenders.map((spender) => approval(coin, own, spender, 5)));
  for (let turn = 0; turn < mostApprovals; turn += 1) await settle();
  const late = spenders.slice(-3).map((spender) => key('erc20', coin, spender));
  const waiting = () => [...pairs.values()].filter(({ waits }) => waits).map(approvalKey);
  expect(waiting()).toEqual(late);
  expect(listed()).toHaveLength(mostApprovals);
  // Once each, so that what its contract does not confirm need not wait.
  expect(asked.filter((id) => id === 'erc20.allowance')).toHaveLength(mostApprovals + 3);
  // Forgotten: the first that waits is read, and is listed.
  approvals.forget('tested', key('erc20', coin, spenders[0] ?? ''));
  await settle();
  expect(waiting()).toEqual(late.slice(1));
  expect(pairs.get(late[0] ?? '')).toMatchObject({ waits: false, readings: [{ value: '5' }] });
  expect(listed()).toHaveLength(mostApprovals);
  // Revoked: likewise. Over while it waits: it needs no place.
  chain.set(key('erc20', coin, spenders[1] ?? ''), '0');
  chain.set(late[2] ?? '', '0');
  for (const spender of [spenders.at(-1) ?? '', spenders[1] ?? ''])
    await hearing('erc20.allowance', connection, { contractAddress: coin, owner: own, spender });
  await settle();
  expect(waiting()).toEqual([]);
  expect(pairs.has(late[2] ?? '')).toBe(false);
  expect(pairs.get(late[1] ?? '')).toMatchObject({ waits: false, readings: [{ value: '5' }] });
});

test('error: the number that waits is limited, too', async () => {
  const { accounts, takeOwn, pairs } = start({ followed: [coin] });
  await accounts();
  await takeOwn(Array.from({ length: mostApprovals + mostWaiting + 60 }, (_, index) => approval(coin, own, address(9000 + index), 5)));
  expect(pairs.size).toBe(mostApprovals + mostWaiting);
});

test.each([
  [
    'raised',
    '250',
    '900',
    'An approval was raised',
    '“Market” (0x0000…003a) can now spend up to 900 “DUSD” of 0x0000…00C0 (was 250) · Tested',
  ],
  [
    'lowered',
    '250',
    '100',
    'An approval was lowered',
    '“Market” (0x0000…003a) can still spend up to 100 “DUSD” of 0x0000…00C0 (was 250) · Tested',
  ],
  ['revoked', '250', '0', 'An approval has ended', '“Market” (0x0000…003a) can no longer spend your “DUSD” of 0x0000…00C0 · Tested'],
  [
    'raised',
    '250',
    (2n ** 256n - 1n).toString(),
    'An approval was raised',
    '“Market” (0x0000…003a) can now spend all your “DUSD” of 0x0000…00C0, without limit · Tested',
  ],
])(
  'default: %s without the person: read within ten minutes, announced once, marked as new until seen',
  async (how, before, after, title, body) => {
    const { accounts, take, chain, key, pairs, pass, notices, approvals } = start();
    await accounts();
    chain.set(key('erc20', coin, market), before);
    await take([approval(coin, own, market, BigInt(before))]);
    chain.set(key('erc20', coin, market), after);
    await pass(11 * 60_000);
    await pass(11 * 60_000);
    expect(notices).toEqual([{ title, body, connection: 'tested', place: '/tokens/approvals' }]);
    expect(pairs.get(key('erc20', coin, market))?.change).toMatchObject({ how, from: before, to: after });
    approvals.seen('tested');
    expect(pairs.get(key('erc20', coin, market))?.change).toBeNull();
    await pass(30 * 60_000);
    expect(notices).toHaveLength(1);
  },
);

test('default: “spent” where tokens of the owner moved; no amounts in the notice while amounts are hidden', async () => {
  const { accounts, take, chain, key, pairs, pass, notices } = start({ hideAmounts: true });
  await accounts();
  chain.set(key('erc20', coin, market), '250');
  await take([approval(coin, own, market, 250)]);
  chain.set(key('erc20', coin, market), '200');
  await take([log(coin, [transferTopic, padded(own), padded(stranger)], word(50))], { from: market, hash: hashOf(2) });
  await pass(2_000);
  expect(pairs.get(key('erc20', coin, market))?.change?.how).toBe('spent');
  expect(notices).toEqual([
    expect.objectContaining({
      title: 'An approval was used',
      body: '“Market” (0x0000…003a) can still spend your “DUSD” of 0x0000…00C0 · Tested',
    }),
  ]);
});

test('behavior: what the person did in the app is not announced', async () => {
  const hash = hashOf(7);
  const write = { contractAddress: coin, amount: '900', spender: market };
  const entry = toEntry({ state: 'confirmed', hash, input: write }, 'erc20.approve');
  const { accounts, take, chain, key, pairs, pass, notices } = start({ entries: [entry] });
  await accounts();
  chain.set(key('erc20', coin, market), '250');
  await take([approval(coin, own, market, 250)]);
  chain.set(key('erc20', coin, market), '900');
  await take([approval(coin, own, market, 900)], { hash, block: '11' });
  await pass(11 * 60_000);
  const pair = pairs.get(key('erc20', coin, market));
  expect([pair?.readings.map(({ value }) => value), pair?.change, pair?.origins, notices]).toEqual([
    ['250', '900'],
    null,
    ['receipt', 'activity'],
    [],
  ]);
  // An amount that was not written from here came from somewhere else.
  chain.set(key('erc20', coin, market), '901');
  await pass(11 * 60_000);
  expect(notices).toHaveLength(1);
});

test('error: a write of the previous person does not make a change look like the next person’s own', async () => {
  const write = { contractAddress: coin, amount: '900', spender: market };
  const entry = { ...toEntry({ state: 'confirmed', hash: hashOf(7), input: write }, 'erc20.approve'), accounts: [stranger] };
  const { accounts, take, chain, key, pass, notices } = start({ entries: [entry] });
  await accounts();
  chain.set(key('erc20', coin, market), '250');
  await take([approval(coin, own, market, 250)]);
  chain.set(key('erc20', coin, market), '900');
  await pass(11 * 60_000);
  expect(notices.map(({ title }) => title)).toEqual(['An approval was raised']);
});

test('behavior: several at once share one notice; an approval that is not watched gets none', async () => {
  const { accounts, take, chain, key, pass, notices, approvals } = start();
  await accounts();
  const quiet = address(0x99);
  for (const one of [market, stranger, quiet]) chain.set(key('erc20', coin, one), '5');
  await take([market, stranger, quiet].map((one) => approval(coin, own, one, 5)));
  approvals.watch('tested', key('erc20', coin, quiet), false);
  for (const one of [market, stranger, quiet]) chain.set(key('erc20', coin, one), '9');
  await pass(11 * 60_000);
  expect(notices.map(({ title }) => title)).toEqual(['2 approvals have changed']);
});

test('behavior: with watching off nothing is read automatically, except an approval that the person chose to watch', async () => {
  const { accounts, take, chain, key, pass, notices, asked, approvals } = start({ isWatching: false });
  await accounts();
  chain.set(key('erc20', coin, market), '5');
  await take([approval(coin, own, market, 5)]);
  const before = asked.length;
  await pass(30 * 60_000);
  expect(asked.length).toBe(before);
  approvals.watch('tested', key('erc20', coin, market), true);
  chain.set(key('erc20', coin, market), '6');
  await pass(11 * 60_000);
  expect(notices).toHaveLength(1);
});

test('behavior: watching finds an approval that your own account made elsewhere, and announces it', async () => {
  const { accounts, take, chain, key, pass, notices, watching, connection } = start();
  await accounts();
  await watching('block.get', connection, { number: '10' });
  chain.set(key('erc20', coin, market), '5').set(key('erc20', coin, stranger), '5');
  await take([approval(coin, own, market, 5)], {}, watching);
  await take([approval(coin, own, stranger, 5)], { from: stranger, hash: hashOf(2) }, watching);
  await pass(2_000);
  expect(notices).toEqual([
    expect.objectContaining({ title: 'New approval', body: expect.stringMatching(/^“Market” \(0x0000…003a\) can now spend up to 5/) }),
  ]);
});

test('behavior: one approved in place of another is read again', async () => {
  const { accounts, take, chain, key, pairs } = start();
  await accounts();
  chain.set(key('token', notes, market, '5'), '1');
  await take([log(notes, [approvalTopic, padded(own), padded(market), word(5)])]);
  chain.set(key('token', notes, market, '5'), '0').set(key('token', notes, stranger, '5'), '1');
  await take([log(notes, [approvalTopic, padded(own), padded(stranger), word(5)])], { hash: hashOf(2), block: '11' });
  expect(pairs.get(key('token', notes, market, '5'))?.readings.at(-1)?.value).toBe('0');
});

test('behavior: forgotten, it stays out until a newer approval', async () => {
  const { accounts, take, chain, key, listed, approvals } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '5');
  await take([approval(coin, own, market, 5)]);
  approvals.forget('tested', key('erc20', coin, market));
  await take([approval(coin, own, market, 5)]);
  expect(listed()).toEqual([]);
  await take([approval(coin, own, market, 6)], { hash: hashOf(2), block: '11' });
  expect(listed()).toHaveLength(1);
});

test('error: an endless stream of events from others does not cause endless requests', async () => {
  const { accounts, take, chain, key, asked } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '0');
  for (let number = 1; number < 60; number += 1)
    await take([approval(coin, own, market, number), log(coin, [transferTopic, padded(own), padded(stranger)], word(1))], {
      from: stranger,
      hash: hashOf(number),
      block: String(number),
    });
  expect(asked.filter((id) => id === 'erc20.allowance')).toHaveLength(1);
});

test('default: an approval checked by hand is listed and read, whatever it allows', async () => {
  const { accounts, chain, key, listed, approvals, settle } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '0');
  const given = { connection: 'tested', approvalKind: 'erc20', contract: coin.toLowerCase(), owner: own, spender: market } as const;
  expect(approvals.add(given)).toEqual(ok(null));
  await settle();
  expect(listed().map(({ contract, origins, readings }) => [contract, origins, readings.at(-1)?.value])).toEqual([[coin, ['hand'], '0']]);
  expect(approvals.add({ ...given, approvalKind: 'token' })).toMatchObject({ ok: false });
});

test('error: while the service cannot be asked, what is known stays and nothing is announced', async () => {
  const { accounts, take, chain, key, pairs, pass, notices, offline, asked } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '5');
  await take([approval(coin, own, market, 5)]);
  offline();
  await pass(30 * 60_000);
  expect(pairs.get(key('erc20', coin, market))?.readings.map(({ value }) => value)).toEqual(['5']);
  expect(notices).toEqual([]);
  // Not more often than it is due.
  expect(asked.length).toBeLessThan(12);
});

test('error: one contract that the service fails on keeps no other approval from being read and announced', async () => {
  const { accounts, take, chain, key, pass, notices, pairs } = start();
  await accounts();
  const bad = key('erc20', coin, stranger);
  chain.set(bad, 'fails');
  await take([approval(coin, own, stranger, 1)]);
  const good = key('erc20', coin, market);
  chain.set(good, '250');
  await take([approval(coin, own, market, 250)], { hash: hashOf(2) });
  await pass(2 * 60_000);
  expect(pairs.get(good)?.readings.map(({ value }) => value)).toEqual(['250']);
  chain.set(good, '900');
  for (let minutes = 0; minutes < 24; minutes += 1) await pass(60_000);
  expect(pairs.get(good)?.readings.map(({ value }) => value)).toEqual(['250', '900']);
  expect(notices.map(({ title }) => title)).toEqual(['An approval was raised']);
});

test('behavior: on another chain everything is unknown again, and what was found is removed', async () => {
  const { accounts, take, chain, key, pairs, approvals } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '5').set(key('erc20', coin, stranger), '5');
  await take([approval(coin, own, market, 5)]);
  approvals.add({ connection: 'tested', approvalKind: 'erc20', contract: coin, owner: own, spender: stranger });
  approvals.drop('tested');
  expect([...pairs.values()].map(({ spender, readings }) => [spender, readings])).toEqual([[stranger, []]]);
});

test('error: the previous person’s approvals are neither read for the next person nor announced to them', async () => {
  const { accounts, take, chain, key, pass, notices, asked, signInAs, approvals, settle, hearing, connection } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '5');
  await take([approval(coin, own, market, 5)]);
  signInAs([stranger]);
  chain.set(key('erc20', coin, market), '9');
  const before = asked.length;
  await pass(21 * 60_000);
  expect(asked.length).toBe(before);
  await accounts();
  await pass(21 * 60_000);
  expect(asked.slice(before)).toEqual(['user.accounts']);
  // Opening it reads it, so there is no news to announce.
  await hearing('erc20.allowance', connection, { contractAddress: coin, owner: own, spender: market });
  await pass(2_000);
  expect(notices).toEqual([]);
  // Asked for by hand it is wanted, no matter who is signed in.
  approvals.add({ connection: 'tested', approvalKind: 'erc20', contract: coin, owner: own, spender: market });
  await settle();
  expect(asked.filter((id) => id === 'erc20.allowance').length).toBe(3);
});

test('error: what the previous person checked by hand is neither announced to the next person nor read for them', async () => {
  const { accounts, approvals, chain, key, pass, notices, pairs, signInAs, settle } = start();
  await accounts();
  const pair = key('erc20', coin, market);
  const input = { connection: 'tested', approvalKind: 'erc20', contract: coin, owner: own, spender: market } as const;
  approvals.add(input);
  await settle();
  chain.set(pair, '250');
  await pass(11 * 60_000);
  signInAs([stranger]);
  await accounts();
  chain.set(pair, '900');
  await pass(22 * 60_000);
  expect(pairs.get(pair)?.readings.map(({ value }) => value)).toEqual(['250']);
  expect(notices.filter(({ title }) => title === 'An approval was raised')).toEqual([]);
  // Asked for by the next person, it is a matter of theirs, too.
  approvals.add(input);
  await pass(1_000);
  expect(pairs.get(pair)?.readings.map(({ value }) => value)).toEqual(['250', '900']);
});

test('error: a change stays marked as new for the person it concerns, whatever the next person has seen', async () => {
  const { accounts, take, chain, key, pass, pairs, approvals, signInAs } = start();
  await accounts();
  const pair = key('erc20', coin, market);
  chain.set(pair, '250');
  await take([approval(coin, own, market, 250)]);
  chain.set(pair, '900');
  await pass(11 * 60_000);
  expect(pairs.get(pair)?.change?.how).toBe('raised');
  signInAs([stranger]);
  await accounts();
  approvals.seen('tested');
  expect(pairs.get(pair)?.change?.how).toBe('raised');
  signInAs([own]);
  await accounts();
  approvals.seen('tested');
  expect(pairs.get(pair)?.change).toBeNull();
});

test('error: a change that was read right before a sign-out is not announced', async () => {
  const { accounts, take, chain, key, settle, notices, signOut, clock, hearing, connection } = start();
  await accounts();
  chain.set(key('erc20', coin, market), '5');
  await take([approval(coin, own, market, 5)]);
  chain.set(key('erc20', coin, market), '9');
  clock.pass(10_000);
  await hearing('erc20.allowance', connection, { contractAddress: coin, owner: own, spender: market });
  signOut();
  clock.pass(5_000);
  await settle();
  expect(notices).toEqual([]);
});

test('error: where there is no room, what the person checked by hand is not dropped', () => {
  const full = Array.from(
    { length: mostApprovals },
    (_, index): SavedApproval => ({
      ...{ is: 'erc20', contract: coin, tokenId: null, owner: own, spender: address(index + 1), origins: ['hand'], isOwn: false },
      ...{ first: null, last: null, addedAt: 1, checkedAt: 1, readings: [{ at: 1, value: '5' }], change: null, watched: null },
      ...{ forgotten: false, waits: false },
    }),
  );
  expect(dispensable(full)).toBeNull();
  const [first, ...others] = full;
  const receipt = { ...(first as SavedApproval), origins: ['receipt'] } as const;
  expect(dispensable([...others, receipt])).toBe(receipt);
});

test('error: spending from here does not hide a raise made elsewhere', async () => {
  const input = { contractAddress: coin, from: own, receiver: stranger, amount: '5' };
  const entries = [toEntry({ operation: 'erc20.transferFrom', input, state: 'confirmed' })];
  const { accounts, take, chain, key, pass, notices } = start({ entries });
  await accounts();
  chain.set(key('erc20', coin, market), '250');
  await take([approval(coin, own, market, 250)]);
  chain.set(key('erc20', coin, market), '245');
  await pass(11 * 60_000);
  expect(notices).toEqual([]);
  chain.set(key('erc20', coin, market), '900');
  await pass(11 * 60_000);
  expect(notices.map(({ title }) => title)).toEqual(['An approval was raised']);
});

test('error: a watched approval of another owner is not announced as yours', async () => {
  const { accounts, chain, pass, notices, approvals, settle } = start();
  await accounts();
  const pair = { contract: coin, owner: stranger, spender: market };
  const key = approvalKey({ is: 'erc20', tokenId: null, ...pair });
  chain.set(key, '5');
  approvals.add({ connection: 'tested', approvalKind: 'erc20', ...pair });
  await settle();
  chain.set(key, (2n ** 256n - 1n).toString());
  await pass(11 * 60_000);
  expect(notices.map(({ body }) => body)).toEqual([
    '“Market” (0x0000…003a) can now spend all 0x0000…0057’s “DUSD” of 0x0000…00C0, without limit · Tested',
  ]);
});
