/** An address, typed, pasted or chosen among accounts, contacts and labels as one types; nobody is chosen by itself. */
import { matchText } from '#renderer/lib/match-text.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { ComboField } from '#renderer/ui/combo-field.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { shortAddress } from '#shared/short-address.ts';

interface RecipientFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
  /** EIP-55: not offered. */
  readonly not: string | null;
}

const most = 8;
const kinds = { account: 'your account', contact: 'contact', label: 'label' } as const;

export function RecipientField({ label, value, onChange, problem, not }: RecipientFieldProps) {
  const names = useNames();
  const typed = value.trim();
  const chosen = names.of(typed)?.text ?? null;
  const isLike = (address: string, name: string) =>
    typed === '' || matchText(name, typed) !== null || address.toLowerCase().startsWith(typed.toLowerCase());
  const offered = chosen === null ? names.list().filter(({ address, name }) => address !== not && isLike(address, name.text)) : [];
  return (
    <ComboField
      label={label}
      name={label.toLowerCase()}
      value={value}
      onChange={onChange}
      problem={problem}
      choices={offered.slice(0, most).map(({ address, name }) => ({
        value: address,
        words: name.text,
        detail: `${kinds[name.kind]} · ${shortAddress(address)}`,
        picture: <Mark address={address} size="small" />,
      }))}
      {...(chosen === null ? {} : { note: chosen })}
    />
  );
}
