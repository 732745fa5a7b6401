/** Asks main to review and send a batch, and says why it wasn't. */
import { useLocation } from 'wouter';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { announceFailure } from '#renderer/writes/use-write.ts';
import { batchPlace } from '#shared/core/places.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';

interface ReviewBatch {
  /** Resolves once the person has confirmed it, and its screen is shown; false where they did not. */
  readonly review: (kind: BatchKind, rows: readonly BatchRow[], goesOn: boolean) => Promise<boolean>;
  readonly underWay: boolean;
}

export function useReviewBatch(): ReviewBatch {
  const { id: connection } = useActiveConnection();
  const [, navigate] = useLocation();
  const { run, running } = useCall('batch.review');
  return {
    underWay: running,
    async review(kind, rows, goesOn) {
      const begun = await run({ connection, kind, rows, failures: goesOn });
      if (begun.ok) navigate(batchPlace(begun.value));
      else announceFailure(begun.error);
      return begun.ok;
    },
  };
}
