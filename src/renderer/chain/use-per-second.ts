/** How many requests a second may be sent: by the connection's settings, and as the service takes them now. */
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';

/** Null where nothing limits them. */
export function usePerSecond(): number | null {
  const { id, settings } = useActiveConnection();
  const slowed = useSlice('slowed');
  const learned = slowed.connection === id ? slowed.perSecond : null;
  const lower = Math.min(Number(settings.perSecond) || Number.POSITIVE_INFINITY, learned ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(lower) ? lower : null;
}
