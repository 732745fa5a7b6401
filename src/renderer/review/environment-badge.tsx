/** The environment and the connection, in the same words for every write and change. */

import { Badge } from '#renderer/core/ui/badge.tsx';
import { t } from '#shared/core/language/language.ts';
import type { Environment } from '#shared/ipc/state.ts';

const money = { sandbox: t('practice money'), test: t('test money'), live: t('Live: real money') } as const;
const tones = { sandbox: 'accent', test: 'neutral', live: 'care' } as const;

/** `place`: already made visible. */
export function EnvironmentBadge({ environment, place }: { environment: Environment; place: string }) {
  const words = environment === 'live' ? `${money.live} · ${place}` : `${place} · ${money[environment]}`;
  return <Badge tone={tones[environment]}>{words}</Badge>;
}
