/** Keeps labels, contacts, notes and added signatures, and notices a name that moves to another address. */
import type { ChainDomain } from '#main/chain/domain.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import { createNotebookStore, type NotebookStore } from '#main/notebook/notebook.ts';
import { createNotebookHandlers, type NotebookCall } from '#main/notebook/notebook-handlers.ts';
import type { NotebookTable } from '#main/notebook/notebook-table.ts';

export interface NotebookDomain extends Domain<NotebookCall, 'notebook'> {
  readonly notebook: NotebookStore;
}

export function notebookDomain(
  core: Core,
  chain: Pick<ChainDomain, 'client'>,
  { table, rules }: { readonly table: NotebookTable; readonly rules: RuleBook },
): NotebookDomain {
  const { connections, slices, changes, saveDownload } = core;
  const notebook = createNotebookStore({ table, changed: (connection) => slices.renew('notebook', connection) });
  return {
    notebook,
    handlers: createNotebookHandlers({ notebook, find: connections.find, stored: chain.client.stored, rules, changes, saveDownload }),
    slices: { notebook: notebook.of },
    // The vault deletes what the person wrote with the connection, and ends its sharing.
    forget: { ...keepsEverything, removed: () => slices.renew('notebook'), rebound: () => slices.renew('notebook') },
  };
}
