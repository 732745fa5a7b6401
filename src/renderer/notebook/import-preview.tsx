/** What an import would do: how many, and which rows cannot be taken. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import type { BadRow, ImportCounts } from '#shared/notebook/notebook.ts';
import styles from './contacts.module.css';

const columns = (head: string): readonly Column<BadRow>[] => [
  { key: 'line', head: 'Line', align: 'end', namesRow: true, cell: ({ line }) => line },
  { key: 'reason', head, cell: ({ reason }) => visibleText(reason, 300) },
];

export function ImportPreview({ name, counts }: { name: string; counts: ImportCounts }) {
  const { added, changed, unchanged, bad, badRows, cautions } = counts;
  return (
    <section aria-label="Preview" className={styles.preview}>
      <p role="status">
        <strong>{name}</strong>: {added} new, {changed} changed, {unchanged} unchanged, {bad} left out.
      </p>
      {changed > 0 && <p className={styles.soft}>A changed contact takes the name and note of the file in place of yours.</p>}
      {cautions.length > 0 && (
        <div className={styles.bad}>
          <Table
            name="Rows to look at"
            columns={columns('Look at it before you agree')}
            rows={cautions}
            rowKey={({ line }) => String(line)}
          />
        </div>
      )}
      {bad > 0 && (
        <div className={styles.bad}>
          <Table name="Rows left out" columns={columns('Why it cannot be taken')} rows={badRows} rowKey={({ line }) => String(line)} />
          {bad > badRows.length && <p className={styles.soft}>And {bad - badRows.length} more.</p>}
        </div>
      )}
    </section>
  );
}
