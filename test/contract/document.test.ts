/** The table of operations, and the requests that really leave the app, against the document typed out by hand. */

import { describe, expect, test } from 'vitest';
import { toRequest } from '#shared/core/operations/request.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { isRead, type OperationId, operationIds, operations } from '#shared/core/operations/table.ts';
import { accessToken, startClient } from '#test/support/client-parts.ts';
import { ada, contract, document } from '#test/support/document.ts';
import { answer, startFaultyService } from '#test/support/faulty-service.ts';
import { readsByPost } from '#test/support/tiny-service.ts';
import { writeOf } from '#test/support/write.ts';

test('the table holds these 26 operations and no others', () => {
  expect(Object.keys(document)).toHaveLength(26);
  expect([...operationIds].sort()).toEqual(Object.keys(document).sort());
});

test('the reads by POST are those that other tests don’t count as writes', () => {
  const byPost = operationIds.filter((id) => isRead(id) && operations[id].method === 'POST').map((id) => operations[id].path);
  expect(byPost).toEqual(readsByPost);
});

describe.each(Object.entries(document))('%s', (id, { title, effect, input, request, optional = [] }) => {
  const row: Row = operations[id as OperationId];

  test('default: the request, byte for byte', () => {
    const made = toRequest(row, input);
    expect(made).toEqual({ ok: true, value: request });
    if (made.ok && request.body !== null)
      expect(JSON.stringify(made.value.body && sorted(made.value.body))).toBe(JSON.stringify(sorted(request.body)));
  });

  test('default: what leaves the app, byte for byte', async () => {
    const service = await startFaultyService(answer(200, '{"hash":"0x"}'));
    const { client, connection, stop } = startClient({ apiAddress: service.address });
    const operation = id as OperationId;
    await (isRead(operation)
      ? client.read(operation, connection, input as never)
      : client.write(writeOf(operation, connection, input as never)));
    await stop();
    service.stop();
    expect(service.arrived).toHaveLength(1);
    const [arrived] = service.arrived;
    expect([arrived?.method, arrived?.path]).toEqual([request.method, `/api${request.path}`]);
    expect(arrived?.headers.authorization).toBe(`Bearer ${accessToken}`);
    if (request.body === null) expect(arrived?.body).toBe('');
    else expect(JSON.parse(arrived?.body ?? '')).toEqual(request.body);
    expect(arrived?.headers['content-type']).toBe(request.body === null ? undefined : 'application/json');
  });

  test('title, effect and which fields are required', () => {
    expect([row.title, row.effect]).toEqual([title, effect]);
    expect(Object.keys(row.input).sort()).toEqual(Object.keys(input).sort());
    const starred = Object.keys(row.input).filter((name) => row.input[name]?.required === true);
    expect(starred.sort()).toEqual(
      Object.keys(input)
        .filter((name) => !optional.includes(name))
        .sort(),
    );
  });
});

function sorted(body: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
}

describe('what a connection’s settings change', () => {
  const row: Row = operations['contract.call'];
  const input = { functionSignature: 'balanceOf(address owner) view returns (uint256)', params: [ada], contractAddress: contract };
  const usual = {
    paramsEncoding: 'json-string',
    signatureForm: 'full',
    approvalForAllPath: '/erc721/isApprovedForAll',
    perSecond: '',
    currencySymbol: '',
    currencyDecimals: '',
    multicall: '',
  } as const;
  const bodyWith = (change: object) => {
    const made = toRequest(row, input, { ...usual, ...change });
    return made.ok ? made.value.body : made.error;
  };

  test.each([
    ['json-string', `["${ada}"]`],
    ['array', [ada]],
    ['comma-string', ada],
  ] as const)('params as %s', (paramsEncoding, params) => {
    expect(bodyWith({ paramsEncoding })).toMatchObject({ params });
  });

  test('error: a bool is sent as a JSON boolean: the text "false" would count as true', () => {
    const row: Row = operations['transaction.submit'];
    const given = {
      functionSignature: 'f(address,bool,(bool,uint256)[])',
      params: [ada, 'false', [['true', '1']]],
      contractAddress: contract,
    };
    for (const [paramsEncoding, params] of [
      ['json-string', `["${ada}",false,[[true,"1"]]]`],
      ['array', [ada, false, [[true, '1']]]],
    ] as const)
      expect(toRequest(row, given, { ...usual, paramsEncoding })).toMatchObject({ ok: true, value: { body: { params } } });
  });

  test('the signature in full, or its name and types', () => {
    expect(bodyWith({})).toMatchObject({ functionSignature: 'function balanceOf(address owner) view returns (uint256)' });
    expect(bodyWith({ signatureForm: 'types' })).toMatchObject({ functionSignature: 'balanceOf(address)' });
  });

  test.each(['', '/v2/approved'])('the path of is-approved-for-all: “%s”', (approvalForAllPath) => {
    const { input: given } = document['erc721.isApprovedForAll'];
    const made = toRequest(operations['erc721.isApprovedForAll'], given, { ...usual, approvalForAllPath });
    expect(made).toMatchObject({ ok: true, value: { method: 'POST', path: approvalForAllPath } });
  });

  test.each([[[['1', '2']]], [['a,b']], [[' a']], [['a\n']], [['[1]']]])('error: commas cannot carry %j', (params) => {
    const made = toRequest(row, { ...input, params }, { ...usual, paramsEncoding: 'comma-string' });
    expect(made).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', fields: { params: expect.stringContaining('another encoding') } },
    });
  });
});
