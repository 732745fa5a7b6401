/** Joins the contract's calls to the services that answer them. */
import type { SessionService } from '#main/auth/session.ts';
import type { Slices } from '#main/ipc/slices.ts';
import type { Cache } from '#main/ports/cache.ts';
import type { SaveDownload } from '#main/ports/downloads.ts';
import type { AskPerson } from '#main/ports/person.ts';
import type { PreferenceStore } from '#main/ports/preferences.ts';
import { questionOfRebinding } from '#main/rebinding.ts';
import type { SandboxService } from '#main/sandbox.ts';
import { describeChain } from '#main/service/chains.ts';
import type { ServiceClient } from '#main/service/client.ts';
import type { ConnectionTests } from '#main/service/connection-test.ts';
import { toHar } from '#main/service/har.ts';
import type { RequestLog } from '#main/service/request-log.ts';
import { toReport } from '#main/service/test-report.ts';
import { type ConnectionStore, sandboxConnection } from '#main/storage/connections.ts';
import { questionOfWrite } from '#main/write-question.ts';
import { isSameBinding } from '#shared/binding.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { CallInput, CallName, Handlers } from '#shared/ipc/derive.ts';
import { isRead, operationIds, operations, type ReadId, type WriteId } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection, Preferences } from '#shared/state.ts';

export interface Services {
  readonly version: string;
  readonly engines: Snapshot['engines'];
  readonly platform: Snapshot['platform'];
  readonly slices: Slices;
  readonly connections: ConnectionStore;
  readonly session: SessionService;
  readonly sandbox: SandboxService;
  readonly client: ServiceClient;
  readonly tests: ConnectionTests;
  readonly cache: Cache;
  readonly log: RequestLog;
  readonly preferences: PreferenceStore;
  readonly readLicenses: () => Promise<Result<string>>;
  readonly saveDownload: SaveDownload;
  readonly applyTheme: (theme: Preferences['theme']) => void;
  /** For what a page asks for: it does not ask whenever a page wants it. */
  readonly ask: AskPerson;
}

/** `Blockdesk requests 2026-11-21 16.30.05.har`: in the order of their times, and good on every system. */
const fileName = (what: string, ending: string) =>
  `Blockdesk ${what} ${new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}.${ending}`;

type AppCall = Exclude<CallName, `service.${string}`>;

