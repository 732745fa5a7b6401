/** Asks whether a pair allows anything, and keeps the pair in the list. */
import { useState } from 'react';
import { runOperation } from '#renderer/bridge/run-operation.ts';
import { useCall } from '#renderer/bridge/use-call.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { readOf, valueTold } from '#shared/approval-operations.ts';
import type { PairSubject } from '#shared/approvals.ts';

/** What came of it: the value, null for a form that is not known, or what went wrong. */
type Found = { readonly pair: PairSubject } & ({ readonly value: string | null } | { readonly problem: string });

export function usePairCheck() {
  const { id: connection } = useActiveConnection();
  const add = useCall('pairs.add');
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);

  async function ask(pair: PairSubject): Promise<Found> {
    const { id, input } = readOf(pair);
    const { result } = await runOperation(id, connection, input).ended;
    if (!result.ok) return { pair, problem: problemLine(result.error) };
    const { reading, problem } = result.value;
    if (problem !== null) return { pair, problem: problemLine(problem) };
    const { is, tokenId, ...parties } = pair;
    const kept = await add.run({ connection, pairKind: is, ...parties, ...(tokenId === null ? {} : { tokenId }) });
    if (!kept.ok) return { pair, problem: problemLine(kept.error) };
    return { pair, value: reading.recognized ? valueTold(pair, reading.value as never) : null };
  }

  return {
    found,
    isAsking,
    async check(pair: PairSubject): Promise<void> {
      setAsking(true);
      setFound(null);
      setFound(await ask(pair));
      setAsking(false);
    },
    /** Something else is being typed. */
    forget: () => setFound(null),
  };
}
