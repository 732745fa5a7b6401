/** What an approval allows, as a sentence in which the amount can be looked at. */
import { allowedWords } from '#renderer/approvals/approval-words.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import styles from './approvals.module.css';

type AllowedParts = Parameters<typeof allowedWords>[0];

export function Allowed({ row }: { row: AllowedParts }) {
  const { before, strong, amount, after } = allowedWords(row);
  const { name, decimals } = row.token;
  return (
    <span className={styles.allowed}>
      {before}
      {strong !== '' && <strong className={styles.strong}>{strong}</strong>}
      {amount !== null && <Amount baseUnits={amount} currency={decimals === null ? null : { symbol: name, decimals }} />}
      {amount !== null && decimals === null && ` of ${name}`}
      {after}
    </span>
  );
}
