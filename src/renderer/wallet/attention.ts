/** What needs the person's attention now, the most dangerous first. That there is nothing is never said: not everything is known. */

import { clockMinutes } from '#renderer/core/lib/time-words.ts';
import { endsSoon } from '#renderer/session/sign-in-state.ts';
import { listWords, t } from '#shared/core/language/language.ts';
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
  /** How many approvals, of how many tokens, and the names of the first of these. */
  readonly unlimited: { readonly approvals: number; readonly tokens: number; readonly named: readonly string[] };
  readonly activity: Pick<ActivityNow, 'newest' | 'uncertain'>;
  readonly session: Session;
  readonly now: number;
}

export function attentionOf({ unlimited, activity, session, now }: Circumstances): readonly Attention[] {
  const all: Attention[] = [];
  if (unlimited.approvals > 0) {
    all.push({
      key: 'approvals',
      tone: 'bad',
      title: t('{count, plural, one {# unlimited approval} other {# unlimited approvals}}', { count: unlimited.approvals }),
      detail: t('Others can take your {tokens} without limit.', { tokens: tokensWords(unlimited) }),
      action: t('Review'),
      to: approvalsPlace,
    });
  }
  const { uncertain, newest } = activity;
  const first = newest.find(({ state }) => isUncertain(state));
  if (uncertain > 0) {
    all.push({
      key: 'unknown',
      tone: 'care',
      title: t('{count, plural, one {# unknown outcome} other {# unknown outcomes}}', { count: uncertain }),
      detail: uncertain === 1 ? t('Don’t send it again yet.') : t('Don’t send them again yet.'),
      action: t('Open'),
      to: uncertain === 1 && first !== undefined ? entryPlace(first.id) : activityPlace,
    });
  }
  if (endsSoon(session, now)) {
    all.push({
      key: 'sign-in',
      tone: 'care',
      title: t('Your sign-in ends at {time}', { time: clockMinutes(session.expiresAt, now) }),
      detail: t('It isn’t renewed automatically.'),
      action: t('Sign in again'),
      to: null,
    });
  }
  return all;
}

/** `GOV and Field Notes`, `GOV, Field Notes and 3 more tokens`. */
function tokensWords({ tokens, named }: Circumstances['unlimited']): string {
  const more = tokens - named.length;
  return more > 0
    ? t('{names} and {count, plural, one {# more token} other {# more tokens}}', { names: named.join(', '), count: more })
    : listWords(named);
}
