/** Cancels a read when the component unmounts; a write goes on. */
import { useEffect, useRef } from 'react';
import type { RunUnderWay } from '#renderer/core/bridge/run-operation.ts';

export function useEndOnLeaving(underWay: RunUnderWay | null): void {
  const newest = useRef(underWay);
  useEffect(() => {
    newest.current = underWay;
  }, [underWay]);
  useEffect(() => () => newest.current?.cancel(), []);
}
