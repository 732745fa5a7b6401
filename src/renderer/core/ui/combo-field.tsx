/** A text field with suggestions, chosen by the arrow keys or the mouse. Anything else may be typed. */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#shared/core/language/language.ts';
import styles from './combo-field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface ComboChoice {
  readonly value: string;
  readonly words: string;
  readonly detail: string;
  readonly picture: ReactNode;
}

interface ComboFieldProps extends Omit<FieldProps, 'type' | 'mono' | 'inside' | 'more'> {
  /** The suggestions that match what is typed. */
  readonly choices: readonly ComboChoice[];
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The state of the suggestion list and its keys. */
function useChoosing(choices: readonly ComboChoice[], onChange: (value: string) => void) {
  const [isWanted, setWanted] = useState(false);
  // By value, not index: when the suggestions change, Enter must not choose another one.
  const [marked, setMarked] = useState<string | null>(null);
  const isOpen = isWanted && choices.length > 0;
  const at = choices.findIndex((choice) => choice.value === marked);
  const close = () => {
    setWanted(false);
    setMarked(null);
  };
  const choose = (choice: ComboChoice) => {
    onChange(choice.value);
    close();
  };
  const move = (by: number) => {
    setWanted(true);
    const last = choices.length - 1;
    const next = at + by;
    const isOff = !isOpen || at === -1 || next < 0 || next > last;
    setMarked(choices[isOff ? (by === 1 ? 0 : last) : next]?.value ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = moves[event.key];
    const active = isOpen ? choices[at] : undefined;
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && active !== undefined) choose(active);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      // The list would cover the problem, which is shown below the field.
      if (event.key === 'Enter') close();
      return;
    }
    // Escape closes the list only, not the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (value: string) => {
    onChange(value);
    setWanted(true);
    setMarked(null);
  };
  return { isOpen, at: isOpen ? at : -1, open: () => setWanted(true), close, choose, type, onKeyDown };
}

export function ComboField({ choices, onChange, onBlur, problem = null, ...field }: ComboFieldProps) {
  const id = useId();
  const anchor = `--combo-${id.replace(/[^a-z0-9]/gi, '')}`;
  const { isOpen, at, open, close, choose, type, onKeyDown } = useChoosing(choices, onChange);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.showPopover();
    else list.current?.hidePopover();
  }, [isOpen]);
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="min-w-0">
      <Field
        {...field}
        // While suggestions are open, the person is still typing.
        problem={isOpen ? null : problem}
        onChange={type}
        onBlur={() => {
          close();
          onBlur?.();
        }}
        more={{
          role: 'combobox',
          style: { anchorName: anchor } as React.CSSProperties,
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': at === -1 ? undefined : `${id}-${at}`,
          onClick: open,
          onKeyDown,
        }}
      />
      {/* A click here leaves the focus in the field. */}
      <div
        ref={list}
        id={`${id}-list`}
        popover="manual"
        role="listbox"
        aria-label={t('Known here')}
        className={styles.list}
        style={{ positionAnchor: anchor } as React.CSSProperties}
        onMouseDown={(event) => event.preventDefault()}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="list-option"
            onClick={() => choose(choice)}
          >
            {choice.picture}
            <span className="truncate grow semibold">{choice.words}</span>
            <span className="flex-none soft small">{choice.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
