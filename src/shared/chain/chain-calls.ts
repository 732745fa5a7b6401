/** The calls about the chain that are more than one operation of the service. */
import type { BlockRowResult } from '#shared/chain/block-row.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const chainCalls = {
  /** The blocks from that number downward, the newest first, each by itself; fewer where block 0 comes before. */
  'chain.blocks': call<readonly BlockRowResult[]>()({
    connection: needs('connection-id'),
    from: needs('block-number'),
    count: needs('row-count'),
    request: takes('request-id'),
    /** Nobody looks at them yet. */
    ahead: takes('switch'),
  }),
};
