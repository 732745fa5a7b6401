/** Main's services put together as app.ts does, without Electron: real HTTP, real listener, real databases. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRevocation } from '#main/auth/revocation.ts';
import { createSession } from '#main/auth/session.ts';
import { createTokenExchange, type TokenExchange } from '#main/auth/token-exchange.ts';
import type { Tokens } from '#main/auth/tokens.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createHttp } from '#main/platform/http.ts';
import type { Cipher } from '#main/ports/cipher.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { ConfirmedConnection } from '#main/ports/confirmed.ts';
import type { Note } from '#main/ports/notify.ts';
import type { PreferenceStore } from '#main/ports/preferences.ts';
import { createServiceClient } from '#main/service/client.ts';
import { createRequestLog } from '#main/service/request-log.ts';
import { createWatch } from '#main/service/watch/watch.ts';
import { openCache } from '#main/storage/cache.ts';
import { createConnectionStore } from '#main/storage/connections.ts';
import { openVault } from '#main/storage/vault.ts';
import { openWatchStore } from '#main/storage/watch-database.ts';
import type { Result } from '#shared/result.ts';
import type { Connections, Session } from '#shared/state.ts';
import type { Watch } from '#shared/watch.ts';
import { straight } from '#test/support/straight.ts';
import { recordSecrets, removeUnlessSearched } from './canaries.ts';
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
  /** Pauses between one opening of the browser and the next; none unless told. */
  readonly openings?: { wait(): number; count(): void };
  /** The connection is the one of the folder's vault, as it stands there. */
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

export type MainServices = Awaited<ReturnType<typeof startMainServices>>;

export async function startMainServices(service: ServiceUnderTest, options: Options = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'blockdesk-main-'));
  const vault = openVault(join(folder, 'vault.db'), options.cipher ?? testCipher);
  const cache = openCache(join(folder, 'cache.db'), new URL('../../src/main/storage/cache-worker.ts', import.meta.url));
  const http = createHttp({ findProxy: straight });
  const told: ((connections: Connections) => void)[] = [];
  const connections = createConnectionStore({
    vault,
    activeConnection: 'sandbox',
    keepActive() {},
    redirects: options.redirects ?? { newRedirectAddress: () => 'http://127.0.0.1:49731/sign-in/next', renewRedirectAddress() {} },
    changed: (value) => {
      for (const tell of told) tell(value);
    },
  });
  const clock = options.clock ?? systemClock;
  const sessions: Session[] = [];
  const waiting: (() => void)[] = [];
  const session = createSession({
    exchange: recordingExchange(createTokenExchange(http.send, clock)),
    revoke: createRevocation(http.send),
    openInBrowser:
      options.browse ??
      ((link) =>
        visit(link).then(
          () => true,
          () => true,
        )),
    clock,
    patience: options.patience ?? 60_000,
    secrets: vault.secrets,
    clientSecret: connections.clientSecret,
    find: connections.confirmed,
    openings: options.openings ?? { wait: () => 0, count() {} },
    namedItself: connections.noteIssuer,
    changed: (value) => {
      sessions.push(value);
      const [open] = vault.connections.list();
      if (open !== undefined) watch.open(open.id, value.phase === 'signed-in');
      for (const check of waiting) check();
    },
    beforeSignedIn: async (connection) => {
      watch.beginSignIn(connection);
      await cache.newSignIn(connection);
    },
  });
  const log = createRequestLog();
  const client = createServiceClient({
    send: http.send,
    session,
    cache,
    clock,
    log,
    random: Math.random,
    replaced: (connection) => watch.beginChain(connection),
  });
  const watched: Watch[] = [];
  const notes: Note[] = [];
  const watch = createWatch({
    read: client.read,
    find: async (id) => connections.confirmed(id),
    store: openWatchStore(join(folder, 'watch.db')),
    clock,
    notify: (note) => void notes.push(note),
    hideAmounts: () => options.hideAmounts ?? false,
    labelOf: () => '',
    changed: (value) => void watched.push(value),
  });
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
  if (!found.ok) throw new Error('the connection could not be saved');
  // One that is kept unconfirmed has only its looks of a confirmed one: what main itself is asked for goes by its id.
  const connection = found.value as ConfirmedConnection;

  /** The first session from now on, or the last one, that satisfies the condition. */
  function until(condition: (session: Session) => boolean): Promise<Session> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`still ${JSON.stringify(sessions.at(-1))}`)), 5_000);
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

  await session.open(connection);
  let stopped = false;
  return {
    folder,
    vault,
    cache,
    connections,
    /** From now on. */
    onConnections: (tell: (connections: Connections) => void) => void told.push(tell),
    connection,
    session,
    sessions,
    client,
    log,
    watch,
    /** Every word of watching, the newest last. */
    watched,
    notes,
    until,
    async signIn() {
      const began = await session.signIn(connection);
      if (!began.ok) throw new Error(began.error.code);
      return until(({ phase }) => phase === 'signed-in');
    },
    async stop(remove = true) {
      if (stopped) return;
      stopped = true;
      await session.stop();
      await Promise.all([cache.stop(), watch.stop(), http.stop()]);
      vault.stop();
      if (remove) removeUnlessSearched(folder);
    },
  };
}
