/** The changes that let a write through which the person's own rules stopped before: of the rules, or of the contacts they go by. */

import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';
import type { ChangeDraft, ChangeField } from '#shared/change.ts';
import type { KeptEntry } from '#shared/notebook.ts';
import { found } from '#shared/review/finding.ts';
import type { NameMove } from '#shared/review/known.ts';
import { limitedToken, loosened, native, type Rules, type TokenLimit } from '#shared/review/rules.ts';
import type { Connection } from '#shared/state.ts';

type Named = Pick<Connection, 'name' | 'environment'>;

const takesEffect = 'It takes effect right away. If you didn’t ask for this, go back.';

/** Null where nothing is let through that was not: a page alone may make rules stricter, and no looser. */
export function looserRules({ name, environment }: Named, before: Rules, after: Rules): ChangeDraft | null {
  const words = loosened(before, after);
  if (words.length === 0) return null;
  const was = new Map(linesOf(before));
  const fields = linesOf(after, before).flatMap(([line, now]): ChangeField[] =>
    now === (was.get(line) ?? 'none') ? [] : [{ name: line, before: was.get(line) ?? 'none', after: now, is: 'text' }],
  );
  return {
    title: 'Loosen your rules?',
    text: takesEffect,
    connection: name,
    environment,
    fields,
    findings: [found('looser-rules', 'care', `Less strict: ${words.join(', ')}.`)],
    action: 'Loosen rules',
  };
}

/** Each rule in a line of its own. `others`: limits of theirs that are gone are lines too. */
function linesOf({ limits, knownReceiversOnly, quietHours, holding }: Rules, others?: Rules): (readonly [string, string])[] {
  const gone = others?.limits.filter(({ token }) => !limits.some((limit) => limit.token === token)) ?? [];
  const none = { perTransaction: null, perDay: null, retypeAbove: null };
  return [
    ...[...limits, ...gone.map((limit) => ({ ...limit, ...none }))].flatMap((limit): [string, string][] => {
      const token = limit.token === native ? 'native currency' : limitedToken(limit);
      return [
        [`Limit per transaction, ${token}`, amountOf(limit, limit.perTransaction)],
        [`Limit per 24 hours, ${token}`, amountOf(limit, limit.perDay)],
        [`Retype amounts over, ${token}`, amountOf(limit, limit.retypeAbove)],
      ];
    }),
    ['Known recipients only', knownReceiversOnly ? 'on' : 'off'],
    ['Block sending', quietHours === null ? 'none' : `from ${quietHours.from} to ${quietHours.until}`],
    ['Undo window after confirming', holding === 0 ? 'off' : `${holding / 1000} seconds`],
  ];
}

function amountOf({ decimals, symbol }: TokenLimit, amount: string | null): string {
  if (amount === null) return 'none';
  return decimals === null ? `${groupedBaseUnits(amount)} base units` : `${formatAmount(amount, decimals)} ${symbol ?? ''}`.trimEnd();
}

/** With "known recipients only", one more contact is one more recipient. `contacts`: each that would be new. */
export function newRecipients({ name, environment }: Named, contacts: readonly KeptEntry[]): ChangeDraft {
  const isOne = contacts.length === 1;
  return {
    title: isOne ? 'Allow a new recipient?' : `Allow ${contacts.length} new recipients?`,
    text: takesEffect,
    connection: name,
    environment,
    // All of them: one that is only counted could be anybody's.
    fields: contacts.map(({ label, subject }) => ({
      name: label === '' ? 'No name' : `“${label}”`,
      before: null,
      after: subject,
      is: 'address',
    })),
    findings: [
      found('new-recipient', 'care', 'Your rule allows sending only to your own accounts and contacts. A new contact is a new recipient.'),
    ],
    action: isOne ? 'Add contact' : `Add ${contacts.length} contacts`,
  };
}

/** A contact's name is how a person knows whom they pay. `recipients`: what else the same change needs. */
export function movedNames({ name, environment }: Named, moves: readonly NameMove[], recipients: ChangeDraft | null): ChangeDraft {
  const fields = moves.map(({ label, from, to }): ChangeField => ({ name: `“${label}”`, before: from, after: to, is: 'address' }));
  // A contact that gets a name of another one is in one line.
  const others = recipients?.fields.filter(({ after }) => !moves.some(({ to }) => to === after)) ?? [];
  const one = moves.length === 1 ? 'A contact had this name at another address' : 'Contacts had these names at other addresses';
  return {
    title: 'Give a contact’s name to another address?',
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...others],
    findings: [found('name-moved', 'danger', `${one}. Whoever sends by name then pays the new one.`), ...(recipients?.findings ?? [])],
    action: 'Move name',
  };
}
