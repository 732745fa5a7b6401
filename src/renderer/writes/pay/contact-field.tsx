/** Finds one of the person's accounts and contacts, of which there may be thousands, for a line of payment. */
import { type FormEvent, useState } from 'react';
import { ComboField } from '#renderer/core/ui/combo-field.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { addressesNamed } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { narrowRecipients, useRecipients } from '#renderer/notebook/use-recipients.ts';
import { isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';

interface ContactFieldProps {
  /** `called`: a name, or the address where another has the same name. */
  readonly onChoose: (called: string) => void;
}

/** Unlike all that may be typed: a typed address is no choice. */
const choiceOf = (address: string) => `\n${address}`;

export function ContactField({ onChoose }: ContactFieldProps) {
  const [sought, setSought] = useState('');
  const names = useNames();
  const all = useRecipients().filter(({ kind }) => kind === 'account' || kind === 'contact');
  const found = narrowRecipients(all, sought).flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  /** Whether a line with this name leads to its address: spaces around it, and an apostrophe before it, get lost in a line. */
  const isClear = (name: string) => addressesNamed(names, name).length === 1 && name === name.trim() && !name.startsWith("'");
  const choose = ({ address, name }: (typeof found)[number]) => {
    setSought('');
    onChoose(isClear(name) ? name : address);
  };
  const change = (value: string) => {
    const chosen = found.find(({ address }) => choiceOf(address) === value);
    if (chosen === undefined) setSought(value);
    else choose(chosen);
  };
  /** Enter chooses the only one that matches. */
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only] = found;
    if (only !== undefined && found.length === 1 && sought.trim() !== '') choose(only);
  };
  return (
    <form onSubmit={submit}>
      <ComboField
        label={t('Add a line for a contact')}
        name="contact"
        value={sought}
        onChange={change}
        placeholder={all.length === 0 ? t('No contacts yet') : t('Find a contact')}
        problem={sought.trim() !== '' && found.length === 0 && !isAddressText(sought.trim()) ? t('No contacts match.') : null}
        choices={found.map(({ address, name }) => ({
          value: choiceOf(address),
          words: name,
          detail: shortAddress(address),
          picture: <Mark address={address} size="small" />,
        }))}
      />
    </form>
  );
}
