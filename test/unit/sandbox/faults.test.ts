/** `--fault`: each fault of the API does what it says, seen by a client that shows every byte. */
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { faultNames, parseFault } from '#sandbox/faults/fault.ts';
import { people } from '#sandbox/people.ts';
import { exchangeRaw, type RawAnswer } from '#test/support/raw-exchange.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { openApi } from '#test/support/sandbox-api.ts';
import { signIn, type Tokens } from '#test/support/sign-in.ts';

const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];
const right = JSON.stringify({ handle: 'ada', wallet: { address: ada } });
const text = ({ body }: RawAnswer) => body.toString();
const whole = (answer: RawAnswer, body: string) => {
  expect(answer).toMatchObject({ status: 200, ended: 'closed' });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(text(answer)).toBe(body);
};
const refused =
  (status: number, headers: Record<string, unknown> = {}) =>
  (answer: RawAnswer) => {
    expect(answer).toMatchObject({ status, ended: 'closed', headers });
    expect(JSON.parse(text(answer))).toEqual({ error: { code: 'fault', message: `The sandbox is set to answer with ${status}.` } });
  };
const redirected = (status: number, location: unknown) => (answer: RawAnswer) =>
  expect(answer).toMatchObject({ status, ended: 'closed', headers: { location } });
