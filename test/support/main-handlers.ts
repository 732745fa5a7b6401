/** The handlers of the contract over main's services, without IPC. */
import { createHandlers } from '#main/ipc/handlers.ts';
import type { Services } from '#main/ipc/services.ts';
import { createSlices } from '#main/ipc/slices.ts';
import { createLinks } from '#main/links.ts';
import { systemClock } from '#main/platform/clock.ts';
import type { SaveDownload } from '#main/ports/downloads.ts';
import type { AskPerson } from '#main/ports/person.ts';
import { createSeldomAsk } from '#main/seldom.ts';
import { createConnectionTests } from '#main/service/connection-test.ts';
import { createNotebookStore } from '#main/storage/notebook.ts';
import { emptyNotebook } from '#shared/notebook.ts';
import { ok } from '#shared/result.ts';
import { nothingWatched } from '#shared/watch.ts';
import type { MainServices } from './main-services.ts';

/** `ask`: the person's answer to what main asks; they agree where a test is about something else. */
export function handlersOf(main: MainServices, ask: AskPerson = async () => true, saveDownload: SaveDownload = async (name) => ok(name)) {
  const slices = createSlices(
    {
      connections: main.connections.all(),
      session: main.sessions.at(-1) ?? { phase: 'restoring' },
      sandbox: { phase: 'stopped' },
      preferences: { theme: 'system', times: 'relative', hideAmounts: false, cacheLimit: '64' },
      storage: { notes: [] },
      connectionTest: { phase: 'none' },
      notebook: emptyNotebook(main.connections.active().id),
      watch: nothingWatched(main.connection.id),
    },
    () => {},
  );
  const notebook = createNotebookStore({
    table: main.vault.notebook,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('notebook', value),
  });
  main.onConnections((value) => {
    slices.set('connections', value);
    notebook.show(value.active);
  });
  const sandbox = { start: async () => ok(null), ready: async () => ok(null), stop: async () => {} };
  const preferences = {
    read: () => ({
      theme: 'system' as const,
      times: 'relative' as const,
      hideAmounts: false,
      cacheLimit: '64' as const,
      activeConnection: '',
    }),
    setTheme() {},
    setTimes() {},
    setHideAmounts() {},
    setCacheLimit() {},
    setActiveConnection() {},
  };
  const { connections, session, client, cache, watch } = main;
  const services: Services = {
    version: '',
    engines: {},
    platform: 'linux',
    slices,
    connections,
    notebook,
    session,
    sandbox,
    client,
    tests: createConnectionTests({ read: client.read, clock: systemClock, changed: (test) => slices.set('connectionTest', test) }),
    cache,
    watch,
    log: main.log,
    preferences,
    links: createLinks(() => {}),
    readLicenses: async () => ok(''),
    saveDownload,
    applyTheme() {},
    ask: createSeldomAsk(ask, systemClock),
  };
  return { handlers: createHandlers(services), slices };
}
