/** The questions before a rule of the person's own lets through what it did not before: by the rule, or by what it goes by. */
import type { Question } from '#main/ports/person.ts';
import { loosened, type Rules } from '#shared/review/rules.ts';

/** Null where nothing is let through that was not: a page alone may make rules stricter, and no looser. */
export function questionOfLoosening(name: string, before: Rules, after: Rules): Question | null {
  const words = loosened(before, after);
  if (words.length === 0) return null;
  return {
    message: 'Let more through than your rules do now?',
    detail: `Connection: ${name}\nLess strict: ${words.join(', ')}\n\nIt holds at once. If you did not ask for this change, choose Cancel.`,
    yes: 'Change',
    no: 'Cancel',
    enter: 'no',
  };
}

/** With "known receivers only", a contact more is a receiver more. `whom`: in words. */
export const questionOfContacts = (name: string, whom: string): Question => ({
  message: 'Let something be sent to more than your rules allow now?',
  detail: `Connection: ${name}\nNew among your contacts: ${whom}\n\nYour rule lets things be sent to your own accounts and your contacts only. If you did not ask for this, choose Cancel.`,
  yes: 'Add',
  no: 'Cancel',
  enter: 'no',
});
