/** The page's calls about saved approvals. */
import { call, needs, takes } from '#shared/core/call.ts';

export const approvalCalls = {
  /** Added by the person: listed whatever it allows, and read at once. */
  'approvals.add': call<null>()({
    connection: needs('connection-id'),
    approvalKind: needs('approval-kind'),
    contract: needs('address'),
    tokenId: takes('token-id'),
    owner: needs('address'),
    spender: needs('address'),
  }),
  /** Hides it until a newer approval is found. Changes nothing on the chain. */
  'approvals.forget': call<null>()({ connection: needs('connection-id'), approval: needs('approval-key') }),
  /** Whether it is read again regularly, and a change announced. */
  'approvals.watch': call<null>()({ connection: needs('connection-id'), approval: needs('approval-key'), watched: needs('switch') }),
  /** Clears the marks on approvals that changed. */
  'approvals.seen': call<null>()({ connection: needs('connection-id') }),
};
