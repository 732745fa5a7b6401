/** The generated picture of an address. It helps to recognize the address and proves nothing. */
import { memo, useId } from 'react';
import { markColors } from '#renderer/core/lib/mark-colors.ts';
import styles from './mark.module.css';

export const Mark = memo(function Mark({ address, size = 'normal' }: { address: string; size?: 'normal' | 'small' }) {
  const id = useId();
  const { base, first, second } = markColors(address);
  return (
    <svg className={styles.mark} data-size={size} viewBox="0 0 26 26" aria-hidden>
      <defs>
        <radialGradient id={`${id}-a`} cx="0.95" cy="0.8" r="0.85">
          <stop offset="0.1" stopColor={first} />
          <stop offset="1" stopColor={first} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}-b`} cx="0.05" cy="0.95" r="0.7">
          <stop offset="0" stopColor={second} />
          <stop offset="1" stopColor={second} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="26" height="26" rx="7" fill={base} />
      <rect width="26" height="26" rx="7" fill={`url(#${id}-a)`} />
      <rect width="26" height="26" rx="7" fill={`url(#${id}-b)`} />
    </svg>
  );
});
