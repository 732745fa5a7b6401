/** The changes that let a write through which the person's own rules stopped before: of the rules, or of the contacts they go by. */

import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';
import type { ChangeDraft, ChangeField } from '#shared/change.ts';
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

/** With "known recipients only", one more contact is one more recipient. `whom`: an address, or in words. */
export const newRecipients = ({ name, environment }: Named, whom: string): ChangeDraft => ({
  title: 'Allow a new recipient?',
  text: takesEffect,
  connection: name,
  environment,
  fields: [{ name: 'New contact', before: null, after: whom, is: 'address' }],
  findings: [
    found('new-recipient', 'care', 'Your rule allows sending only to your own accounts and contacts. A new contact is a new recipient.'),
  ],
  action: 'Add contact',
});

/** In one window; the others are counted. */
const mostMoves = 20;

/** A contact's name is how a person knows whom they pay. `recipients`: what else the same change needs. */
export function movedNames({ name, environment }: Named, moves: readonly NameMove[], recipients: ChangeDraft | null): ChangeDraft {
  const more = moves.length - mostMoves;
  const fields = moves
    .slice(0, mostMoves)
    .map(({ label, from, to }): ChangeField => ({ name: `“${label}”`, before: from, after: to, is: 'address' }));
  const rest: ChangeField[] = more > 0 ? [{ name: 'Others', before: null, after: `${more} more names`, is: 'text' }] : [];
  const one = moves.length === 1 ? 'A contact had this name at another address' : 'Contacts had these names at other addresses';
  return {
    title: 'Give a contact’s name to another address?',
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...rest, ...(recipients?.fields ?? [])],
    findings: [found('name-moved', 'danger', `${one}. Whoever sends by name then pays the new one.`), ...(recipients?.findings ?? [])],
    action: 'Move name',
  };
}
