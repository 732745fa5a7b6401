/**
 * Saved tokens, contracts and calls are the chain’s: each connection on one chain has all of them. Each has its own rows, so that removing
 * a connection, leading it elsewhere or restoring a backup takes nothing from another.
 */
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedKind, SavedRow, SavedTable } from './saved-table.ts';

/** Not approvals, which are of the accounts, nor choices. */
const shared: readonly SavedKind[] = ['token', 'contract', 'call'];

/** Everybody’s own chain has one of these, so equal numbers are not one chain. */
const localChains = ['1337', '31337'];

/**
 * Null for a connection that shares with none: its chain isn’t known, has changed unconfirmed, is on no list, or is a local one. Real money
 * and test money stay apart: a test service may call its own chain by a public one’s number.
 */
function chainOf({ environment, chain }: Connection): string | null {
  if (environment === 'sandbox' || chain === null || chain.before !== undefined) return null;
  return chain.name === null || localChains.includes(chain.id) ? null : `${environment} ${chain.id}`;
}

/** Of the core. */
interface Around {
  readonly connections: Pick<ConnectionStore, 'all' | 'active'>;
  readonly shown: { on(listener: () => void): unknown };
  readonly restored: { on(listener: () => void): unknown; emit(event: null): void };
}

export function createChainSaved(table: SavedTable, { connections, shown, restored }: Around): SavedTable {
  const groups = () => {
    const list = connections.all().list.flatMap((connection) => {
      const chain = chainOf(connection);
      return chain === null ? [] : [{ id: connection.id, chain }];
    });
    return [...Map.groupBy(list, ({ chain }) => chain).values()]
      .map((group) => group.map(({ id }) => id))
      .filter(({ length }) => length > 1);
  };
  const othersOf = (connection: string, kind: SavedKind) =>
    shared.includes(kind) ? (groups().find((group) => group.includes(connection)) ?? []).filter((id) => id !== connection) : [];

  /** Whether any got a row that it didn’t have. */
  function merge(group: readonly string[], kind: SavedKind): boolean {
    const lists = group.map((id) => table.list(id, kind));
    const all = new Map<string, SavedRow>();
    for (const row of lists.flat()) if (!all.has(row.key)) all.set(row.key, row);
    const missing = lists.map((list) => {
      const own = new Set(list.map(({ key }) => key));
      return [...all.values()].filter(({ key }) => !own.has(key));
    });
    return group.map((id, index) => (missing[index]?.length ? table.put(id, kind, missing[index]).ok : false)).includes(true);
  }
  let last = '';
  /** `always`: also where no connection came to a chain. */
  function mergeAll(always: boolean): boolean {
    const now = groups();
    const text = JSON.stringify(now);
    if (text === last && !always) return false;
    last = text;
    return now.flatMap((group) => shared.map((kind) => merge(group, kind))).includes(true);
  }
  mergeAll(true);
  shown.on(() => {
    if (mergeAll(false)) restored.emit(null);
  });
  // First of those that listen, so that the others show what was merged.
  restored.on(() => mergeAll(true));

  /** The page shows another connection than the one that was changed. */
  function announce(connection: string, others: readonly string[]): void {
    const active = connections.active().id;
    if (active !== connection && others.includes(active)) restored.emit(null);
  }
  return {
    list: table.list,
    put(connection, kind, rows) {
      const others = othersOf(connection, kind);
      const done = table.put(connection, kind, rows);
      if (!done.ok) return done;
      for (const other of others) table.put(other, kind, rows);
      announce(connection, others);
      return done;
    },
    remove(connection, kind, keys) {
      const others = othersOf(connection, kind);
      // Its own last: what stays with another would come back.
      for (const other of others) {
        const done = table.remove(other, kind, keys);
        if (!done.ok) return done;
      }
      const done = table.remove(connection, kind, keys);
      announce(connection, others);
      return done;
    },
  };
}
