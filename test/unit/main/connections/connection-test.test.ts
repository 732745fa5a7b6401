/** A test of a connection: what it asks, what it makes of the answers, and that it never writes. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createConnectionTests } from '#main/connections/connection-test.ts';
import { formOf } from '#main/connections/test-report.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import type { ConnectionTest, TestLine } from '#shared/connections/connection-test.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { operations, readIds } from '#shared/core/operations/table.ts';
import { startClient } from '#test/support/client-parts.ts';
import { atOnce, turnsUntil } from '#test/support/turns.ts';

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'1f'.repeat(32)}`;
const contracts = { erc20Contract: contract, erc721Contract: contract };

const usual: Record<string, string> = {
  'GET /user': `{"handle":"tess","wallet":{"address":"${owner}"}}`,
  'GET /user/balance': '"12"',
  'GET /user/accounts': `["${owner}"]`,
  'GET /chain/chainId': '1',
  'GET /block/lastestBlockNumber': '5',
  'GET /block/5': `{"number":5,"timestamp":1700000000,"transactions":["${hash}"]}`,
  [`GET /transaction/${hash}`]: `{"hash":"${hash}","from":"${owner}"}`,
  [`GET /transaction/${hash}/receipt`]: `{"transactionHash":"${hash}","gasUsed":21000}`,
  'POST /contract/call': '{"result":"7"}',
  [`GET /erc20/balance/${contract}`]: '{"balance":"7"}',
  [`GET /erc20/allowance/${contract}`]: '{"allowance":"0"}',
  [`GET /erc20/totalSupply/${contract}`]: '{"totalSupply":"9"}',
  [`GET /erc721/balance/${contract}`]: '{"balance":"1"}',
  [`GET /erc721/getAllTokensOfOwner/${contract}`]: '{"tokenIds":["3"]}',
  [`GET /erc721/tokenOfOwnerByIndex/${contract}`]: '{"tokenId":"3"}',
  [`GET /erc721/approved/${contract}/3`]: `{"approvedAddress":"${owner}"}`,
  [`GET /erc721/tokenURI/${contract}/3`]: '{"tokenURI":"ipfs://x"}',
  'POST /erc721/isApprovedForAll': '{"isApproved":false}',
};

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Answer = { status: number; body: string } | 'hang';
type Behave = (request: string, body: Record<string, unknown>) => Answer | null;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** A service that answers as usual, unless `behave` has another answer; and a client of it. */
async function start(behave: Behave = () => null, settings: Partial<ServiceSettings> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const what = `${request.method} ${request.url?.split('?')[0]}`;
      asked.push(what);
      const other = behave(what, body);
      if (other === 'hang') return;
      const found = usual[what];
      const { status, body: text } = other ?? (found === undefined ? { status: 404, body: '{}' } : { status: 200, body: found });
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const parts = startClient({ apiAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  undo.push(() => parts.stop());
  const published: ConnectionTest[] = [];
  const tests = createConnectionTests({ read: parts.client.read, clock: systemClock, changed: () => published.push(tests.last()) });
  const connection = { ...parts.connection, settings: { ...parts.connection.settings, ...settings } };
  return { asked, published, tests, connection, server };
}

async function run(
  started: Awaited<ReturnType<typeof start>>,
  given: typeof contracts | object = contracts,
  signal = new AbortController().signal,
) {
  await started.tests.run(started.connection, given, signal);
  const ended = started.tests.last();
  if (ended.phase !== 'ended') throw new Error(ended.phase);
  const by = (verdict: TestLine['verdict']) => ended.lines.filter((line) => line.verdict === verdict).map(({ operation }) => operation);
  return { ended, by };
}

describe('what is asked', () => {
  test('default: every read once, no write, and progress is published as it goes', async () => {
    const started = await start();
    const { ended, by } = await run(started);
    expect(by('works').sort()).toEqual([...readIds].sort());
    expect(started.asked.sort()).toEqual(Object.keys(usual).sort());
    expect(ended.proposal).toEqual({});
    expect(started.published.map((one) => (one.phase === 'running' ? one.done : -1))).toEqual([...readIds.keys(), -1]);
  });

  test('behavior: without contracts, nothing of tokens is asked; without a transaction in the last blocks, none is looked up', async () => {
    const started = await start((what) =>
      /^GET \/block\/\d/.test(what) ? { status: 200, body: '{"number":5,"timestamp":1,"transactions":[]}' } : null,
    );
    const { ended, by } = await run(started, {});
    expect(started.asked.filter((what) => !what.startsWith('GET /block/'))).toHaveLength(4);
    expect(by('works')).toHaveLength(6);
    expect(by('not-tried')).toHaveLength(readIds.length - 6);
    expect(ended.lines.find(({ operation }) => operation === 'transaction.get')).toMatchObject({ notTried: 'nothing-to-ask' });
    expect(ended.lines.find(({ operation }) => operation === 'erc20.balance')).toMatchObject({ notTried: 'no-contract' });
  });

  test('behavior: blocks without transactions are gone back by, so far', async () => {
    const empty = { status: 200, body: '{"number":5,"timestamp":1,"transactions":[]}' };
    const started = await start((what) => {
      if (what === 'GET /block/5' || what === 'GET /block/4') return empty;
      return what === 'GET /block/3' ? { status: 200, body: usual['GET /block/5'] ?? '' } : null;
    });
    expect((await run(started)).by('works')).toContain('transaction.get');
    expect(started.asked.filter((what) => /block\/\d/.test(what))).toEqual(['GET /block/5', 'GET /block/4', 'GET /block/3']);
  });

  test('behavior: whatever fails, only paths of reads are asked', async () => {
    const started = await start((what) => (what.startsWith('POST') ? { status: 400, body: '{}' } : null));
    await run(started);
    const writes = Object.values(operations).flatMap((row) => (row.effect === 'write' ? [`POST ${row.path}`] : []));
    expect(started.asked.filter((what) => writes.includes(what))).toEqual([]);
    expect(started.asked.length).toBeGreaterThan(readIds.length);
  });

  test('behavior: E13 every path is one that the person confirmed, whatever the service answers', async () => {
    const own = '/v2/approved';
    const started = await start(() => ({ status: 404, body: '{}' }), { approvalForAllPath: own });
    await run(started);
    const without = await start((what) => (what.startsWith('POST') ? { status: 404, body: '{}' } : null), { approvalForAllPath: own });
    await run(without);
    const confirmed = [...Object.keys(usual).filter((what) => what !== 'POST /erc721/isApprovedForAll'), `POST ${own}`];
    expect(without.asked).toContain(`POST ${own}`);
    expect([...started.asked, ...without.asked].filter((what) => !confirmed.includes(what))).toEqual([]);
  });
});

describe('what it makes of the answers', () => {
  test('error: refused with its status, unreadable with its beginning', async () => {
    const started = await start((what) => {
      if (what === 'GET /user/balance') return { status: 200, body: '{"funds":{"amount":"12"}}' };
      return what === 'GET /user' ? { status: 403, body: '{"error":{"message":"No."}}' } : null;
    });
    const { ended, by } = await run(started);
    expect([by('unreadable'), by('refused')]).toEqual([['user.balance'], ['user.get']]);
    expect(ended.lines[0]).toMatchObject({ problem: { code: 'service', status: 403, text: 'No.' }, raw: null });
    expect(ended.lines[1]).toMatchObject({ problem: null, raw: '{"funds":{"amount":"12"}}' });
  });

  test.each<[Partial<ServiceSettings>, (body: Record<string, unknown>) => boolean]>([
    [{ paramsEncoding: 'array' }, ({ params }) => Array.isArray(params)],
    [{ paramsEncoding: 'comma-string' }, ({ params }) => params === owner],
    [{ signatureForm: 'types' }, ({ functionSignature }) => functionSignature === 'balanceOf(address)'],
    [
      { paramsEncoding: 'array', signatureForm: 'types' },
      (body) => Array.isArray(body.params) && body.functionSignature === 'balanceOf(address)',
    ],
  ])('behavior: a service that takes calls only with %j: that is proposed', async (settings, takes) => {
    const started = await start((what, body) => (what === 'POST /contract/call' && !takes(body) ? { status: 400, body: '{}' } : null));
    const { ended, by } = await run(started);
    expect(by('refused')).toEqual(['contract.call']);
    expect(ended.proposal).toMatchObject(settings);
    const again = await start(
      (what, body) => (what === 'POST /contract/call' && !takes(body) ? { status: 400, body: '{}' } : null),
      ended.proposal,
    );
    expect((await run(again)).by('refused')).toEqual([]);
  });

  test.each([401, 403, 429])('behavior: a refusal with %i is not about settings: nothing else is tried', async (status) => {
    const bodies = new Set<string>();
    const started = await start((what, body) => {
      if (what !== 'POST /contract/call') return null;
      bodies.add(JSON.stringify(body));
      return { status, body: '{}' };
    });
    const { ended } = await run(started);
    expect(ended.proposal).toEqual({});
    expect(bodies.size).toBe(1);
  });

  test('error: a service that is gone is not asked on and on', async () => {
    const started = await start();
    started.server.close();
    started.server.closeAllConnections();
    const { ended, by } = await run(started);
    expect(by('refused')).toEqual(['user.get']);
    expect(ended.lines).toHaveLength(readIds.length);
    expect(ended.lines.slice(1).every(({ notTried }) => notTried !== null)).toBe(true);
  });
});

describe('its end', () => {
  test('behavior: canceled while the service is silent, it ends at once', async () => {
    const started = await start((what) => (what === 'GET /user/balance' ? 'hang' : null));
    const aborter = new AbortController();
    let isOver = false;
    const ended = run(started, contracts, aborter.signal).finally(() => {
      isOver = true;
    });
    await expect.poll(() => started.asked).toContain('GET /user/balance');
    aborter.abort();
    expect(await turnsUntil(() => isOver)).toBeLessThan(atOnce);
    const { by } = await ended;
    expect([by('works'), by('not-tried').length]).toEqual([['user.get'], readIds.length - 1]);
  });

  test('behavior: E13 forgotten while it runs, it asks and reports nothing more', async () => {
    const started = await start((what) => (what === 'GET /user/balance' ? 'hang' : null));
    const ended = started.tests.run(started.connection, contracts, new AbortController().signal);
    await expect.poll(() => started.asked).toContain('GET /user/balance');
    const asked = started.asked.length;
    started.tests.forget(started.connection.id);
    await ended;
    expect([started.tests.last(), started.published.at(-1)]).toEqual([{ phase: 'none' }, { phase: 'none' }]);
    expect(started.asked).toHaveLength(asked);
  });

  test('behavior: E13 another test ends the previous one, which reports nothing more', async () => {
    const started = await start((what) => (what === 'GET /user/balance' && started.asked.length < 3 ? 'hang' : null));
    const first = started.tests.run(started.connection, contracts, new AbortController().signal);
    await expect.poll(() => started.asked).toContain('GET /user/balance');
    const { by } = await run(started);
    await first;
    expect(by('works').sort()).toEqual([...readIds].sort());
  });
});

describe('the report', () => {
  test('default: no address, hash, amount or name; the form of what could not be read', async () => {
    const body = `{"tess":{"${owner}":"12345678901234567890"},"list":[{"n":5},{"n":6}],"note":"for tess"}`;
    const started = await start((what) => (what === 'GET /user/balance' ? { status: 200, body } : null));
    await run(started);
    const text = started.tests.report(started.connection, '0.1.0') ?? '';
    const { operations: lines } = JSON.parse(text) as { operations: Record<string, unknown>[] };
    expect(lines.find(({ operation }) => operation === 'user.balance')).toMatchObject({
      request: 'GET /user/balance',
      verdict: 'unreadable',
      form: { tess: { 'key 1': 'digits' }, list: [{ n: 'a number' }], note: 'text' },
    });
    for (const own of [owner, contract, hash, '12345678901234567890', 'for tess', started.connection.apiAddress])
      expect(text).not.toContain(own);
  });

  test('behavior: of large answers a short beginning is kept, and the report has the form of the whole', async () => {
    const large = JSON.stringify({ funds: Array.from({ length: 9_000 }, (_, index) => ({ kind: 'x'.repeat(60), index })), tail: '12' });
    const started = await start(() => ({ status: 200, body: large }));
    const { ended } = await run(started);
    const kept = ended.lines.filter(({ raw }) => raw !== null);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.every(({ raw }) => raw?.length === 300)).toBe(true);
    expect(Math.max(...started.published.map((one) => JSON.stringify(one).length))).toBeLessThan(12_000);
    const { operations: lines } = JSON.parse(started.tests.report(started.connection, '0.1.0') ?? '') as { operations: object[] };
    expect(lines).toContainEqual(expect.objectContaining({ form: { funds: [{ kind: 'text', index: 'a number' }], tail: 'digits' } }));
  });

  test('behavior: the form of an answer with very many keys is short', () => {
    const wide = (depth: number): unknown =>
      depth === 0 ? 1 : Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`k${'a'.repeat(index)}`, wide(depth - 1)]));
    expect(JSON.stringify(formOf(JSON.stringify(wide(4)))).length).toBeLessThan(10_000);
  });

  test.each([
    ['[]', []],
    ['null', 'null'],
    ['"0x12"', '0x and 2 hexadecimal digits'],
    ['<html>', 'text that isn’t JSON, 6 characters'],
    ['[true, 1]', ['true or false']],
  ])('behavior: the form of %s', (raw, form) => {
    expect(formOf(raw)).toEqual(form);
  });
});
