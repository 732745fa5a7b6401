/** What the API takes and what it refuses: every field wrong once, both sets of spellings, every scope missing once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moreFields } from '#sandbox/api/spellings.ts';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { FieldKind } from '#shared/core/fields.ts';
import type { Field, Row, SandboxScope } from '#shared/core/operations/row.ts';
import { operationIds, operations } from '#shared/core/operations/table.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { type Api, openApi } from '#test/support/sandbox-api.ts';
import { signIn } from '#test/support/sign-in.ts';

const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];

let sandbox: RunningSandbox;
let api: Api;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = openApi(sandbox, (await signIn(sandbox)).access_token);
});
afterAll(() => sandbox?.stop());

const good: Partial<Record<FieldKind, unknown>> = {
  address: FieldNotes,
  'block-number': '1',
  'transaction-hash': `0x${'1f'.repeat(32)}`,
  'token-id': '1',
  'token-index': '0',
  amount: '1',
  'function-signature': 'function decimals() view returns (uint8)',
  params: '[]',
  switch: true,
};
const bad: Partial<Record<FieldKind, readonly unknown[]>> = {
  address: ['0x12', 'ada.eth', '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266', 7],
  'block-number': ['latest', '-1', '0x1'],
  'transaction-hash': ['0x1f', 'pending'],
  'token-id': ['-1', '1.0', String(2n ** 256n), 7],
  'token-index': ['first', '-1'],
  amount: ['1.5', '1e18', '-1', '0x10', ' 1', String(2n ** 256n), 1],
  'function-signature': ['', 'transfer(', 'transfer(address,uint257)', 7],
  params: ['[', '["1"', '{"0":"1"}', 7, [7.5], [1e21], [null], { length: 0 }],
  switch: ['yes', 1, 'true'],
};

type Input = Readonly<Record<string, unknown>>;
const rowOf = (id: (typeof operationIds)[number]): Row => operations[id];
const fieldsOf = (id: (typeof operationIds)[number]): Readonly<Record<string, Field>> => ({
  ...rowOf(id).input,
  ...(moreFields as Record<string, Record<string, Field>>)[id],
});

function send({ path: pattern, method }: Row, fields: Readonly<Record<string, Field>>, input: Input): Promise<Response> {
  let path: string = pattern;
  const [query, body] = [new URLSearchParams(), {} as Record<string, unknown>];
  for (const [name, { place, wire }] of Object.entries(fields)) {
    if (input[name] === undefined) continue;
    if (place === 'path') path = path.replace(`:${wire}`, encodeURIComponent(String(input[name])));
    else if (place === 'query') query.append(wire, String(input[name]));
    else body[wire] = input[name];
  }
  const url = query.size === 0 ? path : `${path}?${query}`;
  return method === 'POST' ? api.post(url, body) : api.ask(url);
}
const goodInput = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, good[kind]]));

const wrongOnes = operationIds.flatMap((id) =>
  Object.entries(fieldsOf(id)).flatMap(([name, { kind, place }]) =>
    (bad[kind] ?? []).filter((value) => place === 'body' || typeof value === 'string').map((value) => [id, name, value] as const),
  ),
);
const missingOnes = operationIds.flatMap((id) =>
  Object.entries(fieldsOf(id))
    .filter(([, { required, place }]) => required && place !== 'path')
    .map(([name]) => [id, name] as const),
);

describe('fields', () => {
  it.each(wrongOnes)('error: %s with %s %j names the field', async (id, name, value) => {
    const fields = fieldsOf(id);
    const response = await send(rowOf(id), fields, { ...goodInput(fields), [name]: value });
    expect(await api.refusalOf(response)).toEqual({
      status: 400,
      code: 'invalid-request',
      message: expect.stringMatching(new RegExp(`(?:^| )${fields[name]?.wire}: `)),
    });
  });

  it.each(missingOnes)('error: %s without %s names the field', async (id, name) => {
    const fields = fieldsOf(id);
    const { status, message } = await api.refusalOf(await send(rowOf(id), fields, { ...goodInput(fields), [name]: undefined }));
    expect(status).toBe(400);
    expect(message).toBe(`${fields[name]?.wire}: Please fill this in.`);
  });

  it('error: parameters that do not fit the signature', async () => {
    const body = { functionSignature: 'function transfer(address to, uint256)', contractAddress: DemoDollar };
    const refusedWith = (params: string) => api.refused('/contract/call', { ...body, params });
    expect(await refusedWith('[]')).toEqual({
      status: 400,
      code: 'invalid-request',
      message: 'params: The signature has 2 parameters; 0 are given.',
    });
    expect((await refusedWith('["0x12","1"]')).message).toMatch(/^params: Parameter 1 \(to, address\): /);
    expect((await refusedWith(`["${ada}","-1"]`)).message).toMatch(/^params: Parameter 2 \(uint256\): /);
  });

  it('error: a query field given twice', async () => {
    const { status, message } = await api.refused(`/erc721/balance/${FieldNotes}?address=${ada}&address=${grace}`);
    expect([status, message]).toEqual([400, expect.stringMatching(/^address: /)]);
  });

  it.each([
    ['no JSON', '{', 'application/json'],
    ['another type', '<a/>', 'application/xml'],
    ['a list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['__proto__', '{"__proto__":{"operator":"0x"}}', 'application/json'],
    ['too deep', `{"params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json'],
    ['too long', `{"params":"${'1'.repeat(300_000)}"}`, 'application/json'],
  ])('error: a body that is %s', async (_, body, type) => {
    const refused = await api.refusalOf(await api.ask('/contract/call', { method: 'POST', body, headers: { 'Content-Type': type } }));
    expect(refused).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(refused.message).not.toMatch(/at |node_modules|SyntaxError|\.ts/);
  });
});

/** A contract that gives its parameters back: CALLDATACOPY and RETURN of all but the selector. */
async function setEcho(): Promise<`0x${string}`> {
  const address = `0x${'9c'.repeat(20)}` as const;
  await sandbox.rpc.setCode({ address, bytecode: '0x6004360360045f37600436035ff3' });
  return address;
}

