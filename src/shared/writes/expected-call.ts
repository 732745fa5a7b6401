/** What a write is on the chain: the call that the service is asked to make, and the event that proves it. */
import { encodeFunctionData } from 'viem/utils';
import { type AbiFunction, type Param, parseSignature, toWireParams } from '#shared/contracts/abi.ts';
import type { KnownFunction } from '#shared/contracts/decoding/action.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { TokenEvent } from '#shared/tokens/token-events.ts';

export interface ExpectedCall {
  /** The contract. */
  readonly to: string;
  /** Human-readable, with its parameters' names. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null where the operation sends none. */
  readonly value: string | null;
}

/** `owners`: the accounts that may be the owner; null: any. */
export interface ExpectedEvent {
  readonly event: TokenEvent;
  readonly owners: readonly string[] | null;
}

interface Expected<Id extends WriteId> {
  readonly call: (input: OperationInput<Id>) => ExpectedCall;
  /** The event that proves that it did what it was for; null where none is known. `accounts`: one of them signed. */
  readonly event: ((input: OperationInput<Id>, accounts: readonly string[]) => ExpectedEvent) | null;
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

/** Any of them may have signed; the first stands for them in words. */
const bySigner = (accounts: readonly string[], event: (owner: string) => TokenEvent): ExpectedEvent => ({
  event: event(accounts[0] ?? ''),
  owners: accounts,
});
const itemMoved = ({ from, receiver, tokenId }: OperationInput<'erc721.transferFrom'>): ExpectedEvent => ({
  event: { is: 'transfer', owner: from, to: receiver, amount: tokenId, isToken: true },
  owners: [from],
});

const expected: { readonly [Id in WriteId]: Expected<Id> } = {
  'transaction.submit': {
    call: ({ contractAddress, functionSignature, params, value }) => ({
      to: contractAddress,
      signature: functionSignature,
      params,
      value: value ?? null,
    }),
    event: null,
  },
  'erc20.transfer': {
    call: ({ contractAddress, amount, receiver }) =>
      call(contractAddress, 'function transfer(address to, uint256 value) returns (bool)', [receiver, amount]),
    event: ({ receiver, amount }, accounts) =>
      bySigner(accounts, (owner) => ({ is: 'transfer', owner, to: receiver, amount, isToken: false })),
  },
  'erc20.approve': {
    call: ({ contractAddress, amount, spender }) =>
      call(contractAddress, 'function approve(address spender, uint256 value) returns (bool)', [spender, amount]),
    event: ({ spender, amount }, accounts) =>
      bySigner(accounts, (owner) => ({ is: 'approval', owner, to: spender, amount, isToken: false })),
  },
  'erc20.transferFrom': {
    call: ({ contractAddress, from, receiver, amount }) =>
      call(contractAddress, 'function transferFrom(address from, address to, uint256 value) returns (bool)', [from, receiver, amount]),
    event: ({ from, receiver, amount }) => ({
      event: { is: 'transfer', owner: from, to: receiver, amount, isToken: false },
      owners: [from],
    }),
  },
  'erc721.transferFrom': {
    call: ({ contractAddress, from, receiver, tokenId }) =>
      call(contractAddress, 'function transferFrom(address from, address to, uint256 tokenId)', [from, receiver, tokenId]),
    event: itemMoved,
  },
  'erc721.approve': {
    call: ({ contractAddress, tokenId, approvedAddress }) =>
      call(contractAddress, 'function approve(address to, uint256 tokenId)', [approvedAddress, tokenId]),
    // An operator may approve in the owner's place.
    event: ({ approvedAddress, tokenId }, accounts) => ({
      event: { is: 'approval', owner: accounts[0] ?? '', to: approvedAddress, amount: tokenId, isToken: true },
      owners: null,
    }),
  },
  'erc721.safeTransferFrom': {
    call: ({ contractAddress, from, receiver, tokenId }) =>
      call(contractAddress, 'function safeTransferFrom(address from, address to, uint256 tokenId)', [from, receiver, tokenId]),
    event: itemMoved,
  },
  'erc721.setApprovalForAll': {
    call: ({ contractAddress, operator, approved }) =>
      call(contractAddress, 'function setApprovalForAll(address operator, bool approved)', [operator, String(approved)]),
    event: ({ operator, approved }, accounts) => bySigner(accounts, (owner) => ({ is: 'approval-for-all', owner, to: operator, approved })),
  },
};

/** `input`: checked. */
export function toExpectedCall<Id extends WriteId>(operation: Id, input: OperationInput<Id>): ExpectedCall {
  return (expected[operation] as Expected<Id>).call(input);
}

/** Null where no event is known to belong to it. `accounts`: one of them signed. */
export function toExpectedEvent<Id extends WriteId>(
  operation: Id,
  input: OperationInput<Id>,
  accounts: readonly string[],
): ExpectedEvent | null {
  return (expected[operation] as Expected<Id>).event?.(input, accounts) ?? null;
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
