/** One of those that are known, or another that is then typed below. */
import type { ReactNode } from 'react';
import { Select } from '#renderer/core/ui/select.tsx';

/** The value that stands for none of those that are known. */
export const another = '';

interface SelectOrOtherProps {
  readonly label: string;
  readonly value: string;
  readonly known: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
  /** Shown while another is chosen. */
  readonly children: ReactNode;
}

export function SelectOrOther({ label, value, known, onChoose, children }: SelectOrOtherProps) {
  return (
    <>
      <Select stacked label={label} value={value} choices={[...known, { value: another, label: 'Another…' }]} onChoose={onChoose} />
      {value === another && children}
    </>
  );
}
