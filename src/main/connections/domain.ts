/** Adds, changes, tests, selects and removes services, each after the person has confirmed it. */

import type { ChainDomain } from '#main/chain/domain.ts';
import { type AfterRestore, createAfterRestore } from '#main/connections/after-restore.ts';
import { createConnectionHandlers } from '#main/connections/connection-handlers.ts';
import { createConnectionTests } from '#main/connections/connection-test.ts';
import { createForgetting } from '#main/connections/forgetting.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import type { connectionCalls } from '#shared/connections/connection-calls.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import type { Connection, ConnectionState, State } from '#shared/ipc/state.ts';
import { isUncertain, isUnderWay, openStates, type WriteState } from '#shared/writes/activity.ts';

interface Below {
  readonly session: SessionDomain;
  readonly chain: ChainDomain;
  readonly writes: WritesDomain;
}

interface ConnectionsDomain extends Domain<keyof typeof connectionCalls, 'connections' | 'window' | 'connectionStates' | 'connectionTest'> {
  readonly afterRestore: AfterRestore;
}

/** Null where the journal can't be read now. */
function statesOf(
  list: readonly Connection[],
  sessionOf: SessionDomain['of'],
  journal: Pick<WritesDomain['journal'], 'inState'>,
): State['connectionStates'] | null {
  const open = journal.inState(openStates);
  if (!open.ok) return null;
  const stateOf = (connection: Connection): ConnectionState => {
    const own = open.value.filter((entry) => isSentFrom(entry, connection));
    const count = (is: (state: WriteState) => boolean) => own.filter(({ state }) => is(state)).length;
    return { phase: sessionOf(connection.id).phase, underWay: count(isUnderWay), uncertain: count(isUncertain) };
  };
  return Object.fromEntries(list.map((connection) => [connection.id, stateOf(connection)]));
}

/** After the others, because leaving a connection ends what they do for it. They know connections by the store. */
export function connectionsDomain(core: Core, { session, chain, writes }: Below): ConnectionsDomain {
  const { connections, slices, views, clock } = core;
  const tests = createConnectionTests({ read: chain.read, clock, changed: () => slices.renew('connectionTest') });
  let last = '';
  function publish(): void {
    const states = statesOf(connections.all().list, session.of, writes.journal);
    const text = JSON.stringify(states);
    if (states === null || text === last) return;
    last = text;
    slices.set('connectionStates', states);
  }
  core.connectionsChanged.on(publish);
  session.changed.on(publish);
  writes.changed.on(publish);
  const forgetting = createForgetting({ core, session: session.service, tests });
  return {
    afterRestore: createAfterRestore({ core, session: session.service, forgetting }),
    handlers: createConnectionHandlers({ core, session: session.service, chain, writes, tests, forgetting }),
    slices: {
      connections: (active) => ({ ...connections.all(), active }),
      window: (connection) => ({
        isFirst: views.of(connection) === 'first',
        elsewhere: views.shown().filter((other) => other !== connection),
      }),
      connectionStates: statesOf(connections.all().list, session.of, writes.journal) ?? {},
      connectionTest(connection) {
        const last = tests.last();
        return last.phase !== 'none' && last.connection === connection ? last : { phase: 'none' };
      },
    },
    // The callers do it: ending a sign-in ends its test, and saving another address deletes the secret.
    forget: keepsEverything,
  };
}
