/**
 * Connections on the same public chain share their saved tokens, contracts, calls and descriptions of contracts. Each has its own rows, so that removing a connection,
 * changing its service or restoring a backup takes nothing from another. A connection that moves to another chain gets what is saved there,
 * but adds nothing, as its rows may be of the chain before.
 */
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedKind, SavedRow, SavedTable } from './saved-table.ts';

/** Not approvals, which belong to accounts, and not choices. */
const shared: readonly SavedKind[] = ['token', 'contract', 'call', 'descriptor'];

/** Local chains for development have these numbers, so two with the same number aren't one chain. */
const localChains = ['1337', '31337'];

/**
 * Which chain a connection is on; null for the sandbox, and while its chain isn't known or has changed unconfirmed. The environment is
 * part of it, as a test service may call its own chain 1.
 */
const chainOf = ({ environment, chain }: Connection): string | null =>
  environment === 'sandbox' || chain === null || chain.before !== undefined ? null : `${environment} ${chain.id}`;

/** Whether all connections with this chain's number are on the same chain. */
const isPublic = ({ chain }: Connection): boolean => chain !== null && chain.name !== null && !localChains.includes(chain.id);

/** Of the core. */
interface Around {
  readonly connections: Pick<ConnectionStore, 'all'>;
  readonly slices: { renew(slice: 'tokens' | 'contracts', connection: string): void };
  readonly connectionsChanged: { on(listener: () => void): unknown };
  readonly restored: { on(listener: () => void): unknown; emit(event: null): void };
}

export function createChainSaved(table: SavedTable, { connections, slices, connectionsChanged, restored }: Around): SavedTable {
  /** The connections on each public chain. */
  const groups = () => Map.groupBy(connections.all().list.filter(isPublic), chainOf);
  function othersOf(connection: string, kind: SavedKind): readonly string[] {
    if (!shared.includes(kind)) return [];
    const group = [...groups()].find(([chain, list]) => chain !== null && list.some(({ id }) => id === connection))?.[1] ?? [];
    return group.flatMap(({ id }) => (id === connection ? [] : [id]));
  }

  /** The first chain that a connection was on, as JSON. */
  function firstChainOf({ id }: Connection, now: string): string {
    const [row] = table.list(id, 'chain');
    if (row !== undefined) return row.body;
    const body = JSON.stringify(now);
    table.put(id, 'chain', [{ key: 'chain', body }]);
    return body;
  }

  /** Gives each of the group what the `givers` have. Returns whether any got a row that it didn't have. */
  function merge(group: readonly Connection[], givers: readonly Connection[], kind: SavedKind): boolean {
    const all = new Map<string, SavedRow>();
    for (const row of givers.flatMap(({ id }) => table.list(id, kind))) if (!all.has(row.key)) all.set(row.key, row);
    const got = group.map(({ id }) => {
      const own = new Set(table.list(id, kind).map(({ key }) => key));
      const missing = [...all.values()].filter(({ key }) => !own.has(key));
      return missing.length > 0 && table.put(id, kind, missing).ok;
    });
    return got.includes(true);
  }
  let last = '';
  /** `always`: even if no connection has come to another chain since the last time. */
  function mergeAll(always: boolean): boolean {
    const { list } = connections.all();
    const text = JSON.stringify(list.map((connection) => [connection.id, chainOf(connection)]));
    if (text === last && !always) return false;
    last = text;
    const settled = new Set(
      list.filter((connection) => {
        const now = chainOf(connection);
        return now !== null && firstChainOf(connection, now) === JSON.stringify(now);
      }),
    );
    return [...groups()]
      .flatMap(([chain, group]) =>
        chain === null
          ? []
          : shared.map((kind) =>
              merge(
                group,
                group.filter((connection) => settled.has(connection)),
                kind,
              ),
            ),
      )
      .includes(true);
  }
  mergeAll(true);
  connectionsChanged.on(() => {
    if (mergeAll(false)) restored.emit(null);
  });
  // First of those that listen, so that the others show what was merged.
  restored.on(() => mergeAll(true));

  /** Windows that show another connection of the chain than the changed one. */
  function announce(others: readonly string[], kind: SavedKind): void {
    for (const other of others) slices.renew(kind === 'token' ? 'tokens' : 'contracts', other);
  }
  return {
    list: table.list,
    put(connection, kind, rows) {
      const others = othersOf(connection, kind);
      const done = table.put(connection, kind, rows);
      if (!done.ok) return done;
      for (const other of others) table.put(other, kind, rows);
      announce(others, kind);
      return done;
    },
    remove(connection, kind, keys) {
      const others = othersOf(connection, kind);
      // Its own rows last: a row that stays with another connection would come back.
      for (const other of others) {
        const done = table.remove(other, kind, keys);
        if (!done.ok) return done;
      }
      const done = table.remove(connection, kind, keys);
      announce(others, kind);
      return done;
    },
  };
}
