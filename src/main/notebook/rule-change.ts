/** Changes that loosen the person's rules, or the contacts and names that the rules depend on. */

import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { quoted } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import type { ChangeDraft, ChangeField } from '#shared/writes/change.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import { onOffKeys, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { limitedToken, loosened, native, noRules, type Rules, type TokenLimit } from '#shared/writes/review/rules.ts';
import { warn } from '#shared/writes/review/warning.ts';

type Named = Pick<Connection, 'name' | 'environment'>;

const takesEffect = 'It takes effect right away. If you didn’t ask for this, go back.';

const noneLeft = 'None of your rules remain. Any amount can be sent to any address, at any time, with one confirmation.';

const isEmpty = (rules: Rules) => JSON.stringify({ ...noRules, ...rules }) === JSON.stringify(noRules);

/** Null if nothing gets looser: a page alone may only make rules stricter. */
export function looserRules({ name, environment }: Named, before: Rules, after: Rules): ChangeDraft | null {
  const words = loosened(before, after);
  if (words.length === 0) return null;
  return {
    title: 'Loosen your rules?',
    text: takesEffect,
    connection: name,
    environment,
    fields: [...limitFields(before, after), ...otherFields(before, after)],
    warnings: [
      ...(isEmpty(after) ? [warn('no-rules', 'danger', noneLeft)] : []),
      warn('looser-rules', 'care', `Less strict: ${words.join(', ')}.`),
    ],
    action: 'Loosen rules',
  };
}

const amounts = [
  ['perTransaction', 'Limit per transaction', 'no limit'],
  ['perDay', 'Limit per 24 hours', 'no limit'],
  ['retypeAbove', 'Retype amounts over', 'off'],
] as const;

/** Compared in base units, by the token's address: a symbol and decimals only say how an amount is written. */
function limitFields(before: Rules, after: Rules): readonly ChangeField[] {
  const tokens = new Set([...before.limits, ...after.limits].map(({ token }) => token));
  return [...tokens].flatMap((token) => {
    const [was, now] = [before, after].map(({ limits }) => limits.find((limit) => limit.token === token));
    const written = was ?? now;
    const changed = amounts.filter(([name]) => (was?.[name] ?? null) !== (now?.[name] ?? null));
    if (written === undefined || changed.length === 0) return [];
    const lines = changed.map(
      ([name, words, without]): ChangeField => ({
        name: words,
        before: amountOf(was ?? written, was?.[name] ?? null) ?? without,
        after: amountOf(now ?? written, now?.[name] ?? null) ?? without,
        is: 'text',
      }),
    );
    const whose = token === native ? 'The native currency' : limitedToken(written, token);
    return [{ name: 'Token', before: null, after: whose, is: 'text' }, ...lines];
  });
}

function otherFields(before: Rules, after: Rules): readonly ChangeField[] {
  const was = new Map(othersOf(before));
  return othersOf(after).flatMap(([name, now]) => {
    const then = was.get(name) ?? '';
    return now === then ? [] : [{ name, before: then, after: now, is: 'text' as const }];
  });
}

const othersOf = ({ quietHours, holding, ...rules }: Rules): readonly (readonly [string, string])[] => [
  ...onOffKeys.map((key) => [onOffRules[key].label, rules[key] ? 'on' : 'off'] as const),
  ['Block sending', quietHours === null ? 'never' : `from ${quietHours.from} to ${quietHours.until}`],
  ['Undo window after confirming', holding === 0 ? 'off' : `${holding / 1000} seconds`],
];

/** `250 DUSD (25 000 base units)`: the base units are what counts. */
function amountOf({ decimals, symbol }: TokenLimit, amount: string | null): string | null {
  if (amount === null) return null;
  const units = `${groupedBaseUnits(amount)} base units`;
  return decimals === null ? units : `${formatAmount(amount, decimals)}${symbol === null ? '' : ` ${symbol}`} (${units})`;
}

/** With "known recipients only", one more contact is one more recipient. `contacts`: each that would be new. */
export function newRecipients({ name, environment }: Named, contacts: readonly SavedEntry[]): ChangeDraft {
  const isOne = contacts.length === 1;
  return {
    title: isOne ? 'Allow a new recipient?' : `Allow ${contacts.length} new recipients?`,
    text: takesEffect,
    connection: name,
    environment,
    // All are shown: one that is only counted could be an attacker's.
    fields: contacts.map(({ label, subject }) => ({
      name: label === '' ? 'No name' : quoted(label),
      before: null,
      after: subject,
      is: 'address',
    })),
    warnings: [
      warn(
        'new-recipient',
        'care',
        'You allow sending only to your own accounts and contacts. From now on, that includes this. Check each address with its owner.',
      ),
    ],
    action: isOne ? 'Add contact' : `Add ${contacts.length} contacts`,
  };
}

/** People know by the name whom they pay. `more`: what else the same change needs. */
export function movedNames({ name, environment }: Named, moves: readonly NameMove[], more: ChangeDraft | null): ChangeDraft {
  const fields = moves.map(({ label, from, to }): ChangeField => ({ name: quoted(label), before: from, after: to, is: 'address' }));
  const one = moves.length === 1 ? 'Another address has or had a similar name' : 'Other addresses have or had similar names';
  return {
    title: moves.length === 1 ? `Pay another address as ${quoted(moves[0]?.label ?? '')}?` : 'Pay other addresses under these names?',
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn('name-moved', 'danger', `${one}. Sending by name then pays the new address. Check it with its owner.`),
      ...(more?.warnings ?? []),
    ],
    action: 'Move name',
  };
}

/** Leaves out addresses that have a line already. */
const fieldsBeside = (fields: readonly ChangeField[], more: ChangeDraft | null) =>
  more?.fields.filter(({ after }) => !fields.some((field) => field.after === after)) ?? [];

/** “ꓟum” can look like “Mum”, and no list contains all letters that look alike. */
export function oddNames({ name, environment }: Named, entries: readonly SavedEntry[], more: ChangeDraft | null): ChangeDraft {
  const fields = entries.map(({ label, subject }): ChangeField => ({ name: quoted(label), before: null, after: subject, is: 'address' }));
  const [these, imitate] =
    entries.length === 1 ? ['This name has', 'It may imitate a name'] : ['These names have', 'They may imitate names'];
  return {
    title: entries.length === 1 ? 'Save a name with unusual letters?' : `Save ${entries.length} names with unusual letters?`,
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn('name-odd', 'danger', `${these} rare letters, or letters of several alphabets in one word. ${imitate} you know.`),
      ...(more?.warnings ?? []),
    ],
    action: entries.length === 1 ? 'Save name' : 'Save names',
  };
}