describe('spellings', () => {
  const balance = { functionSignature: 'function balanceOf(address) view returns (uint256)', contractAddress: DemoDollar };

  it.each([
    ['JSON as one text', JSON.stringify([grace])],
    ['a list', [grace]],
    ['text with commas', grace],
    ['text with spaces', ` [ "${grace}" ] `],
  ])('params: %s', async (_, params) => {
    const value = await api.get(`/erc20/balance/${DemoDollar}?address=${grace}`);
    expect(await api.call('/contract/call', { ...balance, params })).toEqual({ result: (value as { balance: string }).balance });
  });

  it.each([
    ['true,5', ['true', '5']],
    ['[true, 5]', ['true', '5']],
    ['[true, 115792089237316195423570985008687907853269984665640564039457584007913129639935]', ['true', String(2n ** 256n - 1n)]],
  ])('params: %s keeps every digit', async (params, [flag, number]) => {
    const address = await setEcho();
    expect(
      await api.call('/contract/call', {
        functionSignature: 'function echo(bool,uint256) view returns (bool,uint256)',
        params,
        contractAddress: address,
      }),
    ).toEqual({ result: [flag === 'true', number] });
  });

  it('params and result: tuples, lists, bytes and negative numbers, there and back', async () => {
    const address = await setEcho();
    const types = '((address owner, (uint8 a, uint8 a)[] pairs) one, int128[2], bytes, bytes3, string, bool[])';
    const params = [
      [
        ada,
        [
          ['1', '2'],
          ['3', '4'],
        ],
      ],
      ['-1', String(-(2n ** 127n))],
      '0x',
      '0xabcdef',
      'a,"b" ü',
      ['true', 'false'],
    ];
    expect(
      await api.call('/contract/call', {
        functionSignature: `function echo${types} view returns ${types}`,
        params: JSON.stringify(params),
        contractAddress: address,
      }),
    ).toEqual({ result: [...params.slice(0, 5), [true, false]] });
  });

  it('body: JSON or a form, in the document’s words', async () => {
    const isApproved = { owner: grace, operator: market, contractAddress: FieldNotes };
    expect(await (await api.form('/erc721/isApprovedForAll', isApproved)).json()).toEqual({ isApproved: true });
    const call = await api.form('/contract/call', { ...balance, params: JSON.stringify([grace]) });
    expect(await call.json()).toEqual({ result: expect.stringMatching(/^\d+$/) });
    const approval = await api.form('/erc721/setApprovalForAll', { operator: market, approved: 'false', contractAddress: FieldNotes });
    expect(await approval.json()).toEqual({ hash: expect.stringMatching(/^0x/) });
    const wrong = await api.form('/erc721/setApprovalForAll', { operator: market, approved: 'no', contractAddress: FieldNotes });
    expect(await api.refusalOf(wrong)).toMatchObject({ status: 400, message: expect.stringMatching(/^approved: /) });
    const twice = new URLSearchParams([...Object.entries(isApproved), ['owner', ada]]);
    const refused = await api.refusalOf(await api.ask('/erc721/isApprovedForAll', { method: 'POST', body: twice }));
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(/^owner: /) });
  });

  it('addresses: with their checksum, in small letters or in capitals', async () => {
    const shout = (address: string) => `0x${address.slice(2).toUpperCase()}`;
    for (const spell of [(one: string) => one, (one: string) => one.toLowerCase(), shout]) {
      const [token, owner] = [spell(DemoDollar), spell(grace)];
      const { balance: amount } = (await api.get(`/erc20/balance/${DemoDollar}?address=${grace}`)) as { balance: string };
      expect(await api.get(`/erc20/balance/${token}?address=${owner}`)).toEqual({ balance: amount });
      expect(await api.call('/contract/call', { ...balance, contractAddress: token, params: [owner] })).toEqual({ result: amount });
      await api.send('/erc20/approve', { contractAddress: token, amount: '1', address: owner });
    }
  });

  it('value: left empty is left out', async () => {
    const body = { functionSignature: 'approve(address,uint256)', params: [grace, '1'], contractAddress: GovernanceToken };
    expect((await api.post('/transaction/submit', { ...body, value: '' })).status).toBe(200);
  });
});

