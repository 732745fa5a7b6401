/** What main's own window shows before contacts and labels are shared: each name that becomes known somewhere, as it lowers warnings there. */
import { type Effects, effectsDraft } from '#main/notebook/notebook-change.ts';
import type { SharingPlan } from '#main/notebook/sharing.ts';
import { countWords, listWords, t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import { type ChangeDraft, type ChangeField, type NamedConnection, takesEffect } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** Named by the one that asks; real money, if one of them is. */
export function aboutAll({ name, environment }: Connection, all: readonly Connection[]): NamedConnection {
  const kinds = all.map((one) => one.environment);
  return { name, environment: (['live', 'test'] as const).find((kind) => kinds.includes(kind)) ?? environment };
}

const text = (name: string, after: string): ChangeField => ({ name, before: null, after, is: 'text' });
const namesOf = (connections: readonly Connection[]) => listWords(connections.map(({ name }) => quoted(name)));

export const sharedField = (others: readonly Connection[]): ChangeField => text(t('Shared with'), namesOf(others));

const wordsOf = ({ label, contact }: SavedEntry) =>
  label === '' ? t('a note') : contact ? t('{name} (contact)', { name: quoted(label) }) : quoted(label);

/** Unlike a name that is saved elsewhere, both addresses keep it. */
const bothNames = warn(
  'name-moved',
  'danger',
  t('Some of these names belong or belonged to another address, too. Sending by name could pay the wrong one. Check each with its owner.'),
);

/** `others`: the connections that share already. */
export function sharingNames(about: NamedConnection, others: readonly Connection[], plan: SharingPlan, effects: Effects): ChangeDraft {
  const loosened = effectsDraft(about, effects);
  const leaving = plan.leaving.filter(({ seenBy }) => seenBy.length > 0).map(({ entry }) => entry);
  const movedFrom = new Map(effects.moves.map(({ from, to }) => [to, from]));
  // Each is shown: one that is only counted could be an attacker's.
  const group = (name: string, entries: readonly SavedEntry[]): readonly ChangeField[] =>
    entries.length === 0
      ? []
      : [
          text(name, countWords(entries.length)),
          ...entries.map(
            (entry): ChangeField => ({
              name: wordsOf(entry),
              before: movedFrom.get(entry.subject) ?? null,
              after: entry.subject,
              is: 'address',
            }),
          ),
        ];
  return {
    title: t('Share contacts and labels?'),
    text: takesEffect,
    connection: about.name,
    environment: about.environment,
    fields: [
      others.length === 0 ? text(t('Shared with'), t('no other connection yet')) : sharedField(others),
      ...group(t('New in this connection'), plan.arriving),
      ...group(t('New in the others'), leaving),
      ...(plan.differing.length === 0 ? [] : [text(t('Stay different'), countWords(plan.differing.length))]),
      ...plan.differing.map(
        ({ here, there }): ChangeField => ({
          name: t('{here} here, {there} in the others', { here: wordsOf(here), there: wordsOf(there) }),
          before: null,
          after: here.subject,
          is: 'address',
        }),
      ),
    ],
    warnings: [
      ...(loosened?.warnings ?? []).map((warning) => (warning.kind === 'name-moved' ? bothNames : warning)),
      warn('shared', 'care', t('A name you save in one connection then counts in all. Reviews warn less about addresses you have named.')),
      warn('chains', 'info', t('On another chain, a contract’s address may belong to someone else.')),
    ],
    action: t('Share names'),
  };
}
