/** Prepares the screen that the selected suggestion leads to, while the person still looks at the suggestions. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { placeInAddress, usePrepare } from '#renderer/app/place.tsx';
import { beginReadAt, loadAt } from '#renderer/app/views.tsx';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useScope } from '#renderer/core/bridge/use-read.ts';

/** Milliseconds: longer than a fast typist takes between two keys, shorter than from the last key to Enter. */
const patience = 110;

/** Reads ahead what the screen reads first, then renders it out of sight. `place`: null where the suggestion leads to none. */
export function usePreparedSuggestion(place: string | null): void {
  const client = useQueryClient();
  const prepare = usePrepare();
  const { connection } = useScope();
  const mayReadAhead = useMayReadAhead();
  useEffect(() => {
    const load = place === null || !mayReadAhead ? null : loadAt(place);
    if (place === null || load === null) return undefined;
    const aborter = new AbortController();
    let isSelected = true;
    const show = () => isSelected && prepare(place);
    const timer = setTimeout(() => {
      // A screen whose code can’t be loaded says so when it is opened.
      Promise.all([load(), beginReadAt(place, client, connection, aborter.signal)]).then(show, () => {});
    }, patience);
    return () => {
      isSelected = false;
      clearTimeout(timer);
      prepare(null);
      // Where the person goes there, the screen takes over what is under way.
      if (placeInAddress() !== place) aborter.abort();
    };
  }, [place, mayReadAhead, client, connection, prepare]);
}

/** Not while the service can’t be reached, limits the requests, or would need another sign-in. */
function useMayReadAhead(): boolean {
  const { id } = useActiveConnection();
  const { open, problem } = useScope();
  const slowed = useSlice('slowed');
  // Cached only: `useFollowChain` makes the read.
  const { answer, problem: failed } = useKnownAnswer(chainQueries.latestBlock());
  const isReached = answer?.source === 'service' && answer.problem === null && failed === null;
  const isSlowed = slowed.connection === id && slowed.perSecond !== null;
  return open && problem === null && isReached && !isSlowed;
}
