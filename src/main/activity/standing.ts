/** Whether a write that was confirmed may still leave once its holding time is over. */
import type { Ground, Intent } from '#main/activity/intents.ts';
import { isSameGround } from '#main/activity/intents.ts';
import type { Result } from '#shared/result.ts';

/** All that it rests on is as it was, and no rule bars it by now: quiet hours may have begun, and a rule may be stricter. */
export function createStands(
  groundOf: (connection: string) => Promise<Result<Ground>>,
  barredBy: (intent: Intent) => string | null,
): (intent: Intent) => Promise<boolean> {
  return async (intent) => {
    const now = await groundOf(intent.ground.connection.id);
    return now.ok && isSameGround(intent.ground, now.value) && barredBy(intent) === null;
  };
}
