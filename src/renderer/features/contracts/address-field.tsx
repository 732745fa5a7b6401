/** A field for an address: typed, pasted, or chosen among the names that are known here. */
import type { Ref } from 'react';
import { matchText } from '#renderer/lib/match-text.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { ComboField } from '#renderer/ui/combo-field.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { checksummed } from '#shared/address.ts';
import { shortAddress } from '#shared/short-address.ts';

interface AddressFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly placeholder: string;
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

export function AddressField({ offers, ...field }: AddressFieldProps) {
  const names = useNames();
  const text = field.value.trim();
  const isWhole = /^0x[0-9a-f]{40}$/i.test(text);
  const all = offers ?? names.list().map(({ address, name }) => ({ address, words: name.text }));
  const offered = isWhole ? [] : all.filter((one) => isMeant(one, text)).slice(0, most);
  const known = isWhole ? names.of(text) : null;
  return (
    <ComboField
      {...field}
      choices={offered.map(({ address, words }) => ({
        value: checksummed(address),
        words,
        detail: shortAddress(checksummed(address)),
        picture: <Mark address={address} size="small" />,
      }))}
      {...(known === null ? {} : { note: known.text })}
    />
  );
}

function isMeant({ address, words }: Offered, text: string): boolean {
  if (text === '' || matchText(words, text) !== null) return true;
  return /^0x[0-9a-f]/i.test(text) && address.toLowerCase().startsWith(text.toLowerCase());
}
