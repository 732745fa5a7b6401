/** Copies a text and reports the result, also to screen readers. */

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#shared/core/language/language.ts';
import { Button, IconButton } from './button.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** Accessible name: what is copied. */
  readonly label: string;
  readonly text: string;
  /** Words on the button; without them it is an icon. */
  readonly words?: ReactNode;
  readonly disabled?: boolean;
}

type Outcome = 'none' | 'copied' | 'failed';
const outcomeWords = { none: '', copied: t('Copied'), failed: t('Couldn’t copy') } as const;

export function CopyButton({ label, text, words, disabled = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const icon = outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  return (
    <span className={styles.copy} data-outcome={outcome}>
      {words === undefined ? (
        <IconButton label={label} icon={icon} disabled={disabled} onClick={() => void copy()} />
      ) : (
        <Button icon={icon} disabled={disabled} onClick={() => void copy()}>
          {words}
        </Button>
      )}
      <span aria-live="polite" className={styles.said}>
        {outcomeWords[outcome]}
      </span>
    </span>
  );
}
