/** The page's calls about batches. */

import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { SaveDownload } from '#main/core/ports/desktop.ts';
import type { BatchBook } from '#main/writes/batch/batch-book.ts';
import { checkRows } from '#main/writes/batch/batch-intent.ts';
import type { Batches } from '#main/writes/batch/batches.ts';
import { resultFile, resultFileName } from '#main/writes/batch/result-file.ts';
import type { Journal } from '#main/writes/journal.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { batchCalls } from '#shared/writes/batch-calls.ts';

interface Parts {
  readonly batches: Batches;
  readonly book: Pick<BatchBook, 'find'>;
  readonly journal: Pick<Journal, 'find'>;
  readonly saveDownload: SaveDownload;
}

export function createBatchHandlers({ batches, book, journal, saveDownload }: Parts): Pick<DomainHandlers, keyof typeof batchCalls> {
  return {
    'batch.review': async ({ connection, kind, rows, failures }) => {
      const checked = checkRows(kind, rows);
      return checked.ok ? batches.review(connection, kind, checked.value, !failures) : checked;
    },
    'batch.goOn': ({ batch }, connection) => batches.goOn(connection, batch),
    'batch.pause': async ({ connection, batch }) => {
      batches.pause(connection, batch);
      return ok(null);
    },
    'batch.end': async ({ connection, batch }) => batches.end(connection, batch),
    'batch.get': async ({ connection, batch }) => batches.details(connection, batch),
    'batch.save': async ({ connection, batch }) => {
      const found = book.find(connection, batch);
      if (found === null) return fail({ code: 'changed-meanwhile' });
      const file = resultFile(journal, found);
      return file.ok ? saveDownload(resultFileName(found), file.value) : file;
    },
  };
}
