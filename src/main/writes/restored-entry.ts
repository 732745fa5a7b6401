/** A journal entry from a backup: one that was open then has an unknown outcome now, and nothing sends it. */
import { lost } from '#main/writes/sending.ts';
import { apiAddressOf, identityOfAddress, isIdentity, sandboxIdentity } from '#shared/connections/service-identity.ts';
import { type Activity, openStates, writeStates } from '#shared/writes/activity.ts';
import { parseActivity } from '#shared/writes/stored-activity.ts';

interface Row {
  readonly state: string;
  readonly identity: string;
  readonly body: string;
}

/** Milliseconds by which the clock of the other computer may be ahead. */
const ahead = 60 * 60_000;

const isOfTheFuture = ({ preparedAt, sentAt, answeredAt, settledAt }: Pick<Activity, Time>) =>
  [preparedAt, sentAt, answeredAt, settledAt].some((time) => time !== null && time > Date.now() + ahead);
type Time = 'preparedAt' | 'sentAt' | 'answeredAt' | 'settledAt';

/** Whether it was sent to the service that it counts for. Entries from before there were identities have none. */
const belongs = (service: string, identity: string) =>
  identity === '' ||
  identity === sandboxIdentity ||
  (isIdentity(identity) && identityOfAddress(apiAddressOf(identity)) === identityOfAddress(service));

/**
 * Null for what can't be read. Whatever an open one was, it may have been sent after the backup was made. `unknown` can never become
 * `sent` (`mayFollow`), so it can't be sent from here either.
 */
export function restoredEntry({ state: written, identity, body }: Row): Activity | null {
  const entry = parseActivity(body);
  const state = writeStates.find((one) => one === written);
  if (entry === null || state === undefined || !belongs(entry.service, identity) || isOfTheFuture(entry)) return null;
  if (!openStates.some((one) => one === state)) return { ...entry, identity, state };
  const problem = state === 'unknown' && entry.problem !== null ? entry.problem : lost(entry.service);
  return { ...entry, identity, state: 'unknown', heldUntil: null, problem };
}
