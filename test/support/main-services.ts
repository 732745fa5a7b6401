/** Main's services put together as app.ts does, without Electron: real HTTP, real listener, real databases. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCache } from '#main/chain/cache/cache.ts';
import { chainDomain } from '#main/chain/domain.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import type { Core } from '#main/core/core.ts';
import { type Forget, forgetIn, stays } from '#main/core/forget.ts';
import { createChanges } from '#main/core/own-window/changes.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import type { PreferenceStore } from '#main/core/ports/preferences.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { createSignal } from '#main/core/signal.ts';
import { createViews } from '#main/core/views.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import { createRevocation } from '#main/session/revocation.ts';
import { createSession } from '#main/session/session.ts';
import { createTokenExchange, type TokenExchange } from '#main/session/token-exchange.ts';
import type { Tokens } from '#main/session/tokens.ts';
import { openVault } from '#main/vault/vault.ts';
import type { Watch } from '#shared/chain/watch.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Session, State } from '#shared/ipc/state.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { straight } from '#test/support/straight.ts';
import { recordSecrets, removeUnlessSearched } from './canaries.ts';
import { createTestWindows } from './core-windows.ts';
import { visit } from './visit.ts';

/** Reversible and visibly not the plaintext; what a real cipher does is the host's and Electron's affair. */
export const testCipher: Cipher = {
  encrypt: async (text) => Buffer.from(text, 'utf8').map((byte) => byte ^ 0x5a),
  decrypt: async (bytes) => ({ text: Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString('utf8'), stale: false }),
};

/** The service to connect to; without a secret, a public client with PKCE. */
export interface ServiceUnderTest {
  readonly authorizationAddress: string;
  readonly apiAddress: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scopes?: string;
  readonly revocationAddress?: string;
}

export interface Options {
  readonly folder?: string;
  readonly cipher?: Cipher;
  readonly patience?: number;
  readonly clock?: Clock;
  readonly redirectAddress?: string;
  readonly pkce?: boolean;
  /** Requests to the API; empty for as many as are needed. */
  readonly perSecond?: string;
  readonly hideAmounts?: boolean;
  readonly redirects?: Pick<PreferenceStore, 'newRedirectAddress' | 'renewRedirectAddress'>;
  /** Pauses between one opening of the browser and the next; none by default. */
  readonly openings?: { wait(): number; count(): void };
  /** The connection is the one of the folder's vault, as saved there. */
  readonly keep?: boolean;
  /** What the browser does with the link; by default it follows it to its end. */
  readonly browse?: (link: string) => Promise<boolean>;
}

/** Whatever server gave them. */
function recordingExchange(exchange: TokenExchange): TokenExchange {
  const record = <T extends Result<Tokens>>(answer: T): T => {
    if (answer.ok) recordSecrets(answer.value.accessToken, answer.value.refreshToken);
    return answer;
  };
  return {
    ...exchange,
    redeem: async (...input) => record(await exchange.redeem(...input)),
    refresh: async (...input) => record(await exchange.refresh(...input)),
  };
}

/** Called for each slice that is published to the page. */
type SliceListener = (name: keyof State, value: State[keyof State]) => void;

const nothingForgotten: Forget = {
  'signed-out': stays,
  removed: stays,
  rebound: stays,
  'new-sign-in': stays,
  'same-person': stays,
  'other-person': stays,
  'other-chain': stays,
};

/** As a browser in which the person is signed in. */
const follow = (link: string) =>
  visit(link).then(
    () => true,
    () => true,
  );

export type MainServices = Awaited<ReturnType<typeof startMainServices>>;

