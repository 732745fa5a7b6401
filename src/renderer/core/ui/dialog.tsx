/** A native modal dialog: it traps the focus, closes with Escape and gives the focus back. */

import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#shared/core/language/language.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { rememberFocus } from './near-focus.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Focuses the first field. For short forms; a dialog that is read first keeps the focus at its top. */
  readonly typesAtOnce?: boolean;
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, children, wide = false, typesAtOnce = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the element leaves the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const giveBack = rememberFocus();
    dialog?.showModal();
    if (typesAtOnce) dialog?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      dialog?.close();
      // What had the focus may be gone, such as a row after a send.
      giveBack();
    };
  }, [typesAtOnce]);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={wide}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.button === 0 && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <IconButton label={t('Close')} icon={<X size={16} aria-hidden />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
