/** Finds earlier writes that do the same, so that nothing is paid twice by mistake. */
import type { Intent } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { ok, type Result } from '#shared/core/result.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { type Activity, isRejectedByService, longestSearch, mayHaveHappened, openStates } from '#shared/writes/activity.ts';
import { expectedEffects } from '#shared/writes/effects.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import type { EarlierWrite } from '#shared/writes/review/facts.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

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
  const note = (key: string, place: number) => {
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  };
  for (const [place, entry] of counted.entries()) for (const key of [...writeKeys(entry), ...partKeys(entry)]) note(key, place);
  return ok((intent) => {
    const same = new Set(keysOf(intent).flatMap((key) => places.get(key) ?? []));
    return counted.filter((entry, place) => same.has(place) && entry.id !== intent.id);
  });
}

/**
 * Whether some of the same was sent to the same service since `moment` (epoch milliseconds), but by its own batch: a review of that time knows
 * nothing of it. Errors: `storage`.
 */
export function isSentOtherwise(journal: Pick<Journal, 'since'>, intent: Intent, moment: number): Result<boolean> {
  const found = journal.since(intent.preconditions.connection.id, moment);
  if (!found.ok) return found;
  const others = found.value.filter(
    ({ batch, preparedAt, state }) => batch !== intent.batch && preparedAt >= moment && mayHaveHappened(state),
  );
  const keys = new Set(others.length === 0 ? [] : keysOf(intent));
  return ok(others.some((entry) => [...writeKeys(entry), ...partKeys(entry)].some((key) => keys.has(key))));
}

/** Whether the earlier one is the same as a whole, and not only does some of the same in another request. */
export function isSameWrite(one: Written, other: Written): boolean {
  const keys = writeKeys(other);
  return writeKeys(one).some((key) => keys.includes(key));
}

/**
 * What it moves or allows, however it is wrapped: alone, within a batch, or as a transfer from an account that might have signed. Two
 * writes do some of the same if they share one.
 */
function partKeys({ operation, input, accounts }: Pick<Activity, 'operation' | 'input' | 'accounts'>): readonly string[] {
  const { effects } = expectedEffects(meaningOf(operation, input as OperationInput<WriteId>));
  const isOwn = (address: string | null) => address === null || accounts.some((account) => sameAddress(account, address));
  return effects.flatMap(({ of, contract, owner, to, id, amount, how }) => {
    const isEnding = of !== 'native' && amount === '0';
    return isEnding ? [] : [JSON.stringify([of, contract, isOwn(owner) ? 'own' : owner, to, id, amount, how])];
  });
}

const keysOf = (intent: Intent) => [...writeKeys(intent), ...partKeys({ ...intent, accounts: intent.preconditions.accounts })];

/** Two writes do the same if they share one: the same bytes, or the same call spelled differently, as by `submit` instead of `transfer`. */
export function writeKeys({ operation, input, request }: Written): readonly string[] {
  const call = toExpectedCall(operation, input as OperationInput<WriteId>);
  const data = toCallData(call);
  const bytes = JSON.stringify([request.method, request.path, request.body]);
  return data === null ? [bytes] : [bytes, JSON.stringify([call.to.toLowerCase(), data, call.value ?? '0'])];
}

/** Whether the balance is lower than before the earlier write. */
export const isLess = (balance: string | null, before: Activity | null) =>
  balance !== null && before?.balanceBefore != null && BigInt(balance) < BigInt(before.balanceBefore);
/** The open entry with the highest balance before it. */
export const highestOf = (entries: readonly Activity[]): Activity | null =>
  entries
    .filter((entry) => isOpenEnded(entry) && entry.balanceBefore !== null)
    .toSorted((one, other) => (BigInt(one.balanceBefore ?? 0) < BigInt(other.balanceBefore ?? 0) ? 1 : -1))[0] ?? null;

/** The earlier write to warn of: an open one first, because it may be this very one. */
export function earlierOf(entries: readonly Activity[], intent: Intent): EarlierWrite | null {
  const one = entries.find(isOpenEnded) ?? entries[0];
  if (one === undefined) return null;
  const { preparedAt: at, state, hash, search } = one;
  const isRefused = state === 'refused' || state === 'rejected';
  const isPending = state === 'accepted' && hash !== null;
  const hasFallen = isLess(search?.balance ?? null, highestOf(entries));
  return { at, isOpen: isOpenEnded(one), isRefused, isPending, hasFallen, isPart: !isSameWrite(one, intent) };
}
