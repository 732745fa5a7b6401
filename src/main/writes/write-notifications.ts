/** Desktop notifications of what became of a write while its connection is not in view. */

import type { DesktopNotification, Notify } from '#main/core/ports/desktop.ts';
import type { Journal } from '#main/writes/journal.ts';
import { t } from '#shared/core/language/language.ts';
import { batchPlace, entryPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { safeText } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { type Activity, openStates, type WriteState } from '#shared/writes/activity.ts';
import { type Batch, type BatchNow, batchTitle } from '#shared/writes/batch.ts';

interface WriteNotificationsParts {
  readonly journal: Pick<Journal, 'find' | 'inState'>;
  readonly notify: Notify;
  /** Whether the app shows this connection, and is in view: then its own screen says it. */
  readonly isShown: (connection: string) => boolean;
  /** The entry's own, or another one to its service; null where there is none. */
  readonly connectionOf: (entry: Activity) => Pick<Connection, 'id' | 'name'> | null;
  readonly hideAmounts: () => boolean;
  /** What was announced while Blockdesk was locked: it isn't announced again. */
  readonly announced?: readonly AnnouncedLocked[];
}

/** How a transaction ended, as it was announced while Blockdesk was locked. */
export interface AnnouncedLocked {
  readonly hash: string;
  readonly state: 'confirmed' | 'reverted';
}

interface WriteNotifications {
  /** An entry may have changed. */
  changed(id: string): void;
  /** A batch is no longer being sent. */
  batchStopped(batch: Batch, now: BatchNow): void;
}

const endings: Partial<Record<WriteState, string>> = {
  confirmed: t('Confirmed'),
  reverted: t('Failed: the network fee was charged'),
  unknown: t('Unknown: don’t send again yet'),
};

type Notified = Pick<Activity, 'id' | 'service' | 'state' | 'title' | 'differences'>;

const isOtherwise = ({ state, differences }: Pick<Notified, 'state' | 'differences'>) =>
  state === 'confirmed' && (differences ?? []).length > 0;

/** Null where there is nothing to announce. Titles contain amounts, so they are left out where amounts are hidden. */
export function writeNotification(
  { id, service, state, title, differences }: Notified,
  connection: Pick<Connection, 'id' | 'name'> | null,
  hideAmounts: boolean,
): DesktopNotification | null {
  const ending = isOtherwise({ state, differences }) ? t('Confirmed, but not as reviewed') : endings[state];
  if (ending === undefined) return null;
  const what = hideAmounts ? t('A transaction you sent') : safeText(title).slice(0, 160);
  // Its connection was removed meanwhile.
  if (connection === null) return { title: ending, body: `${what} · ${URL.parse(service)?.host ?? service}`, place: activityPlace };
  return { title: ending, body: `${what} · ${connection.name}`, connection: connection.id, place: entryPlace(id) };
}

/** For a locked Blockdesk: without account, amount, address or service. */
export const lockedNotification = ({ state }: AnnouncedLocked): DesktopNotification => ({
  title: state === 'confirmed' ? t('A transaction you sent was confirmed') : t('A transaction you sent failed'),
  body: state === 'confirmed' ? t('Unlock Blockdesk to see it.') : t('The network fee was charged. Unlock Blockdesk to see it.'),
  place: activityPlace,
});

/** Includes whether it differs from the review, which may become known later than its state. */
const newsOf = (entry: Activity) => `${entry.state}${isOtherwise(entry) ? ', otherwise' : ''}`;

export function createWriteNotifications({
  journal,
  notify,
  isShown,
  connectionOf,
  hideAmounts,
  announced = [],
}: WriteNotificationsParts): WriteNotifications {
  const before = new Map(announced.map(({ hash, state }) => [hash, state]));
  // Endings of earlier runs are not announced.
  const open = journal.inState(openStates);
  const known = new Map((open.ok ? open.value : []).map((entry) => [entry.id, newsOf(entry)]));
  return {
    changed(id) {
      const found = journal.find(id);
      if (!found.ok || found.value === null) return;
      const now = newsOf(found.value);
      const was = known.get(id);
      known.set(id, now);
      if (was === undefined || was === now) return;
      // Of a batch, only what the person must look at: the rest is announced once, when it stops.
      if (found.value.batch !== undefined && now === 'confirmed') return;
      const { hash } = found.value;
      if (hash !== null && before.get(hash) === now) return void before.delete(hash);
      const connection = connectionOf(found.value);
      if (connection !== null && isShown(connection.id)) return;
      const note = writeNotification(found.value, connection, hideAmounts());
      if (note !== null) notify(note);
    },
    batchStopped({ id, connection, kind, rows }, { phase, counts }) {
      if (isShown(connection)) return;
      const sent = rows.length - (counts.waiting ?? 0);
      const title = phase === 'over' ? t('All rows were sent') : t('Paused: not all rows were sent');
      const body = t('{title}: {sent} of {all}', { title: batchTitle(kind, rows.length), sent, all: rows.length });
      notify({ title, body, connection, place: batchPlace(id) });
    },
  };
}
