/** The service's user operations (access-service, section 4, User). */
import type { Row } from '#shared/core/operations/row.ts';

export const userOperations = {
  'user.get': {
    title: 'Get User',
    method: 'GET',
    path: '/user',
    effect: 'read',
    scope: 'account',
    input: {},
    trial: {},
    answer: 'user',
    returns: 'details of the logged-in user',
  },
  'user.balance': {
    title: 'Get user balance',
    method: 'GET',
    path: '/user/balance',
    effect: 'read',
    scope: 'account',
    input: {},
    trial: {},
    answer: 'user-balance',
    shown: { label: 'Balance', as: 'native' },
    returns: 'native token balance of the logged-in user',
  },
  'user.accounts': {
    title: 'Get user accounts',
    method: 'GET',
    path: '/user/accounts',
    effect: 'read',
    scope: 'account',
    input: {},
    trial: {},
    answer: 'accounts',
    returns: 'accounts (wallets) of the user',
  },
} as const satisfies Record<string, Row>;
