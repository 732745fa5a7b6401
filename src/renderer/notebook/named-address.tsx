/** An address with its name, as a link to its page. */

import { BookUser, Wallet } from 'lucide-react';
import { cx } from '#renderer/core/lib/cx.ts';
import { AddressParts, addressLine } from '#renderer/core/ui/address.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import type { Name } from '#renderer/notebook/names.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './named-address.module.css';
import { useNames } from './use-names.ts';

interface NamedAddressProps {
  /** EIP-55. */
  readonly address: string;
  readonly mark?: boolean;
  readonly copy?: boolean;
}

export function NamedAddress({ address, mark = false, copy = false }: NamedAddressProps) {
  'use memo';
  const name = useNames().of(address);
  const copying =
    name === null ? t('Copy address {address}', { address: shortAddress(address) }) : t('Copy address of {name}', { name: name.text });
  return (
    <>
      <AddressLink address={address} name={name} mark={mark} />
      {copy && <CopyButton label={copying} text={address} />}
    </>
  );
}

interface AddressLinkProps {
  /** Null: not known yet, with `whole` in its place. */
  readonly address: string | null;
  /** Passed in, so that a list looks the names up once. */
  readonly name: Name | null;
  readonly mark?: boolean;
  /** False where another link of the row takes the focus. */
  readonly byTab?: boolean;
  /** In place of the whole address; empty while a list scrolls. */
  readonly whole?: string;
}

export function AddressLink({ address, name, mark = false, byTab = true, whole }: AddressLinkProps) {
  'use memo';
  return (
    <Link to={address === null ? null : addressPlace(address)} className={linkClass} tabIndex={byTab ? 0 : -1}>
      <AddressParts
        address={address ?? ''}
        whole={whole}
        label={name?.text}
        mark={mark}
        kind={name !== null && <KindMark kind={name.kind} />}
      />
    </Link>
  );
}

const linkClass = cx(addressLine, styles.link);

const kinds = { account: { words: t('your account'), Icon: Wallet }, contact: { words: t('contact'), Icon: BookUser } } as const;

/** Marks own accounts and contacts, also for screen readers. */
function KindMark({ kind }: { kind: Name['kind'] }) {
  if (kind === 'label') return null;
  const { words, Icon } = kinds[kind];
  return (
    <span className="flex-none soft inline-flex" title={words}>
      <Icon size={13} aria-hidden />
      <span className="visually-hidden">{words}: </span>
    </span>
  );
}
