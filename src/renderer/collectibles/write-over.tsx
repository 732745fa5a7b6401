/** In place of a form whose write may have been carried out: what is known, and where it is followed. */

import { Button } from '#renderer/core/ui/button.tsx';
import type { FailedWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import styles from './dialogs.module.css';

export function WriteOver({ failed, onClose }: { failed: FailedWrite; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <WriteNote failed={failed} onLeave={onClose} />
      <div className="flex wrap justify-end gap-8">
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
