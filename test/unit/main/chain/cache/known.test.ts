/** What is drawn from stored answers: found, listed, bounded and dropped; the balance's history; a cache of the first version. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import type { CachedAnswer, Mentions } from '#main/core/ports/cache.ts';
import { cacheOver, openMemoryCache } from '#test/support/memory-cache.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';
import { filesIn, temporaryFolder } from '#test/support/vaults.ts';

const nothing: Mentions = { block: null, transaction: null, addresses: [], tokens: [], holders: [], balance: null };
const hashOf = (number: number) => `0x${number.toString(16).padStart(8, '0')}${'e'.repeat(56)}`;
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const answer = (operation: string, input: object = {}, more: Partial<CachedAnswer> = {}): CachedAnswer => ({
  operation,
  input: JSON.stringify(input),
  raw: '"x"',
  readAt: 1,
  block: '18204',
  permanent: false,
  ...more,
});
const blockAt = (number: number): Mentions => ({
  ...nothing,
  block: { number: String(number), hash: hashOf(number), timestamp: String(number * 12) },
});
const transactionAt = (block: number | null, hash: string, addresses: Mentions['addresses'] = []): Mentions => ({
  ...nothing,
  transaction: {
    hash,
    block: block === null ? null : String(block),
    from: me,
    to: addressOf(1),
    value: '5',
    selector: '0xa9059cbb',
    status: null,
  },
  addresses,
});
const token = (more: object): Mentions => ({
  ...nothing,
  tokens: [{ contract: addressOf(9), name: null, symbol: null, decimals: null, standard: null, ...more }],
});

describe('search', () => {
  test('default: numbers, hashes, addresses and tokens, by how they begin or what they hold', async () => {
    const cache = openMemoryCache();
    for (const number of [1, 18, 180, 181, 1820, 2, 30]) await cache.put('a', answer('block.get', { number }), blockAt(number));
    await cache.put(
      'a',
      answer('transaction.get', { n: 1 }),
      transactionAt(181, `0xabcdef${'0'.repeat(58)}`, [{ address: me, role: 'sender' }]),
    );
    await cache.put('a', answer('contract.call', { n: 1 }), token({ symbol: 'DÜSD', standard: 'erc20' }));
    await cache.put('a', answer('contract.call', { n: 2 }), token({ name: 'Demo Dollar', decimals: 6 }));
    const found = async (text: string) =>
      (await cache.find('a', text)).map((one) =>
        one.kind === 'block' ? one.number : one.kind === 'transaction' ? one.hash.slice(0, 8) : one.kind,
      );
    expect(await found('18')).toEqual(['18', '1820', '181', '180']);
    expect(await found('1,820')).toEqual(['1820']);
    expect(await found('0xABCDEF')).toEqual(['0xabcdef']);
    expect(await found('abcdef')).toEqual(['0xabcdef']);
    expect(await found(hashOf(30))).toEqual(['30']);
    expect(await found('0x71c7')).toEqual(['address']);
    expect(await found('düs')).toEqual(['token']);
    expect(await cache.find('a', 'dollar')).toEqual([
      { kind: 'token', contract: addressOf(9), name: 'Demo Dollar', symbol: 'DÜSD', decimals: 6, standard: 'erc20' },
    ]);
    for (const text of ['99', '0x', 'nobody', '0xffff', `0x${'f'.repeat(64)}`, '%', "'"])
      expect([text, await found(text)]).toEqual([text, []]);
    expect(await cache.find('b', '18')).toEqual([]);
  });

  test('behavior: a hundred thousand of each are searched quickly, and twenty are returned', async () => {
    const cache = openMemoryCache();
    await cache.limit(1024 ** 3);
    const puts = Array.from({ length: 100_000 }, (_, number) =>
      cache.put('a', answer('transaction.get', { n: number % 10 }), {
        ...transactionAt(number, hashOf(number), [{ address: me, role: 'sender' }]),
        ...{ block: blockAt(number).block },
      }),
    );
    await Promise.all(puts);
    const taken = startProcessorTime();
    for (const text of ['1', '99999', '0x0', '0x71', '0x0001', 'nothing'])
      expect((await cache.find('a', text)).length).toBeLessThanOrEqual(20);
    expect(await cache.find('a', '0x71')).toEqual([{ kind: 'address', address: me }]);
    expect((await cache.about('a', me)).transactions[0]?.block).toBe('99999');
    expect(await cache.recent('a')).toHaveLength(20);
    expect(taken() / 9).toBeLessThan(100);
  }, 60_000);
});

describe('of an address', () => {
  test('default: its transactions, newest block first, waiting ones first of all, each once in its strongest role', async () => {
    const cache = openMemoryCache();
    await cache.put('a', answer('transaction.receipt', { n: 1 }), transactionAt(5, hashOf(5), [{ address: me, role: 'event' }]));
    await cache.put('a', answer('transaction.get', { n: 1 }), transactionAt(5, hashOf(5), [{ address: me, role: 'receiver' }]));
    await cache.put(
      'a',
      answer('transaction.get', { n: 2 }),
      transactionAt(null, hashOf(6), [{ address: me.toLowerCase(), role: 'sender' }]),
    );
    await cache.put('a', answer('transaction.get', { n: 3 }), transactionAt(9, hashOf(9), [{ address: me, role: 'created' }]));
    await cache.put('a', answer('block.get', { n: 5 }), blockAt(5));
    const { transactions, more } = await cache.about('a', me);
    expect(transactions.map(({ hash, block, timestamp, role }) => [hash, block, timestamp, role])).toEqual([
      [hashOf(6), null, null, 'sender'],
      [hashOf(9), '9', null, 'created'],
      [hashOf(5), '5', '60', 'receiver'],
    ]);
    expect(more).toBe(false);
    // It got its block.
    await cache.put('a', answer('transaction.receipt', { n: 2 }), transactionAt(7, hashOf(6)));
    expect((await cache.about('a', me)).transactions.map(({ block }) => block)).toEqual(['9', '7', '5']);
  });

  test('behavior: what the asker has is not answered again, until anything of it changes', async () => {
    const cache = openMemoryCache();
    const asked = async (version: string) => (await cache.aboutUnless('a', me, version))?.version ?? null;
    const put = (number: number, more: Partial<CachedAnswer> = {}) =>
      cache.put(
        'a',
        answer('transaction.get', { hash: hashOf(number) }, more),
        transactionAt(number, hashOf(number), [{ address: me, role: 'sender' }]),
      );
    await put(5);
    const first = (await cache.about('a', me)).version;
    expect(await asked(first)).toBeNull();
    expect(await asked('')).toBe(first);
    // Of another address.
    await cache.put('a', answer('transaction.get', { n: 1 }), transactionAt(6, hashOf(6), [{ address: addressOf(1), role: 'sender' }]));
    expect(await asked(first)).toBeNull();
    const versions = new Set([first]);
    const changed = async () => {
      const now = await asked([...versions].at(-1) ?? '');
      expect(now).not.toBeNull();
      versions.add(now ?? '');
    };
    await put(7);
    await changed();
    await put(7, { readAt: 99_000 });
    await changed();
    await cache.put('a', answer('transaction.receipt', { hash: hashOf(7) }), transactionAt(7, hashOf(7)));
    await changed();
    await cache.put('a', answer('block.get', { n: 5 }), blockAt(5));
    await changed();
    await cache.put('a', answer('contract.call', { n: 1 }), token({ contract: addressOf(9), symbol: 'DUSD' }));
    await cache.put('a', answer('transaction.receipt', { n: 9 }), { ...nothing, holders: [{ contract: addressOf(9), address: me }] });
    await changed();
    expect(versions.size).toBe(6);
  });

  test('behavior: what one answer leaves out is taken from the other', async () => {
    const cache = openMemoryCache();
    await cache.put('a', answer('transaction.get', {}), transactionAt(5, hashOf(5), [{ address: me, role: 'sender' }]));
    const { transaction } = transactionAt(5, hashOf(5));
    await cache.put('a', answer('transaction.receipt', {}), {
      ...nothing,
      transaction: { ...(transaction as NonNullable<typeof transaction>), value: null, selector: null, status: 'reverted' },
    });
    expect((await cache.about('a', me)).transactions).toMatchObject([{ value: '5', selector: '0xa9059cbb', status: 'reverted' }]);
  });

  test('behavior: two hundred are listed, with a note that there are more; also tokens whose transfers name the address, and the address as a token', async () => {
    const cache = openMemoryCache();
    for (let number = 0; number < 201; number += 1) {
      await cache.put('a', answer('transaction.get', { number }), transactionAt(number, hashOf(number), [{ address: me, role: 'sender' }]));
    }
    await cache.put('a', answer('transaction.receipt', { t: 1 }), {
      ...token({ standard: 'erc721' }),
      holders: [{ address: me, contract: addressOf(9) }],
    });
    const about = await cache.about('a', me);
    expect([about.transactions.length, about.more, about.token]).toEqual([200, true, null]);
    expect(about.tokens).toMatchObject([{ contract: addressOf(9), standard: 'erc721' }]);
    expect((await cache.about('a', addressOf(9))).token).toMatchObject({ standard: 'erc721' });
  });
});

test('default: what was stored last', async () => {
  const cache = openMemoryCache();
  await cache.put('a', answer('block.get', { n: 1 }, { readAt: 10 }), blockAt(4));
  await cache.put('a', answer('transaction.get', { n: 1 }, { readAt: 20 }), transactionAt(2, hashOf(2)));
  await cache.put('a', answer('block.get', { n: 2 }, { readAt: 30 }), blockAt(1));
  expect((await cache.recent('a')).map((one) => (one.kind === 'block' ? one.number : one.kind))).toEqual(['1', 'transaction', '4']);
});

describe('the history of the balance', () => {
  const put = (cache: ReturnType<typeof openMemoryCache>, wei: string, at: number) =>
    cache.put('a', answer('user.balance', {}, { readAt: at }), { ...nothing, balance: wei });

  test('default: a row when it changed, and one an hour', async () => {
    const cache = openMemoryCache();
    const hour = 3_600_000;
    for (const [wei, at] of [
      ['5', 0],
      ['5', 10],
      ['6', 20],
      ['6', hour + 19],
      ['6', hour + 20],
      ['5', hour + 21],
    ] as const)
      await put(cache, wei, at);
    expect(await cache.balances('a')).toEqual([
      { at: 0, wei: '5', block: '18204' },
      { at: 20, wei: '6', block: '18204' },
      { at: hour + 20, wei: '6', block: '18204' },
      { at: hour + 21, wei: '5', block: '18204' },
    ]);
  });

  test('behavior: five thousand rows, of which an answer lists the newest; making room removes none of them', async () => {
    const database = openCacheDatabase('/dev/null/nowhere');
    const cache = cacheOver(database, 1024);
    for (let at = 0; at < 5_100; at += 1) await put(cache, String(at), at);
    expect({ ...database.prepare('SELECT count(*) AS n, min(at) AS first FROM balance').get() }).toEqual({ n: 5_000, first: 100 });
    const balances = await cache.balances('a');
    expect([balances.length, balances[0]?.wei, balances.at(-1)?.wei]).toEqual([2_500, '2600', '5099']);
    expect(JSON.stringify(balances).length).toBeLessThan(256 * 1024);
  });
});

describe('what goes when', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const fill = async (cache: ReturnType<typeof openMemoryCache>) => {
    await cache.put('a', answer('user.balance', {}, { raw: '"canary-77"' }), { ...nothing, balance: '1' });
    await cache.put('a', answer('contract.call', { n: 1 }, { raw: '"canary-77"' }));
    await cache.put('a', answer('contract.call', { n: 2 }, { permanent: true }), token({ symbol: 'canary-78' }));
    await cache.put('a', answer('erc20.balance', {}, { raw: '"canary-77"' }));
    await cache.put('a', answer('chain.id'));
    await cache.put('a', answer('block.get', { number: '1' }, { permanent: true, raw: '"canary-79"' }), blockAt(1));
    await cache.put('a', answer('transaction.get', {}), transactionAt(1, hashOf(1), [{ address: me, role: 'sender' }]));
  };
  const known = async (cache: ReturnType<typeof openMemoryCache>) => [
    (await cache.find('a', 'canary')).length,
    (await cache.about('a', me)).transactions.length,
    (await cache.recent('a')).length,
    (await cache.balances('a')).length,
  ];

  test('default: O26 P16 a new sign-in: the account’s answers are removed at once, also from disk; what is known belongs to no account', async () => {
    const cache = cacheOver(openCacheDatabase(join(folder, 'cache.db')));
    await fill(cache);
    await cache.newSignIn('a');
    expect((await cache.list('a')).map(({ operation }) => operation).sort()).toEqual(['chain.id', 'transaction.get']);
    expect(Object.values(filesIn(folder)).some((bytes) => bytes.includes('canary-77'))).toBe(false);
    expect(await cache.get('a', 'block.get', '{"number":"1"}')).toMatchObject({ permanent: true });
    expect(await known(cache)).toEqual([0, 0, 0, 0]);
    await cache.stop();
    // A restart does not assign it to anyone.
    const again = cacheOver(openCacheDatabase(join(folder, 'cache.db')));
    expect(await known(again)).toEqual([0, 0, 0, 0]);
    await again.revealOrDelete('a', true);
    expect(await known(again)).toEqual([1, 1, 2, 1]);
    await again.stop();
  });

  test('behavior: O26 P16 another person: everything goes, from the disk too; nothing open, nothing happens', async () => {
    const cache = cacheOver(openCacheDatabase(join(folder, 'cache.db')));
    await fill(cache);
    await cache.revealOrDelete('a', false);
    expect(await known(cache)).toEqual([1, 1, 2, 1]);
    await cache.newSignIn('a');
    await cache.revealOrDelete('a', false);
    expect(await cache.list('a')).toEqual([]);
    await cache.revealOrDelete('a', true);
    expect(await known(cache)).toEqual([0, 0, 0, 0]);
    expect(Object.values(filesIn(folder)).some((bytes) => /canary-|71C7656E/i.test(bytes))).toBe(false);
    // What the new person reads is theirs.
    await fill(cache);
    expect(await known(cache)).toEqual([1, 1, 2, 1]);
    await cache.stop();
  });

  test('behavior: a first sign-in leaves nothing open', async () => {
    const cache = openMemoryCache();
    await cache.newSignIn('a');
    await fill(cache);
    expect(await known(cache)).toEqual([1, 1, 2, 1]);
  });

  test('behavior: P16 dropped, no row of any table is in any file; another connection keeps its own', async () => {
    const database = openCacheDatabase(join(folder, 'cache.db'));
    const cache = cacheOver(database);
    await fill(cache);
    await cache.put('b', answer('block.get', { number: '2' }), blockAt(2));
    await cache.drop('a');
    expect(Object.values(filesIn(folder)).some((bytes) => /canary-|71C7656E/i.test(bytes))).toBe(false);
    expect(await cache.recent('b')).toHaveLength(1);
    await cache.clear();
    expect(await cache.recent('b')).toEqual([]);
    await cache.stop();
  });

  test('behavior: results of calls go where they would be asked for in another way', async () => {
    const cache = openMemoryCache();
    await fill(cache);
    await cache.dropCalls('a');
    expect(await cache.get('a', 'contract.call', '{"n":2}')).toBeNull();
    expect(await cache.find('a', 'canary')).toEqual([]);
    expect(await cache.get('a', 'block.get', '{"number":"1"}')).not.toBeNull();
  });

  test('behavior: the oldest make room, what never changes last; a smaller limit holds at once', async () => {
    const database = openCacheDatabase(join(folder, 'cache.db'));
    const cache = cacheOver(database, 1024 * 1024);
    const big = 'x'.repeat(10_000);
    for (let number = 0; number < 40; number += 1) {
      await cache.put('a', answer('block.get', { number }, { raw: big, readAt: number, permanent: true }), blockAt(number));
    }
    for (let number = 0; number < 300; number += 1)
      await cache.put('a', answer('contract.call', { number }, { raw: big, readAt: 1000 + number }));
    const lasting = () =>
      ({ ...database.prepare('SELECT sum(lasting) AS lasting, count(*) AS n FROM answer').get() }) as { lasting: number; n: number };
    expect(lasting().lasting).toBe(40);
    expect(await cache.size()).toBeLessThan(1024 * 1024);
    await cache.limit(200_000);
    expect(await cache.size()).toBeLessThan(200_000);
    expect(lasting().lasting).toBe(lasting().n);
    await cache.stop();
  });

  test('behavior: a waiting transaction that the service no longer knows is no longer listed', async () => {
    const cache = openMemoryCache();
    for (const [index, block] of [null, 5, null].entries()) {
      await cache.put(
        'a',
        answer('transaction.get', { index }, { readAt: 10 * (index + 1) }),
        transactionAt(block, hashOf(index), [{ address: me, role: 'sender' }]),
      );
    }
    for (const index of [0, 1, 2]) await cache.missing('a', hashOf(index), 20);
    const { transactions } = await cache.about('a', me);
    expect(transactions.map(({ hash, storedAt }) => [hash, storedAt])).toEqual([
      [hashOf(2), 30],
      [hashOf(1), 20],
    ]);
  });

  test('behavior: receipts that name many are bounded by what they take; answers that never change stay', async () => {
    const cache = openMemoryCache();
    const room = 16 * 1024 * 1024;
    await cache.limit(room);
    await cache.put('a', answer('block.get', { number: '1' }, { permanent: true }));
    let largest = 0;
    for (let count = 0; count < 2_500; count += 1) {
      const names = Array.from({ length: 60 }, (_, index) => addressOf(count * 60 + index + 100));
      await cache.put('a', answer('transaction.receipt', { hash: hashOf(count) }, { readAt: count + 2, permanent: true }), {
        ...transactionAt(
          count,
          hashOf(count),
          names.map((address) => ({ address, role: 'event' })),
        ),
        holders: names.map((address) => ({ address, contract: addressOf(9) })),
      });
      if (count % 50 === 0) largest = Math.max(largest, await cache.size());
    }
    expect(largest).toBeLessThan(room * 1.02);
    expect(await cache.get('a', 'block.get', '{"number":"1"}')).not.toBeNull();
    expect(await cache.get('a', 'transaction.receipt', JSON.stringify({ hash: hashOf(0) }))).not.toBeNull();
    // The newest of what is known are still found, the oldest are not.
    expect([(await cache.find('a', hashOf(2_499))).length, (await cache.find('a', hashOf(0))).length]).toEqual([1, 0]);
  });

  test('behavior: the known rows are limited, too', async () => {
    const cache = openMemoryCache();
    for (let number = 0; number < 2_000; number += 1) {
      await cache.put(
        'a',
        answer('transaction.get', { n: 1 }, { readAt: number }),
        transactionAt(number, hashOf(number), [{ address: me, role: 'sender' }]),
      );
    }
    await cache.limit(400_000);
    expect(await cache.size()).toBeLessThan(400_000);
    // The newest stay.
    expect((await cache.about('a', me)).transactions[0]?.block).toBe('1999');
  });

  test('behavior: P7 a cache of the first version keeps its answers', async () => {
    const path = join(folder, 'cache.db');
    const first = new DatabaseSync(path);
    first.exec(`CREATE TABLE answer (
      connection TEXT, operation TEXT, input TEXT, raw TEXT NOT NULL, read_at INTEGER NOT NULL,
      PRIMARY KEY (connection, operation, input)) STRICT, WITHOUT ROWID;
      INSERT INTO answer VALUES ('a', 'user.get', '{}', '"old"', 7); PRAGMA user_version = 1;`);
    first.close();
    const cache = cacheOver(openCacheDatabase(path));
    expect(await cache.list('a')).toEqual([{ operation: 'user.get', input: '{}', raw: '"old"', readAt: 7, block: null, permanent: false }]);
    await fill(cache);
    expect(await known(cache)).toEqual([1, 1, 2, 1]);
    await cache.stop();
  });
});

test('behavior: one answer that cannot be stored does not take the others with it', async () => {
  const { createCacheStore } = await import('#main/chain/cache/cache-store.ts');
  const store = createCacheStore(openCacheDatabase('/dev/null/nowhere'));
  const put = (operation: string, raw: unknown) => ({
    do: 'put' as const,
    with: ['a', { ...answer(operation), raw: raw as string }] as [string, CachedAnswer],
  });
  store.handle([put('user.get', '"1"'), put('user.balance', null), put('chain.id', '"2"')]);
  const [listed] = store.handle([{ do: 'list', with: ['a'] }]) as [CachedAnswer[]];
  expect(listed.map(({ operation }) => operation).sort()).toEqual(['chain.id', 'user.get']);
});
