/** Tests a connection: makes every read with harmless inputs, never a write, and reports the result of each. */
import { formOf, toReport } from '#main/connections/test-report.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { ConnectionTest, NotTried, Proposal, TestLine } from '#shared/connections/connection-test.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
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
  readonly changed: (test: ConnectionTest) => void;
}

/** Characters of an answer that pages get at each change. The report has the form of the whole answer. */
const longestRaw = 300;
const farthestBack = 10n;
const balanceOf = 'function balanceOf(address) view returns (uint256)';

export function createConnectionTests({ read, clock, changed }: Parts): ConnectionTests {
  let last: ConnectionTest = { phase: 'none' };
  /** The forms of unrecognized answers in `last`. */
  let lastForms: ReadonlyMap<ReadId, unknown> = new Map();
  /** The run whose results count; an older one is aborted. */
  let newest: { readonly connection: string; readonly aborter: AbortController } | null = null;
  const publish = (run: typeof newest, test: ConnectionTest) => {
    if (run !== newest) return;
    last = test;
    changed(test);
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
      changed(last);
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
        signal,
        lines,
        forms,
        asking: (now) => publish(run, { phase: 'running', connection: connection.id, done: lines.length, now }),
      });
      const proposal = await askAll(probe, contracts);
      if (run === newest) lastForms = forms;
      publish(run, { phase: 'ended', connection: connection.id, at: clock.now(), lines, proposal });
    },
  };
}

type Probe = ReturnType<typeof createProbe>;

interface ProbeParts extends Omit<Parts, 'changed'> {
  readonly connection: ConfirmedConnection;
  readonly signal: AbortSignal;
  readonly lines: TestLine[];
  readonly forms: Map<ReadId, unknown>;
  readonly asking: (now: ReadId) => void;
}

function createProbe({ read, clock, connection, signal, lines, forms, asking }: ProbeParts) {
  let outOfReach = false;

  async function attempt<Id extends ReadId>(id: Id, input: OperationInput<Id>, settings = connection.settings) {
    const began = clock.monotonic();
    const answer = await read(id, { ...connection, settings }, input, { signal, ask: 'trial' });
    const milliseconds = Math.round(clock.monotonic() - began);
    const problem = answer.ok ? answer.value.problem : answer.error;
    if (problem !== null || !answer.ok) return { line: failedLine(id, problem ?? { code: 'internal' }, milliseconds), value: null };
    const { reading, raw } = answer.value;
    const line: TestLine = { operation: id, verdict: 'works', problem: null, notTried: null, raw: null, milliseconds };
    if (!reading.recognized || !isWanted(id, reading.value)) {
      forms.set(id, formOf(raw));
      return { line: { ...line, verdict: 'unreadable', raw: raw.slice(0, longestRaw) } as const, value: null };
    }
    return { line, value: reading.value };
  }

  function skip(id: ReadId, notTried: NotTried): null {
    lines.push({ operation: id, verdict: 'not-tried', problem: null, notTried, raw: null, milliseconds: null });
    return null;
  }

  return {
    connection,
    skip,
    attempt,
    isOver: () => signal.aborted || outOfReach,
    lineOf: (id: ReadId) => lines.find(({ operation }) => operation === id),
    /** The value, or null where there is none. `input` null: there is nothing to ask with, so it is skipped. */
    async ask<Id extends ReadId>(
      id: Id,
      input: OperationInput<Id> | null,
      without: NotTried = 'nothing-to-ask',
    ): Promise<OperationValue<Id> | null> {
      if (signal.aborted) return skip(id, 'canceled');
      if (input === null) return skip(id, without);
      if (outOfReach) return skip(id, 'out-of-reach');
      asking(id);
      const { line, value } = await attempt(id, input);
      lines.push(line);
      outOfReach = line.problem !== null && endsAll(line.problem);
      return value as OperationValue<Id> | null;
    },
  };
}

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

async function askAll(probe: Probe, { erc20Contract, erc721Contract }: TestContracts): Promise<Proposal> {
  await probe.ask('user.get', {});
  await probe.ask('user.balance', {});
  const accounts = await probe.ask('user.accounts', {});
  await probe.ask('chain.id', {});
  const number = await probe.ask('block.latestNumber', {});
  const block = await probe.ask('block.get', number === null ? null : { number });
  const hash = block === null ? undefined : await someTransaction(probe, block);
  await probe.ask('transaction.get', hash === undefined ? null : { hash });
  await probe.ask('transaction.receipt', hash === undefined ? null : { hash });
  const owner = accounts?.[0]?.address ?? null;
  const proposal = await askCall(probe, erc20Contract ?? erc721Contract ?? null, owner);
  await askErc20(probe, erc20Contract ?? null, owner);
  await askErc721(probe, erc721Contract ?? null, owner);
  return proposal;
}

/** A transaction of the latest block that has one, looking back only so far. */
async function someTransaction(probe: Probe, latest: OperationValue<'block.get'>): Promise<string | undefined> {
  let block: OperationValue<'block.get'> | null = latest;
  for (let back = 1n; back <= farthestBack && block?.transactions?.length === 0; back += 1n) {
    const number = BigInt(latest.number) - back;
    if (number < 0n || probe.isOver()) return undefined;
    block = (await probe.attempt('block.get', { number: number.toString() })).value as typeof block;
  }
  return block?.transactions?.[0];
}

async function askCall(probe: Probe, contractAddress: string | null, owner: string | null): Promise<Proposal> {
  const input = contractAddress === null || owner === null ? null : { functionSignature: balanceOf, params: [owner], contractAddress };
  await probe.ask('contract.call', input, contractAddress === null ? 'no-contract' : 'nothing-to-ask');
  if (input === null) return {};
  return tryOthers(probe, input);
}

async function askErc20(probe: Probe, contractAddress: string | null, owner: string | null): Promise<void> {
  const given = contractAddress === null ? null : { contractAddress };
  const without = contractAddress === null ? 'no-contract' : 'nothing-to-ask';
  await probe.ask('erc20.balance', given, without);
  await probe.ask('erc20.allowance', given === null || owner === null ? null : { ...given, owner, spender: owner }, without);
  await probe.ask('erc20.totalSupply', given, without);
}

async function askErc721(probe: Probe, contractAddress: string | null, owner: string | null): Promise<void> {
  const given = contractAddress === null || owner === null ? null : { contractAddress, owner };
  const without = contractAddress === null ? 'no-contract' : 'nothing-to-ask';
  await probe.ask('erc721.balance', given, without);
  const ids = await probe.ask('erc721.tokensOfOwner', given, without);
  const first = await probe.ask('erc721.tokenOfOwnerByIndex', given === null ? null : { ...given, index: '0' }, without);
  const tokenId = first ?? ids?.[0] ?? null;
  const token = contractAddress === null || tokenId === null ? null : { contractAddress, tokenId };
  await probe.ask('erc721.approved', token, without);
  await probe.ask('erc721.tokenUri', token, without);
  await probe.ask('erc721.isApprovedForAll', given === null ? null : { ...given, operator: given.owner }, without);
}

/** The first other settings with which the call works. Empty where it works already, or fails for another reason. */
async function tryOthers(probe: Probe, input: OperationInput<'contract.call'>): Promise<Proposal> {
  const line = probe.lineOf('contract.call');
  if (line === undefined || !mayMend(line)) return {};
  for (const other of alternativeCalls(probe.connection.settings)) {
    if (probe.isOver()) return {};
    const { line: next } = await probe.attempt('contract.call', input, { ...probe.connection.settings, ...other });
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
