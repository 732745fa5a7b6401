/** What a handler of the API is given, and the form of one. */
import type { Chain } from '#sandbox/chain/chain.ts';
import type { Person } from '#sandbox/people.ts';
import type { OperationId, OperationInput } from '#shared/operations/table.ts';

export interface Call<Id extends OperationId> {
  readonly person: Person;
  readonly input: OperationInput<Id>;
  readonly chain: Chain;
}

/** Gives the body of the answer, as JSON goes; throws `ApiError`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<unknown>;

/** A handler for every row of the table: a new row makes the compiler ask for its own. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
