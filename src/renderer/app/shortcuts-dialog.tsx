/** The keys of this app, in a list. */
import { shortcutList } from '#renderer/lib/shortcuts.ts';
import { showShortcuts } from '#renderer/store/screen.ts';
import { usePlatform } from '#renderer/store/use-mirror.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

export function ShortcutsDialog() {
  const isMac = usePlatform() === 'darwin';
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => showShortcuts(false)}>
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
