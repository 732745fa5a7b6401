/** The service's chain operation (access-service, section 4, Chain). */
import type { Row } from '#shared/core/operations/row.ts';

export const chainOperations = {
  'chain.id': {
    title: 'Get Chain Id',
    method: 'GET',
    path: '/chain/chainId',
    effect: 'read',
    scope: 'chain',
    input: {},
    answer: 'chain-id',
    returns: 'chain id associated with the client',
  },
} as const satisfies Record<string, Row>;
