/** A field that filters the list below it while typing. */
import { Search } from 'lucide-react';
import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.box}>
      <Search size={14} aria-hidden />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="control w-full"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // The first Escape clears the field; the next one leaves the screen.
          event.preventDefault();
          onChange('');
        }}
      />
    </div>
  );
}