const html = (status: number) => (answer: RawAnswer) => {
  expect(answer).toMatchObject({ status, ended: 'closed', headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(text(answer)).toMatch(/^<!doctype html>/);
};

async function inflatedLength(body: Buffer): Promise<number> {
  let length = 0;
  const stream = createGunzip();
  stream.end(body);
  for await (const part of stream as AsyncIterable<Buffer>) length += part.length;
  return length;
}

/** What comes back for GET /user; where nothing is expected to end, silence is waited for only briefly. */
const expected: Readonly<Record<string, (answer: RawAnswer) => unknown>> = {
  'reset-before-headers': (answer) => expect(answer).toMatchObject({ ended: 'reset', head: '' }),
  'reset-after-acting': (answer) => expect(answer).toMatchObject({ ended: 'reset', head: '' }),
  'reset-in-headers': ({ ended, head, status, body }) => {
    expect([ended, status, body.length]).toEqual(['reset', 200, 0]);
    expect(head).toMatch(/\r\n/);
  },
  'reset-in-body': (answer) => {
    expect(answer).toMatchObject({ ended: 'reset', status: 200, headers: { 'content-length': String(right.length) } });
    expect(text(answer)).toBe(right.slice(0, Math.floor(right.length / 2)));
  },
  truncated: (answer) => {
    expect(answer).toMatchObject({ ended: 'closed', status: 200, headers: { 'content-length': String(right.length) } });
    expect(text(answer)).toBe(right.slice(0, Math.floor(right.length / 2)));
  },
  'bad-chunks': (answer) => {
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    expect(text(answer)).toMatch(/^zz\r\n/);
  },
  hang: (answer) => expect(answer).toMatchObject({ ended: 'open', head: '' }),
  'hang-after-acting': (answer) => expect(answer).toMatchObject({ ended: 'open', head: '' }),
  'stall-in-headers': ({ ended, status, body }) => expect([ended, status, body.length]).toEqual(['open', 200, 0]),
  'stall-in-body': (answer) => {
    expect(answer).toMatchObject({ ended: 'open', status: 200 });
    expect(text(answer)).toBe(right.slice(0, Math.floor(right.length / 2)));
  },
  drip: ({ ended, status, body, headers }) => {
    expect([ended, status]).toEqual(['open', 200]);
    expect(Number(headers['content-length'])).toBeGreaterThan(600);
    expect(body.length).toBeGreaterThanOrEqual(1);
    expect(body.length).toBeLessThan(10);
  },
  ...Object.fromEntries(
    [400, 403, 404, 405, 408, 409, 410, 413, 415, 422, 425, 451, 500, 501, 502, 504, 511].map((status) => [
      `status-${status}`,
      refused(status),
    ]),
  ),
  'status-401': refused(401, { 'www-authenticate': 'Bearer error="invalid_token"' }),
  'status-429': refused(429, { 'retry-after': '2' }),
  'status-503': refused(503, { 'retry-after': '2' }),
  ...Object.fromEntries([400, 403, 500].map((status) => [`status-${status}-after-acting`, refused(status)])),
  'retry-after-date': refused(503, { 'retry-after': expect.stringMatching(/ GMT$/) }),
  'retry-after-past': refused(503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  'retry-after-negative': refused(503, { 'retry-after': '-5' }),
  'retry-after-text': refused(503, { 'retry-after': 'later' }),
  'retry-after-huge': refused(503, { 'retry-after': '1000000000' }),
  ...Object.fromEntries([302, 303, 307, 308].map((status) => [`redirect-${status}`, redirected(status, 'http://elsewhere.invalid/')])),
  'redirect-loop': redirected(307, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/user$/)),
  'html-200': html(200),
  'html-511': html(511),
  empty: (answer) => whole(answer, ''),
  'no-content': ({ status, body, headers }) => expect([status, body.length, headers['content-length']]).toEqual([204, 0, undefined]),
  'not-json': (answer) => whole(answer, 'everything is fine'),
  'cut-json': (answer) => whole(answer, right.slice(0, Math.floor(right.length / 2))),
  'trailing-garbage': (answer) => whole(answer, `${right}}`),
  'byte-order-mark': ({ body }) => expect([...body.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b]),
  'invalid-utf8': ({ body }) => expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow(),
  'dup-keys': (answer) => {
    expect(text(answer).match(/"handle":/g)).toHaveLength(2);
    expect(JSON.parse(text(answer))).toEqual(JSON.parse(right));
  },
  'proto-key': (answer) => expect(text(answer)).toMatch(/^\{"__proto__":/),
  null: (answer) => whole(answer, 'null'),
  list: (answer) => whole(answer, `[${right}]`),
  wrapped: (answer) => whole(answer, `{"data":${right}}`),
  'json-rpc': (answer) => whole(answer, `{"jsonrpc":"2.0","id":1,"result":${right}}`),
  'snake-case': (answer) => whole(answer, right),
  'unknown-shape': (answer) => expect(Object.keys(JSON.parse(text(answer)) as object)).toEqual(['status', 'payload']),
  'error-200': (answer) => expect(JSON.parse(text(answer))).toMatchObject({ success: false }),
  deep: (answer) => whole(answer, '['.repeat(100_000) + ']'.repeat(100_000)),
  huge: (answer) => expect((JSON.parse(text(answer)) as { filler: string }).filler).toHaveLength(5_000_000),
  'gzip-bomb': async ({ headers, body }) => {
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.length).toBeLessThan(1_000_000);
    expect(await inflatedLength(body)).toBe(200_000_000 + right.length);
  },
  'false-gzip': (answer) => {
    expect(answer.headers['content-encoding']).toBe('gzip');
    whole(answer, right);
  },
  'wrong-content-type': (answer) => {
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    whole(answer, right);
  },
  'no-content-type': (answer) => {
    expect(answer.headers['content-type']).toBeUndefined();
    whole(answer, right);
  },
};

const names = Object.keys(expected);
/** Nothing comes, or nothing more: where something comes first, a busy machine is given its time. */
const waits: Readonly<Record<string, { readonly patience?: number; readonly longest?: number }>> = {
  hang: { patience: 300 },
  'hang-after-acting': { patience: 1000 },
  'stall-in-headers': { patience: 2000 },
  'stall-in-body': { patience: 2000 },
  drip: { longest: 4000 },
};

async function start(args: readonly string[]): Promise<{ sandbox: RunningSandbox; tokens: Tokens }> {
  const sandbox = await startSandbox({ args });
  return { sandbox, tokens: await signIn(sandbox) };
}

it('default: every fault of the API is tried here', () => {
  expect(names.sort()).toEqual(
    faultNames.filter((name) => !/^(?:read|latest-block|accounts|write|token|refresh|revoke|callback)-/.test(name)).sort(),
  );
});

// Each is for one request, and they come in their order: so each test makes exactly one.
describe('reads', () => {
  let running: Awaited<ReturnType<typeof start>>;
  const order = names.slice();
  beforeAll(async () => {
    running = await start(order.flatMap((name) => ['--fault', `read-${name}:1`]));
  });
  afterAll(() => running?.sandbox.stop());

  it.each(order)('fault: %s', async (name) => {
    const headers = { Authorization: `Bearer ${running.tokens.access_token}` };
    await expected[name]?.(await exchangeRaw(`${running.sandbox.apiAddress}/user`, { headers, ...waits[name] }));
  });

  it('behavior: after them all answers are right again', async () => {
    const headers = { Authorization: `Bearer ${running.tokens.access_token}`, Connection: 'close' };
    whole(await exchangeRaw(`${running.sandbox.apiAddress}/user`, { headers }), right);
  });
});

describe('writes', () => {
  let running: Awaited<ReturnType<typeof start>>;
  const order = names.filter((name) => name !== 'gzip-bomb' && name !== 'huge');
  beforeAll(async () => {
    running = await start(order.flatMap((name) => ['--fault', `write-${name}:1`]));
  });
  afterAll(() => running?.sandbox.stop());

  it.each(order)('fault: %s is carried out or not, as it says', async (name) => {
    const { sandbox, tokens } = running;
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ contractAddress: demoContracts.DemoDollar, amount: '1', address: grace });
    const nonce = () => sandbox.rpc.getTransactionCount({ address: ada, blockTag: 'pending' });
    const before = await nonce();
    // Reads are left alone.
    expect((await fetch(`${sandbox.apiAddress}/user`, { headers })).status).toBe(200);
    await exchangeRaw(`${sandbox.apiAddress}/erc20/transfer`, { method: 'POST', headers, body, ...waits[name] });
    const { breakage } = parseFault(name) ?? {};
    // What is carried out may be so after the client has given up.
    await expect.poll(nonce).toBe(before + (breakage?.acts === true ? 1 : 0));
    expect(breakage?.words.startsWith('not carried out')).toBe(breakage?.acts === false);
  });
});

