/** The change that allows loading pictures from servers that strangers name. The page can turn it off by itself, but not on. */

import { mostLoading, type PictureChoice } from '#shared/collectibles/pictures.ts';
import { t } from '#shared/core/language/language.ts';
import type { ChangeDraft, NamedConnection } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** Null if no other server would be asked than before. */
export function morePictures({ name, environment }: NamedConnection, before: PictureChoice, after: PictureChoice): ChangeDraft | null {
  if (!after.allowed || (before.allowed && before.gateway === after.gateway)) return null;
  return {
    title: before.allowed ? t('Load pictures from another gateway?') : t('Load pictures of collectibles?'),
    text: t('The pictures are on the collectibles’ own servers. Blockdesk asks those only if you allow it.'),
    connection: name,
    environment,
    fields: [{ name: t('IPFS gateway'), before: before.allowed ? before.gateway : null, after: after.gateway, is: 'address' }],
    warnings: [
      warn(
        'pictures',
        'care',
        t('These servers and the gateway learn your IP address and what you look at. If you didn’t ask for this, go back.'),
      ),
      warn(
        'pictures-owned',
        'info',
        t(
          'Blockdesk asks them only for collectibles in your accounts: at most {requests} requests and {newServers} new servers a minute.',
          { requests: mostLoading.requests, newServers: mostLoading.newServers },
        ),
      ),
      warn('pictures-left', 'care', t('A malicious collectible could use these requests to leak some of what Blockdesk shows.')),
    ],
    action: t('Load pictures'),
  };
}
