/** The contracts and calls that a person saves. What a contract is called is its label in the notebook. */
import type { Param } from '#shared/contracts/abi.ts';

/** What every page knows of a saved contract; its interface is asked for when it is opened. */
export interface ContractLine {
  /** EIP-55. */
  readonly address: string;
  /** Names of the known interfaces that it has whole. */
  readonly kinds: readonly string[];
  readonly reads: number;
  readonly writes: number;
  /** Epoch milliseconds; another one after every change. */
  readonly changedAt: number;
}

export interface SavedContract extends ContractLine {
  /** Functions and errors, each once, in one spelling. */
  readonly lines: readonly string[];
}

/** What every page knows of a saved call; its parameters are asked for when it is opened. */
export interface CallLine {
  readonly id: string;
  readonly name: string;
  /** EIP-55. */
  readonly contract: string;
  /** The function’s name, cut. */
  readonly called: string;
  readonly effect: 'read' | 'write';
  readonly changedAt: number;
}

export interface SavedCall extends CallLine {
  /** Of the function, as it goes to the service. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null where none is sent. */
  readonly value: string | null;
}

/** Of one connection. */
export interface SavedContracts {
  readonly connection: string;
  /** The oldest first. */
  readonly contracts: readonly ContractLine[];
  readonly calls: readonly CallLine[];
  readonly descriptors: readonly DescriptorLine[];
}

/** What every page knows of a file of ERC-7730 that the person added. */
export interface DescriptorLine {
  /** The file's SHA-256. */
  readonly id: string;
  /** Whose words it has, as it says. */
  readonly owner: string;
  /** How many, and on which chains, in decimal digits. */
  readonly contracts: number;
  readonly chains: readonly string[];
  readonly functions: number;
  readonly addedAt: number;
}

/** Per connection, so that all of them fit in one message. */
export const mostContracts = 200;
export const mostCalls = 300;
export const mostDescriptors = 20;
export const longestCalled = 80;
export const longestSavedParams = 20_000;

/** The lines of an interface as one text, one to a line, as it crosses to main. */
export const toLines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));
