/** The part of the journal that the page always has: the newest entries, and counts of open ones. */
import type { Journal } from '#main/writes/journal.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { type Activity, type ActivityBrief, type ActivityNow, isUncertain, isUnderWay, openStates } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';

const shown = 50;
/** Most UTF-16 units of the entries, because the page's snapshot contains them all. */
const mostUnits = 160 * 1024;

/** Without their long parts, one at a time: decoding a receipt takes up to some milliseconds. At least one, so that paging makes progress. */
export function* briefsUpTo(units: number, entries: readonly Activity[]): Generator<ActivityBrief> {
  let size = 0;
  for (const [index, entry] of entries.entries()) {
    const brief = briefOf(entry);
    size += JSON.stringify(brief).length;
    if (index > 0 && size > units) return;
    yield brief;
  }
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
    newest: [...briefsUpTo(mostUnits, newest.value)],
    underWay: open.filter(({ state }) => isUnderWay(state)).length,
    uncertain: open.filter(({ state }) => isUncertain(state)).length,
  });
}
