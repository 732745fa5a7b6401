/** The page in a DOM, without an app: what main would answer and publish comes from the test, in the contract's types. */
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ElementContext, type RuleObject, run as runAxe } from 'axe-core';
import { createElement } from 'react';
import { expect, vi } from 'vitest';
import { toBlockRow } from '#shared/chain/block-row.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { Call } from '#shared/core/call.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { type OperationId, type OperationValue, operations } from '#shared/core/operations/table.ts';
import { type Answer, readAnswer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { calls, events, type Snapshot, type StoredAnswer } from '#shared/ipc/contract.ts';
import type { Bridge, CallName, Handlers } from '#shared/ipc/derive.ts';
import { type Connection, type Session, type SliceName, type State, sliceNames } from '#shared/ipc/state.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { completeDom } from './component-dom.ts';

// What a busy machine does late is not wrong.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message?.split('\n')[0] ?? '') });

export const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
export const otherAccount = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export const connection: Connection = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Example Bank',
  environment: 'test',
  authorizationAddress: 'https://auth.example.org',
  apiAddress: 'https://api.example.org',
  clientId: 'desk-42',
  hasSecret: true,
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1/callback',
  pkce: true,
  color: 'blue',
  letters: '',
  issuer: '',
  revocationAddress: '',
  settings: usualSettings,
  chain: { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 } },
};

export const signedIn = {
  phase: 'signed-in',
  signedInAt: Date.now(),
  scopes: ['account', 'transactions'],
  expiresAt: Date.now() + 3_600_000,
  renews: true,
  renewedAt: null,
  tokenStorage: 'encrypted',
  person: 'same',
  problem: null,
} as const satisfies Session;
export const signedOut = { phase: 'signed-out', problem: null, left: null } as const satisfies Session;

const usual: State = {
  connections: { list: [connection], active: connection.id, newRedirectAddress: 'http://127.0.0.1:49731/sign-in/next' },
  window: { isFirst: true, elsewhere: [] },
  connectionStates: {},
  session: signedIn,
  sandbox: { phase: 'stopped' },
  lock: { isSet: false },
  preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts: false, cacheLimit: '64' },
  storage: { notes: [] },
  connectionTest: { phase: 'none' },
  slowed: { connection: connection.id, perSecond: null },
  activity: { connection: connection.id, newest: [], underWay: 0, uncertain: 0, asked: {} },
  batches: { connection: connection.id, items: [] },
  notebook: { connection: connection.id, entries: {}, signatures: [] },
  watch: nothingWatched(connection.id),
  tokens: { connection: connection.id, items: [] },
  approvals: { connection: connection.id, items: [] },
  pictures: { connection: connection.id, items: [] },
  contracts: { connection: connection.id, contracts: [], calls: [], descriptors: [] },
};

/** What main answers of a response's text: read as main reads it. */
export function answerOf<Id extends OperationId>(
  id: Id,
  raw: string,
  more: Partial<Answer<OperationValue<Id>>> = {},
): Answer<OperationValue<Id>> {
  const reading = readAnswer(operations[id].answer, raw);
  if (!reading.ok) throw new Error(`${id}: this is no JSON: ${raw.slice(0, 80)}`);
  // The row names its reader.
  return { reading: reading.value, raw, readAt: Date.now(), block: null, source: 'service', problem: null, ...more } as Answer<
    OperationValue<Id>
  >;
}

type ServiceAnswers = Partial<Record<OperationId, string>>;

/** Handlers that answer these operations by these texts, each time. */
export function service(texts: ServiceAnswers): Partial<Handlers> {
  return Object.fromEntries(
    (Object.keys(texts) as OperationId[]).map((id) => [`service.${id}`, async () => ok(answerOf(id, texts[id] ?? ''))]),
  );
}

/** A block of no transactions, as the service writes it. */
export const block = (number: number | string) =>
  JSON.stringify({ number, timestamp: Math.floor(Date.now() / 1000), hash: `0x${'ab'.repeat(32)}`, transactions: [] });

/** Lines of such blocks, as many as there are down to 0. */
export const rows: Handlers['chain.blocks'] = async ({ from, count }) => {
  const numbers = Array.from({ length: Math.min(Number(count), Number(from) + 1) }, (_, index) => String(BigInt(from) - BigInt(index)));
  return ok(numbers.map((number) => toBlockRow(number, answerOf('block.get', block(number)))));
};

