/** Finds one of the person's accounts and contacts, of which there may be thousands, for a line of payment. */
import { useState } from 'react';
import { ComboField } from '#renderer/core/ui/combo-field.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { addressesNamed } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { narrowRecipients, useRecipients } from '#renderer/notebook/use-recipients.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';

interface ContactFieldProps {
  /** `called`: a name, or the address where another has the same name. */
  readonly onChoose: (called: string) => void;
}

export function ContactField({ onChoose }: ContactFieldProps) {
  const [sought, setSought] = useState('');
  const names = useNames();
  const all = useRecipients().filter(({ kind }) => kind === 'account' || kind === 'contact');
  const found = narrowRecipients(all, sought).flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]));
  const change = (value: string) => {
    const chosen = found.find(({ address }) => address === value);
    setSought(chosen === undefined ? value : '');
    if (chosen !== undefined) onChoose(addressesNamed(names, chosen.name).length === 1 ? chosen.name : chosen.address);
  };
  return (
    <ComboField
      label={t('Add a contact')}
      name="contact"
      value={sought}
      onChange={change}
      placeholder={all.length === 0 ? t('No contacts yet') : t('Find a contact')}
      problem={sought.trim() !== '' && found.length === 0 ? t('No contacts match.') : null}
      choices={found.map(({ address, name }) => ({
        value: address,
        words: name,
        detail: shortAddress(address),
        picture: <Mark address={address} size="small" />,
      }))}
    />
  );
}
