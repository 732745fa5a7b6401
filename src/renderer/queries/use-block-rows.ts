/** Blocks for lists and pictures of the chain, shared by all that show them on one connection. */

import { useEffect, useId, useSyncExternalStore } from 'react';
import { getBridge, withRequest } from '#renderer/bridge/bridge.ts';
import { type BlockRows, createBlockRows, type KnownRows, type Wanted } from '#renderer/queries/block-rows.ts';
import { useScope } from '#renderer/queries/use-read.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { fail } from '#shared/result.ts';

let kept: { readonly connection: string; readonly rows: BlockRows } | null = null;

/** Those of one connection; another's are forgotten. */
export function blockRowsOf(connection: string): BlockRows {
  if (kept?.connection !== connection) kept = { connection, rows: createRows(connection) };
  return kept.rows;
}

/** Another sign-in or connection begins with none. */
export function forgetBlockRows(): void {
  kept = null;
}

function createRows(connection: string): BlockRows {
  return createBlockRows({
    ask: ({ from, count, ahead }, signal) =>
      withRequest(signal, (request) =>
        getBridge()
          .call['chain.blocks']({ connection, from: String(from), count: String(count), ahead, request })
          .catch(() => fail({ code: 'internal' as const })),
      ),
    onReorganized: (replaced) =>
      showToast(`The chain was reorganized: ${replaced === 1 ? '1 block was' : `${replaced} blocks were`} replaced.`),
  });
}

/** What is known of the blocks; what is wanted is read while `when` holds. Stable ranges, please: each change is planned anew. */
export function useBlockRows(wanted: Wanted, when = true): KnownRows {
  const { connection, open } = useScope();
  const rows = blockRowsOf(connection);
  const who = useId();
  const key = when && open ? JSON.stringify(wanted) : null;
  useEffect(() => {
    rows.want(who, key === null ? null : (JSON.parse(key) as Wanted));
  }, [rows, who, key]);
  useEffect(() => () => rows.want(who, null), [rows, who]);
  return useSyncExternalStore(rows.subscribe, rows.known);
}

export function useReadRowAgain(): (number: number) => void {
  const { connection } = useScope();
  return (number) => blockRowsOf(connection).again(number);
}
