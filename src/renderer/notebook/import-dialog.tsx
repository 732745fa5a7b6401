/** Imports contacts from a CSV file, after a preview of what it would change. */

import { type ChangeEvent, useId, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { t } from '#shared/core/language/language.ts';
import type { BadRow, ImportCounts } from '#shared/notebook/notebook.ts';
import styles from './contacts.module.css';

interface Chosen {
  readonly name: string;
  readonly text: string;
  readonly counts: ImportCounts;
}

const largest = 1_200_000;

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { connection } = useNotebook();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unfit, setUnfit] = useState<string | null>(null);
  const preview = useCall('notebook.previewImport');
  const bring = useCall('notebook.import');
  const id = useId();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    setChosen(null);
    bring.forget();
    if (file === undefined) return;
    const text = file.size > largest ? null : await readTextFile(file).catch(() => '');
    setUnfit(
      text === null ? t('This file is larger than 1 MB. Split it.') : text === '' ? t('This file is empty, or can’t be read.') : null,
    );
    if (text === null || text === '') return;
    const counts = await preview.run({ connection, text });
    if (counts.ok) setChosen({ name: file.name, text, counts: counts.value });
    else setUnfit(problemLine(counts.error));
  };
  const confirm = async () => {
    if (chosen === null || bring.running) return;
    const done = await bring.run({ connection, text: chosen.text });
    if (!done.ok) return;
    onClose();
    showToast(t('{count, plural, one {1 contact imported.} other {# contacts imported.}}', { count: totalOf(done.value) }));
  };
  const problem = unfit ?? (bring.problem === null ? null : `${t('Nothing was saved.')} ${problemLine(bring.problem)}`);
  return (
    <Dialog title={t('Import contacts')} wide onClose={onClose}>
      <div className="stack gap-12">
        <p>{t('The CSV file’s first line names the columns: name, address and, if you like, note. Nothing is saved until you confirm.')}</p>
        <div className={styles.file}>
          <label htmlFor={id}>{t('CSV file')}</label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv"
            aria-describedby={`${id}-problem`}
            onChange={(event) => void choose(event)}
          />
        </div>
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
        {chosen !== null && <ImportPreview name={visibleText(chosen.name, 80)} counts={chosen.counts} />}
        <div className="flex justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" disabled={chosen === null || bring.running || totalOf(chosen.counts) === 0} onClick={() => void confirm()}>
            {chosen === null || totalOf(chosen.counts) === 0
              ? t('Import')
              : t('{count, plural, one {Import 1 contact} other {Import # contacts}}', { count: totalOf(chosen.counts) })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const totalOf = ({ added, changed }: ImportCounts) => added + changed;

const columns = (head: string): readonly Column<BadRow>[] => [
  { key: 'line', head: t('Line'), align: 'end', namesRow: true, cell: ({ line }) => line },
  { key: 'reason', head, cell: ({ reason }) => visibleText(reason, 300) },
];

function ImportPreview({ name, counts }: { name: string; counts: ImportCounts }) {
  const { added, changed, unchanged, bad, badRows, cautions } = counts;
  return (
    <section aria-label={t('Preview')} className="stack min-w-0 gap-8">
      <p role="status">
        {rich('{file}: {added} new, {changed} changed, {unchanged} unchanged, {bad} left out.', {
          file: <strong>{name}</strong>,
          added,
          changed,
          unchanged,
          bad,
        })}
      </p>
      {changed > 0 && <p className="soft">{t('For changed contacts, the file’s name and note replace yours.')}</p>}
      {cautions.length > 0 && (
        <div className={styles.bad}>
          <Table
            name={t('Rows to check')}
            columns={columns(t('Check before you confirm'))}
            rows={cautions}
            rowKey={({ line }) => String(line)}
          />
        </div>
      )}
      {bad > 0 && (
        <div className={styles.bad}>
          <Table
            name={t('Rows left out')}
            columns={columns(t('Why it can’t be imported'))}
            rows={badRows}
            rowKey={({ line }) => String(line)}
          />
          {bad > badRows.length && <p className="soft">{t('And {count} more.', { count: bad - badRows.length })}</p>}
        </div>
      )}
    </section>
  );
}
