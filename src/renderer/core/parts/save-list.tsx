/** “Export”: writes the filtered rows of a list to a file in the downloads folder. */

import { Braces, Download, Sheet } from 'lucide-react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { formWords, type SavedColumn, toSavedTable } from '#renderer/core/lib/saved-list.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { buttonClass } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Menu } from '#renderer/core/ui/menu.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './save-list.module.css';

interface SaveListProps<Row> {
  /** The list's name, also in the file name: letters, digits, blanks, dashes. */
  readonly name: string;
  /** The filtered rows; a function where there may be very many. */
  readonly rows: readonly Row[] | (() => readonly Row[]);
  readonly columns: readonly SavedColumn<Row>[];

  readonly size?: 'small' | 'normal';
}

export function SaveList<Row>({ name, rows, columns, size = 'small' }: SaveListProps<Row>) {
  const { id } = useActiveConnection();
  const { hideAmounts } = useDisplay();
  const save = useCall('list.save');
  const saveAs = async (ending: 'csv' | 'json') => {
    const all = typeof rows === 'function' ? rows() : rows;
    const saved = await save.run({ connection: id, name, ending, table: toSavedTable(all, columns) });
    announceSaved(saved, t('The list wasn’t exported.'));
  };
  const label = (form: string) => formWords(form, columns, hideAmounts);
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <div className={styles.save}>
      <Menu
        name={t('Export {name}', { name })}
        button={
          <span className={buttonClass('plain', size)}>
            <Download size={14} aria-hidden />
            {t('Export')}
          </span>
        }
        groups={[
          [
            { key: 'csv', label: label('CSV'), icon: <Sheet {...icon} />, onSelect: () => void saveAs('csv') },
            { key: 'json', label: label('JSON'), icon: <Braces {...icon} />, onSelect: () => void saveAs('json') },
          ],
        ]}
      />
    </div>
  );
}
