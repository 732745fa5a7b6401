/** Decides who is signed in at each connection: begins a sign-in, renews it, ends it, and recognizes the same person. */

import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { createCooldown } from '#main/core/own-window/cooldown.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import { createSignal, type Signal } from '#main/core/signal.ts';
import { createRevocation } from '#main/session/revocation.ts';
import { createSession, type SessionService } from '#main/session/session.ts';
import { createTokenExchange } from '#main/session/token-exchange.ts';
import type { Session } from '#shared/ipc/state.ts';

/** Milliseconds in which the person may sign in in their browser. */
const signInPatience = 5 * 60_000;

interface SessionSource {
  readonly send: SendHttp;
  readonly secrets: Secrets;
  readonly openInBrowser: (link: string) => Promise<boolean>;
}

export interface SessionDomain extends Required<Domain<never, 'session'>> {
  readonly service: SessionService;
  /** Of this connection. */
  of(connection: string): Session;
  /** Of every connection; of a shown one, after its page has it. `before`: the previous phase. */
  readonly changed: Signal<{ readonly connection: string; readonly now: Session; readonly before: Session['phase'] }>;
  /** Whether the service of this connection can be asked: it is signed in to. */
  isOpen(connection: string): boolean;
  /** The connections that are signed in to; the shown ones first. */
  open(): readonly string[];
}

export function sessionDomain(core: Core, { send, secrets, openInBrowser }: SessionSource): SessionDomain {
  const { clock, connections, slices, views } = core;
  const first: Session = { phase: 'restoring' };
  const sessions = new Map<string, Session>();
  const of = (connection: string) => sessions.get(connection) ?? first;
  const isOpen = (connection: string) => of(connection).phase === 'signed-in';
  const changed: SessionDomain['changed'] = createSignal();
  const service = createSession({
    exchange: createTokenExchange(send, clock),
    revoke: createRevocation(send),
    openInBrowser,
    clock,
    patience: signInPatience,
    openings: createCooldown(clock),
    namedItself: connections.recordIssuer,
    secrets,
    clientSecret: connections.clientSecret,
    find: connections.confirmed,
    changed(connection, now) {
      const before = of(connection).phase;
      sessions.set(connection, now);
      slices.renew('session', connection);
      changed.emit({ connection, now, before });
    },
    beforeSignedIn: (connection) => core.forget('new-sign-in', connection),
  });
  return {
    service,
    ...{ of, changed, isOpen },
    open() {
      const isShown = (connection: string) => Number(views.of(connection) !== null);
      return [...sessions.keys()].filter(isOpen).toSorted((one, other) => isShown(other) - isShown(one));
    },
    handlers: {},
    slices: { session: of },
    // Callers end the sign-in before the others forget, so that its requests end first.
    forget: keepsEverything,
    stop: service.stop,
  };
}
