/** A field for an address: typed, pasted, or chosen among the names that are known here. */
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { matchText } from '#renderer/lib/match-text.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { Field } from '#renderer/ui/field.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { checksummed } from '#shared/address.ts';
import { shortAddress } from '#shared/short-address.ts';
import styles from './fields.module.css';

interface AddressFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly note?: ReactNode;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** In place of every name that is known here. */
  readonly offers?: readonly Offered[];
}

export interface Offered {
  readonly address: string;
  /** Made visible. */
  readonly words: string;
}

const most = 6;

export function AddressField({ value, onChange, onBlur, note, offers, ...field }: AddressFieldProps) {
  const id = useId();
  const names = useNames();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const text = value.trim();
  const isWhole = /^0x[0-9a-f]{40}$/i.test(text);
  const all = offers ?? names.list().map(({ address, name }) => ({ address, words: name.text }));
  const offered = isWhole ? [] : all.filter((one) => isMeant(one, text)).slice(0, most);
  const shows = open && offered.length > 0;
  const choose = (address: string) => {
    onChange(checksummed(address));
    setOpen(false);
    setAt(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !shows) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + offered.length + (at === -1 && step === -1 ? 1 : 0)) % offered.length);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && offered[at] !== undefined) choose(offered[at].address);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const known = isWhole ? names.of(text) : null;
  return (
    <div className={styles.suggesting}>
      <Field
        {...field}
        value={value}
        onChange={(next) => {
          onChange(next);
          setOpen(true);
          setAt(-1);
        }}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        {...(known === null && note === undefined ? {} : { note: known === null ? note : known.text })}
        more={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': shows,
          ...(shows ? { 'aria-controls': id } : {}),
          ...(shows && at !== -1 ? { 'aria-activedescendant': `${id}-${at}` } : {}),
          onKeyDown,
          onFocus: () => setOpen(true),
        }}
      />
      {shows && (
        // The field keeps the focus, whatever is pressed here.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the mouse from taking the focus
        <div className={styles.suggestions} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label="Known addresses">
            {offered.map(({ address, words }, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field
              <div
                key={address}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={cx(styles.suggestion, index === at && styles.active)}
                onClick={() => choose(address)}
              >
                <Mark address={address} size="small" />
                <span>{words}</span>
                <span className={styles.short}>{shortAddress(checksummed(address))}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function isMeant({ address, words }: Offered, text: string): boolean {
  if (text === '' || matchText(words, text) !== null) return true;
  return /^0x[0-9a-f]/i.test(text) && address.toLowerCase().startsWith(text.toLowerCase());
}
