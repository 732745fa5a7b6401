/** What a token's contract says of itself, one row for each fact, and the calls that read it, in one spelling so that each is cached once. */

import { textOf } from '#shared/contracts/decoding/decode-values.ts';
import { t } from '#shared/core/language/language.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyResult, toDecimals } from '#shared/core/readers/quantity.ts';

interface FactRow<Value> {
  /** In the list on the token's page. */
  readonly label: string;
  /** The Solidity type of what the function returns. Its name is the row's own; it takes no parameters. */
  readonly returns: string;
  /** Null for an answer that doesn't give the fact. */
  readonly read: (result: CallResult) => Value | null;
  /**
   * `forever`: main never asks again, for any contract with a function of this name. `one-block`: any transaction may change it, so it is
   * never taken from the cache as current, and the page shows its age where it can't be read again.
   */
  readonly lasts: 'forever' | 'one-block';
  /** Said where the contract doesn't give it; “not given” unless said otherwise. */
  readonly lacking?: string;
}
/** Its creator's choice of words, so it is quoted and cut to `longest` characters. */
type QuotedRow = FactRow<string> & { readonly shown: 'quoted'; readonly longest: number };
type NumberRow = FactRow<number> & { readonly shown: 'number' };
export type TokenFactRow = QuotedRow | NumberRow;

export const tokenFacts = {
  name: { label: t('Its own name'), returns: 'string', read: readTokenText, lasts: 'forever', shown: 'quoted', longest: 40 },
  symbol: { label: t('Symbol'), returns: 'string', read: readTokenText, lasts: 'forever', shown: 'quoted', longest: 20 },
  decimals: {
    label: t('Decimals'),
    returns: 'uint8',
    read: toDecimals,
    lasts: 'forever',
    shown: 'number',
    lacking: t('unknown: amounts are in base units'),
  },
} as const satisfies Readonly<Record<string, TokenFactRow>>;

export type TokenFact = keyof typeof tokenFacts;
export const tokenFactNames = Object.keys(tokenFacts) as readonly TokenFact[];

/** Those whose value may be used without saying when it was read. */
export type ImmutableFact = { [F in TokenFact]: (typeof tokenFacts)[F]['lasts'] extends 'forever' ? F : never }[TokenFact];

const call = (contractAddress: string, functionSignature: string, params: readonly string[] = []) => ({
  functionSignature,
  params,
  contractAddress,
});

export const factInput = (contract: string, fact: TokenFact) =>
  call(contract, `function ${fact}() view returns (${tokenFacts[fact].returns})`);

/** As tokens from before 2018 give it. */
export const oldSymbolInput = (contract: string) => call(contract, 'function symbol() view returns (bytes32)');

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

/**
 * A name or symbol as the contract has it. Anyone can choose it, so it must be made visible before it is shown. Null for none, and for one
 * that is longer. `0x` is what some services answer for a function that isn't there.
 */
export function readTokenText(result: CallResult, longest = Number.POSITIVE_INFINITY): string | null {
  const value = onlyResult(result);
  if (typeof value !== 'string') return null;
  // A word of 32 bytes is text with zeros behind it.
  const text = /^0x[0-9a-fA-F]{64}$/.test(value) ? textOf(value.replace(/(?:00)+$/, '')) : value;
  return text === null || text === '' || text === '0x' || text.length > longest ? null : text;
}
