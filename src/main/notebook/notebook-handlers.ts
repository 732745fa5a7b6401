/** The calls of the notebook. */

import { downloadName } from '#main/core/ipc/download-name.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { Changes } from '#main/core/own-window/changes.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { SaveDownload } from '#main/core/ports/desktop.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import { type NotebookStore, nothing } from '#main/notebook/notebook.ts';
import { type Effects, effectsDraft, together } from '#main/notebook/notebook-change.ts';
import { aboutAll, sharedField, sharingNames } from '#main/notebook/sharing-change.ts';
import { checksummed } from '#shared/core/address.ts';
import { t, tc } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toSubject } from '#shared/core/subject.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import type { notebookCalls } from '#shared/notebook/notebook-calls.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';

export type NotebookCall = Exclude<keyof typeof notebookCalls, 'list.save'>;

/** By connection, the accounts that its service listed last. */
type OwnAccounts = ReadonlyMap<string, readonly SavedEntry[]>;

interface NotebookHandlersParts {
  readonly notebook: NotebookStore;
  readonly find: ConnectionStore['find'];
  readonly stored: ServiceClient['stored'];
  readonly rules: RuleBook;
  readonly changes: Changes;
  readonly saveDownload: SaveDownload;
}

const nothingToShare = fail({
  code: 'invalid-input' as const,
  fields: { on: t('Nothing to share: each of these addresses has a shared entry already.') },
});

