/** Tests a connection: makes every read with harmless inputs, never a write, and reports the result of each. */
import { formOf, toReport } from '#main/connections/test-report.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { ConnectionTest, NotTried, Proposal, TestLine } from '#shared/connections/connection-test.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Trial, TrialSource } from '#shared/core/operations/row.ts';
import { type OperationInput, type OperationValue, operations, type ReadId, readIds } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';

interface TestContracts {
  readonly erc20Contract?: string | undefined;
  readonly erc721Contract?: string | undefined;
}

export interface ConnectionTests {
  /** Resolves when everything was asked, or soon after `signal`. Ends an earlier run. */
  run(connection: ConfirmedConnection, contracts: TestContracts, signal: AbortSignal): Promise<void>;
  last(): ConnectionTest;
  /** The last test as a file to share; null where this connection was not tested. */
  report(connection: Connection, version: string): string | null;
  /** Forgets the last one of that connection, and ends one that is running. */
  forget(connection: string): void;
}

interface Parts {
  readonly read: ServiceClient['read'];
  readonly clock: Clock;
  readonly changed: () => void;
}

/** Characters of an answer that pages get at each change. The report has the form of the whole answer. */
const longestRaw = 300;
const farthestBack = 10n;

export function createConnectionTests({ read, clock, changed }: Parts): ConnectionTests {
  let last: ConnectionTest = { phase: 'none' };
  /** The forms of unrecognized answers in `last`. */
  let lastForms: ReadonlyMap<ReadId, unknown> = new Map();
  /** The run whose results count; an older one is aborted. */
  let newest: { readonly connection: string; readonly aborter: AbortController } | null = null;
  const publish = (run: typeof newest, test: ConnectionTest) => {
    if (run !== newest) return;
    last = test;
    changed();
  };
  return {
    last: () => last,
    report(connection, version) {
      return last.phase === 'ended' && last.connection === connection.id ? toReport(last, lastForms, connection, version) : null;
    },
    forget(connection) {
      if (newest?.connection !== connection) return;
      newest.aborter.abort();
      newest = null;
      last = { phase: 'none' };
      changed();
    },
    async run(connection, contracts, wanted) {
      newest?.aborter.abort();
      const aborter = new AbortController();
      const run = { connection: connection.id, aborter };
      newest = run;
      const signal = AbortSignal.any([wanted, aborter.signal]);
      const lines: TestLine[] = [];
      const forms = new Map<ReadId, unknown>();
      const probe = createProbe({
        read,
        clock,
        connection,
        contracts,
        signal,
        lines,
        forms,
        asking: (now) => publish(run, { phase: 'running', connection: connection.id, done: lines.length, now }),
      });
      const proposal = await askAll(probe);
      if (run === newest) lastForms = forms;
      publish(run, { phase: 'ended', connection: connection.id, at: clock.now(), lines, proposal });
    },
  };
}

interface Probe {
  readonly connection: ConfirmedConnection;
  /** Asks this read with its trial; its value, or null where there is none. Each is asked once. */
  ask<Id extends ReadId>(id: Id): Promise<OperationValue<Id> | null>;
  /** Asks without reporting it. */
  attempt<Id extends ReadId>(
    id: Id,
    input: OperationInput<Id>,
    settings?: ServiceSettings,
  ): Promise<{ readonly line: TestLine; readonly value: OperationValue<Id> | null }>;
  /** What the read’s row names as its trial; else why it can't be tried. */
  inputOf<Id extends ReadId>(id: Id): Promise<Result<OperationInput<Id>, NotTried>>;
  lineOf(id: ReadId): TestLine | undefined;
  isOver(): boolean;
}

interface ProbeParts extends Omit<Parts, 'changed'> {
  readonly connection: ConfirmedConnection;
  readonly contracts: TestContracts;
  readonly signal: AbortSignal;
  readonly lines: TestLine[];
  readonly forms: Map<ReadId, unknown>;
  readonly asking: (now: ReadId) => void;
}

