/** A connection in words: its environment and its chain. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import type { Connection, Environment } from '#shared/ipc/state.ts';

export const environmentWords = { sandbox: t('Practice money'), test: t('Test money'), live: t('Live') } as const satisfies Record<
  Environment,
  string
>;

/** "Practice money", "Live · Ethereum", "Test money · chain 4242". Each known name belongs to one chain. */
export function connectionLine({ environment, chain }: Connection): string {
  const name = chain === null ? null : chain.name === null ? t('chain {id}', { id: chain.id }) : visibleText(chain.name, 40);
  return environment === 'sandbox' || name === null ? environmentWords[environment] : `${environmentWords[environment]} · ${name}`;
}

/** The host of an address, or the text itself where it is no URL. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
