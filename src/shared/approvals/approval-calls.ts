/** The calls of the approvals that are known. */
import { call, needs, takes } from '#shared/core/call.ts';

export const approvalCalls = {
  /** One that the person asked for: it is listed whatever it allows, and read at once. */
  'approvals.add': call<null>()({
    connection: needs('connection-id'),
    approvalKind: needs('approval-kind'),
    contract: needs('address'),
    tokenId: takes('token-id'),
    owner: needs('address'),
    spender: needs('address'),
  }),
  /** Out of the list; a newer approval brings it back. Nothing of it changes on the chain. */
  'approvals.forget': call<null>()({ connection: needs('connection-id'), approval: needs('approval-key') }),
  /** Whether it is read again from time to time, and a change told. */
  'approvals.watch': call<null>()({ connection: needs('connection-id'), approval: needs('approval-key'), watched: needs('switch') }),
  /** What changed is marked no more. */
  'approvals.seen': call<null>()({ connection: needs('connection-id') }),
};
