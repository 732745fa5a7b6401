/** What needs attention now, and how it is followed. */
import { useUnlimitedCount } from '#renderer/approvals/use-known-approvals.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { type Attention, attentionOf } from './attention.ts';

/** `attend`: before its place opens, or all of it where it has none. */
export function useAttention(): readonly (Attention & { readonly attend: () => void })[] {
  const { id } = useActiveConnection();
  const activity = useSlice('activity');
  const signInAgain = useSignInAgain();
  const filter = useFilterStore();
  const all = attentionOf({
    unlimited: useUnlimitedCount(),
    activity: activity.connection === id ? activity : { newest: [], uncertain: 0 },
    session: useSlice('session'),
    now: useNow(everyMinute),
  });
  return all.map((one) => ({
    ...one,
    attend() {
      if (one.to === null) signInAgain();
      else if (one.to === activityPlace) filter.setState({ state: 'unknown' });
    },
  }));
}
