/** Joins the contract's calls to the services that answer them. */
import { type Leaving, questionOfLeaving } from '#main/activity/leaving.ts';
import { createActivityHandlers } from '#main/ipc/activity-handlers.ts';
import { createChainHandlers } from '#main/ipc/chain-handlers.ts';
import { createCollectibleHandlers } from '#main/ipc/collectible-handlers.ts';
import { downloadName } from '#main/ipc/download-name.ts';
import { createKnownHandlers } from '#main/ipc/known-handlers.ts';
import { createLinkHandlers } from '#main/ipc/link-handlers.ts';
import { createNotebookHandlers } from '#main/ipc/notebook-handlers.ts';
import { createOperationHandlers } from '#main/ipc/operation-handlers.ts';
import { createPairHandlers } from '#main/ipc/pair-handlers.ts';
import { createReviewHandlers } from '#main/ipc/review-handlers.ts';
import { createRuleHandlers } from '#main/ipc/rule-handlers.ts';
import { createSavedContractHandlers } from '#main/ipc/saved-contract-handlers.ts';
import type { AppCall, Services } from '#main/ipc/services.ts';
import { createTokenHandlers } from '#main/ipc/token-handlers.ts';
import { createWatchHandlers } from '#main/ipc/watch-handlers.ts';
import { questionOfRebinding } from '#main/rebinding.ts';
import { toHar } from '#main/service/har.ts';
import { toReport } from '#main/service/test-report.ts';
import { toBytes } from '#main/storage/cache.ts';
import { sandboxConnection } from '#main/storage/connections.ts';
import { isSameBinding } from '#shared/binding.ts';
import type { chainCalls } from '#shared/ipc/chain-calls.ts';
import type { collectibleCalls } from '#shared/ipc/collectible-calls.ts';
import type { CallInput, Handlers } from '#shared/ipc/derive.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ServiceSettings } from '#shared/service-settings.ts';
import type { Connection } from '#shared/state.ts';

/** Another setting asks another question under the same name; how often and in which currency changes no answer. */
const asksTheSame = (one: ServiceSettings, other: ServiceSettings) =>
  one.paramsEncoding === other.paramsEncoding &&
  one.signatureForm === other.signatureForm &&
  one.approvalForAllPath === other.approvalForAllPath;

