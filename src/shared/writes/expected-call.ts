/** What a write is on the chain: the call that the service is asked to make. */
import { encodeFunctionData } from 'viem/utils';
import { type AbiFunction, type Param, parseSignature, toWireParams } from '#shared/contracts/abi.ts';
import type { KnownFunction } from '#shared/contracts/decoding/action.ts';
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

type TypesOf<P extends string> = P extends `${infer T} ${string}, ${infer Rest}`
  ? `${T},${TypesOf<Rest>}`
  : P extends `${infer T} ${string}`
    ? T
    : P;
/** `transfer(address,uint256)` of `function transfer(address to, uint256 value) returns (bool)`. */
type NameAndTypes<S> = S extends `function ${infer Name}(${infer P})${string}` ? `${Name}(${TypesOf<P>})` : '';

/** A function that the review can't put into words (`action.ts`) doesn't compile here. */
const call = <const S extends string>(
  to: string,
  signature: NameAndTypes<S> extends KnownFunction ? S : KnownFunction,
  params: readonly Param[],
): ExpectedCall => ({
  to,
  signature,
  params,
  value: null,
});

const calls: { readonly [Id in WriteId]: (input: OperationInput<Id>) => ExpectedCall } = {
  'transaction.submit': ({ contractAddress, functionSignature, params, value }) => ({
    to: contractAddress,
    signature: functionSignature,
    params,
    value: value ?? null,
  }),
  'erc20.transfer': ({ contractAddress, amount, receiver }) =>
    call(contractAddress, 'function transfer(address to, uint256 value) returns (bool)', [receiver, amount]),
  'erc20.approve': ({ contractAddress, amount, spender }) =>
    call(contractAddress, 'function approve(address spender, uint256 value) returns (bool)', [spender, amount]),
  'erc20.transferFrom': ({ contractAddress, from, receiver, amount }) =>
    call(contractAddress, 'function transferFrom(address from, address to, uint256 value) returns (bool)', [from, receiver, amount]),
  'erc721.transferFrom': ({ contractAddress, from, receiver, tokenId }) =>
    call(contractAddress, 'function transferFrom(address from, address to, uint256 tokenId)', [from, receiver, tokenId]),
  'erc721.approve': ({ contractAddress, tokenId, approvedAddress }) =>
    call(contractAddress, 'function approve(address to, uint256 tokenId)', [approvedAddress, tokenId]),
  'erc721.safeTransferFrom': ({ contractAddress, from, receiver, tokenId }) =>
    call(contractAddress, 'function safeTransferFrom(address from, address to, uint256 tokenId)', [from, receiver, tokenId]),
  'erc721.setApprovalForAll': ({ contractAddress, operator, approved }) =>
    call(contractAddress, 'function setApprovalForAll(address operator, bool approved)', [operator, String(approved)]),
};

/** `input`: checked. */
export function toExpectedCall<Id extends WriteId>(operation: Id, input: OperationInput<Id>): ExpectedCall {
  return (calls[operation] as (input: OperationInput<Id>) => ExpectedCall)(input);
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
