/** The question before leaving pending writes: by quitting, signing out, or changing or removing the connection. */

import type { Question } from '#main/core/ports/desktop.ts';
import type { InFlight } from '#main/writes/sending.ts';
import { t } from '#shared/core/language/language.ts';

export type Leaving = 'quit' | 'sign-out' | 'remove' | 'rebind';

const ways: Readonly<Record<Leaving, { readonly yes: string; readonly sending: (it: string, was: string) => string }>> = {
  quit: {
    yes: t('Quit anyway'),
    sending: (it, was) => t('If you quit now, Blockdesk may not learn whether {it} {was} carried out.', { it, was }),
  },
  'sign-out': {
    yes: t('Sign out anyway'),
    sending: (it) => t('Blockdesk records the answer, but can’t track {it} until you sign in again.', { it }),
  },
  rebind: {
    yes: t('Change anyway'),
    sending: (it) => t('Blockdesk records the answer, but can’t track {it} once the connection points to another service.', { it }),
  },
  remove: { yes: t('Remove anyway'), sending: (it) => t('Blockdesk can’t track {it} until you add the same service again.', { it }) },
};

const count = (number: number, is: string, are: string) =>
  `${number} ${number === 1 ? t('transaction {is}', { is }) : t('transactions {are}', { are })}`;

/** Null where nothing is on its way. */
export function questionOfLeaving(leaving: Leaving, { sending, held }: InFlight): Question | null {
  if (sending + held === 0) return null;
  const { yes, sending: words } = ways[leaving];
  const [it, was] = sending === 1 ? ['it', 'was'] : ['they', 'were'];
  const onTheWay = words(leaving === 'quit' ? it : sending === 1 ? 'it' : 'them', was);
  const waiting = t('{count} waiting to be sent and will be withdrawn if you continue.', { count: count(held, 'is', 'are') });
  return {
    message:
      sending > 0
        ? t('{count} being sent', { count: count(sending, 'is', 'are') })
        : t('{count} waiting to be sent', { count: count(held, 'is', 'are') }),
    detail: [
      sending > 0 ? onTheWay : null,
      held === 0 ? null : sending > 0 ? waiting : `If you continue, ${held === 1 ? 'it' : 'they'} will be withdrawn.`,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
    yes,
    no: t('Wait'),
    enter: 'no',
  };
}
