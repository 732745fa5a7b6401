/** The boundary: who may call, what gets through, and what comes back when something is thrown (E8, E10, E11). */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '#shared/core/call.ts';
import { ok } from '#shared/core/result.ts';
import { calls } from '#shared/ipc/contract.ts';
import { type CallName, callChannel, type Handlers } from '#shared/ipc/derive.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

type Listener = (event: object, ...args: unknown[]) => unknown;
const ipc = vi.hoisted(() => ({ handlers: new Map<string, Listener>(), others: [] as string[] }));
vi.mock('electron', () => ({
  protocol: {},
  ipcMain: {
    handle: (channel: string, listener: Listener) => ipc.handlers.set(channel, listener),
    on: (channel: string) => ipc.others.push(channel),
    once: (channel: string) => ipc.others.push(channel),
    handleOnce: (channel: string) => ipc.others.push(channel),
  },
}));
const { registerCalls } = await import('#main/core/ipc/register.ts');

const names = Object.keys(calls) as CallName[];
const page = 'app://blockdesk/index.html#/wallet';
/** The page's window, and a call that comes from it. */
const mainFrame = { url: page };
const sender = { mainFrame };
const fromPage = { senderFrame: mainFrame, sender };
const reviewFrame = { url: 'app://review/review.html' };
const fromReview = { senderFrame: reviewFrame, sender: { mainFrame: reviewFrame } };
/** From the window that may make it. */
const fromOwn = (name: CallName) => (calls[name].caller === 'review' ? fromReview : fromPage);

const reached: string[] = [];
let flushes = 0;
const logged: string[] = [];
function registerNoted(answer: () => unknown = () => ok(null)): void {
  const note = (name: CallName) => async () => {
    reached.push(name);
    return answer();
  };
  const handlers = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as Handlers;
  registerCalls({
    handlers,
    viewOf: (caller, contents) => ((contents as unknown) === (caller === 'review' ? fromReview.sender : sender) ? 'first' : null),
    shows: () => true,
    log: (line) => logged.push(line),
    beforeAnswer: () => (flushes += 1),
  });
}
beforeEach(() => {
  ipc.handlers.clear();
  ipc.others.length = 0;
  reached.length = 0;
  logged.length = 0;
});
const listenerOf = (name: CallName): Listener => ipc.handlers.get(callChannel(name)) ?? (() => expect.unreachable());
/** What a listener does, whether it throws at once or later. */
const outcome = async (run: () => unknown): Promise<unknown> => {
  try {
    return await run();
  } catch (error) {
    return { thrown: String(error) };
  }
};

test('error: M9 E8 what confirms a write is for the review’s own window, and nothing else is', () => {
  const own = names.filter((name) => calls[name].caller === 'review');
  expect(own.toSorted()).toEqual(['review.again', 'review.back', 'review.confirm', 'review.current', 'review.press']);
});

test('E8 what main listens to is the contract, no channel more or less, and only by calls that are answered', () => {
  registerNoted();
  expect([...ipc.handlers.keys()].sort()).toEqual(names.map((name) => `call:${name}`).sort());
  expect(ipc.others).toEqual([]);
});

