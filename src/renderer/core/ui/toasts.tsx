/** Short words about what was just done, over everything, in the corner; said politely, gone by themselves unless something failed. */
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './toasts.module.css';

export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly undo?: () => void;
}

/** How long one stays that nobody points at or has the focus in, in milliseconds. */
const stay = 6_000;
/** Longer where there is something to do in it. */
const stayWithUndo = 15_000;

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onHide: (id: number) => void;
}

export function Toasts({ toasts, onHide }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  // Always in the page, or what is added to it would not be announced. Shown anew, it is above a dialog that opened since.
  useLayoutEffect(() => {
    const element = ref.current;
    if (newest !== undefined && document.querySelector('dialog[open]') !== null) element?.hidePopover();
    element?.showPopover();
  }, [newest]);
  return (
    <div ref={ref} popover="manual" role="status" className={styles.toasts}>
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} onHide={() => onHide(toast.id)} />
      ))}
    </div>
  );
}

function Line({ toast: { tone, text, undo }, onHide }: { toast: Toast; onHide: () => void }) {
  const [held, setHeld] = useState(false);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });
  useEffect(() => {
    if (held || tone === 'bad') return undefined;
    const timer = setTimeout(() => hide.current(), undo === undefined ? stay : stayWithUndo);
    return () => clearTimeout(timer);
  }, [held, tone, undo]);
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while one reads; the button in it does what is to be done
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
          Undo
        </Button>
      )}
      <IconButton label="Hide" icon={<X size={16} aria-hidden />} onClick={onHide} />
    </div>
  );
}
