/** Finds earlier writes that do the same, so that nothing is paid twice by mistake. */
import type { Intent } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { ok, type Result } from '#shared/core/result.ts';
import {
  type Activity,
  type ExactRequest,
  isRejectedByService,
  longestSearch,
  mayHaveHappened,
  openStates,
} from '#shared/writes/activity.ts';
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
  const found = journal.since(intent.preconditions.connection.id, now - longestAbsence);
  if (!found.ok) return found;
  const isSame = (entry: Activity) => entry.id !== intent.id && isSameWrite(entry, intent);
  const isOpen = (entry: Activity) => (isRejectedByService(entry) ? isStillSought(entry, now) : isOpenEnded(entry));
  const counts = (entry: Activity) => isOpen(entry) || (mayHaveHappened(entry.state) && entry.preparedAt >= now - repeatWindow);
  return ok(found.value.filter((entry) => counts(entry) && isSame(entry)));
}

/** The same bytes, or the same call spelled differently: an address in lower case, or `submit` instead of `transfer`. */
function isSameWrite(one: Written, other: Written): boolean {
  if (isSameRequest(one.request, other.request)) return true;
  const [mine, theirs] = [one, other].map(callOf);
  return mine !== null && mine === theirs;
}

const isSameRequest = (one: ExactRequest, other: ExactRequest) =>
  one.method === other.method && one.path === other.path && one.body === other.body;

function callOf({ operation, input }: Written): string | null {
  const call = toExpectedCall(operation, input as OperationInput<WriteId>);
  const data = toCallData(call);
  return data === null ? null : JSON.stringify([call.to.toLowerCase(), data, call.value ?? '0']);
}
