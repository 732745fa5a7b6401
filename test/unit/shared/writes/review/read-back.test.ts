/** The review shows what the bytes say: every encoding is read back completely, and any difference is refused. */
import { describe, expect, test } from 'vitest';
import { type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';
import { readBack } from '#shared/writes/review/read-back.ts';
import { market, mine, savings, stranger, submitOf, token } from '#test/support/review-context.ts';

function requestOf<Id extends WriteId>(id: Id, input: OperationInput<Id>, settings: ServiceSettings): ExactRequest {
  const made = toRequest(operations[id], input, settings);
  if (!made.ok) throw new Error(made.error.code);
  return { method: 'POST', path: made.value.path, body: JSON.stringify(made.value.body) };
}

const contractAddress = token;
const inputs: { readonly [Id in WriteId]: OperationInput<Id> } = {
  'transaction.submit': submitOf('function pay(address to, uint256 amount) payable', [savings, '7'], '5'),
  'erc20.transfer': { contractAddress, amount: '250', receiver: savings },
  'erc20.approve': { contractAddress, amount: '250', spender: market },
  'erc20.transferFrom': { contractAddress, from: mine, receiver: savings, amount: '250' },
  'erc721.transferFrom': { contractAddress, from: mine, receiver: savings, tokenId: '14' },
  'erc721.approve': { contractAddress, tokenId: '14', approvedAddress: market },
  'erc721.safeTransferFrom': { contractAddress, from: mine, receiver: savings, tokenId: '14' },
  'erc721.setApprovalForAll': { contractAddress, operator: market, approved: true },
};
const ids = Object.keys(inputs) as WriteId[];
const encodings = ['json-string', 'array', 'comma-string'] as const;
const read = (id: WriteId, request: ExactRequest, given: object, settings: ServiceSettings = usualSettings) =>
  readBack(id, request, given as Record<string, unknown>, settings);

describe.each(encodings)('params as %s', (paramsEncoding) => {
  const settings = { ...usualSettings, paramsEncoding };
  test.each(ids)('default: M9 %s', (id) => {
    const input = inputs[id];
    expect(read(id, requestOf(id, input as never, settings), input, settings)).toEqual({ ok: true, value: input });
  });

  test('default: no parameters, and one that is empty', () => {
    for (const input of [submitOf('renounceOwnership()', []), submitOf('say(string)', [''])]) {
      const given = { ...input, functionSignature: `function ${input.functionSignature}` };
      expect(read('transaction.submit', requestOf('transaction.submit', given, settings), given, settings)).toEqual({
        ok: true,
        value: given,
      });
    }
  });
});

test('default: lists in lists, and bools, which JSON has its own of', () => {
  const input = submitOf('function f((address,bool)[] a, bool b, string c)', [
    [
      [mine, 'true'],
      [savings, 'false'],
    ],
    'true',
    'true',
  ]);
  for (const paramsEncoding of ['json-string', 'array'] as const) {
    const settings = { ...usualSettings, paramsEncoding };
    expect(read('transaction.submit', requestOf('transaction.submit', input, settings), input, settings)).toEqual({
      ok: true,
      value: input,
    });
  }
});

test('behavior: with name and types only, that is what is shown', () => {
  const settings: ServiceSettings = { ...usualSettings, signatureForm: 'types' };
  const input = inputs['transaction.submit'];
  const back = read('transaction.submit', requestOf('transaction.submit', input, settings), input, settings);
  expect(back).toMatchObject({ ok: true, value: { functionSignature: 'pay(address,uint256)' } });
});

const good = requestOf('erc20.transfer', inputs['erc20.transfer'], usualSettings);
const body = JSON.parse(good.body) as object;
const differing: readonly (readonly [string, ExactRequest])[] = [
  ['another recipient', { ...good, body: JSON.stringify({ ...body, address: stranger }) }],
  ['another amount', { ...good, body: JSON.stringify({ ...body, amount: '2500' }) }],
  ['a number for an amount', { ...good, body: JSON.stringify({ ...body, amount: 250 }) }],
  ['a field more', { ...good, body: JSON.stringify({ ...body, from: mine }) }],
  ['a field twice', { ...good, body: good.body.replace('{', `{"amount":"9",`) }],
  ['other spaces', { ...good, body: JSON.stringify(body, null, 1) }],
  ['another path', { ...good, path: '/erc20/approve' }],
  ['no JSON', { ...good, body: 'amount=250' }],
  ['a list', { ...good, body: '[]' }],
  ['nothing', { ...good, body: 'null' }],
  ['a text', { ...good, body: '"amount"' }],
  ['another method', { ...good, method: 'GET' as never }],
];
test.each(differing)('error: M9 %s than what was asked for is refused', (_name, request) => {
  expect(read('erc20.transfer', request, inputs['erc20.transfer'])).toEqual({ ok: false, error: 'differs' });
});

test('error: M9 an input that says something else than the body is refused, whichever of them is right', () => {
  expect(read('erc20.transfer', good, { ...inputs['erc20.transfer'], receiver: stranger })).toEqual({ ok: false, error: 'differs' });
});

test('error: M20 parameters that do not fit their signature are refused', () => {
  const input = submitOf('function pay(address to, uint256 amount)', [savings]);
  expect(read('transaction.submit', requestOf('transaction.submit', input, usualSettings), input)).toEqual({ ok: false, error: 'differs' });
});

test.each<readonly [ServiceSettings['paramsEncoding'], unknown]>([
  ['array', ['7', 7]],
  ['array', ['7', null]],
  ['array', ['7', { to: mine }]],
  ['array', '["7"]'],
  ['json-string', '["7"'],
  ['json-string', '7'],
  ['json-string', ['7']],
  ['comma-string', ['7']],
  ['comma-string', null],
  ['comma-string', ''],
])('error: M20 parameters that are no list of texts are refused: as %s, %j', (paramsEncoding, params) => {
  const settings = { ...usualSettings, paramsEncoding };
  const input = submitOf('function pay(uint256 amount)', ['7']);
  const request = requestOf('transaction.submit', input, settings);
  const body = JSON.stringify({ ...(JSON.parse(request.body) as object), params });
  expect(JSON.parse(request.body)).toHaveProperty('params');
  expect(read('transaction.submit', { ...request, body }, input, settings)).toEqual({ ok: false, error: 'differs' });
});

test('error: M9 what the service’s encoding cannot carry is refused', () => {
  const settings = { ...usualSettings, paramsEncoding: 'comma-string' } as const;
  const [one, two] = [submitOf('function say(string a, string b)', ['1', '2']), submitOf('function say(string a, string b)', ['1,2', ''])];
  expect(read('transaction.submit', requestOf('transaction.submit', one, settings), two, settings)).toEqual({
    ok: false,
    error: 'differs',
  });
});
