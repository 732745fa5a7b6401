/** The service's transaction operations (access-service, section 4, Transaction). */
import type { Row } from '#shared/core/operations/row.ts';

export const transactionOperations = {
  'transaction.submit': {
    title: 'Submit Transaction',
    method: 'POST',
    path: '/transaction/submit',
    effect: 'write',
    scope: 'transactions',
    input: {
      functionSignature: {
        place: 'body',
        wire: 'functionSignature',
        kind: 'function-signature',
        required: true,
        help: 'The function to call.',
      },
      params: { place: 'body', wire: 'params', kind: 'params', required: true, help: 'Its parameters, in the order of the signature.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The contract.' },
      value: {
        place: 'body',
        wire: 'value',
        kind: 'amount',
        required: false,
        help: 'Native currency to send with the call, in wei. The documentation gives no unit.',
      },
    },
    check: 'call',
    answer: 'transaction-hash',
    returns: null,
  },
  'transaction.get': {
    title: 'Get Transaction',
    method: 'GET',
    path: '/transaction/:hash',
    effect: 'read',
    scope: 'chain',
    input: { hash: { place: 'path', wire: 'hash', kind: 'transaction-hash', required: true, help: 'The transaction’s hash.' } },
    trial: { hash: 'recent-transaction' },
    answer: 'transaction',
    returns: null,
  },
  'transaction.receipt': {
    title: 'Get Transaction Receipt',
    method: 'GET',
    path: '/transaction/:hash/receipt',
    effect: 'read',
    scope: 'chain',
    input: { hash: { place: 'path', wire: 'hash', kind: 'transaction-hash', required: true, help: 'The transaction’s hash.' } },
    trial: { hash: 'recent-transaction' },
    answer: 'receipt',
    returns: null,
  },
} as const satisfies Record<string, Row>;
