/** The change that allows loading pictures from servers that strangers name. The page can turn it off by itself, but not on. */

import { mostLoading, type PictureChoice } from '#shared/collectibles/pictures.ts';
import type { ChangeDraft, NamedConnection } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** Null if no other server would be asked than before. */
export function morePictures({ name, environment }: NamedConnection, before: PictureChoice, after: PictureChoice): ChangeDraft | null {
  if (!after.allowed || (before.allowed && before.gateway === after.gateway)) return null;
  return {
    title: before.allowed ? 'Load pictures from another gateway?' : 'Load pictures of collectibles?',
    text: 'The pictures are on the collectibles’ own servers. Blockdesk asks those only if you allow it.',
    connection: name,
    environment,
    fields: [{ name: 'IPFS gateway', before: before.allowed ? before.gateway : null, after: after.gateway, is: 'address' }],
    warnings: [
      warn(
        'pictures',
        'care',
        'These servers and the gateway learn your IP address and what you look at. If you didn’t ask for this, go back.',
      ),
      warn(
        'pictures-owned',
        'info',
        `Blockdesk asks them only for collectibles in your accounts: at most ${mostLoading.requests} requests and ${mostLoading.newServers} new servers a minute.`,
      ),
      warn('pictures-left', 'care', 'A malicious collectible could use these requests to leak some of what Blockdesk shows.'),
    ],
    action: 'Load pictures',
  };
}
