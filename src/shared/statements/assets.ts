/** How statements name assets, and the forms of their files. */

export type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155';

/** A collection of ERC721 is one asset, counted in items; of ERC1155 each item is one. */
export function assetKey({ kind, contract, tokenId }: { kind: AssetKind; contract: string | null; tokenId: string | null }): string {
  if (kind === 'native' || contract === null) return 'native';
  return kind === 'erc1155' ? `erc1155 ${contract} ${tokenId}` : `${kind} ${contract}`;
}

export const nativeAsset = { asset: 'native', kind: 'native', contract: null, tokenId: null } as const;

export const statementForms = ['csv', 'koinly', 'cointracking', 'pdf'] as const;
export type StatementForm = (typeof statementForms)[number];
export const paperSizes = ['a4', 'letter'] as const;

const mostAssets = 500;
const isKey = (key: unknown) =>
  typeof key === 'string' && /^(?:native|erc(?:20|721) 0x[0-9a-fA-F]{40}|erc1155 0x[0-9a-fA-F]{40} \d{1,78})$/.test(key);

/** The assets that the person chose. */
export const isAssetKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= mostAssets && value.every(isKey);
