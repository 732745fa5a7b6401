/** The question before leaving pending writes: by quitting, signing out, or changing or removing the connection. */

import type { Question } from '#main/core/ports/desktop.ts';
import type { InFlight } from '#main/writes/sending.ts';
import { t } from '#shared/core/language/language.ts';

export type Leaving = 'quit' | 'sign-out' | 'remove' | 'rebind';

const ways: Readonly<Record<Leaving, { readonly yes: string; readonly sending: (count: number) => string }>> = {
  quit: {
    yes: t('Quit anyway'),
    sending: (count) =>
      t('If you quit now, Blockdesk may not learn whether {count, plural, one {it was} other {they were}} carried out.', { count }),
  },
  'sign-out': {
    yes: t('Sign out anyway'),
    sending: (count) =>
      t('Blockdesk records the answer, but can’t track {count, plural, one {it} other {them}} until you sign in again.', { count }),
  },
  rebind: {
    yes: t('Change anyway'),
    sending: (count) =>
      t(
        'Blockdesk records the answer, but can’t track {count, plural, one {it} other {them}} once the connection points to another service.',
        { count },
      ),
  },
  remove: {
    yes: t('Remove anyway'),
    sending: (count) => t('Blockdesk can’t track {count, plural, one {it} other {them}} until you add the same service again.', { count }),
  },
};

/** Null where nothing is on its way. */
export function questionOfLeaving(leaving: Leaving, { sending, held }: InFlight): Question | null {
  if (sending + held === 0) return null;
  const { yes, sending: words } = ways[leaving];
  const base = { yes, no: t('Wait'), enter: 'no' } as const;
  if (sending === 0)
    return {
      ...base,
      message: t('{count, plural, one {# transaction is} other {# transactions are}} waiting to be sent', { count: held }),
      detail: t('If you continue, {count, plural, one {it} other {they}} will be withdrawn.', { count: held }),
    };
  const waiting = t(
    '{count, plural, one {# transaction is} other {# transactions are}} waiting to be sent and will be withdrawn if you continue.',
    { count: held },
  );
  return {
    ...base,
    message: t('{count, plural, one {# transaction is} other {# transactions are}} being sent', { count: sending }),
    detail: held === 0 ? words(sending) : `${words(sending)}\n\n${waiting}`,
  };
}
