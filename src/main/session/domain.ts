/** Decides who is signed in: begins a sign-in, renews it, ends it, and recognizes the same person. */

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
  now(): Session;
  /** Emitted after the page has received it. `before`: the previous phase. */
  readonly changed: Signal<{ readonly now: Session; readonly before: Session['phase'] }>;
  /** Whether the service of this connection can be asked: it is shown, and signed in to. */
  isOpen(connection: string): boolean;
}

export function sessionDomain(core: Core, { send, secrets, openInBrowser }: SessionSource): SessionDomain {
  const { clock, connections, slices } = core;
  const first: Session = { phase: 'restoring' };
  let now: Session = first;
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
    changed(value) {
      const before = now.phase;
      now = value;
      slices.set('session', value);
      changed.emit({ now, before });
    },
    beforeSignedIn: (connection) => core.forget('new-sign-in', connection),
  });
  return {
    service,
    now: () => now,
    changed,
    isOpen: (connection) => connections.active().id === connection && now.phase === 'signed-in',
    handlers: {},
    slices: { session: first },
    // Callers end the sign-in before the others forget, so that its requests end first.
    forget: keepsEverything,
    stop: service.stop,
  };
}
