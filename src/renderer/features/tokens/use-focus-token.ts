/** Where the focus goes once a row of the list has moved or gone: with it, or to the one that takes its place. */
import { type RefObject, useEffect, useRef } from 'react';
import type { SavedToken } from '#shared/tokens.ts';

const rowsIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[data-token]') ?? [])];
const menuIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[aria-haspopup="menu"]');

/** Called before the change; `tokens` is what changes. */
export function useFocusToken(place: RefObject<HTMLElement | null>, tokens: readonly SavedToken[]): (address: string) => void {
  const wanted = useRef<{ readonly address: string; readonly at: number } | null>(null);
  const version = JSON.stringify(tokens);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is when, not what
  useEffect(() => {
    const want = wanted.current;
    if (want === null) return;
    wanted.current = null;
    const rows = rowsIn(place.current);
    const row = rows.find((each) => each.getAttribute('data-token') === want.address) ?? rows[want.at] ?? rows.at(-1);
    (menuIn(row) ?? place.current?.querySelector<HTMLElement>('input'))?.focus();
  }, [version, place]);
  return (address) => {
    wanted.current = { address, at: rowsIn(place.current).findIndex((each) => each.getAttribute('data-token') === address) };
  };
}
