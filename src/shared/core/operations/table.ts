/** The table of the service's operations, and the types that follow from its rows. */
import type { InputOf } from '#shared/core/fields.ts';
import { blockOperations } from '#shared/core/operations/block.ts';
import { erc20Operations } from '#shared/core/operations/erc20.ts';
import { erc721Operations } from '#shared/core/operations/erc721.ts';
import type { Row, Trial } from '#shared/core/operations/row.ts';
import { transactionOperations } from '#shared/core/operations/transaction.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { AnswerValue } from '#shared/core/readers/answers.ts';

/** The service's chain operation (access-service, section 4, Chain). */
const chainOperations = {
  'chain.id': {
    title: 'Get Chain Id',
    method: 'GET',
    path: '/chain/chainId',
    effect: 'read',
    scope: 'chain',
    input: {},
    trial: {},
    answer: 'chain-id',
    shown: { label: 'Chain id', as: 'text' },
    returns: 'chain id associated with the client',
  },
} as const satisfies Record<string, Row>;

/** The service's contract operation (access-service, section 4, Contract). */
const contractOperations = {
  'contract.call': {
    title: 'Call a function on a contract',
    method: 'POST',
    path: '/contract/call',
    // A POST that changes nothing.
    effect: 'read',
    scope: 'contracts',
    input: {
      functionSignature: {
        place: 'body',
        wire: 'functionSignature',
        kind: 'function-signature',
        required: true,
        help: 'The function, with its return types, so that its answer can be decoded.',
      },
      params: { place: 'body', wire: 'params', kind: 'params', required: true, help: 'Its parameters, in the order of the signature.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The contract.' },
    },
    check: 'call',
    trial: {
      functionSignature: { always: 'function balanceOf(address) view returns (uint256)' },
      params: ['account'],
      contractAddress: 'any-contract',
    },
    answer: 'call-result',
    returns: null,
  },
} as const satisfies Record<string, Row>;

const rows = {
  ...userOperations,
  ...blockOperations,
  ...chainOperations,
  ...contractOperations,
  ...transactionOperations,
  ...erc20Operations,
  ...erc721Operations,
};

/** A read whose trial lacks one of its fields doesn't compile. */
type Tried<R> = {
  readonly [Id in keyof R]: R[Id] extends { readonly effect: 'read'; readonly input: infer I }
    ? { readonly trial: { readonly [N in keyof I]: Trial } }
    : unknown;
};

export const operations = rows satisfies Tried<typeof rows>;

export type OperationId = keyof typeof operations;
export type OperationInput<Id extends OperationId> = InputOf<(typeof operations)[Id]['input']>;
export type OperationValue<Id extends OperationId> = AnswerValue<(typeof operations)[Id]['answer']>;

type ByEffect<E extends 'read' | 'write'> = { [Id in OperationId]: (typeof operations)[Id]['effect'] extends E ? Id : never }[OperationId];
export type ReadId = ByEffect<'read'>;
export type WriteId = ByEffect<'write'>;

export const operationIds = Object.keys(operations) as OperationId[];
export const isRead = (id: OperationId): id is ReadId => operations[id].effect === 'read';
export const readIds = operationIds.filter(isRead);
export const writeIds = operationIds.filter((id): id is WriteId => !isRead(id));

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operations, id);
}
