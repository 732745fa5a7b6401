/** Calls that carry others: by every common name, and by bytes that are enough for one. */
import { expect, test } from 'vitest';
import { parseSignature } from '#shared/contracts/abi.ts';
import type { OperationInput } from '#shared/core/operations/table.ts';
import { contextOf, market, mine, savings, submitOf, warningWords } from '#test/support/review-context.ts';

const call = (signature: string, params: OperationInput<'transaction.submit'>['params']) =>
  contextOf('transaction.submit', submitOf(signature, params));

const wrappers = [
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'multiCall((address,bytes)[])',
  'multicallV2()',
  'tryMulticall(bytes[])',
  'aggregate((address,bytes)[])',
  'aggregate3((address,bool,bytes)[])',
  'aggregate3Value((address,bool,uint256,bytes)[])',
  'tryAggregate(bool,(address,bytes)[])',
  'blockAndAggregate((address,bytes)[])',
  'tryBlockAndAggregate(bool,(address,bytes)[])',
  'multiSend(bytes)',
  'execute(address,uint256,bytes)',
  'execute(bytes,bytes[],uint256)',
  'execute(bytes32,bytes)',
  'execute(uint256)',
  'execute_ncC()',
  'executeBatch(address[],uint256[],bytes[])',
  'executeCall(address,bytes)',
  'executeFromExecutor(bytes32,bytes)',
  'executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)',
  'executeTransaction(uint256)',
  'exec(address,bytes)',
  'execTransaction(address,uint256,bytes)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)',
  'execTransactionWithRole(address,uint256,bytes,uint8,uint16,bool)',
  'functionCall(address,bytes)',
  'functionCallWithValue(address,bytes,uint256)',
  'functionDelegateCall(address,bytes)',
  'delegatecall(address,bytes)',
  'proxyCall(address,bytes)',
  'forward(address,bytes)',
  'relayCall(address,bytes)',
  'invokeMethod(uint256)',
  'perform()',
  'cook(uint8[],uint256[],bytes[])',
  'batch(bytes[],bool)',
  'batchExecute(address[],bytes[])',
  'callContract(address,bytes)',
  'call(address,bytes)',
  'submitTransaction(address,uint256,bytes)',
  'propose(address[],uint256[],bytes[],string)',
  'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
  'scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)',
  'handleOps((address,uint256,bytes)[],address)',
  'swapAndExecute(address,uint256)',
];

test.each(wrappers)('M26 %s may carry other calls: a danger', (signature) => {
  const inputs = parseSignature(signature)?.inputs ?? [];
  const kinds = warningWords(call(signature, inputs.map(emptyOf)));
  expect(kinds).toContain('hidden-calls danger');
  expect(kinds.join()).not.toContain('unknown-function');
});

/** The least that fits: no bytes, no entries. */
const emptyOf = ({ type }: { readonly type: string }) =>
  type.endsWith(']')
    ? []
    : type === 'address'
      ? mine
      : type === 'bool'
        ? 'false'
        : /^u?int/.test(type)
          ? '0'
          : type === 'bytes32'
            ? `0x${'0'.repeat(64)}`
            : type === 'string'
              ? ''
              : '0x';

test.each([
  ['swap(address,bytes)', [market, `0x${'ab'.repeat(4)}`]],
  ['swap((address,(uint256,bytes)[]))', [[market, [['1', `0x${'ab'.repeat(5)}`]]]]],
] as const)('M26 a function by any name that is given bytes enough for a call: %s', (signature, params) => {
  expect(warningWords(call(signature, params))).toContain('hidden-calls danger');
});

const data = `0x095ea7b3${'00'.repeat(64)}`;
test.each([
  ['transferAndCall(address,uint256,bytes)', [savings, '1', data]],
  ['transferFromAndCall(address,address,uint256,bytes)', [mine, savings, '1', data]],
  ['approveAndCall(address,uint256,bytes)', [market, '1', data]],
  ['send(address,uint256,bytes)', [savings, '1', data]],
  ['safeTransferFrom(address,address,uint256,bytes)', [mine, savings, '7', data]],
  ['safeTransferFrom(address,address,uint256,uint256,bytes)', [mine, savings, '7', '1', data]],
  ['safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [mine, savings, ['7'], ['1'], data]],
] as const)('error: M26 a known function that passes on data says so: %s', (signature, params) => {
  expect(warningWords(call(signature, params))).toContain('passes-on-data danger');
  expect(warningWords(call(signature, [...params.slice(0, -1), '0x'])).join()).not.toMatch(/passes-on-data|hidden-calls/);
});

test.each([
  ['setExecutor(address)', [market]],
  ['recall(uint256)', ['1']],
  ['batchTransfer(address[],uint256[])', [[savings], ['1']]],
  ['queueLength(uint256)', ['1']],
  ['swap(address,bytes)', [market, `0x${'ab'.repeat(3)}`]],
  ['mark(bytes32)', [`0x${'0'.repeat(64)}`]],
] as const)('M26 what carries no calls is only unknown: %s', (signature, params) => {
  expect(warningWords(call(signature, params))).toContain('unknown-function care');
});
