/** The service's block operations (access-service, section 4, Block). */
import type { Row } from '#shared/core/operations/row.ts';

export const blockOperations = {
  'block.get': {
    title: 'Get Block Information',
    method: 'GET',
    path: '/block/:number',
    effect: 'read',
    scope: 'chain',
    input: {
      number: { place: 'path', wire: 'number', kind: 'block-number', required: true, help: 'The block’s number.' },
    },
    trial: { number: 'latest-block' },
    answer: 'block',
    returns: 'block information',
  },
  'block.latestNumber': {
    title: 'Get Latest Block Number',
    method: 'GET',
    // Spelled so in the document.
    path: '/block/lastestBlockNumber',
    effect: 'read',
    scope: 'chain',
    input: {},
    trial: {},
    answer: 'block-number',
    shown: { label: 'Latest block', as: 'number' },
    returns: 'latest block number',
  },
} as const satisfies Record<string, Row>;
