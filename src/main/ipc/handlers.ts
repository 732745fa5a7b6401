/** Joins the contract's calls to the services that answer them. */
import { createActivityHandlers } from '#main/ipc/activity-handlers.ts';
import { createChainHandlers } from '#main/ipc/chain-handlers.ts';
import { createCollectibleHandlers } from '#main/ipc/collectible-handlers.ts';
import { createConnectionHandlers } from '#main/ipc/connection-handlers.ts';
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
import { toHar } from '#main/service/har.ts';
import { toBytes } from '#main/storage/cache.ts';
import type { chainCalls } from '#shared/ipc/chain-calls.ts';
import type { collectibleCalls } from '#shared/ipc/collectible-calls.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { ok, type Result } from '#shared/result.ts';

export function createHandlers(services: Services): Handlers {
  const { connections, sandbox, client, cache, slices, preferences } = services;
  const operations = createOperationHandlers(services);

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
    ...createConnectionHandlers(services, operations),
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