describe('counts', () => {
  it('behavior: for so many requests, reads and writes alike, then the next; without a number always', async () => {
    const { sandbox, tokens } = await start(['--fault', 'status-503:2', '--fault', 'write-status-409']);
    try {
      expect(sandbox.said()).toContain('Faults, in this order  status-503:2, write-status-409');
      const api = openApi(sandbox, tokens.access_token);
      const write = () => api.post('/erc20/approve', { contractAddress: demoContracts.DemoDollar, amount: '1', address: grace });
      const statuses = [];
      for (const ask of [() => api.ask('/user'), write, () => api.ask('/user'), write, write, write]) statuses.push((await ask()).status);
      expect(statuses).toEqual([503, 503, 200, 409, 409, 409]);
      // A POST that only reads is a read.
      expect((await api.post('/contract/call', { functionSignature: 'decimals()', params: '', contractAddress: grace })).status).toBe(404);
    } finally {
      await sandbox.stop();
    }
  });

  it('fault: snake-case renames every field', async () => {
    const { sandbox, tokens } = await start(['--fault', 'snake-case:1']);
    try {
      const api = openApi(sandbox, tokens.access_token);
      const names = Object.keys((await api.get('/block/1')) as object);
      expect(names).toContain('parent_hash');
      expect(names).toContain('base_fee_per_gas');
      expect(Object.keys((await api.get('/block/1')) as object)).toContain('parentHash');
    } finally {
      await sandbox.stop();
    }
  });

  it.each(['nothing', 'hang:0', 'hang:x', 'callback-hang', 'no-refresh', 'token-', 'toString'])(
    'error: no fault is called %s',
    async (name) => {
      expect(parseFault(name)).toBeNull();
    },
  );

  it('error: an unknown name is reported, with all known names', async () => {
    const message = await startSandbox({ args: ['--fault', 'hangs'] }).catch((error: Error) => error.message);
    expect(message).toContain('There is no fault “hangs”. See --help for the names.');
    for (const name of names) expect(message).toContain(`\n  ${name} `);
    for (const name of faultNames.filter((each) => each.startsWith('callback-'))) expect(message).toContain(`\n  ${name} `);
  });
});
