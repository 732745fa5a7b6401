/** Buttons: with words, or with an icon and an accessible name. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './button.module.css';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

interface ButtonProps extends Native {
  /** `main`: the screen's primary action. `danger`: removes something. `quiet`: a secondary action. */
  readonly look?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly size?: 'normal' | 'large' | 'small';
  readonly icon?: ReactNode;
}

/** For an element that looks like a button and isn't one: a link, or the face of a menu. */
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
