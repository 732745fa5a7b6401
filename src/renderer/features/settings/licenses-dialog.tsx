/** The licenses of what the app is built of, to read. */
import { Dialog } from '#renderer/ui/dialog.tsx';
import styles from './settings.module.css';

export function LicensesDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Third-party licenses" wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.licenses} tabIndex={0} aria-label="Text of the licenses">
        <pre>{text}</pre>
      </section>
    </Dialog>
  );
}
