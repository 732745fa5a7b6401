/** Calls about the chain that take several operations of the service. */
import type { BlockRowResult } from '#shared/chain/block-row.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const chainCalls = {
  /** The blocks from that number down, the newest first, each read separately. */
  'chain.blocks': call<readonly BlockRowResult[]>()({
    connection: needs('connection-id'),
    from: needs('block-number'),
    count: needs('row-count'),
    request: takes('request-id'),
    /** Reads ahead of what is in view. */
    ahead: takes('switch'),
  }),
};
