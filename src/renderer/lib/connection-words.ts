/** A connection in words: where its money is real, and on which chain. */

import { visibleText } from '#renderer/lib/visible-text.ts';
import type { Connection, Environment } from '#shared/state.ts';

export const environmentWords = { sandbox: 'Practice money', test: 'Test', live: 'Live' } as const satisfies Record<Environment, string>;

/** "Practice money · 31337", "Live · Ethereum · 1". */
export function connectionLine({ environment, chain }: Connection): string {
  const name = environment === 'sandbox' || chain === null || chain.name === null ? [] : [visibleText(chain.name, 40)];
  return [environmentWords[environment], ...name, ...(chain === null ? [] : [chain.id])].join(' · ');
}

/** What is kept of it where the name alone does not tell: the host of the API address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
