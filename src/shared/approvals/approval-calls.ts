/** The calls of the approvals that are known. */
import { call, needs, takes } from '#shared/core/call.ts';

export const pairCalls = {
  /** One that the person asked for: it is listed whatever it allows, and read at once. */
  'pairs.add': call<null>()({
    connection: needs('connection-id'),
    pairKind: needs('pair-kind'),
    contract: needs('address'),
    tokenId: takes('token-id'),
    owner: needs('address'),
    spender: needs('address'),
  }),
  /** Out of the list; a newer approval brings it back. Nothing of it changes on the chain. */
  'pairs.forget': call<null>()({ connection: needs('connection-id'), pair: needs('pair-key') }),
  /** Whether it is read again from time to time, and a change told. */
  'pairs.watch': call<null>()({ connection: needs('connection-id'), pair: needs('pair-key'), watched: needs('switch') }),
  /** What changed is marked no more. */
  'pairs.seen': call<null>()({ connection: needs('connection-id') }),
};
