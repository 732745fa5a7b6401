/** Finds earlier writes that do the same, so that nothing is paid twice by mistake. */
import type { Intent } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { ok, type Result } from '#shared/core/result.ts';
import { type Activity, isRejectedByService, longestSearch, mayHaveHappened, openStates } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';

/** Milliseconds: a repetition within this time may be a mistake. */
const repeatWindow = 10 * 60_000;
/** Milliseconds: a one-day search may take this long if the computer sleeps or Blockdesk is closed. */
const longestAbsence = 7 * longestSearch;

/** It may still be carried out. Refused writes count while they are searched for. */
export const isOpenEnded = (entry: Pick<Activity, 'state' | 'settledBy'>) =>
  openStates.some((state) => state === entry.state) || isRejectedByService(entry);

/** The last search, a day after sending, is still to come. */
const isStillSought = ({ preparedAt, sentAt, search }: Activity, now: number) =>
  preparedAt >= now - longestSearch || (search !== null && search.lookedAt - (sentAt ?? 0) < longestSearch);

type Written = Pick<Activity, 'operation' | 'input' | 'request'>;

/**
 * Earlier writes to the same service, by any connection, that do the same and may have been carried out; newest first. These are open
 * ones, refused ones that are still searched for, and those of the last ten minutes. `now`: epoch milliseconds. Errors: `storage`.
 */
export function earlierLike(journal: Pick<Journal, 'since'>, intent: Intent, now: number): Result<readonly Activity[]> {
  const found = earlierWrites(journal, intent.preconditions.connection.id, now);
  return found.ok ? ok(found.value(intent)) : found;
}

/** The same for many: the journal is read once. Answers those before a write. */
export function earlierWrites(
  journal: Pick<Journal, 'since'>,
  connection: string,
  now: number,
): Result<(intent: Intent) => readonly Activity[]> {
  const found = journal.since(connection, now - longestAbsence);
  if (!found.ok) return found;
  const isOpen = (entry: Activity) => (isRejectedByService(entry) ? isStillSought(entry, now) : isOpenEnded(entry));
  const counts = (entry: Activity) => isOpen(entry) || (mayHaveHappened(entry.state) && entry.preparedAt >= now - repeatWindow);
  const counted = found.value.filter(counts);
  const places = new Map<string, number[]>();
  for (const [place, entry] of counted.entries()) for (const key of writeKeys(entry)) places.set(key, [...(places.get(key) ?? []), place]);
  return ok((intent) => {
    const same = new Set(writeKeys(intent).flatMap((key) => places.get(key) ?? []));
    return counted.filter((entry, place) => same.has(place) && entry.id !== intent.id);
  });
}

/** Two writes do the same if they share one: the same bytes, or the same call spelled differently, as by `submit` instead of `transfer`. */
export function writeKeys({ operation, input, request }: Written): readonly string[] {
  const call = toExpectedCall(operation, input as OperationInput<WriteId>);
  const data = toCallData(call);
  const bytes = JSON.stringify([request.method, request.path, request.body]);
  return data === null ? [bytes] : [bytes, JSON.stringify([call.to.toLowerCase(), data, call.value ?? '0'])];
}
