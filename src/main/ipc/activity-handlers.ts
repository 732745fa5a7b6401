/** The journal's calls of the page, and the review's own. */
import { upTo } from '#main/activity/activity-now.ts';
import type { Services } from '#main/ipc/services.ts';
import type { Question } from '#main/ports/person.ts';
import { briefOf, openStates } from '#shared/activity.ts';
import type { activityCalls } from '#shared/ipc/activity-calls.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { reviewCalls } from '#shared/ipc/review-calls.ts';
import { fail, ok } from '#shared/result.ts';

const most = 100;
/** UTF-16 units of an answer. */
const mostUnits = 200 * 1024;

/** Not by the page's word alone: a page that is not itself any more must not make a lost payment look undone. */
const wasItNot: Question = {
  message: 'Was it certainly not carried out?',
  detail:
    'Blockdesk does not know what became of this transaction. Say so only if you looked at the account: it will stand in the journal as not carried out, by your word, and can be sent again without a warning.',
  yes: 'It was not carried out',
  no: 'Cancel',
  enter: 'no',
};

export function createActivityHandlers({
  journal,
  sending,
  searching,
  reviewing,
  ask,
  tellActivity,
}: Services): Pick<Handlers, keyof typeof activityCalls | keyof typeof reviewCalls> {
  return {
    async 'activity.list'({ connection, before, behind }) {
      const from = { before: before === undefined ? null : Number(before), ...(behind === undefined ? {} : { behind }) };
      const found = journal.list(connection, { ...from, most });
      return found.ok ? ok(upTo(mostUnits, found.value.map(briefOf))) : found;
    },
    'activity.get': async ({ intent }) => journal.find(intent),
    async 'activity.withHash'({ connection, hash }) {
      const found = journal.withHash(connection, hash.toLowerCase());
      return found.ok ? ok(upTo(mostUnits, found.value.map(briefOf))) : found;
    },
    'activity.withdraw': async ({ intent }) => ok(sending.withdraw(intent)),
    'activity.check': ({ intent }) => searching.check(intent),
    async 'activity.settle'({ intent, as }) {
      const entry = journal.find(intent);
      if (!entry.ok) return entry;
      if (entry.value?.state !== 'unknown') return fail({ code: 'changed-meanwhile' });
      if (!(await ask({ ...wasItNot, detail: `${entry.value.title}\n\n${wasItNot.detail}` }))) return fail({ code: 'canceled' });
      // It may have been found while they were asked.
      const settled = journal.move(intent, ['unknown'], as, { settledAt: Date.now(), settledBy: 'person' });
      if (!settled.ok) return settled;
      tellActivity();
      return settled.value ? ok(null) : fail({ code: 'changed-meanwhile' });
    },
    async 'activity.open'({ connection }) {
      const open = journal.inState(openStates);
      if (!open.ok) return open;
      const mine = open.value.filter((entry) => entry.connection === connection);
      const unknown = mine.filter(({ state }) => state === 'unknown').length;
      return ok({ underWay: mine.length - unknown, unknown, ...sending.inFlight(connection) });
    },
    'review.current': async () => ok(reviewing.current()),
    'review.confirm': ({ review, digest, typed }) => reviewing.confirm(review, digest, typed ?? ''),
    'review.again': ({ review }) => reviewing.again(review),
    'review.back': async ({ review }) => {
      reviewing.back(review);
      return ok(null);
    },
  };
}
