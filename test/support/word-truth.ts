/** Whether what a person reads of a write is true of a simulated chain: each sentence that is shown has its own condition. */

import { searchDepth } from '#shared/core/finality.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { searchTime } from '#shared/writes/activity.ts';
import type { SimChain, SimTransaction } from './simulated-chain.ts';
import type { Done } from './simulated-service.ts';

export interface Judging {
  readonly entry: Activity;
  /** What the service did; undefined where it was never asked. */
  readonly own: Done | undefined;
  readonly chain: SimChain;
  /** Running milliseconds; `begun`: the time of day when they were 0. */
  readonly at: number;
  readonly begun: number;
  /** Milliseconds that the slowest node is behind. */
  readonly lag: number;
  /** In which block a transaction was when it was fully reported. */
  readonly served: ReadonlyMap<string, number>;
  /** Another entry is that transaction. */
  readonly isClaimed: (hash: string) => boolean;
  readonly lastReorganized: number | null;
  /** When this was first read of this entry. */
  readonly since: number;
  readonly all: readonly string[];
}

/** The longest pause between two looks, and tries of a read that fails. */
const looking = 45_000;
/** From the last look at the newest block until it leaves: the balance is read in between, again where that fails. */
const beforeLeaving = 6_000;
/** A receipt that is gone is believed after two minutes. */
const takingBack = 150_000;

const madeBy = ({ own }: Judging) => own?.made ?? null;
const isAlike = ({ own }: Judging, one: SimTransaction) =>
  own !== undefined && one.to === own.plan.call.to && one.data === own.plan.call.data && one.value === own.plan.call.value;
const hasAccepted = ({ own }: Judging) => own?.status != null && own.status < 300;
const hasRefused = ({ own }: Judging) => own?.status != null && own.status >= 400;
const isKnownAsFound = ({ all }: Judging) => all.some((words) => words.startsWith('Found on the chain'));

function isFollowed(judging: Judging, succeeds: boolean): boolean {
  const { entry, own, chain, at, lag } = judging;
  const one = chain.find(entry.hash ?? '');
  if (one === null || own === undefined || one.succeeds !== succeeds || !isAlike(judging, one)) return false;
  const wasThereLately = one.places.some(
    ({ at: placedAt, block }, index) => block !== null && placedAt <= at && (one.places[index + 1]?.at ?? at) >= at - takingBack - lag,
  );
  const isThere = chain.placeOf(one, at) !== null || (entry.settledAt === null && wasThereLately);
  // One that is older is another; one that was only found does the same, and says so. None can tell that of one which came into a block right
  // before it left, where the nodes that were asked had not heard of that block, or which a reorganization put into a block after it left.
  const isOwn =
    one === own.made ||
    (isKnownAsFound(judging) && one.places.some(({ at: placedAt, block }) => block !== null && placedAt >= own.at - lag - beforeLeaving));
  return isThere && isOwn;
}

function mayBePending(judging: Judging): boolean {
  const { entry, own, chain, at, lag } = judging;
  if (own === undefined) return false;
  const one = chain.find(entry.hash ?? '');
  const bound = Math.max(searchTime, Number(searchDepth + 1n) * chain.blockTime) + lag + 2 * looking;
  // What the service named waits, or was just mined.
  if (one !== null && isAlike(judging, one) && chain.isWaiting(one, at)) return true;
  if (one !== null && chain.placeOf(one, at) !== null && chain.placeOf(one, at - lag - looking) === null) return true;
  return (
    hasAccepted(judging) && at - own.at <= bound && (one === null || one !== own.made || chain.placeOf(one, at - lag - takingBack) === null)
  );
}

/** No block that was read had it when it was looked for last. */
function isNotFound(judging: Judging): boolean {
  const { entry, chain, begun, lag } = judging;
  const made = madeBy(judging);
  if (made === null || judging.isClaimed(made.hash)) return true;
  const block = chain.placeOf(made, (entry.search?.lookedAt ?? 0) - begun - lag);
  return block === null || block > Number(entry.search?.at);
}

function isReadWithout(judging: Judging): boolean {
  const made = madeBy(judging);
  const block = judging.served.get(made?.hash ?? '') ?? Number.POSITIVE_INFINITY;
  return made === null || judging.isClaimed(made.hash) || block > Number(judging.entry.search?.at);
}

const always = () => true;
const never = { places: [] } as unknown as SimTransaction;
const nameless = ['accepted without a hash', 'batched'];

/** What is shown, and when it is true. */
const rules: readonly (readonly [words: RegExp, isTrue: (judging: Judging) => boolean])[] = [
  [/^(confirmed|Confirmed)$/, (judging) => isFollowed(judging, true)],
  [/^failed: |^Failed/, (judging) => isFollowed(judging, false)],
  [/^Not as reviewed: It failed on the chain/, ({ entry }) => entry.state === 'reverted'],
  [/^pending: waiting/, mayBePending],
  [
    /^accepted: looking|^The service gave no transaction hash/,
    ({ entry, own }) => own?.status != null && own.status < 300 && entry.hash === null,
  ],
  [/^sending$|^Confirmed\. It’s about|^It may have been sent\. No answer/, ({ own, at }) => own === undefined || at - own.at <= 62_000],
  [/The service accepted this|^Accepted by The service|^It gave no transaction hash/, hasAccepted],
  [
    /^in a block: reading/,
    ({ entry, chain, at, lag }) =>
      [at, at - lag, at - takingBack].some((moment) => chain.placeOf(chain.find(entry.hash ?? '') ?? never, moment) !== null),
  ],
  [/^Found on the chain/, (judging) => judging.chain.find(judging.entry.hash ?? '') !== null],
  [/service says it refused|^refused: checking|^Refused by The service|Blockdesk is checking the chain/, hasRefused],
  [/^Some blocks couldn’t be read/, ({ entry }) => (entry.search?.missed ?? 0) > 0],
  [/^rejected: not found|^It probably didn’t go through/, isNotFound],
  [/^rejected: not carried out|^withdrawn|never reached/, ({ own }) => own === undefined],
  [/^Blocks? [\d,]+.* read: no matching|isn’t in the blocks read since/, isReadWithout],
  [
    /that wasn’t found on this chain/,
    ({ entry, chain, since, lag }) => {
      const one = chain.find(entry.hash ?? '');
      return one === null || chain.placeOf(one, since - lag - looking) === null;
    },
  ],
  [/gave a transaction from before this was sent/, ({ own }) => own?.plan.fault.name === 'accepted with the hash of an older one'],
  [/without a transaction hash, and no matching/, ({ own }) => nameless.includes(own?.plan.fault.name ?? '')],
  [/^No answer$|^The connection broke/, ({ own }) => own?.status === null],
  [/^Unclear answer$|^The service answered/, ({ own }) => own?.status != null],
  [/^Its block was reorganized/, ({ lastReorganized }) => lastReorganized !== null],
  [/^(unknown|Unknown): don’t send|^We couldn’t confirm this|^It may or may not have been carried out/, always],
  [
    /^Reading at least|^Still reading|^Starting to read|^No blocks read yet|couldn’t be read in full|^The answer gave transaction|^Settled$/,
    always,
  ],
];

/** Those of `all` that are false, or without a rule for when they are true. */
export function falseWords(judging: Omit<Judging, 'since'>, sinceOf: (words: string) => number): readonly string[] {
  return judging.all.filter((words) => {
    const held = rules.filter(([says]) => says.test(words));
    return held.length === 0 || !held.every(([, isTrue]) => isTrue({ ...judging, since: sinceOf(words) }));
  });
}
