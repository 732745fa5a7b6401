/** Forms of operations: labels from our names, and what is typed as the input that main takes. */
import { describe, expect, test } from 'vitest';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { inputExamples } from '#shared/core/operations/examples.ts';
import { parseTyped, wordsOf } from '#shared/core/operations/form.ts';
import { groupOperations } from '#shared/core/operations/groups.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { operationIds, operations } from '#shared/core/operations/table.ts';

const call: Row = operations['contract.call'];
const typed = {
  functionSignature: 'function balanceOf(address) view returns (uint256)',
  params: '["0x71C7656EC7ab88b098defB751B7401B5f6d8976F"]',
  contractAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
};

test.each([
  ['contractAddress', 'Contract address'],
  ['tokenId', 'Token id'],
  ['functionSignature', 'Function signature'],
  ['owner', 'Owner'],
])('%s is “%s”', (name, words) => {
  expect(wordsOf(name)).toBe(words);
});

describe('parseTyped', () => {
  test.each(operationIds)('default: the examples of %s, typed', (id) => {
    const row: Row = operations[id];
    const texts = Object.fromEntries(Object.entries(row.input).map(([name, { kind }]) => [name, fieldKinds[kind].example]));
    const input = inputExamples(row);
    const parsed = parseTyped(row, texts, usualSettings);
    // The example of a signature has one parameter, as the example of parameters has.
    expect(parsed).toEqual({ ok: true, value: input });
  });

  test.each(operationIds)('error: an empty form of %s names each field that is needed', (id) => {
    const row: Row = operations[id];
    const needed = Object.entries(row.input).filter(([, { required, kind }]) => required && kind !== 'switch');
    const parsed = parseTyped(row, {}, usualSettings);
    expect(parsed.ok ? [] : Object.keys(parsed.error).sort()).toEqual(needed.map(([name]) => name).sort());
  });

  test('behavior: blanks around pasted text are removed; optional empty fields are left out', () => {
    const row: Row = operations['transaction.submit'];
    const given = { ...typed, contractAddress: ` ${typed.contractAddress}\n`, value: ' ' };
    expect(parseTyped(row, given, usualSettings)).toEqual({ ok: true, value: { ...typed, params: [typed.contractAddress] } });
  });

  test.each([
    ['params', { params: 'owner' }, 'square brackets'],
    ['params', { params: '[1]' }, 'quotation marks'],
    ['params', { params: '{}' }, 'square brackets'],
    ['params', { params: '[]' }, '1 parameter'],
    ['params', { params: '["12"]' }, 'Parameter 1 (address)'],
    ['functionSignature', { functionSignature: 'balanceOf(' }, 'A signature'],
    ['contractAddress', { contractAddress: '0x12' }, '40 hexadecimal'],
    ['contractAddress', { contractAddress: '0x71c7656EC7ab88b098defB751B7401B5f6d8976F' }, 'capitals'],
  ])('error: %s as %j is said in words', (field, change, words) => {
    const parsed = parseTyped(call, { ...typed, ...change }, usualSettings);
    expect(parsed.ok ? {} : parsed.error).toEqual({ [field]: expect.stringContaining(words) });
  });

  test('error: what the connection’s encoding cannot carry is reported beside the field', () => {
    const row: Row = operations['contract.call'];
    const given = { ...typed, functionSignature: 'function set(string)', params: '["a,b"]' };
    const parsed = parseTyped(row, given, { ...usualSettings, paramsEncoding: 'comma-string' });
    expect(parsed.ok ? {} : parsed.error).toEqual({ params: expect.stringContaining('another encoding') });
  });
});

describe('groupOperations', () => {
  test('default: every operation once, in the document’s groups', () => {
    const groups = groupOperations();
    expect(groups.map(({ name }) => name)).toEqual(['User', 'Block', 'Chain', 'Contract', 'Transaction', 'ERC20', 'ERC721']);
    expect(groups.flatMap(({ ids }) => ids).sort()).toEqual([...operationIds].sort());
  });

  test.each([
    ['allowance', ['erc20.allowance']],
    ['erc721 write', ['erc721.transferFrom', 'erc721.approve', 'erc721.safeTransferFrom', 'erc721.setApprovalForAll']],
    ['/RECEIPT', ['transaction.receipt']],
    ['nothing has this', []],
  ])('behavior: “%s” finds %j', (sought, ids) => {
    expect(groupOperations(sought).flatMap((group) => group.ids)).toEqual(ids);
  });
});
