/** The tokens of a collection that an account owns: from the service's list, or else read index by index. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { useRead, useReads, useScope } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { AppError } from '#shared/core/errors.ts';
import { idle, type OneByOne, readByIndex } from './read-by-index.ts';

interface Holdings {
  readonly face: Face<readonly string[]>;
  readonly again: () => void;
  readonly raw: RawAnswer;
  /** Set if they are read one by one; null if the service lists them. */
  readonly byIndex: ReturnType<typeof useOneByOne> | null;
}

/** The service answered, but doesn't list tokens. */
const isRefusal = (problem: AppError | null) => problem?.code === 'service' && problem.status !== 401 && problem.status !== 429;

/** `owner`: null reads nothing. */
export function useHoldings(contract: string, owner: string | null): Holdings {
  const query = collectibleQueries.tokensOfOwner(contract, owner);
  const read = useRead(query);
  const listed = faceOf(read, (ids) => ids.length === 0);
  const cannot = listed.face === 'unrecognized' || (listed.face === 'error' && isRefusal(listed.problem));
  const byIndex = useOneByOne(contract, owner, cannot);
  const raw: RawAnswer = { ...query, answer: read.answer };
  if (!cannot) return { face: listed, again: read.again, raw, byIndex: null };
  const again = () => byIndex.start(true);
  return { face: byIndexFace(byIndex), again, raw, byIndex };
}

function byIndexFace({ ids, total, running, problem, readAt }: ReturnType<typeof useOneByOne>): Face<readonly string[]> {
  if (ids.length === 0 && problem !== null) return { face: 'error', problem };
  if (total === null || readAt === null) return { face: 'loading' };
  if (total === '0' && !running) return { face: 'empty', value: [], readAt };
  return problem === null ? { face: 'full', value: ids, readAt } : { face: 'stale', value: ids, readAt, problem };
}

/** How many an account owns; null while unknown. */
export function useCount(contract: string, owner: string | null, when: boolean): string | null {
  return valueIn(faceOf(useRead(collectibleQueries.count(contract, owner), { when })));
}

/** How many each account owns, in their order. */
export function useCounts(contract: string, owners: readonly string[]): readonly Holding[] {
  'use memo';
  const reads = useReads(owners.map((owner) => collectibleQueries.count(contract, owner)));
  return reads.map((read) => {
    const face = faceOf(read);
    return { face, answer: read.answer, baseUnits: valueIn(face), again: read.again };
  });
}

interface Reading extends OneByOne {
  /** Goes on where it stopped. `all`: without the limit on how many are read unasked. */
  readonly start: (all: boolean) => void;
  readonly cancel: () => void;
}

/**
 * Reads the tokens one by one if `when` is true. They are cached until something that was sent from here is in a block, or
 * the person starts the reading again.
 */
function useOneByOne(contract: string, owner: string | null, when: boolean): Reading {
  const { connection } = useScope();
  const client = useQueryClient();
  const query = collectibleQueries.oneByOne(connection, contract, owner);
  const { queryKey: key } = query;
  const name = key.join(' ');
  const aborter = useRef<AbortController | null>(null);
  const { data } = useQuery(query);
  const now = data ?? idle;

  const start = (all: boolean) => {
    if (owner === null) return;
    aborter.current?.abort();
    const current = new AbortController();
    aborter.current = current;
    const publish = (next: OneByOne) => {
      if (aborter.current !== current) return;
      client.setQueryData(key, next);
    };
    void readByIndex({
      connection,
      contract,
      owner,
      known: now.canceled || now.problem !== null ? now.ids : [],
      all,
      signal: current.signal,
      publish,
    });
  };
  const begun = useRef('');
  useEffect(() => {
    if (!when || owner === null || (begun.current === name && data !== undefined)) return;
    begun.current = name;
    if (now.total === null) start(false);
  });
  // Stops when the collection is no longer on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` is the key as text
  useEffect(
    () => () => {
      begun.current = '';
      aborter.current?.abort();
      aborter.current = null;
      client.setQueryData(key, (last) => last && { ...last, running: false });
    },
    [name, client],
  );
  return { ...now, start, cancel: () => aborter.current?.abort() };
}
