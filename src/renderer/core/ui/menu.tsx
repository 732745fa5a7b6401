/** A menu button. The native popover handles layer, light dismissal and Escape; arrow keys, Home and End are ours. */
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** For one of several choices: whether it is the chosen one, which shows a check mark instead of the icon. */
  readonly chosen?: boolean;
  readonly onSelect: () => void;
  /** The keys that do the same, as they are written. */
  readonly keys?: string | undefined;
  /** Another action of the same row, at its end: the right arrow key leads there. */
  readonly beside?: { readonly label: string; readonly icon: ReactNode; readonly onSelect: () => void };
}

interface MenuProps {
  /** Accessible name of the button and of the menu. */
  readonly name: string;
  readonly button: ReactNode;
  /** Groups of items, with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[];
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-beside])') ?? [])];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const active = document.activeElement as HTMLElement;
  const at = items.findIndex((item) => item.parentElement?.contains(active));
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const sideways = { ArrowRight: active.nextElementSibling, ArrowLeft: active.previousElementSibling }[event.key];
  if (sideways instanceof HTMLElement) {
    event.preventDefault();
    sideways.focus();
  }
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

export function Menu({ name, button, groups }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The `autofocus` attribute, which React doesn't write, moves the focus before the next key press.
    for (const [index, item] of itemsOf(menu.current).entries()) item.toggleAttribute('autofocus', index === 0);
  });
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-haspopup="menu" aria-label={name}>
        {button}
      </button>
      <div ref={menu} id={id} popover="auto" role="menu" aria-label={name} className={styles.menu} onKeyDown={moveFocus}>
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <MenuGroup key={group[0]?.key} items={group} close={() => menu.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

function MenuGroup({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu can't contain a fieldset
    <div role="group" className="list-group">
      {items.map(({ key, label, icon, chosen, onSelect, keys, beside }) => (
        <div key={key} role="none" className={styles.row}>
          <button
            type="button"
            tabIndex={-1}
            {...(chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen })}
            className={cx(styles.item, chosen === true && styles.chosen)}
            onClick={() => {
              close();
              onSelect();
            }}
          >
            {chosen === true ? <Check size={16} aria-hidden /> : icon}
            <span className={styles.label}>{label}</span>
            {keys !== undefined && (
              <kbd className={styles.keys} aria-hidden>
                {keys}
              </kbd>
            )}
          </button>
          {beside !== undefined && (
            <button
              type="button"
              tabIndex={-1}
              role="menuitem"
              data-beside
              aria-label={beside.label}
              title={beside.label}
              className={styles.beside}
              onClick={() => {
                close();
                beside.onSelect();
              }}
            >
              {beside.icon}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
