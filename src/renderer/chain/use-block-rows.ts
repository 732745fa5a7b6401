/** The blocks of the connection on the screen, shared by all lists and charts of them. */

import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { type BlockRows, createBlockRows, type KnownRows, type RowState, type Wanted } from '#renderer/chain/block-rows.ts';
import { getBridge, withRequest } from '#renderer/core/bridge/bridge.ts';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { t } from '#shared/core/language/language.ts';
import { fail } from '#shared/core/result.ts';

const none: { readonly rows: BlockRows | null } = { rows: null };
const useKept = () => useStoreOf('connection', none);

export function useRows(): BlockRows {
  const { connection } = useScope();
  return rowsIn(useKept(), connection);
}

function rowsIn(kept: ReturnType<typeof useKept>, connection: string): BlockRows {
  const { rows } = kept.getState();
  if (rows !== null) return rows;
  const made = createRows(connection);
  kept.setState({ rows: made });
  return made;
}

function createRows(connection: string): BlockRows {
  return createBlockRows({
    ask: ({ from, count, ahead }, signal) =>
      withRequest(signal, (request) =>
        getBridge()
          .call['chain.blocks']({ connection, from: String(from), count: String(count), ahead, request })
          .catch(() => fail({ code: 'internal' as const })),
      ),
    onReorganized: (reorged) =>
      showToast(t('The chain was reorganized: {count, plural, one {1 block was} other {# blocks were}} replaced.', { count: reorged })),
  });
}

/** Reads these blocks. Keep the ranges stable: each change is planned again. */
function useWanted(rows: BlockRows, wanted: Wanted): void {
  'use memo';
  const { open } = useScope();
  const who = useId();
  const key = open ? JSON.stringify(wanted) : null;
  useEffect(() => {
    rows.want(who, key === null ? null : (JSON.parse(key) as Wanted));
  }, [rows, who, key]);
  useEffect(() => () => rows.want(who, null), [rows, who]);
}

/** The blocks known so far; those in `wanted` are read. */
export function useBlockRows(wanted: Wanted): KnownRows {
  const rows = useRows();
  useWanted(rows, wanted);
  return useSyncExternalStore(rows.subscribe, rows.known);
}

/** So many blocks from this one down, which are read: the same array until one of them changes, whatever else is read. */
export function useBlockStates(from: number, count: number, wanted: Wanted): readonly (RowState | null)[] {
  const rows = useRows();
  useWanted(rows, wanted);
  const [same] = useState(sameWhileEqual<RowState | null>);
  const { known } = rows;
  return useSyncExternalStore(rows.subscribe, () => same(Array.from({ length: count }, (_, index) => known().get(from - index))));
}

function sameWhileEqual<Item>(): (next: readonly Item[]) => readonly Item[] {
  let last: readonly Item[] = [];
  return (next) => {
    if (next.length !== last.length || next.some((item, index) => item !== last[index])) last = next;
    return last;
  };
}
