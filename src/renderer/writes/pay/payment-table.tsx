/** The payments as they were read, and what is wrong with lines. */

import { Address } from '#renderer/core/ui/address.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './pay.module.css';
import type { LineProblem, Payment, PayToken } from './pay-lines.ts';

/** More are only counted. */
const mostProblems = 20;

export function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  const more = problems.length - mostProblems;
  return (
    <div role="status">
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={t('Lines to correct')}>
          {problems.slice(0, mostProblems).map(({ line, words }) => (
            <li key={`${line} ${words}`}>
              <b>{t('Line {line}:', { line: countWords(line) })}</b> {words}
            </li>
          ))}
          {more > 0 && <li>{t('and {count} more', { count: countWords(more) })}</li>}
        </ul>
      )}
    </div>
  );
}

export const unitOf = ({ symbol, address }: PayToken) => symbol ?? shortAddress(address);
export const amountOf = (baseUnits: string, token: PayToken) => `${formatAmount(baseUnits, token.decimals ?? 0)} ${unitOf(token)}`;

export function PaymentTable({ payments, names }: { payments: readonly Payment[]; names: Names }) {
  const columns: readonly Column<Payment>[] = [
    { key: 'line', head: t('Line'), align: 'end', cell: ({ line }) => countWords(line) },
    {
      key: 'recipient',
      head: t('Recipient'),
      namesRow: true,
      cell: ({ receiver, remarks }) => (
        <span className="row wrap gap-0-8">
          <span className="min-w-0 break-words">{names.of(receiver)?.text ?? t('New address')}</span>
          <Address address={receiver} />
          {remarks.map((words) => (
            <Badge key={words} tone="care">
              {words}
            </Badge>
          ))}
        </span>
      ),
    },
    { key: 'amount', head: t('Amount'), align: 'end', cell: ({ baseUnits, token }) => amountOf(baseUnits, token) },
    { key: 'note', head: t('Note'), cell: ({ note }) => note },
  ];
  return <Table name={t('Payments')} columns={columns} rows={payments} rowKey={({ line }) => String(line)} />;
}
