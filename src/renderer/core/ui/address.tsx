/** An address: 4+4, whole on hover and focus and by copying, with its mark and the person's own label where there is one. */
import type { ReactNode } from 'react';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './address.module.css';
import { Mark } from './mark.tsx';
import { Shortened } from './shortened.tsx';

interface AddressProps {
  /** EIP-55. */
  readonly address: string;
  /** The person's own name for it, made visible. */
  readonly label?: string | undefined;
  /** With the small picture before it. */
  readonly mark?: boolean;
  /** What tells of which kind the label is, before it. */
  readonly kind?: ReactNode;
  /** With a button that copies it. */
  readonly copy?: boolean;
}

export function Address({ address, label, mark = false, kind = null, copy = false }: AddressProps) {
  'use memo';
  const named = label === undefined || label === '' ? null : label;
  return (
    <span className={styles.address}>
      {mark && <Mark address={address} size="small" />}
      {kind}
      {named !== null && <span className="truncate semibold">{named}</span>}
      <Shortened
        whole={address}
        short={shortAddress(address)}
        address={address.toLowerCase()}
        {...(copy ? { copy: `Copy address${named === null ? ` ${shortAddress(address)}` : ` of ${named}`}` } : {})}
      />
    </span>
  );
}
