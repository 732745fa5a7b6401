/** The title of an address's screen: the name that it has here. */
import { useNames } from '#renderer/notebook/use-names.ts';

/** Digits all in one case carry no checksum, and so none that is wrong. */
const isOneCase = (address: string) => /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address);

/** `other`: said where it has no name. `address`: as it stands in the place. One whose checksum is wrong is nobody's, whatever its digits. */
export function AddressTitle({ address, other = 'Address' }: { address: string; other?: string }) {
  const names = useNames();
  const isNamed = isOneCase(address) || names.list().some((each) => each.address === address);
  return (isNamed ? names.of(address)?.text : undefined) ?? other;
}
