/** Adds, changes, tests, selects and removes services, each after the person has confirmed it. */

import type { ChainDomain } from '#main/chain/domain.ts';
import { createConnectionHandlers } from '#main/connections/connection-handlers.ts';
import { createConnectionTests } from '#main/connections/connection-test.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import type { connectionCalls } from '#shared/connections/connection-calls.ts';

interface Below {
  readonly session: SessionDomain;
  readonly chain: ChainDomain;
  readonly writes: WritesDomain;
}

type ConnectionsDomain = Domain<keyof typeof connectionCalls, 'connections' | 'connectionTest'>;

/** The last domain, because leaving a connection ends what the others do for it. They know connections by the store. */
export function connectionsDomain(core: Core, { session, chain, writes }: Below): ConnectionsDomain {
  const { connections, slices, clock } = core;
  const tests = createConnectionTests({ read: chain.read, clock, changed: (value) => slices.set('connectionTest', value) });
  return {
    handlers: createConnectionHandlers({ core, session: session.service, chain, writes, tests }),
    slices: { connections: connections.all(), connectionTest: tests.last() },
    // The callers do it: ending a sign-in ends its test, and saving another address deletes the secret.
    forget: keepsEverything,
  };
}
