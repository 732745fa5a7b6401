/** The tokens of an owner, asked index by index: for services that cannot list them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { idle, type OneByOne, readByIndex } from './read-by-index.ts';
import { oneByOneKey } from './settled.ts';

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
  const { newest } = useSlice('activity');
  const key = oneByOneKey(connection, contract, owner, newest);
  const name = key.join(' ');
  const [state, setState] = useState<{ readonly of: string; readonly now: OneByOne } | null>(null);
  const aborter = useRef<AbortController | null>(null);
  const now = state?.of === name ? state.now : (client.getQueryData<OneByOne>(key) ?? idle);

  const start = (all: boolean) => {
    if (owner === null) return;
    aborter.current?.abort();
    const current = new AbortController();
    aborter.current = current;
    const tell = (next: OneByOne) => {
      if (aborter.current !== current) return;
      client.setQueryData(key, next.running ? { ...next, running: false } : next);
      setState({ of: name, now: next });
    };
    void readByIndex({
      connection,
      contract,
      owner,
      known: now.canceled || now.problem !== null ? now.ids : [],
      all,
      signal: current.signal,
      tell,
    });
  };
  const begun = useRef('');
  useEffect(() => {
    if (!when || owner === null || begun.current === name) return undefined;
    begun.current = name;
    if (now.total === null) start(false);
    return undefined;
  });
  // Nobody looks any more.
  useEffect(
    () => () => {
      begun.current = '';
      aborter.current?.abort();
      aborter.current = null;
    },
    [],
  );
  return { ...now, start, cancel: () => aborter.current?.abort() };
}