/** What every page asks for once a person is signed in. */
const quiet: Partial<Handlers> = {
  'link.take': async () => ok(null),
  'request.cancel': async () => ok(null),
  'request.list': async () => ok([]),
  'known.recent': async () => ok([]),
  'known.about': async () => ok({ tokens: [], transactions: [], more: false, token: null, version: '' }),
  'history.balance': async () => ok([]),
  'watch.found': async () => ok({ found: [], accounts: [], tokens: {}, before: null }),
  'activity.list': async () => ok([]),
  'activity.withHash': async () => ok([]),
  'descriptors.describe': async () => ok({}),
  'chain.blocks': rows,
  'cache.size': async () => ok(0),
  'tokens.held': async () => ok([]),
  'tokens.facts': async () => ok({ facts: [], last: null }),
  'rules.get': async () => ok(noRules),
  ...service({
    'user.get': JSON.stringify({ handle: 'tess', wallet: { address: account } }),
    'user.balance': '{"balance":"12345678901234567890123"}',
    'user.accounts': JSON.stringify([account, otherAccount]),
    'block.latestNumber': '18204',
    'block.get': block(18204),
    'chain.id': '1',
  }),
};

interface Asked {
  readonly name: CallName;
  readonly input: unknown;
}

export interface ComponentPage {
  readonly user: ReturnType<typeof userEvent.setup>;
  /** At once, as by pasting: a form that is drawn for each letter takes its time here. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Every call so far, the oldest first. */
  readonly asked: Asked[];
  /** The inputs of those of one name. */
  inputs<N extends CallName>(name: N): Parameters<Handlers[N]>[0][];
  /** Answers it otherwise from now on. */
  answer(answers: Partial<Handlers>): void;
  /** Main publishes a slice. */
  publish<S extends SliceName>(name: S, value: State[S]): void;
  /** The menu or a link. */
  command(command: Parameters<Parameters<Bridge['on']['command']>[0]>[0]): void;
}

export interface PageOptions {
  readonly place?: string;
  readonly slices?: Partial<State>;
  readonly stored?: readonly StoredAnswer[];
  readonly answers?: Partial<Handlers>;
  readonly platform?: Snapshot['platform'];
}

// What a screen loads when it is wanted is compiled before the first test, as in the built app, so that no test waits for a compiler.
const screens = import.meta.glob(['/src/renderer/*/**/*.tsx', '!/src/renderer/review/**']);
export const loadScreens = () => Promise.all(Object.values(screens).map((load) => load()));

/** Ends what the page that is shown keeps outside of its components. */
let endStores = () => {};
const unanswered: string[] = [];
const complaints: string[] = [];
/** An element that happy-dom does not know. */
const isKnown = (text: string) => text.includes('is unrecognized in this browser');
/** After each test: what it did not expect is a failure. */
export function endPage(): void {
  cleanup();
  endStores();
  // What the page left to a later moment ends with it. The clock goes to the earliest of them first: where time goes on by itself as well
  // (`shouldAdvanceTime`), a busy machine leaves some whose time has passed.
  if (vi.isFakeTimers()) vi.advanceTimersToNextTimer().runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'visibilityState');
  expect(unanswered.splice(0), 'calls that the test did not answer').toEqual([]);
  expect(complaints.splice(0), 'what the page said in its console').toEqual([]);
}

/** What the page said in its console, where the test expects it to. */
export const takeComplaints = () => complaints.splice(0);

/** As main does it before a handler sees anything; what it refuses there is a fault of the page. */
async function answerCall(name: CallName, input: unknown, handlers: Partial<Handlers>): Promise<Result<unknown>> {
  const call: Call = calls[name];
  const handler = handlers[name] as ((input: unknown) => Promise<Result<unknown>>) | undefined;
  if (handler === undefined) {
    unanswered.push(`${name} ${JSON.stringify(input)}`);
    throw new Error('refused');
  }
  const parsed = parseInput(call.input, input);
  if (!parsed.ok) return parsed;
  const problems = call.check === undefined ? {} : checks[call.check](parsed.value);
  if (Object.keys(problems).length > 0) return fail({ code: 'invalid-input', fields: problems });
  return handler(parsed.value);
}

