/** What needs the person's attention now, the most dangerous first. That there is nothing is never said: not everything is known. */
import { clockMinutes } from '#renderer/core/lib/time-words.ts';
import { endsSoon } from '#renderer/session/sign-in-state.ts';
import { entryPlace } from '#shared/core/places.ts';
import { activityPlace, approvalsPlace } from '#shared/core/screens.ts';
import type { Session } from '#shared/ipc/state.ts';
import { type ActivityNow, isUncertain } from '#shared/writes/activity.ts';

export interface Attention {
  readonly key: 'approvals' | 'unknown' | 'sign-in';
  readonly tone: 'bad' | 'care';
  readonly title: string;
  readonly detail: string;
  readonly action: string;
  /** Null: signs in again. */
  readonly to: string | null;
}

interface Circumstances {
  /** Approvals. */
  readonly unlimited: number;
  readonly activity: Pick<ActivityNow, 'newest' | 'uncertain'>;
  readonly session: Session;
  readonly now: number;
}

export function attentionOf({ unlimited, activity, session, now }: Circumstances): readonly Attention[] {
  const all: Attention[] = [];
  if (unlimited > 0) {
    all.push({
      key: 'approvals',
      tone: 'bad',
      title: unlimited === 1 ? '1 unlimited approval' : `${unlimited} unlimited approvals`,
      detail: 'Others can take these tokens.',
      action: 'Review',
      to: approvalsPlace,
    });
  }
  const { uncertain, newest } = activity;
  const first = newest.find(({ state }) => isUncertain(state));
  if (uncertain > 0) {
    all.push({
      key: 'unknown',
      tone: 'care',
      title: uncertain === 1 ? '1 unknown outcome' : `${uncertain} unknown outcomes`,
      detail: uncertain === 1 ? 'Don’t send it again yet.' : 'Don’t send them again yet.',
      action: 'Open',
      to: uncertain === 1 && first !== undefined ? entryPlace(first.id) : activityPlace,
    });
  }
  if (endsSoon(session, now)) {
    all.push({
      key: 'sign-in',
      tone: 'care',
      title: `Your sign-in ends at ${clockMinutes(session.expiresAt, now)}`,
      detail: 'It isn’t renewed automatically.',
      action: 'Sign in again',
      to: null,
    });
  }
  return all;
}
