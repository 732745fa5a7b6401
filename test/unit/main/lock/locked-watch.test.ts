/** Sent transactions watched while Blockdesk is locked: what is asked, announced and said, and when it ends. */
import { expect, test } from 'vitest';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { HttpRequest, SendHttp } from '#main/core/ports/http.ts';
import type { Handed } from '#main/lock/hand-over.ts';
import { createLockedWatch } from '#main/lock/locked-watch.ts';
import { watchedLines } from '#main/lock/locked-words.ts';
import { fail, ok } from '#shared/core/result.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const [first, second] = [`0x${'1f'.repeat(32)}`, `0x${'2e'.repeat(32)}`];
const minute = 60_000;

interface Chain {
  newest: number;
  /** Hash → block and status. */
  readonly receipts: Map<string, { readonly block: number; readonly status: 0 | 1 }>;
  status: number;
}

function begin(change: Partial<Handed> = {}, more: readonly Handed[] = []) {
  const clock = createFakeClock();
  const chain: Chain = { newest: 110, receipts: new Map(), status: 200 };
  const requests: HttpRequest[] = [];
  const notices: DesktopNotification[] = [];
  const send: SendHttp = async (request) => {
    requests.push(request);
    const answer = (status: number, body: unknown) => ok({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    if (chain.status !== 200) return chain.status === 0 ? fail({ code: 'timeout', host: '', seconds: 1 }) : answer(chain.status, {});
    if (request.url.endsWith('/block/lastestBlockNumber')) return answer(200, chain.newest);
    const [, hash = ''] = /\/transaction\/(0x\w+)\/receipt$/.exec(request.url) ?? [];
    const found = chain.receipts.get(hash);
    if (found === undefined) return answer(404, {});
    return answer(200, {
      transactionHash: hash,
      status: found.status,
      blockNumber: found.block,
      blockHash: `0x${'ab'.repeat(32)}`,
      logs: [],
    });
  };
  const handed: Handed = {
    apiAddress: 'https://api.example.org/v1',
    perSecond: '20',
    token: 'access-1',
    until: clock.now() + 10 * minute,
    writes: [first, second].map((hash) => ({ hash, sentAt: clock.now() - 1_000, sentAtBlock: '100' })),
    ...change,
  };
  const watch = createLockedWatch({ handed: [handed, ...more], send, clock, notify: (note) => notices.push(note) });
  let changes = 0;
  watch.on(() => {
    changes += 1;
  });
  return {
    ...{ watch, clock, chain, requests, notices, changes: () => changes },
    lines: () => watchedLines(watch.state()),
    /** So many milliseconds, by a second at a time, with all that follows. */
    async pass(milliseconds: number) {
      for (let done = 0; done < milliseconds; done += 1_000) {
        clock.pass(1_000);
        await new Promise((resolve) => setImmediate(resolve));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('default: P19 a block that comes later is announced once, without account, amount, address or service', async () => {
  const { watch, chain, notices, lines, pass, changes } = begin();
  await pass(10_000);
  expect([notices, lines()]).toEqual([[], ['Watching 2 sent transactions. Blockdesk keeps an access token in memory for this.']]);
  chain.receipts.set(first, { block: 111, status: 1 });
  chain.newest = 111;
  await pass(60_000);
  const confirmed = { title: 'A transaction you sent was confirmed', body: 'Unlock Blockdesk to see it.', place: '/activity' };
  expect(notices).toEqual([confirmed]);
  expect(lines()).toEqual([
    'Watching 1 sent transaction. Blockdesk keeps an access token in memory for this.',
    'A transaction you sent was confirmed.',
  ]);
  expect(changes()).toBeGreaterThan(0);
  chain.receipts.set(second, { block: 112, status: 0 });
  chain.newest = 112;
  await pass(60_000);
  expect(notices[1]).toEqual({
    title: 'A transaction you sent failed',
    body: 'The network fee was charged. Unlock Blockdesk to see it.',
    place: '/activity',
  });
  expect(watch.announced()).toEqual([
    { hash: first, state: 'confirmed' },
    { hash: second, state: 'reverted' },
  ]);
  expect(watch.state()).toMatchObject({ watching: 0, tokens: 0 });
});

test('default: P19 it only reads, with the token it was given; once nothing is open, nothing is asked', async () => {
  const { chain, requests, pass } = begin();
  chain.receipts.set(first, { block: 105, status: 1 });
  chain.receipts.set(second, { block: 105, status: 1 });
  await pass(40_000);
  const count = requests.length;
  expect(count).toBeGreaterThan(0);
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer access-1']));
  expect(requests.every(({ url }) => url.startsWith('https://api.example.org/v1/'))).toBe(true);
  await pass(5 * minute);
  expect(requests.length).toBe(count);
});

test('behavior: P19 at the end of the token it stops, says so, and keeps no token; it renews nothing', async () => {
  const { watch, chain, requests, notices, lines, pass } = begin();
  await pass(10 * minute);
  const count = requests.length;
  chain.receipts.set(first, { block: 111, status: 1 });
  await pass(5 * minute);
  expect([requests.length, notices]).toEqual([count, []]);
  expect(watch.state()).toMatchObject({ watching: 0, tokens: 0, ended: 2 });
  expect(lines()).toEqual(['Blockdesk stopped watching 2 transactions, because their access token ended. Unlock to look for them.']);
});

test('behavior: P19 after sleep, the time of day ends the token, whatever the timer says', async () => {
  const { watch, clock, requests, pass } = begin();
  await settle();
  const count = requests.length;
  clock.jump(11 * minute);
  await pass(30_000);
  expect([requests.length, watch.state().tokens]).toEqual([count, 0]);
});

test.each([401, 403])('behavior: P19 a service that answers %i gets no second token; only a 401 ends the watching', async (status) => {
  const { watch, chain, requests, pass } = begin();
  chain.status = status;
  await pass(60_000);
  expect(watch.state()).toMatchObject(status === 401 ? { tokens: 0, ended: 2 } : { tokens: 1, watching: 2 });
  if (status === 401) expect(requests.length).toBeLessThanOrEqual(4);
});

test('behavior: P19 the person stops it: nothing is asked any more, and it says so', async () => {
  const { watch, chain, requests, notices, lines, pass } = begin();
  await pass(5_000);
  watch.stop();
  const count = requests.length;
  chain.receipts.set(first, { block: 111, status: 1 });
  await pass(2 * minute);
  expect([requests.length, notices]).toEqual([count, []]);
  expect(watch.state()).toMatchObject({ watching: 0, tokens: 0, isStopped: true });
  expect(lines()).toEqual(['Blockdesk stopped watching and dropped its access token. It looks again once you unlock.']);
});

test('behavior: without a network it goes on, and announces once it is back', async () => {
  const { chain, notices, pass } = begin();
  chain.status = 0;
  await pass(60_000);
  [chain.status, chain.newest] = [200, 111];
  chain.receipts.set(first, { block: 111, status: 1 });
  await pass(60_000);
  expect(notices.map(({ title }) => title)).toEqual(['A transaction you sent was confirmed']);
});

test('error: a receipt from before it was sent is none; a transaction that the chain lost is not announced', async () => {
  const { watch, chain, notices, lines, pass } = begin({ until: Date.UTC(2026, 10, 21, 14) });
  chain.receipts.set(first, { block: 90, status: 1 });
  await pass(60_000);
  expect(notices).toEqual([]);
  chain.newest = 400;
  await pass(15 * minute);
  expect(notices).toEqual([]);
  expect(watch.state()).toMatchObject({ watching: 0, tokens: 0, lost: 2 });
  expect(lines()).toEqual(['The outcome of 2 transactions is unknown. Unlock to look for them.']);
});

test('error: an address that no person can confirm, and a token that is over or lasts for days, are not used', async () => {
  for (const bad of [{ apiAddress: 'http://api.example.org/v1' }, { perSecond: '-1' }, { until: 0 }, { until: Date.UTC(2027, 1, 1) }]) {
    const { watch, requests, pass } = begin(bad);
    await pass(10_000);
    expect([requests, watch.state().tokens]).toEqual([[], 0]);
  }
});

test('behavior: P19 a token that ended before the locked process began is dropped, and the window says so', async () => {
  const { watch, requests, lines, pass } = begin({ until: Date.UTC(2026, 10, 21, 12) });
  await pass(60_000);
  expect([requests, watch.state().tokens]).toEqual([[], 0]);
  expect(lines()).toEqual(['Blockdesk stopped watching 2 transactions, because their access token ended. Unlock to look for them.']);
});

test('behavior: two services: each is asked with its own token, and one may end before the other', async () => {
  const now = { sentAt: Date.UTC(2026, 10, 21, 12), sentAtBlock: '110' };
  const other: Handed = {
    apiAddress: 'https://other.example.org',
    perSecond: '',
    token: 'access-2',
    until: Date.UTC(2026, 10, 21, 12, 5),
    writes: [{ hash: second, ...now }],
  };
  const { requests, lines, pass } = begin({ writes: [{ hash: first, ...now }] }, [other]);
  expect(lines()).toEqual(['Watching 2 sent transactions. Blockdesk keeps 2 access tokens in memory for this.']);
  await pass(6 * minute);
  const pairs = new Set(requests.map(({ url, headers }) => `${new URL(url).host} ${headers.authorization}`));
  expect(pairs).toEqual(new Set(['api.example.org Bearer access-1', 'other.example.org Bearer access-2']));
  expect(lines()).toEqual([
    'Watching 1 sent transaction. Blockdesk keeps an access token in memory for this.',
    'Blockdesk stopped watching 1 transaction, because its access token ended. Unlock to look for it.',
  ]);
});
