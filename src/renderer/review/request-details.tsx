/** The request itself: where it goes, and its body to the byte. */
import { useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import type { Review } from '#shared/writes/review.ts';
import styles from './review.module.css';

export function RequestDetails({ review: { request, host } }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.request}>
      <div className={styles.line}>
        <span className={styles.name}>Request</span>
        <span className={styles.call}>
          <span className={styles.mono}>
            {request.method} {visibleText(request.path, 200)}
          </span>
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'hide body' : 'show body'}
          </Button>
        </span>
      </div>
      {open && (
        <div className={styles.body}>
          <p>To {visibleText(host, 260)}, as it goes, to the byte:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre tabIndex={0}>{visibleText(request.body, 200_000)}</pre>
        </div>
      )}
    </div>
  );
}
