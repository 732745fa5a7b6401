/** What the followed tokens and collections say of themselves and never changes, as far as it was read. */
import type { OperationValue } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { TokenFact } from './token-facts.ts';

export interface StoredFact {
  /** EIP-55. */
  readonly contract: string;
  readonly fact: TokenFact;
  readonly answer: Answer<OperationValue<'contract.call'>>;
}

export interface StoredFacts {
  readonly facts: readonly StoredFact[];
  /** Where to go on (`after`); null at the end. */
  readonly last: string | null;
}
