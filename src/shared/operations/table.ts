/** The table of the service's operations, and the types that follow from its rows. */
import type { InputOf } from '#shared/fields.ts';
import { blockOperations } from '#shared/operations/block.ts';
import { chainOperations } from '#shared/operations/chain.ts';
import { userOperations } from '#shared/operations/user.ts';
import type { AnswerValue } from '#shared/readers/answers.ts';

export const operations = { ...userOperations, ...blockOperations, ...chainOperations };

export type OperationId = keyof typeof operations;
export type OperationInput<Id extends OperationId> = InputOf<(typeof operations)[Id]['input']>;
export type OperationValue<Id extends OperationId> = AnswerValue<(typeof operations)[Id]['answer']>;

export const operationIds = Object.keys(operations) as OperationId[];

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operations, id);
}
