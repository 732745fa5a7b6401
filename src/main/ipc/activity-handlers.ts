/** The journal's calls of the page. */
import { upTo } from '#main/activity/activity-now.ts';
import { notSent } from '#main/consent/not-sent.ts';
import type { Services } from '#main/ipc/services.ts';
import { briefOf, isUncertain } from '#shared/activity.ts';
import type { activityCalls } from '#shared/ipc/activity-calls.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { fail, ok } from '#shared/result.ts';

const most = 100;
/** UTF-16 units of an answer. */
const mostUnits = 200 * 1024;

export function createActivityHandlers({
  connections,
  journal,
  sending,
  searching,
  changes,
  tellActivity,
}: Services): Pick<Handlers, keyof typeof activityCalls> {
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
      if (entry.value === null || !isUncertain(entry.value.state)) return fail({ code: 'changed-meanwhile' });
      const found = connections.find(entry.value.connection);
      const agreed = await changes.ask(notSent(found.ok ? found.value : null, entry.value));
      if (!agreed.ok) return agreed;
      // It may have been found while they were asked.
      const settled = journal.move(intent, ['unknown', 'refused'], as, { settledAt: Date.now(), settledBy: 'person' });
      if (!settled.ok) return settled;
      tellActivity();
      return settled.value ? ok(null) : fail({ code: 'changed-meanwhile' });
    },
  };
}
