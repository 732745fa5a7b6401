/** The log of requests, asked again while somebody looks at it. */
import { useQuery } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { problemOf, unwrap } from '#renderer/bridge/call-failure.ts';
import type { AppError } from '#shared/errors.ts';
import type { LoggedRequest } from '#shared/logged-request.ts';

const every = 1_000;
const none: readonly LoggedRequest[] = [];

/** In the order in which they began. */
export function useRequests(connection: string): { readonly requests: readonly LoggedRequest[]; readonly problem: AppError | null } {
  const query = useQuery({
    queryKey: [connection, 'requests'],
    queryFn: async () => unwrap(await getBridge().call['request.list']({ connection })),
    refetchInterval: every,
    staleTime: 0,
  });
  return { requests: query.data ?? none, problem: problemOf(query.error) };
}
