/** What main knows of an address without asking the service. */
import { useQuery } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { problemOf, unwrap } from '#renderer/bridge/call-failure.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import type { AppError } from '#shared/errors.ts';
import type { KnownOfAddress } from '#shared/known.ts';

export interface About {
  /** Null until it is told. */
  readonly known: KnownOfAddress | null;
  readonly problem: AppError | null;
  readonly again: () => void;
}

// Nothing is asked of the service by it, and other screens' reads may add to it at any time.
const every = 5_000;

export function useAbout(address: string): About {
  const { id } = useActiveConnection();
  const { data, error, refetch } = useQuery({
    queryKey: [id, 'known.about', address],
    queryFn: async () => unwrap(await getBridge().call['known.about']({ connection: id, address })),
    refetchInterval: every,
  });
  return { known: data ?? null, problem: problemOf(error), again: () => void refetch() };
}
