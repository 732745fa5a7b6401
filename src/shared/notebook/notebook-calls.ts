/** The calls of the notebook, and of lists saved as files. */
import { bigCall, call, needs, takes } from '#shared/core/call.ts';
import type { ImportCounts } from '#shared/notebook/notebook.ts';

export const notebookCalls = {
  /** Fields left out stay as they were. An entry without label and note is removed; a contact needs a label. */
  'notebook.save': call<null>()({
    connection: needs('connection-id'),
    subject: needs('subject'),
    label: needs('label'),
    note: takes('note'),
    contact: takes('switch'),
  }),
  /** Empty where there is none. */
  'notebook.note': call<string>()({ connection: needs('connection-id'), subject: needs('subject') }),
  'notebook.remove': call<null>()({ connection: needs('connection-id'), subject: needs('subject') }),
  'notebook.addSignature': call<null>()({ connection: needs('connection-id'), signature: needs('added-signature') }),
  'notebook.removeSignature': call<null>()({ connection: needs('connection-id'), signature: needs('added-signature') }),
  /** What `notebook.import` would do with a CSV file; saves nothing. */
  'notebook.previewImport': bigCall<ImportCounts>()({ connection: needs('connection-id'), text: needs('import-text') }),
  /** Saves every valid row, all or none. */
  'notebook.import': bigCall<ImportCounts>()({ connection: needs('connection-id'), text: needs('import-text') }),
  /**
   * Whether contacts and labels are shared with the other connections that share theirs. The person confirms turning it on; turned on again,
   * it shares what is still the connection's own. Turned off, the connection keeps what it sees. Errors: `change-declined`, `too-soon`.
   */
  'notebook.share': call<null>()({ connection: needs('connection-id'), on: needs('switch') }),
  /** Saves the contacts as CSV in the person's folder for downloads; answers where. */
  'notebook.export': call<string>()({ connection: needs('connection-id') }),
  /** Saves a list that the page shows in the person's folder for downloads, or where they choose; answers where. */
  'list.save': bigCall<string>()({
    connection: needs('connection-id'),
    name: needs('list-name'),
    ending: needs('list-ending'),
    table: needs('list-table'),
  }),
};
