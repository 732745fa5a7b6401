/** The tokens of an owner, asked index by index: for services that cannot list them. */

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { oneByOneKey } from '#renderer/collectibles/queries.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { idle, type OneByOne, readByIndex } from './read-by-index.ts';

interface Reading extends OneByOne {
  /** Goes on where it stopped. `all`: however many there are. */
  readonly start: (all: boolean) => void;
  readonly cancel: () => void;
}

/**
 * `when`: the service does not list them. What was read is kept while the app runs, and read anew when it is started again, or
 * once something that was sent from here is in a block.
 */
export function useOneByOne(contract: string, owner: string | null, when: boolean): Reading {
  const { connection } = useScope();
  const client = useQueryClient();
  const key = oneByOneKey(connection, contract, owner);
  const name = key.join(' ');
  const aborter = useRef<AbortController | null>(null);
  const { data } = useQuery<OneByOne>({ queryKey: key, queryFn: skipToken });
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
  // What nobody looks at any more does not go on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is told by its text
  useEffect(
    () => () => {
      begun.current = '';
      aborter.current?.abort();
      aborter.current = null;
      client.setQueryData<OneByOne>(key, (last) => last && { ...last, running: false });
    },
    [name, client],
  );
  return { ...now, start, cancel: () => aborter.current?.abort() };
}
