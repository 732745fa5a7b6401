/** The page's calls about collectibles' metadata and pictures. */
import type { Collectible } from '#shared/collectibles/collectible.ts';
import { call, needs, takes } from '#shared/core/call.ts';

export const collectibleCalls = {
  /** `allowed: false` drops what was loaded, too; to begin, or by another gateway, main asks in its own window. Errors: `change-declined`, `too-soon`, `storage`. */
  'pictures.save': call<null>()({
    connection: needs('connection-id'),
    allowed: needs('switch'),
    gateway: needs('picture-gateway'),
  }),
  /**
   * What one token shows: main asks the service where its metadata is, and other servers only where that is allowed.
   * `whole`: with the metadata as it came. `fresh`: what was loaded before is loaded anew. `request`: `request.cancel` ends it.
   */
  'collectible.look': call<Collectible>()({
    connection: needs('connection-id'),
    contractAddress: needs('address'),
    tokenId: needs('token-id'),
    whole: takes('switch'),
    fresh: takes('switch'),
    request: takes('request-id'),
  }),
};
