/**
 * The service's ERC20 operations (access-service, section 4, ERC20). On the wire, `address` is the contract, the recipient or the
 * spender.
 */
import type { Row } from '#shared/core/operations/row.ts';

export const erc20Operations = {
  'erc20.balance': {
    title: 'Get Balance',
    method: 'GET',
    path: '/erc20/balance/:address',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
    },
    trial: { contractAddress: 'erc20-contract' },
    answer: 'balance',
    shown: { label: 'Balance', as: 'base-units' },
    returns: null,
  },
  'erc20.allowance': {
    title: 'Get Allowance',
    method: 'GET',
    path: '/erc20/allowance/:address',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
      owner: { place: 'query', wire: 'owner', kind: 'address', required: true, help: 'Whose tokens.' },
      spender: { place: 'query', wire: 'spender', kind: 'address', required: true, help: 'Who may spend them.' },
    },
    trial: { contractAddress: 'erc20-contract', owner: 'account', spender: 'account' },
    answer: 'allowance',
    shown: { label: 'Allowance', as: 'base-units' },
    returns: null,
  },
  'erc20.totalSupply': {
    title: 'Get Total Supply',
    method: 'GET',
    path: '/erc20/totalSupply/:address',
    effect: 'read',
    scope: 'tokens',
    input: {
      contractAddress: { place: 'path', wire: 'address', kind: 'address', required: true, help: 'The token’s contract.' },
    },
    trial: { contractAddress: 'erc20-contract' },
    answer: 'total-supply',
    shown: { label: 'Total supply', as: 'base-units' },
    returns: null,
  },
  'erc20.transfer': {
    title: 'Transfer',
    method: 'POST',
    path: '/erc20/transfer',
    effect: 'write',
    scope: 'transactions',
    input: {
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
      amount: {
        place: 'body',
        wire: 'amount',
        kind: 'amount',
        required: true,
        help: 'How much, in base units (the documentation says wei).',
      },
      receiver: { place: 'body', wire: 'address', kind: 'address', required: true, help: 'Who receives it.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc20.approve': {
    title: 'Approve',
    method: 'POST',
    path: '/erc20/approve',
    effect: 'write',
    scope: 'transactions',
    input: {
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
      amount: {
        place: 'body',
        wire: 'amount',
        kind: 'amount',
        required: true,
        help: 'How much, in base units (the documentation says wei).',
      },
      spender: { place: 'body', wire: 'address', kind: 'address', required: true, help: 'Who may spend it.' },
    },
    answer: 'transaction-hash',
    returns: null,
  },
  'erc20.transferFrom': {
    title: 'Transfer From',
    method: 'POST',
    path: '/erc20/transferFrom',
    effect: 'write',
    scope: 'transactions',
    input: {
      contractAddress: { place: 'body', wire: 'contractAddress', kind: 'address', required: true, help: 'The token’s contract.' },
      from: { place: 'body', wire: 'from', kind: 'address', required: true, help: 'Whose tokens; they must have allowed it.' },
      receiver: { place: 'body', wire: 'to', kind: 'address', required: true, help: 'Who receives them.' },
      amount: {
        place: 'body',
        wire: 'amount',
        kind: 'amount',
        required: true,
        help: 'How much, in base units (the documentation says wei).',
      },
    },
    answer: 'transaction-hash',
    returns: null,
  },
} as const satisfies Record<string, Row>;
