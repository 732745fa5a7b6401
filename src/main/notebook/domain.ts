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
  const { connections, slices, shown, restored, changes, saveDownload } = core;
  const activeConnection = connections.active().id;
  const notebook = createNotebookStore({ table, activeConnection, changed: (value) => slices.set('notebook', value) });
  shown.on(notebook.show);
  restored.on(notebook.publish);
  return {
    notebook,
    handlers: createNotebookHandlers({ notebook, find: connections.find, stored: chain.client.stored, rules, changes, saveDownload }),
    slices: { notebook: notebook.of(activeConnection) },
    // The vault deletes what the person wrote with the connection.
    forget: keepsEverything,
  };
}
