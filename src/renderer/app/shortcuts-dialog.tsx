/** The list of keyboard shortcuts. */

import { showShortcuts } from '#renderer/core/bridge/screen.ts';
import { usePlatform } from '#renderer/core/bridge/use-mirror.ts';
import { shortcutList } from '#renderer/core/lib/shortcuts.ts';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './shortcuts-dialog.module.css';

export function ShortcutsDialog() {
  const isMac = usePlatform() === 'darwin';
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={() => showShortcuts(false)}>
      <dl className={styles.list}>
        {shortcutList(isMac).map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
