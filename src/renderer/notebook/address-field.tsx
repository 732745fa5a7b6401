/** The address field: suggests known addresses, shows the chosen one whole, and warns of look-alikes. */

import { type Ref, useRef } from 'react';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import styles from '#renderer/core/parts/form-fields.module.css';
import { Button } from '#renderer/core/ui/button.tsx';
import { ComboField } from '#renderer/core/ui/combo-field.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import type { Recipient } from '#renderer/notebook/recipient.ts';
import { alikeTo, alikeWords } from '#renderer/tokens/imitations.ts';
import { t } from '#shared/core/language/language.ts';
import { sameAddress, shortAddress } from '#shared/core/short-address.ts';
import { addressesNamed, type Names } from './names.ts';
import { useNames } from './use-names.ts';
import { type KnownRecipient, narrowRecipients, useRecipients } from './use-recipients.ts';

interface AddressFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Read from `value`. */
  readonly recipient: Recipient;
  /** A further problem of the form with this address; null for none. */
  readonly problem: string | null;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** EIP-55: not suggested. */
  readonly not?: string | null;
  /** Suggested instead of all known recipients. */
  readonly offers?: readonly KnownRecipient[];
}

const kinds = {
  account: t('your account'),
  contact: t('contact'),
  label: t('label'),
  recent: t('sent to before'),
  contract: t('contract'),
} as const;

export function AddressField({ recipient, problem, not = null, offers, ...field }: AddressFieldProps) {
  const names = useNames();
  const known = useRecipients();
  const body = useRef<HTMLDivElement>(null);
  const offered = (offers ?? known).filter((each) => each.address !== not);
  const address = recipient.is === 'address' || recipient.is === 'request' ? recipient.address : null;
  const recent = known.flatMap((each) => (each.kind === 'recent' ? [each.address] : []));
  const alike = address === null ? null : alikeWords(address, recent, names.list());
  const meant = address === null ? [] : meantBy(alikeTo(address, recent, names.list()), address, offered, names);
  const wrong = recipient.is === 'problem' ? recipient.words : problem;
  return (
    <div ref={body}>
      <ComboField
        {...field}
        choices={narrowRecipients(offered, field.value).map((each) => ({
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
                  checked={recipient.is !== 'address' || recipient.checked}
                  isKnown={known.some((each) => each.address === address)}
                />
              ),
            })}
      />
      {/* Not part of the field's description, which would say it again. */}
      {alike !== null && (
        <p className="care small mt-4" role="alert">
          {alike}
        </p>
      )}
      {meant.length > 0 && (
        <div className={styles.meant}>
          {meant.map((each) => (
            <Button
              key={each.address}
              size="small"
              onClick={() => {
                field.onChange(each.address);
                // The button is gone with the warning.
                body.current?.querySelector('input')?.focus();
              }}
            >
              {t('Use {name}’s address', { name: each.name ?? shortAddress(each.address) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const mostMeant = 3;

/** The accounts and contacts that the person may have meant, `alike` to the typed one; none if that is one itself. */
function meantBy(alike: readonly string[], typed: string, offered: readonly KnownRecipient[], names: Names): readonly KnownRecipient[] {
  const kept = offered.filter(({ kind }) => kind === 'account' || kind === 'contact');
  if (kept.some(({ address }) => sameAddress(address, typed))) return [];
  return kept
    .filter(({ address, name }) => name !== null && addressesNamed(names, name).length === 1 && alike.includes(address))
    .slice(0, mostMeant);
}

function Whole({ address, checked, isKnown }: { address: string; checked: boolean; isKnown: boolean }) {
  const name = useNames().of(address);
  return (
    <span className={styles.whole}>
      <span className="row semibold gap-6 text">
        <Mark address={address} size="small" />
        {name === null
          ? isKnown
            ? t('sent to before')
            : t('New address')
          : name.kind === 'account'
            ? t('{name}, your own account', { name: name.text })
            : name.text}
      </span>
      <span className="text mono-roomy">
        <span className="visually-hidden">{address}</span>
        <span aria-hidden>{groupedAddress(address)}</span>
      </span>
      {!checked && <span>{t('No checksum, so Blockdesk can’t notice a wrong digit. Compare it.')}</span>}
    </span>
  );
}
