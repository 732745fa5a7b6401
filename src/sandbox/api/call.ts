/** The type of an API handler, and what it is given. */
import type { MoreInput } from '#sandbox/api/spellings.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import type { Outgoing } from '#sandbox/chain/sender.ts';
import type { Person } from '#sandbox/people.ts';
import type { OperationId, OperationInput } from '#shared/core/operations/table.ts';

/** On whose behalf, and with what: the part of a call that is the same for every operation. */
export interface Caller {
  readonly person: Person;
  readonly chain: Chain;
  /** Sends from the person's signing account; gives the hash once the chain has accepted it. */
  readonly send: (outgoing: Outgoing) => Promise<`0x${string}`>;
}

export interface Call<Id extends OperationId> extends Caller {
  readonly input: OperationInput<Id> & MoreInput<Id>;
}

/** Gives the body of the answer, as JSON goes; throws `ApiError`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<unknown>;

/** A handler for every row of the table: a new row makes the compiler ask for its own. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
