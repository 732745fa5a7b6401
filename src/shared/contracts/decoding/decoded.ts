/** What bytes on the chain say once they are decoded: a tree of names, types and exact values. */

export type Decoded = DecodedLeaf | DecodedTuple | DecodedList;

interface Named {
  /** Empty where the signature gives none. */
  readonly name: string;
  /** As Solidity writes it: `uint256`, `tuple[]`. */
  readonly type: string;
}

export interface DecodedLeaf extends Named {
  /**
   * `number`: decimal digits, with a sign where it is below zero. `address`: EIP-55. `bytes`: hex, and `text` that is not
   * UTF-8, too. `digest`: of an indexed value that the event does not hold itself. The rest as they are.
   */
  readonly is: 'number' | 'address' | 'bool' | 'bytes' | 'text' | 'digest';
  readonly value: string;
}

export interface DecodedTuple extends Named {
  readonly fields: readonly Decoded[];
}

export interface DecodedList extends Named {
  readonly items: readonly Decoded[];
}

/** A parameter of a signature, as far as decoding needs it. */
export interface Parameter {
  readonly name?: string | undefined;
  readonly type: string;
  readonly components?: readonly Parameter[] | undefined;
  readonly indexed?: boolean | undefined;
}

export interface DecodedCall {
  readonly name: string;
  /** `transfer(address,uint256)`. */
  readonly types: string;
  readonly selector: string;
  readonly inputs: readonly Decoded[];
  /** Parameters of the signature, for showing it whole. */
  readonly parameters: readonly Parameter[];
  /** The signature, as it goes to the service. */
  readonly signature: string;
  /** Where the signature comes from: Blockdesk's list, or the person. */
  readonly source: 'known' | 'added';
  /** Other signatures that fit as well. */
  readonly others: readonly string[];
}

export interface DecodedEvent {
  readonly name: string;
  readonly types: string;
  readonly inputs: readonly Decoded[];
  readonly parameters: readonly Parameter[];
  readonly source: 'known' | 'added';
}
