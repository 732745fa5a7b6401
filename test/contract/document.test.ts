/** The operations typed out by hand from the service's document, and compared with the requests that the table makes. */
import { expect, test } from 'vitest';
import { toRequest } from '#main/service/request.ts';
import { type OperationId, operationIds, operations } from '#shared/operations/table.ts';

const document: Record<OperationId, { input: Record<string, string>; request: unknown }> = {
  'user.get': { input: {}, request: { method: 'GET', path: '/user', body: null } },
  'user.balance': { input: {}, request: { method: 'GET', path: '/user/balance', body: null } },
  'user.accounts': { input: {}, request: { method: 'GET', path: '/user/accounts', body: null } },
  'block.get': { input: { number: '18204' }, request: { method: 'GET', path: '/block/18204', body: null } },
  'block.latestNumber': { input: {}, request: { method: 'GET', path: '/block/lastestBlockNumber', body: null } },
  'chain.id': { input: {}, request: { method: 'GET', path: '/chain/chainId', body: null } },
};

test('the table holds these operations and no others', () => {
  expect([...operationIds].sort()).toEqual(Object.keys(document).sort());
});

test.each(Object.entries(document))('%s', (id, { input, request }) => {
  expect(toRequest(operations[id as OperationId], input)).toEqual(request);
});
