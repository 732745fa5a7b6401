/** What is kept is not asked for again: across restarts, in an expired sign-in, and never of another chain or another person. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, type Options, startMainServices } from '#test/support/main-services.ts';
import { type Behavior, startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const hashOf = (number: number, chain = 'a') => `0x${chain.repeat(56)}${number.toString(16).padStart(8, '0')}`;
const blockAt = (number: number, chain = 'a') =>
  JSON.stringify({ number, timestamp: number, hash: hashOf(number, chain), transactions: [] });
const transaction = hashOf(1, 'c');
const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

async function start(change: Partial<Behavior> = {}, options: Options = {}) {
  const answers: Record<string, string> = {
    '/block/100': blockAt(100),
    '/block/18150': blockAt(18_150),
    [`/transaction/${transaction}`]: JSON.stringify({ hash: transaction, from: sender, blockNumber: 100, nonce: 1 }),
    '/contract/call': '{"result":"Demo"}',
    ...change.answers,
  };
  const tiny = await startTinyService({ ...change, answers });
  stops.push(() => tiny.stop());
  return { tiny, main: await startOn(tiny, options) };
}

async function startOn(tiny: TinyService, options: Options = {}): Promise<MainServices> {
  const main = await startMainServices(tiny, options);
  stops.push(() => main.stop());
  return main;
}

const latest = (main: MainServices) => main.client.read('block.latestNumber', main.connection, {});
async function block(main: MainServices, number: number, how?: Parameters<MainServices['client']['read']>[3]) {
  const answer = await main.client.read('block.get', main.connection, { number: String(number) }, how);
  return answer.ok ? answer.value : answer.error;
}
const asked = (tiny: TinyService, path: string) => tiny.apiRequests.filter((one) => one.endsWith(` ${path}`)).length;
const find = async (main: MainServices, text: string) => {
  const found = await handlersOf(main).handlers['known.find']({ connection: main.connection.id, text });
  return found.ok ? found.value.length : found.error;
};
const accounts = (main: MainServices) => handlersOf(main).handlers['service.user.accounts']({ connection: main.connection.id });

describe('asked for once', () => {
  test('default: a deep block, its transaction and a token’s name, across restarts; a shallow block again', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    const call = { functionSignature: 'name() returns (string)', params: [], contractAddress };
    const readAll = async (of: MainServices) => {
      await of.client.read('transaction.get', of.connection, { hash: transaction });
      await of.client.read('contract.call', of.connection, call);
      await block(of, 18_150);
      return block(of, 100);
    };
    expect(await readAll(main)).toMatchObject({ source: 'service', block: '18204' });
    expect(await readAll(main)).toMatchObject({ source: 'cache', problem: null, block: '18204', reading: { value: { number: '100' } } });
    await main.stop(false);
    const again = await startOn(tiny, { folder: main.folder });
    expect(await readAll(again)).toMatchObject({ source: 'cache', problem: null });
    const counts = ['/block/100', `/transaction/${transaction}`, '/contract/call', '/block/18150'].map((path) => asked(tiny, path));
    expect(counts).toEqual([1, 1, 1, 3]);
  });

  test('behavior: no block counts as deep before the newest number is known, nor does a number that arrives later make it so', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    expect(await block(main, 100)).toMatchObject({ source: 'service', block: null });
    await latest(main);
    expect(await block(main, 100)).toMatchObject({ source: 'service', block: '18204' });
    expect(await block(main, 100)).toMatchObject({ source: 'cache' });
    expect(asked(tiny, '/block/100')).toBe(2);
  });

  test('behavior: a refresh by hand asks the service, and shows its failure', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    const { handlers } = handlersOf(main);
    const byHand = { connection: main.connection.id, number: '100', fresh: true };
    expect(await handlers['service.block.get'](byHand)).toMatchObject({ ok: true, value: { source: 'service' } });
    expect(await block(main, 100)).toMatchObject({ source: 'cache' });
    await tiny.stop();
    expect(await handlers['service.block.get'](byHand)).toMatchObject({ value: { source: 'stored', problem: { code: 'offline' } } });
    expect(asked(tiny, '/block/100')).toBe(2);
  });

  test('behavior: an answer that is only tried is not stored, nor does a prefetch store the answer to another question', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100, { ask: 'passing' });
    expect(await main.cache.get(main.connection.id, 'block.get', '{"number":"100"}')).toBeNull();
    await handlersOf(main).handlers['service.block.get']({ connection: main.connection.id, number: '100', ahead: true });
    expect(await block(main, 100)).toMatchObject({ source: 'cache' });
    expect(asked(tiny, '/block/100')).toBe(2);
  });
});

test('behavior: what the page shows overtakes what it prefetches, and the service never learns which is which', async () => {
  const { tiny, main } = await start();
  await main.signIn();
  const { handlers } = handlersOf(main);
  for (let number = 1; number <= 41; number += 1) tiny.behavior.answers[`/block/${number}`] = blockAt(number);
  const { id: connection } = main.connection;
  const ahead = Array.from({ length: 40 }, (_, index) =>
    handlers['service.block.get']({ connection, number: String(index + 1), ahead: true }),
  );
  await Promise.all([...ahead, handlers['service.block.get']({ connection, number: '41' })]);
  expect([...tiny.apiRequests].sort()).toEqual(Array.from({ length: 41 }, (_, index) => `GET /block/${index + 1}`).sort());
  // Sixteen had begun.
  expect(tiny.apiRequests.indexOf('GET /block/41')).toBeLessThan(24);
});

describe('without the service', () => {
  test('default: everything once seen, in an expired sign-in and with no service, and search finds it', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    await block(main, 18_150);
    await main.client.read('transaction.get', main.connection, { hash: transaction });
    for (const secret of tiny.secrets) tiny.behavior.revoked.add(secret);
    tiny.behavior.token = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    await latest(main);
    expect(main.sessions.at(-1)?.phase).toBe('expired');
    await tiny.stop();
    expect(await block(main, 100)).toMatchObject({ source: 'cache', problem: null });
    expect(await block(main, 18_150)).toMatchObject({ source: 'stored', problem: { code: 'session-expired' }, block: '18204' });
    expect(await latest(main)).toMatchObject({ value: { source: 'stored', problem: { code: 'session-expired' } } });
    expect([await find(main, '18150'), await find(main, transaction), await find(main, sender)]).toEqual([1, 1, 1]);
  });

  test('behavior: P16 signed out, nothing is published, even what was already being read from the store', async () => {
    const { main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    const reading = block(main, 100);
    await main.session.signOut(main.connection.id);
    expect(await reading).toMatchObject({ code: 'not-signed-in' });
    expect(await block(main, 100)).toMatchObject({ code: 'not-signed-in' });
    expect(await find(main, '100')).toBe(0);
  });
});

describe('another chain', () => {
  test.each([
    ['begun anew, far behind', '5', { '/block/100': '' }, false],
    ['begun anew, a little behind', '18203', { '/block/100': blockAt(100, 'b') }, false],
    ['behind for a moment', '18203', {}, true],
    ['behind by far for a moment, and still the same', '5', {}, true],
  ])('default: %s: what is kept %#', async (_name, number, changed, stays) => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    await main.client.read('contract.call', main.connection, { functionSignature: 'name()', params: [], contractAddress });
    await main.stop(false);
    Object.assign(tiny.behavior.answers, { '/block/lastestBlockNumber': number }, changed);
    if (number === '5' && !stays) delete tiny.behavior.answers['/block/100'];
    const again = await startOn(tiny, { folder: main.folder });
    const watchedAnew = vi.spyOn(again.watch, 'beginChain');
    const row = () => again.cache.get(again.connection.id, 'block.get', '{"number":"100"}');
    expect(await row()).not.toBeNull();
    // A reader of the cache waits until the service has answered once.
    const found = await block(again, 100);
    if (stays) expect(found).toMatchObject({ source: 'cache' });
    else expect(found).not.toMatchObject({ source: 'cache' });
    expect((await again.cache.seen(again.connection.id)).anchor !== null).toBe(stays);
    expect(watchedAnew.mock.calls).toEqual(stays ? [] : [[again.connection.id]]);
    expect(await latest(again)).toMatchObject({ value: { source: 'service', reading: { value: number } } });
  });

  test.each([
    ['begun anew and as far as the old one', 'b', false],
    ['whose last blocks were replaced', 'a', true],
  ])('behavior: %s: a block that differs from the one known by its number is noticed', async (_name, chain, stays) => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    await block(main, 18_150);
    const watchedAnew = vi.spyOn(main.watch, 'beginChain');
    Object.assign(tiny.behavior.answers, { '/block/18150': blockAt(18_150, 'b'), '/block/100': blockAt(100, chain) });
    await block(main, 18_150);
    await expect.poll(() => asked(tiny, '/block/100')).toBe(2);
    const row = () => main.cache.get(main.connection.id, 'block.get', '{"number":"100"}');
    if (stays) await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.poll(async () => (await row()) !== null).toBe(stays);
    await expect.poll(() => watchedAnew.mock.calls.length).toBe(stays ? 0 : 1);
  });

  test('behavior: another chain id', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await main.client.read('chain.id', main.connection, {});
    await latest(main);
    await block(main, 100);
    tiny.behavior.answers['/chain/chainId'] = '5';
    expect(await main.client.read('chain.id', main.connection, {})).toMatchObject({ value: { reading: { value: '5' } } });
    expect(await main.cache.get(main.connection.id, 'block.get', '{"number":"100"}')).toBeNull();
    expect(await main.cache.get(main.connection.id, 'chain.id', '{}')).toMatchObject({ raw: '5' });
    // On the new chain no block counts as deep before its newest number is known.
    expect(await block(main, 100)).toMatchObject({ source: 'service', block: null });
  });

  test('error: a service that does not answer hides nothing', async () => {
    const { tiny, main } = await start();
    await main.signIn();
    await latest(main);
    await block(main, 100);
    await main.stop(false);
    const again = await startOn(tiny, { folder: main.folder });
    tiny.behavior.hang = true;
    expect(await block(again, 100)).toMatchObject({ source: 'cache' });
  });
});

describe('another sign-in', () => {
  const seen = async (main: MainServices) => ({
    kept: (await main.cache.get(main.connection.id, 'block.get', '{"number":"100"}')) !== null,
    found: await find(main, '100'),
    account: (await main.cache.get(main.connection.id, 'user.balance', '{}')) !== null,
  });
  async function readAs(change: Partial<Behavior> = {}) {
    const started = await start(change);
    const { main } = started;
    await main.signIn();
    await latest(main);
    await accounts(main);
    await block(main, 100);
    await main.client.read('user.balance', main.connection, {});
    expect(await seen(main)).toEqual({ kept: true, found: 1, account: true });
    return started;
  }

  test('default: O26 the same person: the account’s answers are fetched anew; the chain’s stay, and are found once the accounts are known', async () => {
    const { main } = await readAs();
    await main.signIn();
    expect(await seen(main)).toEqual({ kept: true, found: 0, account: false });
    await accounts(main);
    expect(await seen(main)).toEqual({ kept: true, found: 1, account: false });
  });

  test.each([
    ['other accounts', `["${sender}"]`],
    ['no accounts', '[]'],
    ['accounts in another form', '{"unknown":1}'],
    ['no accounts to be had', undefined],
  ])('behavior: O26 %s: everything of the previous person is removed', async (_name, listed) => {
    const { tiny, main } = await readAs();
    await main.signIn();
    if (listed === undefined) delete tiny.behavior.answers['/user/accounts'];
    else tiny.behavior.answers['/user/accounts'] = listed;
    await accounts(main);
    expect(await seen(main)).toEqual({ kept: false, found: 0, account: false });
    await block(main, 100);
    expect(await seen(main)).toEqual({ kept: true, found: 1, account: false });
  });

  test('error: O26 without accounts to compare with nothing is proven', async () => {
    const { main } = await readAs();
    await main.vault.secrets.forget(main.connection.id, 'person');
    await main.signIn();
    await accounts(main);
    expect(await seen(main)).toMatchObject({ kept: false, found: 0 });
  });

  test('behavior: O26 a service that fails for a moment decides nothing', async () => {
    const { tiny, main } = await readAs();
    await main.signIn();
    await tiny.stop();
    await accounts(main);
    expect(await seen(main)).toMatchObject({ kept: true, found: 0 });
    await tiny.restart();
    await accounts(main);
    expect(await seen(main)).toMatchObject({ kept: true, found: 1 });
  });
});

test('behavior: results of calls are dropped when a setting changes what is asked, and only then', async () => {
  const { tiny, main } = await start();
  await main.signIn();
  const call = { functionSignature: 'name()', params: [], contractAddress };
  await main.client.read('contract.call', main.connection, call);
  const row = () => main.cache.get(main.connection.id, 'contract.call', JSON.stringify(call));
  const save = (more: object) => {
    const { connection } = main;
    const { name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce } = connection;
    const usual = { connection: connection.id, name, environment: 'test' as const, authorizationAddress, apiAddress, clientId };
    return handlersOf(main).handlers['connection.save']({ ...usual, scopes, redirectAddress, pkce, ...more });
  };
  expect(await save({ perSecond: '5' })).toMatchObject({ ok: true });
  expect(await row()).not.toBeNull();
  expect(await save({ paramsEncoding: 'array' })).toMatchObject({ ok: true });
  expect(await row()).toBeNull();
  expect(asked(tiny, '/contract/call')).toBe(1);
});
