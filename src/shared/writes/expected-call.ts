/** What a write is on the chain: the contract, the function and its parameters that the service is asked to call. */
import { encodeFunctionData } from 'viem/utils';
import { type AbiFunction, type Param, parseSignature, toWireParams } from '#shared/contracts/abi.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';

export interface ExpectedCall {
  /** The contract. */
  readonly to: string;
  /** Human-readable, with its parameters' names. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null where the operation sends none. */
  readonly value: string | null;
}

type Translate<Id extends WriteId> = (input: OperationInput<Id>) => ExpectedCall;

const translations: { readonly [Id in WriteId]: Translate<Id> } = {
  'transaction.submit': ({ contractAddress, functionSignature, params, value }) => ({
    to: contractAddress,
    signature: functionSignature,
    params,
    value: value ?? null,
  }),
  'erc20.transfer': ({ contractAddress, amount, receiver }) => ({
    to: contractAddress,
    signature: 'function transfer(address to, uint256 value) returns (bool)',
    params: [receiver, amount],
    value: null,
  }),
  'erc20.approve': ({ contractAddress, amount, spender }) => ({
    to: contractAddress,
    signature: 'function approve(address spender, uint256 value) returns (bool)',
    params: [spender, amount],
    value: null,
  }),
  'erc20.transferFrom': ({ contractAddress, from, receiver, amount }) => ({
    to: contractAddress,
    signature: 'function transferFrom(address from, address to, uint256 value) returns (bool)',
    params: [from, receiver, amount],
    value: null,
  }),
  'erc721.transferFrom': ({ contractAddress, from, receiver, tokenId }) => ({
    to: contractAddress,
    signature: 'function transferFrom(address from, address to, uint256 tokenId)',
    params: [from, receiver, tokenId],
    value: null,
  }),
  'erc721.approve': ({ contractAddress, tokenId, approvedAddress }) => ({
    to: contractAddress,
    signature: 'function approve(address to, uint256 tokenId)',
    params: [approvedAddress, tokenId],
    value: null,
  }),
  'erc721.safeTransferFrom': ({ contractAddress, from, receiver, tokenId }) => ({
    to: contractAddress,
    signature: 'function safeTransferFrom(address from, address to, uint256 tokenId)',
    params: [from, receiver, tokenId],
    value: null,
  }),
  'erc721.setApprovalForAll': ({ contractAddress, operator, approved }) => ({
    to: contractAddress,
    signature: 'function setApprovalForAll(address operator, bool approved)',
    params: [operator, String(approved)],
    value: null,
  }),
};

/** `input`: checked. */
export function toExpectedCall<Id extends WriteId>(operation: Id, input: OperationInput<Id>): ExpectedCall {
  return (translations[operation] as unknown as Translate<Id>)(input);
}

/** Its input data, as a transaction carries it; null where the signature or a parameter cannot be encoded. */
export function toCallData({ signature, params }: ExpectedCall): `0x${string}` | null {
  const item: AbiFunction | null = parseSignature(signature);
  if (item === null) return null;
  try {
    return encodeFunctionData({ abi: [item], functionName: item.name, args: toWireParams(item, params) as never });
  } catch {
    return null;
  }
}