function createProbe({ read, clock, connection, contracts, signal, lines, forms, asking }: ProbeParts): Probe {
  let outOfReach = false;
  const asked = new Map<ReadId, Promise<unknown>>();
  const found = new Map<TrialSource, Promise<string | null>>();

  async function attempt<Id extends ReadId>(id: Id, input: OperationInput<Id>, settings = connection.settings) {
    const began = clock.monotonic();
    const answer = await read(id, { ...connection, settings }, input, { signal, ask: 'passing' });
    const milliseconds = Math.round(clock.monotonic() - began);
    const problem = answer.ok ? answer.value.problem : answer.error;
    if (problem !== null || !answer.ok) return { line: failedLine(id, problem ?? { code: 'internal' }, milliseconds), value: null };
    const { reading, raw } = answer.value;
    const line: TestLine = { operation: id, verdict: 'works', problem: null, notTried: null, raw: null, milliseconds };
    if (!reading.recognized || !isWanted(id, reading.value)) {
      forms.set(id, formOf(raw));
      return { line: { ...line, verdict: 'unreadable', raw: raw.slice(0, longestRaw) } as const, value: null };
    }
    return { line, value: reading.value as OperationValue<Id> };
  }

  function skip(id: ReadId, notTried: NotTried): null {
    lines.push({ operation: id, verdict: 'not-tried', problem: null, notTried, raw: null, milliseconds: null });
    return null;
  }

  async function askOnce<Id extends ReadId>(id: Id): Promise<OperationValue<Id> | null> {
    const input = await probe.inputOf(id);
    if (signal.aborted) return skip(id, 'canceled');
    if (!input.ok) return skip(id, input.error);
    if (outOfReach) return skip(id, 'out-of-reach');
    asking(id);
    const { line, value } = await attempt(id, input.value);
    lines.push(line);
    outOfReach = line.problem !== null && endsAll(line.problem);
    return value;
  }

  const find = (source: TrialSource) => once(found, source, () => sources[source](probe, contracts));
  async function resolve(trial: Trial): Promise<unknown> {
    if (typeof trial === 'string') return find(trial);
    if ('always' in trial) return trial.always;
    const values = await Promise.all(trial.map(find));
    return values.includes(null) ? null : values;
  }

  const probe: Probe = {
    connection,
    attempt,
    ask: <Id extends ReadId>(id: Id) => once(asked, id, () => askOnce(id)) as Promise<OperationValue<Id> | null>,
    async inputOf<Id extends ReadId>(id: Id) {
      const input: Record<string, unknown> = {};
      let lacks: NotTried | null = null;
      for (const [name, trial] of Object.entries<Trial>(operations[id].trial)) {
        input[name] = await resolve(trial);
        if (input[name] === null && lacks !== 'no-contract') lacks = contractSources.has(trial) ? 'no-contract' : 'nothing-to-ask';
      }
      return lacks === null ? ok(input as OperationInput<Id>) : fail(lacks);
    },
    lineOf: (id) => lines.find(({ operation }) => operation === id),
    isOver: () => signal.aborted || outOfReach,
  };
  return probe;
}

function once<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

/** Where each value of a trial comes from. Null: there is none. */
const sources: { readonly [S in TrialSource]: (probe: Probe, contracts: TestContracts) => Promise<string | null> } = {
  account: async ({ ask }) => (await ask('user.accounts'))?.[0]?.address ?? null,
  'latest-block': ({ ask }) => ask('block.latestNumber'),
  'recent-transaction': recentTransaction,
  'token-id': async ({ ask }) => (await ask('erc721.tokenOfOwnerByIndex')) ?? (await ask('erc721.tokensOfOwner'))?.[0] ?? null,
  'erc20-contract': async (_, { erc20Contract }) => erc20Contract ?? null,
  'erc721-contract': async (_, { erc721Contract }) => erc721Contract ?? null,
  'any-contract': async (_, { erc20Contract, erc721Contract }) => erc20Contract ?? erc721Contract ?? null,
};
const contractSources: ReadonlySet<Trial> = new Set<Trial>(['erc20-contract', 'erc721-contract', 'any-contract']);