export async function startMainServices(service: ServiceUnderTest, options: Options = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'blockdesk-main-'));
  const vault = openVault(join(folder, 'vault.db'), options.cipher ?? testCipher);
  const cache = openCache(join(folder, 'cache.db'), pathToFileURL(bundleOf('cache-worker')));
  const http = createHttp({ findProxy: straight });
  const sliceListeners: SliceListener[] = [];
  const publish: SliceListener = (name, value) => {
    for (const one of sliceListeners) one(name, value);
  };
  const connectionsChanged: Core['connectionsChanged'] = createSignal();
  const connections = createConnectionStore({
    vault,
    activeConnection: 'sandbox',
    keepActive() {},
    redirects: options.redirects ?? { newRedirectAddress: () => 'http://127.0.0.1:49731/sign-in/next', renewRedirectAddress() {} },
    changed(value) {
      publish('connections', value);
      connectionsChanged.emit(null);
    },
  });
  const clock = options.clock ?? systemClock;
  /** Of the shown connection. */
  const sessions: Session[] = [];
  let shownId = '';
  const byConnection = new Map<string, Session>();
  const of = (connection: string): Session => byConnection.get(connection) ?? { phase: 'restoring' };
  const isOpen = (connection: string) => of(connection).phase === 'signed-in';
  const waiting: (() => void)[] = [];
  const links: string[] = [];
  const domains: { readonly forget: Forget }[] = [];
  const forget: Core['forget'] = (reason, id) => forgetIn(domains, reason, id);
  const changed: SessionDomain['changed'] = createSignal();
  const created = createSession({
    exchange: recordingExchange(createTokenExchange(http.send, clock)),
    revoke: createRevocation(http.send),
    openInBrowser(link) {
      links.push(link);
      return (options.browse ?? follow)(link);
    },
    clock,
    patience: options.patience ?? 60_000,
    secrets: vault.secrets,
    clientSecret: connections.clientSecret,
    find: connections.confirmed,
    openings: options.openings ?? { wait: () => 0, count() {} },
    namedItself: connections.recordIssuer,
    changed(connection, now) {
      const before = of(connection).phase;
      byConnection.set(connection, now);
      if (connection === shownId) sessions.push(now);
      changed.emit({ connection, now, before });
      for (const check of waiting) check();
    },
    beforeSignedIn: (connection) => forget('new-sign-in', connection),
  });
  const ofSession: typeof created = {
    ...created,
    open(connection, before) {
      shownId = connection.id;
      return created.open(connection, before);
    },
  };
  const watched: Watch[] = [];
  sliceListeners.push((name, value) => {
    if (name === 'watch') watched.push(value as Watch);
  });
  const notes: DesktopNotification[] = [];
  const answered = ok(null);
  const nowhere = { free: () => answered, open: () => ({ ok: false, error: { code: 'canceled' } }) as const };
  /** How each slice of a connection is read. */
  let readers: Partial<Record<keyof State, unknown>> = {};
  // What is shown first is the connection under test.
  const ofTest: Core['connections'] = {
    ...connections,
    active() {
      const selected = connections.active();
      const [first] = vault.connections.list();
      const found = selected.id === 'sandbox' ? connections.find(first?.id ?? '') : ok(selected);
      return found.ok ? found.value : selected;
    },
  };
  const views = createViews({ connections: ofTest, changed() {}, keep() {} });
  const slices: Core['slices'] = {
    ...{ begin() {}, all: () => ({}) as never, set: publish, flush() {}, show() {}, renewAll() {} },
    renew(slice, connection = views.connectionOf('first') ?? '') {
      const read = readers[slice] as ((connection: string) => State[keyof State]) | undefined;
      if (views.of(connection) !== null && read !== undefined) publish(slice, read(connection));
    },
  };
  const core: Core = {
    version: '',
    clock,
    ...{ slices, views, connectionsChanged, connections: ofTest },
    appWindows: createTestWindows().windows,
    sandbox: { start: async () => answered, ready: async () => answered, stop: async () => {} },
    sandboxReady: createSignal(),
    restored: createSignal(),
    forget,
    notify: (note) => void notes.push(note),
    hideAmounts: () => options.hideAmounts ?? false,
    labelOf: () => '',
    windows: nowhere,
    changes: createChanges(nowhere, clock),
    ask: async () => true,
    saveDownload: async (name) => ok(name),
    openFile: async () => fail({ code: 'canceled' }),
  };
  const session: SessionDomain = {
    service: ofSession,
    ...{ of, changed, isOpen },
    open: () => [...byConnection.keys()].filter(isOpen),
    handlers: {},
    slices: { session: of },
    forget: nothingForgotten,
    stop: ofSession.stop,
  };
  const chain = chainDomain(core, session, { send: http.send, cache, watchStore: openWatchStore(join(folder, 'watch.db')) });
  domains.push(chain);
  readers = { ...session.slices, ...chain.slices };
  const known = vault.connections.list()[0];
  const isKept = options.keep === true && known !== undefined;
  const saved = isKept
    ? null
    : await connections.save({
        ...(known === undefined ? {} : { connection: known.id }),
        name: 'Tiny',
        environment: 'test',
        authorizationAddress: service.authorizationAddress,
        apiAddress: service.apiAddress,
        clientId: service.clientId,
        ...(service.clientSecret === undefined ? {} : { clientSecret: service.clientSecret }),
        scopes: service.scopes ?? 'account transactions',
        redirectAddress: options.redirectAddress ?? 'http://127.0.0.1/callback',
        pkce: options.pkce ?? true,
        ...(options.perSecond === undefined ? {} : { perSecond: options.perSecond }),
        ...(service.revocationAddress === undefined ? {} : { revocationAddress: service.revocationAddress }),
      });
  const id = saved === null ? (known?.id ?? '') : saved.ok ? saved.value.connection.id : '';
  const confirmed = connections.confirmed(id);
  const found = confirmed.ok ? confirmed : connections.find(id);
  if (!found.ok) throw new Error('the connection couldn’t be saved');
  // One that is kept unconfirmed has only its looks of a confirmed one: what main itself is asked for goes by its id.
  const connection = found.value as ConfirmedConnection;

  /** The first session from now on, or the last one, that satisfies the condition. */
  function until(condition: (session: Session) => boolean): Promise<Session> {
    return new Promise((resolve, reject) => {
      // Its phase alone: the whole session has the sign-in’s link, and a log must not hold that.
      const timer = setTimeout(() => reject(new Error(`the session is still ${sessions.at(-1)?.phase}`)), 60_000);
      const check = () => {
        const last = sessions.at(-1);
        if (last === undefined || !condition(last)) return;
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(check), 1);
        resolve(last);
      };
      waiting.push(check);
      check();
    });
  }

  await ofSession.open(connection);
  let stopped = false;
  return {
    folder,
    vault,
    cache,
    connections,
    connection,
    session: ofSession,
    sessions,
    client: chain.client,
    log: chain.log,
    watch: chain.watch,
    /** For the domains above these. `domains`: those that forget. */
    ...{ core, domains, sessionDomain: session, chain },
    onSlice: (publish: SliceListener) => void sliceListeners.push(publish),
    /** What was opened in the browser. */
    links,
    /** Every word of watching, the newest last. */
    watched,
    notes,
    until,
    async signIn() {
      if (shownId !== connection.id) await ofSession.open(connection);
      const began = await ofSession.signIn(connection);
      if (!began.ok) throw new Error(began.error.code);
      return until(({ phase }) => phase === 'signed-in');
    },
    async stop(remove = true) {
      if (stopped) return;
      stopped = true;
      await ofSession.stop();
      await Promise.all([chain.stop(), http.stop()]);
      vault.stop();
      if (remove) removeUnlessSearched(folder);
    },
  };
}
