/** A read of what may change with each block: asked again when one has come, not sooner than it may be, and only while it is wanted. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHurriedByBlocks } from '#renderer/bridge/polling.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { type Read, readQuery, useRead } from '#renderer/bridge/use-read.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';

interface Options {
  /** Milliseconds between two requests, however fast blocks come. */
  readonly atMostEvery: number;
  /** Nothing is asked while this is false. */
  readonly when?: boolean;
}

/** Whether it was told when that block was known already. */
const isOf = (answer: Answer<unknown> | null, latest: string) =>
  answer?.source === 'service' && answer.block !== null && BigInt(answer.block) >= BigInt(latest);

export function useReadEachBlock<Id extends ReadId>(
  operation: Id,
  input: OperationInput<Id>,
  { atMostEvery, when = true }: Options,
): Read<OperationValue<Id>> {
  const { connection, open } = useScope();
  const queries = useQueryClient();
  const read = useRead(operation, input, { freshFor: atMostEvery, when });
  // Only watched here: one look follows the chain for the whole window.
  const { answer } = useRead('block.latestNumber', {}, { when: false });
  const latest = answer?.reading.recognized === true && answer.source === 'service' ? answer.reading.value : null;
  const query = readQuery(connection, operation, input);
  const isHurried = isHurriedByBlocks(read.problem ?? read.answer?.problem ?? null);
  const [name, at] = [JSON.stringify(query.queryKey), read.answer?.readAt ?? null];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a block is when, not what; the key is told by its text
  useEffect(() => {
    if (!when || !open || latest === null || at === null || !isHurried || isOf(read.answer, latest)) return undefined;
    const ask = () => void queries.fetchQuery({ ...query, staleTime: atMostEvery / 2 }).catch(() => {});
    const timer = setTimeout(() => document.visibilityState === 'visible' && ask(), Math.max(0, at + atMostEvery - Date.now()));
    return () => clearTimeout(timer);
  }, [latest, name, when, open, at, isHurried]);
  return read;
}
