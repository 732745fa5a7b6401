/** The calls that read a token's facts, in one spelling so that each is cached once, and the readers of their answers. */
import { textOf } from '#shared/contracts/decoding/decode-values.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyResult } from '#shared/core/readers/quantity.ts';

export type TokenFact = 'name' | 'symbol' | 'decimals';
export const tokenFacts = ['name', 'symbol', 'decimals'] as const satisfies readonly TokenFact[];

const call = (contractAddress: string, functionSignature: string, params: readonly string[] = []) => ({
  functionSignature,
  params,
  contractAddress,
});

const signatures = {
  name: 'function name() view returns (string)',
  symbol: 'function symbol() view returns (string)',
  decimals: 'function decimals() view returns (uint8)',
  // As tokens from before 2018 have it.
  oldSymbol: 'function symbol() view returns (bytes32)',
} as const;

export const factInput = (contract: string, fact: keyof typeof signatures) => call(contract, signatures[fact]);

/** By `balanceOf`, which names whose balance it is; the service's own operation does not. */
export const balanceInput = (contract: string, account: string) =>
  call(contract, 'function balanceOf(address owner) view returns (uint256)', [account]);

export const ownerInput = (contract: string, tokenId: string) =>
  call(contract, 'function ownerOf(uint256 tokenId) view returns (address)', [tokenId]);

/** The ids of EIP-165 itself and of EIP-721. */
const interfaceIds = { erc165: '0x01ffc9a7', erc721: '0x80ac58cd' } as const;

/** Whether a contract says of itself that it has this interface. */
export const supportsInput = (contract: string, is: keyof typeof interfaceIds = 'erc721') =>
  call(contract, 'function supportsInterface(bytes4 interfaceId) view returns (bool)', [interfaceIds[is]]);

/** A name or symbol as the contract has it: anybody's choice, to be made visible before it is shown. Null for none, and for a longer one. */
export function readTokenText(result: CallResult, longest = Number.POSITIVE_INFINITY): string | null {
  const value = onlyResult(result);
  if (typeof value !== 'string') return null;
  // A word of 32 bytes is text with zeros behind it.
  const text = /^0x[0-9a-fA-F]{64}$/.test(value) ? textOf(value.replace(/(?:00)+$/, '')) : value;
  return text === null || text === '' || text.length > longest ? null : text;
}
