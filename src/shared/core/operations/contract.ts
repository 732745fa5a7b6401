/** The service's contract operation (access-service, section 4, Contract). */
import type { Row } from '#shared/core/operations/row.ts';

export const contractOperations = {
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
        help: 'The function, with the types that it returns so that the service can read its answer.',
      },
      params: { place: 'body', wire: 'params', kind: 'params', required: true, help: 'Its parameters, in the order of the signature.' },
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The contract.' },
    },
    check: 'call',
    answer: 'call-result',
    returns: null,
  },
} as const satisfies Record<string, Row>;
