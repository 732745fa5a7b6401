/** An address, shortened to 4+4 digits; whole on hover, on focus and when copied. With its mark and the person's label. */

import type { ReactNode } from 'react';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './address.module.css';
import { Mark } from './mark.tsx';
import { Shortened } from './shortened.tsx';

interface AddressProps {
  /** EIP-55; empty while it isn't known. */
  readonly address: string;
  /** The person's label, made visible. */
  readonly label?: string | undefined;
  /** Shows the generated picture. */
  readonly mark?: boolean;
  /** An icon before the label, for its kind. */
  readonly kind?: ReactNode;
  /** Adds a copy button. */
  readonly copy?: boolean;
  /** In place of the whole address. */
  readonly whole?: string | undefined;
}

export function Address(props: AddressProps) {
  'use memo';
  return (
    <span className={styles.address}>
      <AddressParts {...props} />
    </span>
  );
}

/** Without an element around them, for one that has the class `addressLine`. */
export function AddressParts({ address, label, mark = false, kind = null, copy = false, whole = address }: AddressProps) {
  'use memo';
  const named = label === undefined || label === '' ? null : label;
  return (
    <>
      {mark && <Mark address={address} size="small" />}
      {kind}
      {named !== null && <span className="truncate semibold">{named}</span>}
      <Shortened
        whole={whole}
        {...(address === '' ? { short: '' } : { short: shortAddress(address), address: address.toLowerCase() })}
        {...(copy
          ? {
              copy:
                named === null
                  ? t('Copy address {address}', { address: shortAddress(address) })
                  : t('Copy address of {name}', { name: named }),
            }
          : {})}
      />
    </>
  );
}

export const addressLine = styles.address;
