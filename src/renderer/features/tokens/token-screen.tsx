/** One token (EIP-20): what its contract tells of it, and what each account holds. */

export function TokenScreen({ contract }: { readonly contract: string }) {
  return <p>{contract}</p>;
}