export function createHandlers(services: Services): Handlers {
  const { connections, session, sandbox, client, tests, cache, watch, slices, preferences } = services;
  const operations = createOperationHandlers(services);
  const { whileWanted } = operations;

  async function show(connection: Connection): Promise<void> {
    if (connection.id === sandboxConnection) void sandbox.start();
    await session.open(connection);
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

  /** What has not left yet is withdrawn where they agree. Errors: `canceled`. */
  async function mayLeave(leaving: Leaving, connection: string): Promise<Result<null>> {
    const question = questionOfLeaving(leaving, services.sending.inFlight(connection));
    if (question !== null && !(await services.ask(question))) return fail({ code: 'canceled' });
    services.sending.withdrawAll(connection);
    return ok(null);
  }

  function tellPreferences(): Result<null> {
    const { activeConnection: _own, ...shown } = preferences.read();
    slices.set('preferences', shown);
    return ok(null);
  }

  type Elsewhere =
    | keyof ReturnType<typeof createActivityHandlers>
    | keyof ReturnType<typeof createReviewHandlers>
    | keyof ReturnType<typeof createRuleHandlers>
    | keyof typeof chainCalls
    | keyof typeof collectibleCalls;
  const appHandlers: Omit<Pick<Handlers, AppCall>, Elsewhere> = {
    ...createKnownHandlers(services),
    ...createWatchHandlers(services),
    ...createLinkHandlers(services),
    ...createTokenHandlers(services),
    ...createPairHandlers(services),
    ...createSavedContractHandlers(services),
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
      const now = input.connection === undefined ? null : connections.find(input.connection);
      if (now?.ok === true && !isSameBinding(now.value, input)) {
        const agreed = await mayLeave('rebind', now.value.id);
        if (!agreed.ok) return agreed;
      }
      const confirmed = await confirmRebinding(input);
      if (!confirmed.ok) return confirmed;
      // As it was: the old service is told, with its own secret.
      const ended = input.connection === undefined ? null : session.ending(input.connection);
      const before = input.connection === undefined ? null : connections.find(input.connection);
      const saved = await connections.save(input);
      if (!saved.ok) return saved;
      const { connection, rebound } = saved.value;
      if (rebound) {
        await session.signOut(connection.id, ended);
        watch.drop(connection.id);
        services.approvals.drop(connection.id);
        await Promise.all([cache.drop(connection.id), services.media.drop(connection.id)]);
        tests.forget(connection.id);
      } else if (before?.ok === true && !asksTheSame(before.value.settings, connection.settings)) {
        await client.forgetCalls(connection.id);
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
      return services.saveDownload(downloadName('connection test', 'json'), toReport(test, found.value, services.version));
    },
    'connection.select': async ({ connection }) => {
      const agreed = connection === connections.active().id ? ok(null) : await mayLeave('switch', connections.active().id);
      if (!agreed.ok) return agreed;
      const selected = connections.select(connection);
      if (!selected.ok) return selected;
      await show(selected.value);
      services.tellActivity();
      return ok(null);
    },
    'connection.remove': async ({ connection }) => {
      const agreed = await mayLeave('remove', connection);
      if (!agreed.ok) return agreed;
      const wasActive = connections.active().id === connection;
      await session.signOut(connection);
      const removed = connections.remove(connection);
      tests.forget(connection);
      if (!removed.ok) return removed;
      watch.drop(connection);
      await Promise.all([cache.drop(connection), services.media.drop(connection)]);
      if (wasActive) await show(connections.active());
      services.tellActivity();
      return ok(null);
    },
    'session.signIn': async ({ connection }) => {
      const active = connections.active().id;
      // A new sign-in ends the one that it takes the place of.
      const agreed = await mayLeave(connection === active ? 'sign-out' : 'switch', active);
      if (!agreed.ok) return agreed;
      if (connection === sandboxConnection) {
        const ready = await sandbox.start();
        if (!ready.ok) return ready;
      }
      const selected = connections.select(connection);
      if (!selected.ok) return selected;
      services.tellActivity();
      if (selected.value.authorizationAddress === '') return fail({ code: 'sandbox-unavailable', detail: '' });
      return session.signIn(selected.value);
    },
    'session.cancel': async () => {
      session.cancel();
      return ok(null);
    },
    'session.signOut': async ({ connection }) => {
      const agreed = await mayLeave('sign-out', connection);
      if (!agreed.ok) return agreed;
      tests.forget(connection);
      const signedOut = await session.signOut(connection);
      connections.removeCopies();
      watch.drop(connection);
      await Promise.all([cache.drop(connection), services.media.drop(connection)]);
      return signedOut;
    },
    'request.cancel': async ({ request }) => {
      operations.cancel(request);
      return ok(null);
    },
    'request.list': async ({ connection }) => ok(services.log.list(connection)),
    'request.save': async ({ connection }) => {
      const found = connections.find(connection);
      if (!found.ok) return found;
      const text = toHar(services.log.list(connection), found.value.apiAddress, services.version);
      return services.saveDownload(downloadName('requests', 'har'), text);
    },
    'sandbox.start': () => sandbox.start(),
    ...createNotebookHandlers(services),
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
    'preferences.setCacheLimit': async ({ cacheLimit }) => {
      preferences.setCacheLimit(cacheLimit);
      await cache.limit(toBytes(cacheLimit));
      return tellPreferences();
    },
    'preferences.setHideAmounts': async ({ hideAmounts }) => {
      preferences.setHideAmounts(hideAmounts);
      return tellPreferences();
    },
  };

  return {
    ...appHandlers,
    ...createActivityHandlers(services),
    ...createReviewHandlers(services),
    ...createRuleHandlers(services),
    ...createChainHandlers(operations),
    ...createCollectibleHandlers(services, operations),
    ...operations.handlers,
  };
}
