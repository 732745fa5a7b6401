/** Asks main to review and send a batch, and says why it wasn't. */
import { useLocation } from 'wouter';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useHindrance } from '#renderer/writes/use-hindrance.ts';
import { announceFailure } from '#renderer/writes/use-write.ts';
import { t } from '#shared/core/language/language.ts';
import { batchPlace } from '#shared/core/places.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';

interface ReviewBatch {
  /** Resolves once the person has confirmed it, and its screen is shown; false where they did not. */
  readonly review: (kind: BatchKind, rows: readonly BatchRow[], goesOn: boolean) => Promise<boolean>;
  readonly underWay: boolean;
  /** Why none can be sent now, in words; null while one can. */
  readonly hindrance: string | null;
}

export function useReviewBatch(): ReviewBatch {
  const { id: connection } = useActiveConnection();
  const [, navigate] = useLocation();
  const { run, running } = useCall('batch.review');
  const { items } = useSlice('batches');
  const isBusy = items.some(({ phase }) => phase === 'running' || phase === 'pausing');
  const hindrance = useHindrance();
  return {
    underWay: running,
    hindrance: hindrance ?? (isBusy ? t('A list is being sent. Wait until it’s through, or pause it.') : null),
    async review(kind, rows, goesOn) {
      const begun = await run({ connection, kind, rows, failures: goesOn });
      if (begun.ok) navigate(batchPlace(begun.value));
      else announceFailure(begun.error);
      return begun.ok;
    },
  };
}
