/** The name of the service that is shown, as it may be shown. */
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';

export function useServiceName(): string {
  return visibleText(useActiveConnection().name, 60);
}
