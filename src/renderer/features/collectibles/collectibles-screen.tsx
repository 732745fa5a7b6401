/** What the person holds of collections (EIP-721). */

export function CollectiblesScreen({ contract }: { readonly contract: string | null }) {
  return <p>{contract}</p>;
}
