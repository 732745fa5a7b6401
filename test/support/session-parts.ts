/** A session without network and disk: what it asks for waits until the test answers. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { SecretKind, Secrets } from '#main/core/ports/secrets.ts';
import type { Revoke } from '#main/session/revocation.ts';
import { createSession } from '#main/session/session.ts';
import type { TokenExchange } from '#main/session/token-exchange.ts';
import { audienceOf, type Tokens } from '#main/session/tokens.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import { toConnection } from '#test/support/connection.ts';
import { type Visited, visit } from '#test/support/visit.ts';

export interface SessionUnderTest {
  readonly clock: Clock;
  readonly refresh: (tokens: Tokens) => Promise<Result<Tokens>>;
  readonly redeem?: TokenExchange['redeem'];
  /** Asked before a secret is written. */
  readonly beforeKeep?: (text: string) => Promise<void>;
  /** What was read with another sign-in is being dropped. */
  readonly beforeSignedIn?: () => Promise<void>;
  /** Called on each change, such as by a slow listener. */
  readonly onChange?: (connection: string, session: Session) => void;
  readonly find?: (connection: string) => Result<ConfirmedConnection>;
  readonly openInBrowser?: (link: string) => Promise<boolean>;
  readonly revoke?: Revoke;
  /** What the store of secrets says of what it has written; `encrypted` by default. */
  readonly kept?: () => Result<'encrypted' | 'memory'>;
  /** Before something is read. */
  readonly beforeRead?: (kind: SecretKind) => Promise<void>;
  /** Whether nothing can be decrypted now. */
  readonly isLocked?: () => boolean;
  readonly clientSecret?: () => Promise<Result<string | null>>;
  /** Seconds until the browser may be opened again. */
  readonly wait?: () => number;
}

/** Where the app waits for the browser that was sent to `link`: `127.0.0.1:49731`. */
export const listenerOf = (link: string) => new URL(new URL(link).searchParams.get('redirect_uri') ?? '').host;

/** As the browser that was sent to `link` and comes back with a code. `follow`: it fetches the page, too. */
export function bringBack(link: string, follow = true): Promise<Visited> {
  const asked = new URL(link).searchParams;
  return visit(`${asked.get('redirect_uri')}?${new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' })}`, { follow });
}

export function createSessionUnderTest(parts: SessionUnderTest) {
  const disk = new Map<string, string>();
  /** Of the connection that is shown. */
  const sessions: Session[] = [];
  let shown = toConnection().id;
  /** What happened, in its order. */
  const log: string[] = [];
  let openings = 0;
  const at = (connection: string, kind: SecretKind) => `${connection} ${kind}`;
  const secrets: Secrets = {
    async keep(connection, kind, text) {
      await parts.beforeKeep?.(text);
      const kept = parts.kept?.() ?? ok('encrypted');
      if (!kept.ok) return kept;
      disk.set(at(connection, kind), text);
      log.push(`kept ${kind}`);
      return kept;
    },
    async read(connection, kind) {
      await parts.beforeRead?.(kind);
      if (parts.isLocked?.() === true) return { kept: 'locked' };
      const text = disk.get(at(connection, kind));
      return text === undefined ? null : { text, kept: 'encrypted' };
    },
    has: (connection, kind) => disk.has(at(connection, kind)),
    forget(connection, kind) {
      disk.delete(at(connection, kind));
      return ok(null);
    },
  };
  const session = createSession({
    exchange: {
      redeem: parts.redeem ?? (() => Promise.reject(new Error('not asked for'))),
      refresh: (_connection, tokens) => {
        log.push('refresh');
        return parts.refresh(tokens);
      },
    },
    revoke: parts.revoke ?? (async () => false),
    openInBrowser: parts.openInBrowser ?? (async () => true),
    clock: parts.clock,
    patience: 60_000,
    secrets,
    clientSecret: parts.clientSecret ?? (async () => ok('secret')),
    openings: { wait: parts.wait ?? (() => 0), count: () => (openings += 1) },
    namedItself() {},
    find: parts.find ?? ((id) => ok(toConnection({ id }))),
    changed(connection, value) {
      if (connection === shown) sessions.push(value);
      parts.onChange?.(connection, value);
    },
    beforeSignedIn: async () => parts.beforeSignedIn?.(),
  });
  const service: typeof session = {
    ...session,
    open(connection, before) {
      shown = connection.id;
      return session.open(connection, before);
    },
  };
  return { session: service, disk, sessions, log, openings: () => openings };
}

export function toTokens(clock: Clock, seconds: number | null, change: Partial<Tokens> = {}): Tokens {
  return {
    audience: audienceOf(toConnection()),
    accessToken: `access-${crypto.randomUUID()}`,
    refreshToken: `refresh-${crypto.randomUUID()}`,
    scopes: ['account'],
    issuedAt: clock.now(),
    expiresAt: seconds === null ? null : clock.now() + seconds * 1000,
    signedInAt: clock.now(),
    ...change,
  };
}
