/** A field that narrows what stands below it, as one types. */
import { Search } from 'lucide-react';
import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Accessible name, and what stands in it while it is empty. */
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
          // One step back: the words first, the screen after.
          event.preventDefault();
          onChange('');
        }}
      />
    </div>
  );
}
