/** The service's user operations (access-service, section 4, User). */
import type { Row } from '#shared/operations/row.ts';

export const userOperations = {
  'user.get': {
    title: 'Get User',
    method: 'GET',
    path: '/user',
    effect: 'read',
    scope: 'account',
    input: {},
    answer: 'user',
  },
  'user.balance': {
    title: 'Get user balance',
    method: 'GET',
    path: '/user/balance',
    effect: 'read',
    scope: 'account',
    input: {},
    answer: 'balance',
  },
  'user.accounts': {
    title: 'Get user accounts',
    method: 'GET',
    path: '/user/accounts',
    effect: 'read',
    scope: 'account',
    input: {},
    answer: 'accounts',
  },
} as const satisfies Record<string, Row>;
