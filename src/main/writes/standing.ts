/** Whether a write that was confirmed may still leave once its holding time is over. */
import type { Ground, Intent } from '#main/writes/intents.ts';
import { isSameGround } from '#main/writes/intents.ts';
import type { Confirmed } from '#main/writes/sending.ts';
import type { Result } from '#shared/result.ts';
import type { Facts } from '#shared/review/facts.ts';

/** All that it rests on is as it was, and no rule bars it by now: quiet hours may have begun, and a rule may be stricter. */
export function createStands(
  groundOf: (connection: string) => Promise<Result<Ground>>,
  barredBy: (intent: Intent, facts: Facts) => string | null,
): (confirmed: Pick<Confirmed, 'intent' | 'facts'>) => Promise<boolean> {
  return async ({ intent, facts }) => {
    const now = await groundOf(intent.ground.connection.id);
    return now.ok && isSameGround(intent.ground, now.value) && barredBy(intent, facts) === null;
  };
}
