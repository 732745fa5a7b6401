/** The part of the journal that the page always has: the newest entries, and counts of open ones. */
import type { Journal } from '#main/writes/journal.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { type ActivityBrief, type ActivityNow, isUncertain, isUnderWay, openStates } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';

const shown = 50;
/** Most UTF-16 units of the entries, because the page's snapshot contains them all. */
const mostUnits = 160 * 1024;

/** Always at least one, so that paging makes progress. */
export function upTo(units: number, entries: readonly ActivityBrief[]): readonly ActivityBrief[] {
  let size = 0;
  return entries.filter((entry, index) => {
    size += JSON.stringify(entry).length;
    return index === 0 || size <= units;
  });
}

/** Errors: `storage`. */
export function activityNow(journal: Pick<Journal, 'inState' | 'list'>, connection: Connection): Result<Omit<ActivityNow, 'asked'>> {
  const all = journal.inState(openStates);
  const newest = journal.list(connection.id, { before: null, most: shown });
  if (!all.ok) return all;
  if (!newest.ok) return newest;
  const open = all.value.filter((entry) => isSentFrom(entry, connection));
  return ok({
    connection: connection.id,
    newest: upTo(mostUnits, newest.value.map(briefOf)),
    underWay: open.filter(({ state }) => isUnderWay(state)).length,
    uncertain: open.filter(({ state }) => isUncertain(state)).length,
  });
}
