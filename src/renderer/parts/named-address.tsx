/** An address by the name it has here, leading to its page. */
import { Link } from 'wouter';
import { Address } from '#renderer/ui/address.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { shortAddress } from '#shared/address.ts';
import { addressPlace } from '#shared/places.ts';
import { useNames } from './use-names.ts';

interface NamedAddressProps {
  /** EIP-55. */
  readonly address: string;
  readonly mark?: boolean;
  readonly copy?: boolean;
}

export function NamedAddress({ address, mark = false, copy = false }: NamedAddressProps) {
  const name = useNames().of(address);
  const of = name === null ? shortAddress(address) : `of ${name.text}`;
  return (
    <>
      <Link to={addressPlace(address)}>
        <Address address={address} label={name?.text} mark={mark} />
      </Link>
      {copy && <CopyButton label={`Copy address ${of}`} text={address} />}
    </>
  );
}
