/** The title of an address's screen: the name that it has here. */
import { useNames } from '#renderer/parts/use-names.ts';

export function AddressTitle({ address }: { address: string }) {
  return useNames().of(address)?.text ?? 'Address';
}
