/** An address that is being typed, and what is wrong with it, said once it was tried. */
import { useState } from 'react';
import { readAddressField } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';

export function useTypedAddress() {
  const names = useNames();
  const [typed, setTyped] = useState({ text: '', isTried: false });
  const { address, field } = readAddressField(typed.text, names, typed.isTried);
  return {
    field: { ...field, onChange: (text: string) => setTyped({ text, isTried: false }) },
    /** EIP-55; null where there is none, and then the field says why. */
    tried(): string | null {
      setTyped({ ...typed, isTried: true });
      return address;
    },
  };
}
