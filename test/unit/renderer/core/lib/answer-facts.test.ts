/** What is said of each recognized answer: exact, and never a zero for what the service left out. */
import { expect, test } from 'vitest';
import { answerFacts, type Shown } from '#renderer/core/lib/answer-facts.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = `0x${'1f'.repeat(32)}`;

function facts(id: OperationId, body: string): Record<string, Shown> {
  const reading = readAnswer(operations[id].answer, body);
  if (!reading.ok || !reading.value.recognized) throw new Error('not recognized');
  return Object.fromEntries(answerFacts(id, reading.value.value).map(({ label, value }) => [label, value]));
}

test.each<[OperationId, string, Record<string, Shown>]>([
  ['user.balance', '{"balance":"12345678901234567890123"}', { Balance: { is: 'native', wei: '12345678901234567890123' } }],
  ['erc20.balance', '{"balance":"0"}', { Balance: { is: 'base-units', digits: '0' } }],
  ['erc721.balance', '{"balance":"2"}', { 'Tokens owned': { is: 'number', digits: '2' } }],
  ['chain.id', '31337', { 'Chain id': { is: 'text', text: '31337' } }],
  [
    'contract.call',
    '{"result":["1",true,null,""]}',
    {
      Result: {
        is: 'list',
        none: 'an empty list',
        items: ['1', 'true', 'null', '“” (an empty text)'].map((text) => ({ is: 'text', text })),
      },
    },
  ],
  ['erc721.approved', `{"approvedAddress":"0x${'0'.repeat(40)}"}`, { Approved: { is: 'list', items: [], none: 'none' } }],
  ['erc721.isApprovedForAll', '{"isApproved":false}', { 'Approved for all': { is: 'text', text: 'no' } }],
])('default: %s %s', (id, body, expected) => {
  expect(facts(id, body)).toEqual(expected);
});

test('behavior: what a block, a transaction, a receipt leaves out is not shown, and never as 0', () => {
  const block = facts('block.get', '{"number":5,"timestamp":1700000000}');
  expect(block).toMatchObject({ Number: { is: 'number', digits: '5' }, Time: { is: 'time', at: 1_700_000_000_000 } });
  const pending = facts('transaction.get', `{"hash":"${hash}","from":"${address}"}`);
  const receipt = facts('transaction.receipt', `{"transactionHash":"${hash}","gasUsed":"21000"}`);
  for (const [all, present] of [
    [block, ['Number', 'Time']],
    [pending, ['Hash', 'From']],
    [receipt, ['Transaction', 'Gas used']],
  ] as const) {
    const rest = Object.entries(all).filter(([label]) => !(present as readonly string[]).includes(label));
    expect(rest.length).toBeGreaterThan(5);
    for (const [, value] of rest) expect(value).toEqual({ is: 'not-given' });
  }
});

test('behavior: a time beyond every calendar is shown as its number', () => {
  expect(facts('block.get', '{"number":5,"timestamp":"99999999999999999999"}').Time).toEqual({
    is: 'number',
    digits: '99999999999999999999',
  });
});

test('behavior: a receipt’s status is shown in words', () => {
  const status = (value: string) => facts('transaction.receipt', `{"transactionHash":"${hash}","gasUsed":1,"status":${value}}`).Status;
  expect([status('1'), status('"0x0"'), status('7')]).toMatchObject([
    { text: 'confirmed' },
    { text: expect.stringContaining('failed') },
    { is: 'not-given' },
  ]);
});
