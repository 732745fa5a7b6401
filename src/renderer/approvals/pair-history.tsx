/** What an approval was each time it was read, the newest first. */
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { amountText, changeWords } from '#renderer/approvals/approval-words.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Time } from '#renderer/core/ui/time.tsx';
import { isWithoutLimit } from '#shared/core/amount.ts';
import styles from './approvals.module.css';

export function PairHistory({ row: { pair, token } }: { row: ApprovalRow }) {
  const { hideAmounts } = useDisplay();
  const words = (value: string) => {
    if (value === '0') return 'nothing';
    if (pair.is !== 'erc20') return 'allowed';
    if (isWithoutLimit(value, null)) return 'all, without limit';
    return hideAmounts ? 'an amount' : amountText(value, token);
  };
  return (
    <section aria-label="Readings">
      <h2>As it was read</h2>
      {pair.change !== null && (
        <p>
          {changeWords[pair.change.how]}: from {words(pair.change.from)} to {words(pair.change.to)}
        </p>
      )}
      {pair.readings.length === 0 ? (
        <p className={styles.soft}>Not read yet.</p>
      ) : (
        <ol>
          {pair.readings.toReversed().map(({ at, value }) => (
            <li key={at}>
              {words(value)}{' '}
              <span className={styles.soft}>
                from <Time at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
