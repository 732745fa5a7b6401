/** The blocks of the connection on the screen, shared by all lists and charts of them. */

import { useEffect, useId, useSyncExternalStore } from 'react';
import { type BlockRows, createBlockRows, type KnownRows, type Wanted } from '#renderer/chain/block-rows.ts';
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

/** The blocks known so far. Those in `wanted` are read while `when` is true. Keep the ranges stable: each change is planned again. */
export function useBlockRows(wanted: Wanted, when = true): KnownRows {
  'use memo';
  const { open } = useScope();
  const rows = useRows();
  const who = useId();
  const key = when && open ? JSON.stringify(wanted) : null;
  useEffect(() => {
    rows.want(who, key === null ? null : (JSON.parse(key) as Wanted));
  }, [rows, who, key]);
  useEffect(() => () => rows.want(who, null), [rows, who]);
  return useSyncExternalStore(rows.subscribe, rows.known);
}

export function useReadRowAgain(): (number: number) => void {
  return useRows().again;
}
