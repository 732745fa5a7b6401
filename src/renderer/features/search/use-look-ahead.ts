/** Reads what Enter would open while it is the chosen one, so that the page has it at once. */

import { useEffect, useState } from 'react';
import { chainQueries } from '#renderer/queries/chain.ts';
import { useRead } from '#renderer/queries/use-read.ts';

// Shorter than one looks, longer than one types.
const patience = 150;

/** `place`: what is chosen; null where it is nothing that is read. */
export function useLookAhead(place: string | null): void {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), patience);
    return () => clearTimeout(timer);
  }, [place]);
  const now = settled === place ? place : null;
  const number = /^\/block\/(\d+)$/.exec(now ?? '')?.[1] ?? null;
  const hash = /^\/tx\/(0x[0-9a-f]{64})$/.exec(now ?? '')?.[1] ?? null;
  useRead(chainQueries.block(number, { freshFor: 60_000 }), { ahead: true });
  useRead(chainQueries.transaction(hash, { freshFor: 60_000 }), { ahead: true });
}
