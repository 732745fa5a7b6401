/** What main has of its own, with nothing asked of the service: read again when it is said to have changed. */
import { hashKey, useQuery } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { unwrap } from '#renderer/bridge/call-failure.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import type { CallAnswer, CallInput } from '#shared/ipc/derive.ts';
import type { Result } from '#shared/result.ts';

type OwnCall = 'contracts.get' | 'history.balance' | 'watch.findings' | 'known.about' | 'activity.withHash';
type Input<N extends OwnCall> = Omit<CallInput<N>, 'connection'>;

/**
 * One answer for each input, in their order; null until they are there. `version`: another one reads again, and what was
 * shown stays until then.
 */
export function useOwn<N extends OwnCall>(name: N, inputs: readonly Input<N>[], version: string): readonly CallAnswer<N>[] | null {
  const { connection } = useScope();
  const query = useQuery({
    queryKey: [connection, name, inputs, version],
    queryFn: () => Promise.all(inputs.map(async (input) => unwrap(await ask(name, { ...input, connection } as unknown as CallInput<N>)))),
    staleTime: Number.POSITIVE_INFINITY,
    // Of an older version nobody wants anything.
    gcTime: 1_000,
    placeholderData: (shown, before) => (isOfSame(before?.queryKey, [connection, name, inputs]) ? shown : undefined),
  });
  return query.data ?? null;
}

/** Answers go by their places: those to other inputs would be told of these. `asked`: all of the key but the version. */
export const isOfSame = (before: readonly unknown[] | undefined, asked: readonly unknown[]) =>
  before !== undefined && hashKey(before.slice(0, asked.length)) === hashKey(asked);

const ask = <N extends OwnCall>(name: N, input: CallInput<N>) =>
  (getBridge().call[name] as unknown as (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>)(input);
