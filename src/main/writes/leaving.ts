/** The question before leaving pending writes: by quitting, signing out, or changing or removing the connection. */

import type { Question } from '#main/core/ports/desktop.ts';
import type { InFlight } from '#main/writes/sending.ts';

export type Leaving = 'quit' | 'sign-out' | 'remove' | 'rebind';

const ways: Readonly<Record<Leaving, { readonly yes: string; readonly sending: (it: string, was: string) => string }>> = {
  quit: { yes: 'Quit anyway', sending: (it, was) => `If you quit now, Blockdesk may not learn whether ${it} ${was} carried out.` },
  'sign-out': {
    yes: 'Sign out anyway',
    sending: (it) => `Blockdesk records the answer, but can’t track ${it} until you sign in again.`,
  },
  rebind: {
    yes: 'Change anyway',
    sending: (it) => `Blockdesk records the answer, but can’t track ${it} once the connection points to another service.`,
  },
  remove: { yes: 'Remove anyway', sending: (it) => `Blockdesk can’t track ${it} until you add the same service again.` },
};

const count = (number: number, is: string, are: string) => `${number} ${number === 1 ? `transaction ${is}` : `transactions ${are}`}`;

/** Null where nothing is on its way. */
export function questionOfLeaving(leaving: Leaving, { sending, held }: InFlight): Question | null {
  if (sending + held === 0) return null;
  const { yes, sending: words } = ways[leaving];
  const [it, was] = sending === 1 ? ['it', 'was'] : ['they', 'were'];
  const onTheWay = words(leaving === 'quit' ? it : sending === 1 ? 'it' : 'them', was);
  const waiting = `${count(held, 'is', 'are')} waiting to be sent and will be withdrawn if you continue.`;
  return {
    message: sending > 0 ? `${count(sending, 'is', 'are')} being sent` : `${count(held, 'is', 'are')} waiting to be sent`,
    detail: [
      sending > 0 ? onTheWay : null,
      held === 0 ? null : sending > 0 ? waiting : `If you continue, ${held === 1 ? 'it' : 'they'} will be withdrawn.`,
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
    yes,
    no: 'Wait',
    enter: 'no',
  };
}
