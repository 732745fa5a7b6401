/** An address, typed, pasted or chosen among accounts, contacts and labels as one types (WAI-ARIA, combobox with a list). */
import { type KeyboardEvent, useId, useState } from 'react';
import { matchText } from '#renderer/lib/match-text.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { Field } from '#renderer/ui/field.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { fieldKinds } from '#shared/fields.ts';
import { shortAddress } from '#shared/short-address.ts';
import styles from './dialogs.module.css';

interface ReceiverFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
  /** EIP-55: not offered. */
  readonly not: string | null;
}

const most = 8;
const kinds = { account: 'your account', contact: 'contact', label: 'label' } as const;

export function ReceiverField({ label, value, onChange, problem, not }: ReceiverFieldProps) {
  const id = useId();
  const names = useNames();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = value.trim();
  const chosen = names.of(typed)?.text ?? null;
  const choices = names
    .list()
    .filter(
      ({ address, name }) =>
        address !== not && (typed === '' || matchText(name.text, typed) !== null || address.toLowerCase().startsWith(typed.toLowerCase())),
    )
    .slice(0, most);
  const isOpen = open && choices.length > 0 && chosen === null;
  const choose = (address: string) => {
    onChange(address);
    setOpen(false);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // One step for one key: the dialog stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isOpen ? (active + step + choices.length) % choices.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const one = choices[active];
      if (one !== undefined) choose(one.address);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus, and these are its keys
    <div className={styles.receiver} onKeyDown={keys} onBlur={() => setOpen(false)}>
      <Field
        label={label}
        name={label.toLowerCase()}
        value={value}
        onChange={(text) => {
          onChange(text);
          setOpen(true);
          setActive(0);
        }}
        onFocus={() => setOpen(typed === '')}
        placeholder={fieldKinds.address.example}
        problem={problem}
        combobox={{ list: `${id}-list`, open: isOpen, active: isOpen ? `${id}-${active}` : null }}
        {...(chosen === null ? {} : { note: chosen })}
      />
      {isOpen && (
        <div role="listbox" id={`${id}-list`} aria-label={`${label}: names`} className={styles.choices}>
          {choices.map(({ address, name }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
            <div
              key={address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.choice}
              onPointerDown={(event) => {
                // Before the field loses the focus.
                event.preventDefault();
                choose(address);
              }}
            >
              <Mark address={address} size="small" />
              <span>{name.text}</span>
              <span>
                {kinds[name.kind]} · {shortAddress(address)}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
