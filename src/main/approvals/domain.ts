/** The approvals of the person's accounts, as they are known. */

import { type Approvals, createApprovals } from '#main/approvals/approvals.ts';
import { createPairBook, type PairBook } from '#main/approvals/pair-book.ts';
import type { ChainDomain } from '#main/chain/domain.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { stays } from '#main/core/forget.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import type { pairCalls } from '#shared/approvals/approval-calls.ts';

interface Below {
  readonly session: SessionDomain;
  readonly chain: ChainDomain;
  readonly writes: WritesDomain;
}

export interface ApprovalsDomain extends Domain<keyof typeof pairCalls, 'pairs'> {
  readonly approvals: Approvals;
  readonly pairs: PairBook;
}

export function approvalsDomain(core: Core, { session, chain, writes }: Below, table: SavedTable): ApprovalsDomain {
  const { connections, slices, shown } = core;
  const activeConnection = connections.active().id;
  const pairs = createPairBook({ table, activeConnection, changed: (value) => slices.set('pairs', value) });
  shown.on(pairs.show);
  const approvals = createApprovals({
    store: pairs,
    journal: writes.journal,
    read: chain.read,
    clock: core.clock,
    find: connections.confirmed,
    notify: core.notify,
    hideAmounts: core.hideAmounts,
    labelOf: core.labelOf,
    isOpen: session.isOpen,
    spare: chain.watch.spare,
    active: () => connections.active().id,
  });
  const deaf = chain.answers.on(approvals.hear);
  session.changed.on(({ now }) => {
    if (now.phase === 'signed-in') approvals.look();
  });
  writes.changed.on(({ id, by }) => {
    if (by === 'following') approvals.wrote(id);
  });
  return {
    approvals,
    pairs,
    handlers: {
      'pairs.add': async (input) => approvals.add(input),
      'pairs.forget': async ({ connection, pair }) => approvals.forget(connection, pair),
      'pairs.watch': async ({ connection, pair, watched }) => approvals.watch(connection, pair, watched),
      'pairs.seen': async ({ connection }) => approvals.seen(connection),
    },
    slices: { pairs: pairs.of(activeConnection) },
    forget: {
      'signed-out': stays,
      // They go with the connection, in the vault.
      removed: stays,
      rebound: (connection) => approvals.drop(connection),
      'new-sign-in': (connection) => approvals.beginSignIn(connection),
      'same-person': stays,
      // Each is of an account: those of others are neither shown nor read.
      'other-person': stays,
      'other-chain': (connection) => approvals.drop(connection),
    },
    stop() {
      deaf();
      approvals.stop();
    },
  };
}
