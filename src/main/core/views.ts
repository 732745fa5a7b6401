/** Which connection each window of the app shows. No two show the same one. Only main decides it: a page can ask for its own window. */
import { viewNames } from '#main/core/asking.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { View } from '#main/core/ports/desktop.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';

export interface Views {
  /** Null for a window that isn't open. The first one has a connection even then, which it shows once it opens again. */
  connectionOf(view: View): string | null;
  /** The window that shows this connection; null for none. */
  of(connection: string): View | null;
  /** The connections that windows show, the first one's first. */
  shown(): readonly string[];
  /** Shows another connection in this window. Errors: `canceled` where another window shows it, or this one has closed meanwhile. */
  show(view: View, connection: string): Result<Connection>;
  /** A window for a connection that none shows; null where there are as many as there may be. */
  open(connection: string): View | null;
  /** It has closed. Not for the first one. */
  close(view: View): void;
  /** The app ends: the windows that close from now on open again at the next start. */
  end(): void;
  /** The connections may be others now. Returns the windows whose connection is gone, or is what the first one shows now. */
  withoutConnection(): readonly View[];
}

interface ViewsParts {
  readonly connections: Pick<ConnectionStore, 'active' | 'select' | 'find'>;
  /** Called when a window shows another connection; with null, when it has closed. */
  readonly changed: (view: View, connection: string | null) => void;
  /** The connections of all windows but the first one, which are to open again at the next start. */
  readonly keep: (connections: readonly string[]) => void;
}

export function createViews({ connections, changed, keep }: ViewsParts): Views {
  let isEnding = false;
  const others = new Map<View, string>();
  const connectionOf = (view: View) => (view === 'first' ? connections.active().id : (others.get(view) ?? null));
  const of = (connection: string) => viewNames.find((view) => connectionOf(view) === connection) ?? null;
  function put(view: View, connection: string | null): void {
    if (connection === null) others.delete(view);
    else others.set(view, connection);
    if (!isEnding) keep([...others.values()]);
    changed(view, connection);
  }
  return {
    connectionOf,
    of,
    shown: () => viewNames.flatMap((view) => connectionOf(view) ?? []),
    show(view, connection) {
      const isFree = [view, null].includes(of(connection));
      if (!isFree || connectionOf(view) === null) return fail({ code: 'canceled' });
      // The first one's is saved, and the store announces it.
      if (view === 'first') return connections.select(connection);
      const found = connections.find(connection);
      if (found.ok) put(view, connection);
      return found;
    },
    open(connection) {
      const free = viewNames.find((view) => connectionOf(view) === null) ?? null;
      if (free !== null) put(free, connection);
      return free;
    },
    close: (view) => put(view, null),
    end() {
      isEnding = true;
    },
    withoutConnection: () =>
      [...others].flatMap(([view, connection]) => (connection === connections.active().id || !connections.find(connection).ok ? view : [])),
  };
}
