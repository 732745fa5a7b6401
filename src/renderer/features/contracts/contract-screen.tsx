/** One contract: its functions, to read and to write. */

export function ContractScreen({ address }: { readonly address: string }) {
  return <p>{address}</p>;
}
