/** Buttons: with words, or with an icon alone and its words for those who do not see it. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './button.module.css';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

interface ButtonProps extends Native {
  /** `main`: the one that the screen is for. `danger`: takes something away. `quiet`: beside what matters more. */
  readonly look?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly size?: 'normal' | 'large' | 'small';
  readonly icon?: ReactNode;
}

export function Button({ look = 'plain', size = 'normal', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={cx(styles.button, styles[look], styles[size])}>
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Native {
  /** Accessible name, and shown on hover. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={cx(styles.button, styles.icon)}>
      {icon}
    </button>
  );
}
