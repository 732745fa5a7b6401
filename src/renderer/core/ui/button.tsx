/** Buttons: with words, or with an icon and an accessible name. */
import { type ButtonHTMLAttributes, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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
  const button = useReturningFocus(rest.disabled === true);
  return (
    <button {...rest} ref={button} type={type} className={buttonClass(look, size)}>
      {icon}
      {children}
    </button>
  );
}

/** A button is disabled while what it began goes on, and Chromium then takes the focus from it: it gets it back, unless that is elsewhere by then. */
function useReturningFocus(disabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasFocused = useRef(false);
  useLayoutEffect(() => {
    if (disabled) wasFocused.current = document.activeElement === button.current;
    else {
      if (wasFocused.current && document.activeElement === document.body) button.current?.focus();
      wasFocused.current = false;
    }
  }, [disabled]);
  return button;
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
