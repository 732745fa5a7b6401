/** One token of a collection (EIP-721). */

export function CollectibleScreen({ contract, tokenId }: { readonly contract: string; readonly tokenId: string }) {
  return (
    <p>
      {contract} {tokenId}
    </p>
  );
}
