/** A field for whose address it is: what is known is offered, what is meant is shown whole, what may be mistaken is said at once. */

import { groupedAddress } from '#renderer/lib/grouped-text.ts';
import { alikeWords } from '#renderer/lib/imitations.ts';
import type { Recipient } from '#renderer/lib/recipient.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { ComboField } from '#renderer/ui/combo-field.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { shortAddress } from '#shared/short-address.ts';
import styles from './send.module.css';
import { narrowRecipients, useRecipients } from './use-recipients.ts';

interface AddressFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is read from it. */
  readonly told: Recipient;
  /** What else is wrong with who is meant; null where nothing is. */
  readonly problem: string | null;
  readonly hint?: string;
}

const kinds = { account: 'your account', contact: 'contact', label: 'label', recent: 'sent to before' } as const;

export function AddressField({ label, name, value, onChange, told, problem, hint }: AddressFieldProps) {
  const names = useNames();
  const known = useRecipients();
  const address = told.is === 'address' || told.is === 'request' ? told.address : null;
  const recent = known.flatMap((each) => (each.kind === 'recent' ? [each.address] : []));
  const alike = address === null ? null : alikeWords(address, recent, names.list());
  const wrong = told.is === 'problem' ? told.words : problem;
  return (
    <ComboField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      {...(hint === undefined ? {} : { hint })}
      choices={narrowRecipients(known, value).map((each) => ({
        value: each.address,
        words: each.name ?? shortAddress(each.address),
        detail: each.name === null ? kinds[each.kind] : `${kinds[each.kind]} · ${shortAddress(each.address)}`,
        picture: <Mark address={each.address} size="small" />,
      }))}
      problem={wrong}
      {...(address === null
        ? {}
        : {
            note: (
              <Whole
                address={address}
                alike={alike}
                checked={told.is !== 'address' || told.checked}
                isKnown={known.some((each) => each.address === address)}
              />
            ),
          })}
    />
  );
}

function Whole({ address, alike, checked, isKnown }: { address: string; alike: string | null; checked: boolean; isKnown: boolean }) {
  const name = useNames().of(address);
  return (
    <span className={styles.whole}>
      <span className={styles.who}>
        <Mark address={address} size="small" />
        {name === null
          ? isKnown
            ? 'sent to before'
            : 'not known here'
          : name.kind === 'account'
            ? `${name.text}, your own account`
            : name.text}
      </span>
      <span className={styles.mono}>
        <span className="visually-hidden">{address}</span>
        <span aria-hidden>{groupedAddress(address)}</span>
      </span>
      {!checked && <span>Typed without capitals, so a slip of one digit would not be noticed. Compare it.</span>}
      {alike !== null && (
        <span className={styles.care} role="alert">
          {alike}
        </span>
      )}
    </span>
  );
}