/** Starts the whole page anew, none of its stores filled, and waits until it shows what main sent. */
export async function startPage(options: PageOptions = {}): Promise<ComponentPage> {
  completeDom();
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.map(String).join(' ');
    if (!isKnown(text)) complaints.push(text);
  });
  const handlers: Partial<Handlers> = { ...quiet, ...options.answers };
  const state: State = { ...usual, ...options.slices };
  let revision = 1;
  const asked: Asked[] = [];
  const listeners = new Map<string, Set<(value: unknown) => void>>(events.map((name) => [name, new Set()]));
  const slicesNow = () => Object.fromEntries(sliceNames.map((name) => [name, { revision, value: state[name] }])) as Snapshot['slices'];
  const snapshot = async () =>
    ok<Snapshot>({
      version: '0.1.0',
      engines: { Electron: '45' },
      platform: options.platform ?? 'linux',
      slices: slicesNow(),
      stored: options.stored ?? [],
    });
  const call = Object.fromEntries(
    (Object.keys(calls) as CallName[])
      .filter((name) => calls[name].caller === 'page')
      .map((name) => [
        name,
        (input: unknown) => {
          asked.push({ name, input });
          return answerCall(name, input, { 'app.snapshot': snapshot, ...handlers });
        },
      ]),
  );
  const on = Object.fromEntries(
    events.map((name) => [
      name,
      (listener: (value: unknown) => void) => {
        listeners.get(name)?.add(listener);
        return () => listeners.get(name)?.delete(listener);
      },
    ]),
  );
  const emit = (name: string, value: unknown) => act(() => listeners.get(name)?.forEach((listener) => void listener(value)));
  Object.defineProperty(window, 'blockdesk', { value: { call, on }, configurable: true });
  // As index.html has it.
  document.documentElement.lang = 'en';
  document.title = 'Blockdesk';
  location.hash = options.place ?? '/wallet';

  // Not at the top: a test that resets the modules begins with none of them loaded.
  const { App } = await import('#renderer/app/app.tsx');
  const { createMirror, startMirror } = await import('#renderer/core/bridge/mirror.ts');
  const { createQueryClient, seedStored } = await import('#renderer/core/bridge/query-client.ts');
  const { useScreen } = await import('#renderer/core/bridge/screen.ts');
  const { useToasts } = await import('#renderer/core/bridge/toasts.ts');
  const mirror = createMirror();
  const queries = createQueryClient();
  endStores = () => {
    queries.clear();
    useScreen.setState(useScreen.getInitialState(), true);
    useToasts.setState(useToasts.getInitialState(), true);
  };
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
  void startMirror(window.blockdesk, mirror, (of, stored) => seedStored(queries, of, stored));
  render(createElement(App, { mirror, queries }));
  await waitFor(() => expect(document.querySelector('main')?.textContent).toBeTruthy());
  return {
    user,
    async fill(field, text) {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
    asked,
    inputs: (name) => asked.filter((one) => one.name === name).map(({ input }) => input as never),
    answer: (answers) => void Object.assign(handlers, answers),
    publish(name, value) {
      state[name] = value;
      revision += 1;
      emit('slices', { [name]: { revision, value } });
    },
    command: (command) => emit('command', command),
  };
}

const off = { enabled: false };
const withoutLayout = { 'color-contrast': off, 'target-size': off };

/** What axe finds without a layout: names, roles and states, not colors or sizes. */
export const axe = () => violationsIn(document, withoutLayout);

/** In the dialog that is open. The page below it has landmarks, too, which only a real dialog hides. */
export const axeInDialog = () => violationsIn(screen.getByRole('dialog'), { ...withoutLayout, 'landmark-no-duplicate-banner': off });

async function violationsIn(context: ElementContext, rules: RuleObject): Promise<string[]> {
  const { violations } = await runAxe(context, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/** Waits until the accounts are read. A list of activity begins anew then, so what was found in it before is gone. */
export const readAccounts = () => screen.findByText('2 accounts');

/** A part of the page by its name. */
export const region = (name: string) => screen.getByRole('region', { name });

/** As when the window is minimized, and restored. */
export function showWindow(isShown: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isShown ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