const frameWithUrl = (url: string) => {
  const frame = { url };
  return { senderFrame: frame, sender: Object.assign(sender, { mainFrame: frame }) };
};
const strangers: [string, () => object][] = [
  ['a destroyed frame', () => ({ senderFrame: null, sender })],
  ['a frame within the page', () => ({ senderFrame: { url: page }, sender })],
  ['a frame of our own address within the page', () => ({ senderFrame: { url: page, parent: mainFrame }, sender })],
  ['a second window with our own page', () => ({ senderFrame: mainFrame, sender: { mainFrame } })],
  ...[
    'https://evil.example/',
    'app://blockdesk.evil/',
    'app://evil/index.html',
    'app://blockdesk:1/',
    'APPS://blockdesk/',
    'file:///x',
    'about:blank',
    'data:text/html,x',
    'blob:app://blockdesk/1',
    'app:blockdesk',
    '',
    'nonsense',
  ].map((url): [string, () => object] => [`the page’s window at ${url || 'no address'}`, () => frameWithUrl(url)]),
];
describe('error: E8 a call from', () => {
  test.each(strangers)('error: E8 a call from %s is refused on every channel', async (_name, makeEvent) => {
    registerNoted();
    const event = makeEvent();
    for (const name of names) {
      expect(await outcome(() => listenerOf(name)(event, {}))).toEqual({ thrown: 'Error: refused' });
    }
    sender.mainFrame = mainFrame;
    expect(reached).toEqual([]);
    expect(logged).toHaveLength(names.length);
  });

  test('error: E8 the sender is read at once: a frame that goes meanwhile does not change who asked', async () => {
    registerNoted();
    let gone = false;
    const event = {
      sender,
      get senderFrame() {
        return gone ? null : mainFrame;
      },
    };
    const answer = listenerOf('sandbox.start')(event, {});
    gone = true;
    const before = flushes;
    expect(await answer).toEqual({ ok: true, value: null });
    // What it changed was sent before.
    expect(flushes).toBe(before + 1);
    // And the other way round: one who was not there when asking is not let in later.
    const late = outcome(() => listenerOf('sandbox.start')(event, {}));
    gone = false;
    expect(await late).toEqual({ thrown: 'Error: refused' });
    expect(reached).toEqual(['sandbox.start']);
  });

  test('error: E8 what was refused, and why, is in the log', async () => {
    registerNoted();
    await outcome(() => listenerOf('session.cancel')({ senderFrame: null, sender }, {}));
    expect(logged).toEqual(['refused session.cancel: not its window']);
  });

  test('E8 the page itself is answered', async () => {
    registerNoted();
    expect(await listenerOf('session.cancel')(fromPage, {})).toEqual({ ok: true, value: null });
  });
});

describe('error: E11 what is thrown in a handler', () => {
  const canary = 'secret-canary';
  const thrown: [string, () => unknown][] = [
    ['an error', () => Promise.reject(new Error(canary))],
    ['an error with a cause', () => Promise.reject(new Error(canary, { cause: new Error(canary) }))],
    [
      'an error with more in it',
      () => Promise.reject(Object.assign(new TypeError(canary), { token: canary, stack: `${canary}\n    at x` })),
    ],
    ['a text', () => Promise.reject(canary)],
    ['an object', () => Promise.reject({ code: 'offline', token: canary })],
    ['nothing', () => Promise.reject(undefined)],
    [
      'an error at once',
      () => {
        throw new RangeError(canary);
      },
    ],
  ];
  test.each(thrown)('error: E11 %s becomes `internal`, without its text', async (_name, answer) => {
    registerNoted(answer);
    const input = { connection: 'sandbox' };
    for (const name of ['session.signOut', 'connection.select', 'session.signIn'] as const) {
      expect(await listenerOf(name)(fromOwn(name), input)).toEqual({ ok: false, error: { code: 'internal' } });
    }
    expect(logged).toHaveLength(3);
    expect(logged[0]).toMatch(/^internal error in session\.signOut: /);
    expect(logged.join('\n')).not.toContain(canary);
  });
});

