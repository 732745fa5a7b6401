/** What is told of a transaction, and in what parts. */
import type { Receipt, Transaction } from '#shared/readers/transaction.ts';
import type { DecodedCall } from './decoded.ts';

export type StoryPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'address'; readonly address: string }
  /** `contract`: of the token, whose decimals and symbol may be known. */
  | { readonly is: 'token-amount'; readonly contract: string; readonly baseUnits: string }
  | { readonly is: 'native'; readonly wei: string }
  /** How many of what is counted; decimal digits. */
  | { readonly is: 'count'; readonly count: string }
  /** A token or collection by its own symbol. */
  | { readonly is: 'token'; readonly contract: string }
  | { readonly is: 'code'; readonly text: string };

/** `unknown`: mined, and the service does not tell how it ended. */
export type Ending = 'pending' | 'confirmed' | 'reverted' | 'unknown';

export interface Told {
  readonly transaction: Transaction;
  readonly receipt: Receipt | null;
  readonly ending: Ending;
  readonly call: DecodedCall | null;
  /** What is known of the contract that is called; ERC20 and ERC721 share the selectors of transferFrom and approve. */
  readonly standard: 'erc20' | 'erc721' | null;
  /** Base units, or null where it is not known. */
  readonly totalSupply: string | null;
}

export type Verb = 'send' | 'move' | 'let' | 'stop' | 'create' | 'call' | 'do';

/** What is done, without who did it and how it ended. */
export interface Deed {
  readonly verb: Verb;
  readonly rest: readonly Words[];
}

/** A text may stand as itself. */
export type Words = StoryPart | string;

export const addressPart = (address: string): StoryPart => ({ is: 'address', address });
export const hasValue = (value: string | null): value is string => value !== null && value !== '0';
