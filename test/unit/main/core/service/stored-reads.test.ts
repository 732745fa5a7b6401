/** What a read leaves in the store and shows of it: never to who is signed out, never of another chain, and never as if it were new. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Cache } from '#main/core/ports/cache.ts';
import type { HttpAnswer } from '#main/core/ports/http.ts';
import { immutableDepth } from '#shared/core/finality.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { accessToken, refused, reset, said, signedOut, startScripted } from '#test/support/client-parts.ts';

const contract = `0x${'11'.repeat(20)}`;

test('error: E13 O43 an answer that arrives after its sign-in has ended is neither shown nor stored', async () => {
  let signInNumber = 0;
  const { client, connection, cache } = startScripted(
    () => {
      signInNumber += 1;
      return said(200, '"1"');
    },
    { session: { signInNumber: () => signInNumber } },
  );
  expect(await client.read('chain.id', connection, {})).toEqual(signedOut);
  expect(await cache.list(connection.id)).toEqual([]);
});

test('error: E13 O43 M22 if the sign-in ends at any moment while an answer is processed, it isn’t stored, nor counted as the next sign-in’s newest block', async () => {
  for (let moment = 0; moment < 20; moment += 1) {
    let signInNumber = 0;
    const late: number[] = [];
    const { client, connection } = startScripted(
      ({ url }) => {
        if (!url.endsWith('lastestBlockNumber')) return said(200, '"1"');
        void (async () => {
          for (let moments = 0; moments < moment; moments += 1) await null;
          signInNumber += 1;
        })();
        return said(200, '"17"');
      },
      {
        session: { signInNumber: () => signInNumber },
        cache: {
          put: async () => {
            if (signInNumber > 0) late.push(moment);
            return false;
          },
        },
      },
    );
    const result = await client.read('block.latestNumber', connection, {});
    if (!result.ok) expect(result).toEqual(signedOut);
    expect(late).toEqual([]);
    await settle();
    expect(await client.read('chain.id', connection, {})).toMatchObject({ value: { source: 'service', block: null } });
  }
});

test.each([
  ['signed out', false],
  ['expired', true],
])(
  'error: O43 %s while it was asked or waited to be asked again: what is stored is shown only if it may be seen',
  async (_name, maySee) => {
    for (const answer of [said(500), refused, reset]) {
      const state = { signInNumber: 0, isOver: false };
      const { client, connection, sent } = startScripted(
        () => {
          if (sent.length === 1) return said(200, '"1"');
          state.isOver = true;
          state.signInNumber += 1;
          return answer;
        },
        { session: { signInNumber: () => state.signInNumber, maySee: () => !state.isOver || maySee } },
      );
      await client.read('chain.id', connection, {});
      const result = await client.read('chain.id', connection, {});
      // A late answer says nothing, not even that there is a fault.
      if (answer.ok) expect(result).toEqual(signedOut);
      else expect(result).toEqual(maySee ? ok(expect.objectContaining({ source: 'stored', problem: answer.error })) : answer);
      expect(sent).toHaveLength(2);
    }
  },
);

test('error: O43 if the person signs out while the stored answer is read, it isn’t shown', async () => {
  const row = { operation: 'chain.id', input: '{}', raw: '"1"', readAt: 1, block: null, permanent: false };
  for (const answer of [refused, said(200, '{')]) {
    let isOver = false;
    const get: Cache['get'] = async () => {
      isOver = true;
      return row;
    };
    const { client, connection } = startScripted(() => answer, { session: { maySee: () => !isOver }, cache: { get } });
    const problem = answer.ok ? fail({ code: 'unreadable-response', why: 'not-json' }) : refused;
    expect(await client.read('chain.id', connection, {})).toEqual(problem);
    isOver = false;
    expect(await client.lastKnown('chain.id', connection, {}, refused.error)).toEqual(refused);
  }
});

test('error: O43 if the person signs out while everything stored is read, none of it is given to the page', async () => {
  const row = { operation: 'user.balance', input: '{}', raw: '"1"', readAt: 1, block: null, permanent: false };
  let signInNumber = 0;
  let ends = 0;
  const list: Cache['list'] = async () => {
    signInNumber += ends;
    return [row];
  };
  const { client, connection } = startScripted(() => refused, { session: { signInNumber: () => signInNumber }, cache: { list } });
  expect(await client.stored(connection.id)).toHaveLength(1);
  ends = 1;
  expect(await client.stored(connection.id)).toEqual([]);
});

test('error: O43 a stored answer is shown with the problem, but not after a sign-out, and not after a cancel', async () => {
  const state: { token: Result<string> } = { token: ok(accessToken) };
  const { client, connection, sent } = startScripted(() => said(200, '"1"'), { session: { accessToken: async () => state.token } });
  await client.read('chain.id', connection, {});
  for (const problem of [refused, signedOut, fail({ code: 'canceled' as const })]) {
    state.token = problem;
    const shown = problem === refused ? expect.objectContaining({ value: expect.objectContaining({ source: 'stored' }) }) : problem;
    expect(await client.read('chain.id', connection, {})).toEqual(shown);
    expect(await client.lastKnown('chain.id', connection, {}, problem.error)).toEqual(shown);
  }
  expect(sent).toHaveLength(1);
});

test('error: E13 H10 O43 the connection changes its service while the cache, which is empty, is read: nothing is sent', async () => {
  let signInNumber = 0;
  const get: Cache['get'] = async () => {
    signInNumber += 1;
    return null;
  };
  const { client, connection, sent } = startScripted(() => said(200, '"1"'), {
    session: { signInNumber: () => signInNumber },
    cache: { get },
  });
  expect(await client.read('block.get', connection, { number: '1' })).toEqual(signedOut);
  expect(sent).toEqual([]);
});

test('behavior: H13 a read by hand reports its failure, even for an answer that never changes; other reads just show that answer', async () => {
  const { client, connection } = startScripted(({ url }) => (url.endsWith('lastestBlockNumber') ? said(200, '"500"') : said(500)), {
    cache: {
      get: async (_connection, operation, input) => ({
        ...{ operation, input, raw: '{"number":1,"timestamp":1}', readAt: 1, block: '400' },
        permanent: true,
      }),
    },
  });
  const input = { number: '1' };
  const problem = { code: 'service', status: 500, text: '' };
  expect(await client.read('block.get', connection, input, { ask: 'by-hand' })).toMatchObject({ value: { source: 'stored', problem } });
  expect(await client.read('block.get', connection, input)).toMatchObject({ value: { source: 'cache', problem: null } });
  expect(await client.lastKnown('block.get', connection, input, problem as never)).toMatchObject({
    value: { source: 'cache', problem: null },
  });
});

test('behavior: a read in passing stores nothing; after a change of settings the next answer is stored again', async () => {
  const { client, connection, cache } = startScripted(() => said(200, '{"result":"5"}'));
  const call = { contractAddress: contract, functionSignature: 'function symbol()', params: [] };
  const isStored = async () => (await cache.get(connection.id, 'contract.call', JSON.stringify(call))) !== null;
  await client.read('contract.call', connection, call, { ask: 'passing' });
  expect(await isStored()).toBe(false);
  for (let changes = 0; changes < 3; changes += 1) {
    await client.forgetCalls(connection.id);
    expect(await isStored()).toBe(false);
    await client.read('contract.call', connection, call);
    expect(await isStored()).toBe(true);
  }
});

const [kept, other] = [`0x${'1f'.repeat(32)}`, `0x${'2f'.repeat(32)}`];
const blockWith = (hash: string | null) => said(200, JSON.stringify({ number: 90, timestamp: 1, hash }));
/** The store has seen block 1,000,000; the service says that a lower one is its newest, and is asked for a block that is known. */
const seen: Cache['seen'] = async () => ({ highest: '1000000', anchor: { number: '90', hash: kept } });
const far = String(999_999n - immutableDepth);
test.each<[string, string, Result<HttpAnswer>, boolean]>([
  ['the known block is the same', far, blockWith(kept), false],
  ['the known block is another', '999999', blockWith(other), true],
  ['the known block is gone, far back', far, said(404), true],
  ['the known block is gone, a little back', '999999', said(404), false],
  ['the known block has another form, far back', far, said(200, '{"a":1}'), true],
  ['the known block has no hash', far, blockWith(null), false],
  ['the answer can’t be read', far, said(200, '{'), false],
  ['the service has a fault', far, said(500), false],
  ['the service wants a pause', far, said(429), false],
  ['the service can’t be reached', far, refused, false],
])(
  'error: M22 the newest block is older than one seen before, and %s: it is another chain or not',
  async (_name, newest, answer, isOther) => {
    const asked: string[] = [];
    const { client, connection, replaced } = startScripted(
      ({ url }) => {
        asked.push(url.slice('https://api.example.org/v1'.length));
        return asked.length === 1 ? said(200, `"${newest}"`) : answer;
      },
      { cache: { seen } },
    );
    expect(await client.read('block.latestNumber', connection, {}, { tries: 1 })).toMatchObject({ ok: true, value: { source: 'service' } });
    expect(asked).toEqual(['/block/lastestBlockNumber', '/block/90']);
    expect(replaced).toEqual(isOther ? [connection.id] : []);
  },
);

test.each([
  ['for a write the known block is asked for in a place of main’s own', 'own', 1],
  ['for a page it waits as the page’s other reads do', 'visible', 0],
] as const)('behavior: H15 M22 however many reads of a page hang, %s', async (_name, urgency, asked) => {
  let answerNewest = () => {};
  const { client, connection, replaced } = startScripted(
    ({ url }) =>
      url.endsWith('/90')
        ? blockWith(other)
        : new Promise((resolve) => {
            if (url.endsWith('lastestBlockNumber')) answerNewest = () => resolve(said(200, '"999999"'));
          }),
    { cache: { seen } },
  );
  const hang = (from: number) => {
    for (let number = from; number < from + 15; number += 1)
      void client.read('block.get', connection, { number: String(number) }, { ask: 'by-hand' });
  };
  hang(200);
  void client.read('block.latestNumber', connection, {}, { urgency });
  await settle();
  // They take its place as soon as it is free.
  hang(300);
  answerNewest();
  for (let turns = 0; turns < 20; turns += 1) await settle();
  expect(replaced).toHaveLength(asked);
});