export function createNotebookHandlers(parts: NotebookHandlersParts): Pick<DomainHandlers, NotebookCall> {
  const { notebook, find, stored, rules, changes, saveDownload } = parts;
  const allOf = (ids: Iterable<string>) => [...ids].flatMap((id) => find(id)).flatMap((found) => (found.ok ? found.value : []));
  const ownOf = async (list: readonly Connection[]): Promise<OwnAccounts> =>
    new Map(await Promise.all(list.map(async ({ id }) => [id, await ownAccounts(id)] as const)));

  /** What these entries would loosen in a connection that sees them. */
  function effectsIn({ id }: Connection, entries: readonly SavedEntry[], own: OwnAccounts): Effects {
    // Read once, because an imported file may have as many entries as the notebook.
    const before = notebook.of(id).entries;
    const added = entries.filter(({ subject, contact }) => contact && before[toSubject(subject)]?.contact !== true);
    const moves = notebook.moves(id, entries, own.get(id) ?? []);
    return {
      recipients: added.length > 0 && limitsToContacts(rules.of(id)) ? added : [],
      moves,
      odd: notebook.odd(id, entries).filter(({ subject }) => !moves.some(({ to }) => to === subject)),
    };
  }
  /** What the person must confirm before these entries are saved; null for nothing. */
  function draftOf(connection: Connection, entries: readonly SavedEntry[], own: OwnAccounts): ChangeDraft | null {
    const reach = notebook.reach(connection.id, entries);
    const seeing = allOf(reach.keys());
    const effects = together(seeing.map((each) => effectsIn(each, reach.get(each.id) ?? [], own)));
    const about = aboutAll(connection, seeing);
    const draft = effectsDraft(about, effects);
    const others = seeing.filter(({ id }) => id !== connection.id);
    return draft === null || others.length === 0 ? draft : { ...draft, fields: [...draft.fields, sharedField(others)] };
  }
  /** What sharing would change, for the person to confirm. Errors: `invalid-input`, where there would be too many entries. */
  function draftOfSharing(connection: Connection, own: OwnAccounts): Result<ChangeDraft> {
    const plan = notebook.planSharing(connection.id);
    if (!plan.ok) return plan;
    const { arriving, leaving } = plan.value;
    const { sharedWith } = notebook.of(connection.id);
    if (sharedWith !== undefined && leaving.length === 0) return nothingToShare;
    const others = allOf(sharedWith ?? notebook.sharers()).filter(({ id }) => id !== connection.id);
    const effects = together([
      effectsIn(connection, arriving, own),
      ...others.map((other) => {
        const entries = leaving.filter(({ seenBy }) => seenBy.includes(other.id)).map(({ entry }) => entry);
        return effectsIn(other, entries, own);
      }),
    ]);
    return ok(sharingNames(aboutAll(connection, [connection, ...others]), others, plan.value, effects));
  }
  /** Asks the person where a change would loosen something. Errors: `change-declined`, `too-soon`, those of `toDraft`. */
  async function mayChange(connection: Connection, toDraft: (own: OwnAccounts) => Result<ChangeDraft | null>): Promise<Result<null>> {
    // Whoever shares by the time that the person has answered is asked about, too.
    const own = await ownOf(allOf(new Set([connection.id, ...notebook.sharers()])));
    const draft = toDraft(own);
    if (!draft.ok) return draft;
    if (draft.value === null) return ok(null);
    const agreed = await changes.ask(draft.value);
    if (!agreed.ok) return agreed;
    // Saved only if it is still what the window showed, for a connection that still exists.
    const now = find(connection.id).ok ? toDraft(own) : fail({ code: 'change-declined' as const });
    if (!now.ok) return now;
    return JSON.stringify(now.value) === JSON.stringify(draft.value) ? ok(null) : fail({ code: 'change-declined' });
  }
  /** Asks where saving would add an allowed recipient, or move a known name, in a connection that sees it. */
  const mayKeep = (connection: Connection, toKeep: () => Result<readonly SavedEntry[]>): Promise<Result<null>> =>
    mayChange(connection, (own) => {
      const [entries, now] = [toKeep(), find(connection.id)];
      if (!entries.ok) return entries;
      return now.ok ? ok(draftOf(now.value, entries.value, own)) : now;
    });

  /** The accounts that the service listed last; empty where it never did. */
  async function ownAccounts(connection: string): Promise<readonly SavedEntry[]> {
    const listed = (await stored(connection)).find(({ operation }) => operation === 'user.accounts');
    if (listed?.answer.reading.recognized !== true) return [];
    const accounts = listed.answer.reading.value as readonly Account[];
    return accounts.map(({ address, name }, index) => ({
      subject: checksummed(address),
      label: name ?? t('Account {number}', { number: index + 1 }),
      note: '',
      contact: false,
    }));
  }
  return {
    'notebook.save': async (input, connection) => {
      const agreed = await mayKeep(connection, () => notebook.toSave(input));
      return agreed.ok ? notebook.save(input) : agreed;
    },
    'notebook.note': async ({ connection, subject }) => ok(notebook.note(connection, subject)),
    'notebook.remove': async ({ connection: id, subject }, connection) => {
      // It may have hidden a shared contact.
      const agreed = await mayKeep(connection, () => ok([{ ...nothing, subject: toSubject(subject) }]));
      return agreed.ok ? notebook.remove(id, subject) : agreed;
    },
    'notebook.share': async ({ connection: id, on }, connection) => {
      if (!on) return notebook.endSharing(id);
      const agreed = await mayChange(connection, (own) => draftOfSharing(connection, own));
      return agreed.ok ? notebook.share(id) : agreed;
    },
    'notebook.addSignature': async ({ connection, signature }) => notebook.addSignature(connection, signature),
    'notebook.removeSignature': async ({ connection, signature }) => notebook.removeSignature(connection, signature),
    'notebook.previewImport': async ({ connection, text }) => notebook.previewImport(connection, text, await ownAccounts(connection)),
    'notebook.import': async ({ connection: id, text }, connection) => {
      const agreed = await mayKeep(connection, () => notebook.toImport(id, text));
      return agreed.ok ? notebook.import(id, text) : agreed;
    },
    'notebook.export': ({ connection }) => saveDownload(downloadName(tc('file name', 'contacts'), 'csv'), notebook.export(connection)),
  };
}