describe('scopes', () => {
  const all: readonly SandboxScope[] = ['account', 'chain', 'contracts', 'tokens', 'transactions'];

  it.each(all)('error: without “%s” what needs it is refused, and nothing else', async (missing) => {
    const { access_token: token } = await signIn(sandbox, { scopes: all.filter((scope) => scope !== missing) });
    const limited = openApi(sandbox, token);
    let refused = 0;
    for (const id of operationIds) {
      const { path: pattern, method, scope } = rowOf(id);
      // Without its fields: whether it is allowed comes first.
      const path = pattern.replaceAll(/:\w+/g, 'x');
      const response = await (method === 'POST' ? limited.post(path, {}) : limited.ask(path));
      if (scope === missing) {
        refused += 1;
        expect(response.headers.get('www-authenticate'), id).toContain(`scope="${missing}"`);
        expect(await limited.refusalOf(response), id).toEqual({
          status: 403,
          code: 'scope-missing',
          message: `The sign-in doesn’t allow this: it lacks the scope “${missing}”.`,
        });
      } else expect([200, 400], id).toContain(response.status);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('error: no operation answers without a token', async () => {
    for (const id of operationIds) {
      const { path, method } = rowOf(id);
      const response = await fetch(`${sandbox.apiAddress}${path}`, { method });
      expect(response.status, id).toBe(401);
      expect(await response.json()).toMatchObject({ error: { code: 'not-signed-in' } });
    }
  });
});
