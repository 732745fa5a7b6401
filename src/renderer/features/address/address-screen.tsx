/** What is known here of one address. */
export function AddressScreen({ address }: { address: string }) {
  return <p>{address}</p>;
}