/** A balance returned by a contract must be a quantity; other answers are as their readers accept them. */
function isWanted(id: ReadId, value: unknown): boolean {
  return id !== 'contract.call' || looksLikeQuantity((value as OperationValue<'contract.call'>).result);
}

function failedLine(operation: ReadId, problem: AppError, milliseconds: number): TestLine {
  const none = { operation, raw: null, milliseconds };
  if (problem.code === 'canceled') return { ...none, verdict: 'not-tried', problem: null, notTried: 'canceled' };
  return { ...none, verdict: problem.code === 'unreadable-response' ? 'unreadable' : 'refused', problem, notTried: null };
}

/** Whether further reads would fail or wait likewise. */
const endsAll = ({ code }: AppError) =>
  ['offline', 'not-signed-in', 'session-expired', 'sandbox-unavailable', 'sign-in-locked', 'captive-portal'].includes(code);

/** In the order of the table, each after what its trial needs. */
async function askAll(probe: Probe): Promise<Proposal> {
  let proposal: Proposal = {};
  for (const id of readIds) {
    await probe.ask(id);
    if (id === 'contract.call') proposal = await tryOthers(probe);
  }
  return proposal;
}

/** A transaction of the latest block that has one, looking back only so far. */
async function recentTransaction(probe: Probe): Promise<string | null> {
  const latest = await probe.ask('block.get');
  let block = latest;
  for (let back = 1n; back <= farthestBack && latest !== null && block?.transactions?.length === 0; back += 1n) {
    const number = BigInt(latest.number) - back;
    if (number < 0n || probe.isOver()) return null;
    block = (await probe.attempt('block.get', { number: number.toString() })).value;
  }
  return block?.transactions?.[0] ?? null;
}

/** The first other settings with which the call works. Empty where it works already, or fails for another reason. */
async function tryOthers(probe: Probe): Promise<Proposal> {
  const [line, input] = [probe.lineOf('contract.call'), await probe.inputOf('contract.call')];
  if (line === undefined || !input.ok || !mayMend(line)) return {};
  for (const other of alternativeCalls(probe.connection.settings)) {
    if (probe.isOver()) return {};
    const { line: next } = await probe.attempt('contract.call', input.value, { ...probe.connection.settings, ...other });
    if (next.verdict === 'works') return other;
  }
  return {};
}

const encodings = ['json-string', 'array', 'comma-string'] as const;
const signatureForms = ['full', 'types'] as const;

/** Those that differ least come first. */
function alternativeCalls({ paramsEncoding, signatureForm }: ServiceSettings): readonly Proposal[] {
  const all = signatureForms.flatMap((form) => encodings.map((encoding) => ({ paramsEncoding: encoding, signatureForm: form })));
  const changes = (one: (typeof all)[number]) =>
    Number(one.paramsEncoding !== paramsEncoding) + Number(one.signatureForm !== signatureForm);
  return all.filter((one) => changes(one) > 0).sort((one, other) => changes(one) - changes(other));
}

/** Whether other settings might help: not for a missing sign-in, too many requests or a network failure. */
function mayMend({ verdict, problem }: TestLine): boolean {
  if (verdict === 'unreadable') return true;
  return verdict === 'refused' && problem?.code === 'service' && ![401, 403, 429].includes(problem.status);
}

/** One quantity, alone or in a list, decimal or hexadecimal. */
function looksLikeQuantity(result: CallResult): boolean {
  const [one, ...more] = Array.isArray(result) ? (result as readonly CallResult[]) : [result];
  return more.length === 0 && typeof one === 'string' && /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(one);
}
