/** Toasts in the corner, above everything. They are announced politely and disappear by themselves, except failures. */

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#shared/core/language/language.ts';
import { Button, IconButton } from './button.tsx';
import styles from './toasts.module.css';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'neutral' | 'bad';
  readonly text: string;
  readonly undo?: () => void;
}

/** Milliseconds until a toast disappears, not counting hover and focus. */
const stay = 6_000;

const stayWithUndo = 15_000;

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onHide: (id: number) => void;
}

export function Toasts({ toasts, onHide }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  // Always rendered, or new toasts would not be announced. Shown again, they are above a dialog that opened since.
  useLayoutEffect(() => {
    const show = () => ref.current?.showPopover();
    if (newest === undefined) {
      // Nothing to see yet, and the page's styles would be computed once more, just for this.
      const frame = requestAnimationFrame(show);
      return () => cancelAnimationFrame(frame);
    }
    if (document.querySelector('dialog[open]') !== null) ref.current?.hidePopover();
    show();
    return undefined;
  }, [newest]);
  return (
    <div ref={ref} popover="manual" role="status" className={styles.toasts}>
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} onHide={() => onHide(toast.id)} />
      ))}
    </div>
  );
}

const icons = { good: CircleCheck, neutral: Info, bad: CircleAlert } as const;

function Line({ toast: { tone, text, undo }, onHide }: { toast: Toast; onHide: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });
  useEffect(() => {
    if (isPaused || tone === 'bad') return undefined;
    const timer = setTimeout(() => hide.current(), undo === undefined ? stay : stayWithUndo);
    return () => clearTimeout(timer);
  }, [isPaused, tone, undo]);
  const Icon = icons[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses its timer; the buttons in it are the controls
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={16} aria-hidden />
      <p>{text}</p>
      {undo !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onHide();
            undo();
          }}
        >
          {t('Undo')}
        </Button>
      )}
      <IconButton label={t('Hide')} icon={<X size={16} aria-hidden />} onClick={onHide} />
    </div>
  );
}
