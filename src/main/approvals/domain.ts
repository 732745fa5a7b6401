/** Decides which approvals are listed, and when each is read again. */

import { type ApprovalBook, createApprovalBook } from '#main/approvals/approval-book.ts';
import { type Approvals, createApprovals } from '#main/approvals/approvals.ts';
import type { ChainDomain } from '#main/chain/domain.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { stays } from '#main/core/forget.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { TokensDomain } from '#main/tokens/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import type { approvalCalls } from '#shared/approvals/approval-calls.ts';

interface Below {
  readonly session: SessionDomain;
  readonly chain: ChainDomain;
  readonly tokens: TokensDomain;
  readonly writes: WritesDomain;
}

interface ApprovalsDomain extends Required<Domain<keyof typeof approvalCalls, 'approvals'>> {
  readonly approvals: Approvals;
  readonly approvalBook: ApprovalBook;
}

export function approvalsDomain(core: Core, { session, chain, tokens, writes }: Below, table: SavedTable): ApprovalsDomain {
  const { connections, slices, restored } = core;
  const approvalBook = createApprovalBook({ table, changed: (connection) => slices.renew('approvals', connection) });
  restored.on(approvalBook.forgetRead);
  const approvals = createApprovals({
    store: approvalBook,
    journal: writes.journal,
    read: chain.read,
    clock: core.clock,
    find: connections.confirmed,
    notify: core.notify,
    hideAmounts: core.hideAmounts,
    labelOf: core.labelOf,
    followed: tokens.followed,
    isOpen: session.isOpen,
    spare: chain.watch.spare,
    open: session.open,
  });
  const stopListening = chain.answers.on(approvals.take);
  session.changed.on(({ now, before }) => {
    if (now.phase === 'signed-in' && before !== 'signed-in') approvals.look();
  });
  writes.changed.on(({ id, by }) => {
    if (by === 'following') approvals.wrote(id);
  });
  return {
    approvals,
    approvalBook,
    handlers: {
      'approvals.add': async (input) => approvals.add(input),
      'approvals.forget': async ({ connection, approval }) => approvals.forget(connection, approval),
      'approvals.watch': async ({ connection, approval, watched }) => approvals.watch(connection, approval, watched),
      'approvals.seen': async ({ connection }) => approvals.seen(connection),
    },
    slices: { approvals: approvalBook.of },
    forget: {
      'signed-out': stays,
      // The vault deletes them with the connection.
      removed: stays,
      rebound: (connection) => approvals.drop(connection),
      'new-sign-in': (connection) => approvals.beginSignIn(connection),
      'same-person': stays,
      // Each belongs to an account; those of other accounts are neither shown nor read.
      'other-person': stays,
      'other-chain': (connection) => approvals.drop(connection),
    },
    stop() {
      stopListening();
      approvals.stop();
    },
  };
}
