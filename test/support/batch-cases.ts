/** Reviews of batches as main would build them, by the name under which their pictures are looked at. */
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { batchTitle } from '#shared/writes/batch.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { BatchKind } from '#shared/writes/batch-rows.ts';
import { batchWarnings, ownWarnings, type RowContext, recipientsOf, rowsOf, totalsOf } from '#shared/writes/review/batch-words.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { predictedChanges } from '#shared/writes/review/predicted.ts';
import { sortedWarnings } from '#shared/writes/review/warnings.ts';
import { alike, contextOf, market, mine, savings, stranger, token } from './review-context.ts';

function batchOf(
  kind: BatchKind,
  contexts: readonly (readonly [ReviewContext, note?: string])[],
  more: Partial<BatchReview> = {},
): BatchReview {
  const rows: readonly RowContext[] = contexts.map(([context, note = ''], index) => ({
    place: index + 1,
    note,
    context,
    key: JSON.stringify(context.meaning.call),
  }));
  const own = rows.map(ownWarnings);
  return {
    id: crypto.randomUUID(),
    digest: 'd'.repeat(64),
    kind,
    title: batchTitle(kind, rows.length),
    connection: 'Example Bank',
    mark: { color: 'blue', letters: '' },
    environment: 'test',
    chain: 'Local chain · 31337',
    host: 'api.bank.example',
    totals: totalsOf(rows),
    changes: predictedChanges(
      contexts.map(([context]) => context),
      Date.now(),
    ),
    recipients: recipientsOf(rows),
    rows: rowsOf(rows, own),
    warnings: sortedWarnings(batchWarnings(kind, rows, own)),
    pausesOnFailure: true,
    before: 0,
    endsAt: Date.now() + 10 * 60_000,
    undoWindow: 0,
    isComplete: true,
    ...more,
  };
}

const pay = (amount: string, receiver = savings, change?: Partial<ReviewContext>) =>
  contextOf('erc20.transfer', { contractAddress: token, amount, receiver }, { together: 0n, ...change });
const payNative = (amount: string, receiver = savings) =>
  contextOf('transaction.submit', nativeSendInput(receiver, amount), {
    facts: { balance: '9000000000000000000', refusesOtherAmount: true },
    native: { can: 'send' },
    together: 0n,
  });
const facts = { name: 'Field Notes', symbol: 'NOTE', decimals: null, owner: mine, isCollection: true };
const item = (tokenId: string) =>
  contextOf('erc721.safeTransferFrom', { contractAddress: token, from: mine, receiver: savings, tokenId }, { facts });
const revoke = (spender: string) => contextOf('erc20.approve', { contractAddress: token, amount: '0', spender });
const salaries = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => [pay(String(250_000 + index), index % 2 === 0 ? savings : market), `Salary ${index + 1}`] as const,
  );

export const batchCases = {
  payments: () => batchOf('payments', [[pay('25000'), 'Rent'], [pay('12500', market), 'Invoice 17'], [pay('990', stranger)]]),
  /** Five hundred, of which one sends far more, to a stranger. */
  'one-differs': () => batchOf('payments', salaries(500).with(317, [pay('9000000', stranger), 'Salary 318'])),
  imitating: () => batchOf('payments', [...salaries(8), [pay('250008', alike(savings)), 'Salary 9']]),
  'same-twice': () => batchOf('payments', [...salaries(4), [pay('250001', market)]]),
  'right-to-left': () =>
    batchOf('payments', [
      [
        pay('25000', savings, {
          known: { ...pay('1').known, labels: new Map([[savings, 'Sav\u202esgniv” to “Mum']]) },
        }),
        '\u202eRent\u2066 100 DUSD',
      ],
      [pay('30000', market), 'حساب التوفير'],
      [pay('31000', market), 'Rent'],
    ]),
  goneOn: () => batchOf('payments', salaries(12), { before: 30, pausesOnFailure: false, undoWindow: 30_000, environment: 'live' }),
  native: () =>
    batchOf('payments', [
      [payNative('500000000000000000'), 'Rent'],
      [pay('12500', market), 'Invoice 17'],
      [payNative('250000000000000000', market), ''],
    ]),
  'other-kind': () => batchOf('payments', [...salaries(2), [pay('14', savings, { facts: { ...facts, balance: '3' } })]]),
  collectibles: () => batchOf('collectibles', [[item('14')], [item('15')], [item('900')]]),
  revocations: () => batchOf('revocations', [[revoke(market)], [revoke(stranger)]]),
} satisfies Readonly<Record<string, () => BatchReview>>;