/** The real handlers over the real services: whatever comes in, an answer with a known code comes out. */
describe('error: E10 anything at all', () => {
  let main: MainServices;
  let tiny: TinyService;
  beforeAll(async () => {
    tiny = await startTinyService();
    main = await startMainServices(tiny);
  });
  afterAll(async () => {
    await main.stop();
    await tiny.stop();
  });

  const cyclic: Record<string, unknown> = { connection: 'sandbox' };
  cyclic.self = cyclic;
  const deep = (depth: number) => {
    let value: unknown = 'x';
    for (let level = 0; level < depth; level += 1) value = { connection: value };
    return value;
  };
  /** As structured clone lets it through, and JSON would not. */
  const odd = fc.constantFrom<unknown>(
    cyclic,
    JSON.parse('{"__proto__":{"connection":"sandbox"}}'),
    JSON.parse('{"connection":"sandbox","__proto__":{"polluted":true}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
    { connection: 10n },
    { connection: 'x'.repeat(1_000_000) },
    { ['x'.repeat(1_000_000)]: 1 },
    'x'.repeat(1_000_000),
    new Array(100_000).fill(0),
    new Array(1e9),
    new Uint8Array(5_000_000),
    new ArrayBuffer(5_000_000),
    { connection: new Uint8Array(5_000_000) },
    new Map([['connection', 'sandbox']]),
    new Set(['sandbox']),
    new Date(Number.NaN),
    /x/,
    new Error('x'),
    new Boolean(true),
    Object.create({ connection: 'sandbox' }),
    { connection: { toString: 'sandbox' } },
    { connection: ['sandbox'] },
    { connection: '\0' },
    { connection: '../sandbox' },
    { connection: '__proto__' },
    { connection: 'sandbox', more: 1 },
    { connection: '\ud800' },
    deep(10_000),
    Number.NaN,
    null,
    undefined,
  );
  const valuesOf = (kind: string) => {
    if (kind === 'connection-id') return fc.constantFrom<unknown>('sandbox', main.connection.id, 'other', '__proto__', '');
    if (kind === 'switch') return fc.boolean() as fc.Arbitrary<unknown>;
    return fc.oneof(fc.string(), fc.constantFrom('dark', 'test', 'https://example.org', '0', '18204', 'http://127.0.0.1/x'), fc.anything());
  };
  /** Nearly right: the declared names, and values of any kind. */
  const nearly = (name: CallName) =>
    fc.record(Object.fromEntries(Object.entries(calls[name].input).map(([field, { kind }]) => [field, valuesOf(kind)])), {
      requiredKeys: [],
    });
  const codes = [
    'not-signed-in',
    'changed-meanwhile',
    'session-expired',
    'sign-in-cancelled',
    'sign-in-failed',
    'invalid-input',
    'offline',
    'timeout',
    'service',
  ];
  const known = [...codes, 'unreadable-response', 'storage', 'sign-in-locked', 'sandbox-unavailable', 'change-declined', 'canceled'];

  const total = runsOr(10_000);
  test('error: E10 ten thousand calls over every channel: a value or a known error each, nothing thrown, nothing polluted', {
    timeout: total * 12,
  }, async () => {
    const { handlers } = handlersOf(main, async () => false, undefined, { decide: () => false });
    registerCalls({ handlers, viewOf: () => 'first', shows: () => true, log: (line) => logged.push(line), beforeAnswer() {} });
    const perChannel = Math.ceil(total / names.length);
    for (const name of names) {
      const args = fc.oneof(
        fc.tuple(nearly(name)),
        fc.tuple(odd),
        fc.tuple(
          fc.anything({
            withBigInt: true,
            withMap: true,
            withSet: true,
            withDate: true,
            withTypedArray: true,
            withNullPrototype: true,
            withSparseArray: true,
          }),
        ),
        fc.array(odd, { maxLength: 3 }),
      );
      const once = async (given: unknown[]) => {
        const answer = (await listenerOf(name)(fromOwn(name), ...given)) as { ok: boolean; error?: { code: string } };
        expect(typeof answer.ok).toBe('boolean');
        if (!answer.ok) expect(known).toContain(answer.error?.code);
        // It has to cross.
        structuredClone(answer);
      };
      await fc.assert(fc.asyncProperty(args as fc.Arbitrary<unknown[]>, once), { numRuns: perChannel });
    }
    expect(logged).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    // And it still does what it is for.
    expect(await listenerOf('session.signOut')(fromPage, { connection: main.connection.id })).toEqual({ ok: true, value: null });
  });

  const bigCalls = names.filter((name) => (calls[name] as Call).big === true);

  test('E10 only calls that carry a file take more than 64 kB, and these 16 MB', async () => {
    registerNoted();
    expect(bigCalls).toEqual(['notebook.previewImport', 'notebook.import', 'list.save', 'batch.review']);
    const list = (rows: number, length = 100_000) => ({
      ...{ connection: 'sandbox', name: 'Blocks', ending: 'csv' },
      table: { columns: ['A'], rows: Array.from({ length: rows }, () => ['x'.repeat(length)]) },
    });
    expect(await listenerOf('list.save')(fromPage, list(160))).toEqual({ ok: true, value: null });
    expect(await listenerOf('notebook.import')(fromPage, { connection: 'sandbox', text: 'x'.repeat(1_200_000) })).toMatchObject({
      ok: true,
    });
    expect(reached).toEqual(['list.save', 'notebook.import']);
    expect(await listenerOf('list.save')(fromPage, list(1, 200_001))).toMatchObject({ error: { fields: { table: expect.any(String) } } });
    expect(await listenerOf('list.save')(fromPage, list(168))).toMatchObject({ error: { fields: { input: expect.any(String) } } });
    expect(await listenerOf('notebook.import')(fromPage, { connection: 'sandbox', text: 'x'.repeat(1_200_001) })).toMatchObject({
      ok: false,
    });
    for (const name of names) {
      const most = bigCalls.includes(name) ? 16 * 1024 * 1024 : 616 * 1024;
      expect(await listenerOf(name)(fromOwn(name), { text: 'x'.repeat(most + 1) })).toMatchObject({
        error: { fields: { input: 'This is too much to send at once.' } },
      });
    }
    expect(reached).toHaveLength(2);
  });

  test('E10 64 kB are taken, a character more is not', async () => {
    registerNoted();
    // With it count the name of the field, and one.
    const ofSize = (size: number) => ({ text: 'x'.repeat(size - 'text'.length - 1) });
    const refusalOf = async (size: number) =>
      ((await listenerOf('session.cancel')(fromPage, ofSize(size))) as { error: { fields: { input: string } } }).error.fields.input;
    expect(await refusalOf(64 * 1024)).toBe('There is an unknown field.');
    expect(await refusalOf(64 * 1024 + 1)).toBe('This is too much to send at once.');
  });

  test('error: E10 fields that fit by themselves and not each other are refused before a handler sees them', async () => {
    registerNoted();
    const input = {
      connection: 'sandbox',
      contractAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      functionSignature: 'function balanceOf(address) view returns (uint256)',
    };
    const ask = (params: string[]) => listenerOf('service.contract.call')(fromPage, { ...input, params });
    expect(await ask([input.contractAddress, '1'])).toEqual({
      ok: false,
      error: { code: 'invalid-input', fields: { params: 'The signature has 1 parameter; 2 are given.' } },
    });
    expect(reached).toEqual([]);
    expect(await ask([input.contractAddress])).toEqual({ ok: true, value: null });
  });

  test('error: E10 no argument, or one too many, is refused although the first would fit', async () => {
    registerNoted();
    for (const args of [[], [{}, {}], [{}, undefined]]) {
      expect(await listenerOf('session.cancel')(fromPage, ...args)).toEqual({
        ok: false,
        error: { code: 'invalid-input', fields: { input: 'Expected one object of named fields.' } },
      });
    }
    expect(reached).toEqual([]);
  });

  test('error: E10 what is too large is refused before it is looked at', async () => {
    registerNoted();
    const sparse = new Proxy(new Array(2 ** 32 - 1), { ownKeys: () => expect.unreachable() });
    const large = [{ label: 'x'.repeat(70_000) }, 'x'.repeat(70_000), new Uint8Array(1), { a: new ArrayBuffer(1) }, { label: sparse }];
    for (const input of large) {
      expect(await listenerOf('notebook.save')(fromPage, input)).toEqual({
        ok: false,
        error: { code: 'invalid-input', fields: { input: 'This is too much to send at once.' } },
      });
    }
    expect(reached).toEqual([]);
  });
});