export function createHandlers(services: Services): Handlers {
  const { connections, session, sandbox, client, tests, cache, slices, preferences } = services;

  async function show(connection: Connection): Promise<void> {
    if (connection.id === sandboxConnection) void sandbox.start();
    await session.open(connection);
  }

  /** Until what is sent is kept in a journal first, only practice money may move. */
  async function write(id: WriteId, given: Record<string, unknown>): Promise<Result<Answer<unknown>>> {
    const { connection: connectionId, request: _request, ...input } = given as { connection: string; request?: string };
    if (connectionId !== sandboxConnection) return fail({ code: 'not-offered', reason: 'sandbox-only' });
    const ready = await sandbox.ready();
    if (!ready.ok) return ready;
    const before = connections.find(connectionId);
    if (!before.ok) return before;
    const question = questionOfWrite(operations[id], input, before.value);
    if (question === null) return fail({ code: 'not-offered', reason: 'too-long-to-confirm' });
    const epoch = session.epoch();
    if (!(await services.ask(question))) return fail({ code: 'canceled' });
    // What was agreed to was this service and this sign-in.
    const now = connections.find(connectionId);
    const isSame = now.ok && isSameBinding(now.value, before.value) && session.epoch() === epoch;
    return isSame ? client.write(id, before.value, input as never, epoch) : fail({ code: 'changed-meanwhile' });
  }

  const reading = new Map<string, AbortController>();

  async function read(id: ReadId, given: Record<string, unknown>): Promise<Result<Answer<unknown>>> {
    const { connection: connectionId, request, ...input } = given as { connection: string; request?: string };
    return whileWanted(request, (signal) => readFrom(connectionId, id, input, signal));
  }

  /** Until it is over, `request.cancel` with this name ends it. */
  async function whileWanted<T>(request: string | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const aborter = new AbortController();
    if (request !== undefined) reading.set(request, aborter);
    try {
      return await run(aborter.signal);
    } finally {
      if (request !== undefined) reading.delete(request);
    }
  }

  async function readFrom(connectionId: string, id: ReadId, input: object, signal: AbortSignal): Promise<Result<Answer<unknown>>> {
    // The sandbox may listen on another port than last time, so first it, then its addresses.
    const ready = connectionId === sandboxConnection ? await Promise.race([sandbox.ready(), whenAborted(signal)]) : ok(null);
    const connection = connections.find(connectionId);
    if (!connection.ok) return connection;
    if (!ready.ok) return client.lastKnown(id, connection.value, input as never, ready.error);
    const answer: Result<Answer<unknown>> = await client.read(id, connection.value, input as never, { signal });
    if (id === 'chain.id' && answer.ok && answer.value.source === 'service' && answer.value.reading.recognized) {
      connections.noteChain(connectionId, await describeChain(answer.value.reading.value as string));
    }
    if (id === 'user.accounts' && answer.ok && answer.value.source === 'service' && answer.value.reading.recognized) {
      const accounts = answer.value.reading.value as readonly { readonly address: string }[];
      await session.noteAccounts(
        connectionId,
        accounts.map(({ address }) => address),
      );
    }
    return answer;
  }

  /** Asked by main and not by the page: a page that is not itself any more must not lead a connection elsewhere unseen. */
  async function confirmRebinding(input: CallInput<'connection.save'>): Promise<Result<null>> {
    const before = input.connection === undefined ? null : connections.find(input.connection);
    if (before === null || !before.ok) return ok(null);
    const { id } = before.value;
    const bound = connections.bound(id);
    const question = questionOfRebinding(before.value, input, { ...bound, signIn: bound.signIn || session.holds(id) });
    if (question === null) return ok(null);
    const agreed = await services.ask(question);
    // What is said in the box is what is saved.
    const now = connections.find(id);
    return agreed && now.ok && isSameBinding(now.value, before.value) ? ok(null) : fail({ code: 'change-declined' });
  }

  function tellPreferences(): Result<null> {
    const { activeConnection: _own, ...shown } = preferences.read();
    slices.set('preferences', shown);
    return ok(null);
  }

  const appHandlers: Pick<Handlers, AppCall> = {
    'app.snapshot': async () => {
      // First the slices, then what is stored for the connection that they call active: never another's.
      const all = slices.all();
      const stored = await client.stored(all.connections.value.active);
      return ok({ version: services.version, engines: services.engines, platform: services.platform, slices: all, stored });
    },
    'connection.save': async (input) => {
      // Nobody is asked about what is refused anyway.
      const possible = connections.check(input);
      if (!possible.ok) return possible;
      const confirmed = await confirmRebinding(input);
      if (!confirmed.ok) return confirmed;
      // As it was: the old service is told, with its own secret.
      const ended = input.connection === undefined ? null : session.ending(input.connection);
      const saved = await connections.save(input);
      if (!saved.ok) return saved;
      const { connection, rebound } = saved.value;
      if (rebound) {
        await session.signOut(connection.id, ended);
        await cache.drop(connection.id);
        tests.forget(connection.id);
      }
      return ok(connection);
    },
    'connection.test': async ({ connection, request, ...contracts }) => {
      const ready = connection === sandboxConnection ? await sandbox.ready() : ok(null);
      const found = ready.ok ? connections.find(connection) : ready;
      if (!found.ok) return found;
      await whileWanted(request, (signal) => tests.run(found.value, contracts, signal));
      return ok(null);
    },
    'connection.saveTest': async ({ connection }) => {
      const [found, test] = [connections.find(connection), tests.last()];
      if (!found.ok) return found;
      if (test.phase !== 'ended' || test.connection !== connection)
        return fail({ code: 'invalid-input', fields: { connection: 'This connection was not tested yet. Test it first.' } });
      return services.saveDownload(fileName('connection test', 'json'), toReport(test, found.value, services.version));
    },
    'connection.select': async ({ connection }) => {
      const selected = connections.select(connection);
      if (!selected.ok) return selected;
      await show(selected.value);
      return ok(null);
    },
    'connection.remove': async ({ connection }) => {
      const wasActive = connections.active().id === connection;
      await session.signOut(connection);
      const removed = connections.remove(connection);
      tests.forget(connection);
      if (!removed.ok) return removed;
      await cache.drop(connection);
      if (wasActive) await show(connections.active());
      return ok(null);
    },
    'session.signIn': async ({ connection }) => {
      if (connection === sandboxConnection) {
        const ready = await sandbox.start();
        if (!ready.ok) return ready;
      }
      const selected = connections.select(connection);
      if (!selected.ok) return selected;
      if (selected.value.authorizationAddress === '') return fail({ code: 'sandbox-unavailable', detail: '' });
      return session.signIn(selected.value);
    },
    'session.cancel': async () => {
      session.cancel();
      return ok(null);
    },
    'session.signOut': async ({ connection }) => {
      tests.forget(connection);
      const signedOut = await session.signOut(connection);
      connections.removeCopies();
      await cache.drop(connection);
      return signedOut;
    },
    'request.cancel': async ({ request }) => {
      reading.get(request)?.abort();
      return ok(null);
    },
    'request.list': async ({ connection }) => ok(services.log.list(connection)),
    'request.save': async ({ connection }) => {
      const found = connections.find(connection);
      if (!found.ok) return found;
      const text = toHar(services.log.list(connection), found.value.apiAddress, services.version);
      return services.saveDownload(fileName('requests', 'har'), text);
    },
    'sandbox.start': () => sandbox.start(),
    'account.label': async ({ connection, address, label }) => connections.setLabel(connection, address, label),
    'app.licenses': () => services.readLicenses(),
    'preferences.setTheme': async ({ theme }) => {
      preferences.setTheme(theme);
      services.applyTheme(theme);
      return tellPreferences();
    },
    'preferences.setTimes': async ({ times }) => {
      preferences.setTimes(times);
      return tellPreferences();
    },
    'preferences.setHideAmounts': async ({ hideAmounts }) => {
      preferences.setHideAmounts(hideAmounts);
      return tellPreferences();
    },
  };

  const operationHandlers = Object.fromEntries(
    operationIds.map((id) => [`service.${id}`, (input: Record<string, unknown>) => (isRead(id) ? read(id, input) : write(id, input))]),
  ) as unknown as Omit<Handlers, AppCall>;

  return { ...appHandlers, ...operationHandlers };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(fail({ code: 'canceled' })), { once: true });
  });
