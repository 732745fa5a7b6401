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

/** For what looks like a button and is none: a link, the face of a menu. */
export const buttonClass = (look: NonNullable<ButtonProps['look']>, size: NonNullable<ButtonProps['size']>) =>
  cx(styles.button, styles[look], styles[size]);

export function Button({ look = 'plain', size = 'normal', icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass(look, size)}>
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
