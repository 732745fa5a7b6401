/** The limits that there are, in words, and taking one away. */
import { Trash2 } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { native, type TokenLimit } from '#shared/writes/review/rules.ts';
import styles from './settings.module.css';

const limitName = ({ token, symbol }: TokenLimit) =>
  symbol !== null ? visibleText(symbol, 12) : token === native ? 'Native currency' : shortAddress(token);

function limitWords(limit: TokenLimit): string {
  const { decimals, perTransaction, perDay, retypeAbove } = limit;
  const amount = (text: string) => (decimals === null ? `${groupedBaseUnits(text)} base units` : formatAmount(text, decimals));
  const words = [
    perTransaction === null ? null : `at most ${amount(perTransaction)} per transaction`,
    perDay === null ? null : `at most ${amount(perDay)} in 24 hours`,
    retypeAbove === null ? null : `retyped above ${amount(retypeAbove)}`,
  ];
  return words.filter((one) => one !== null).join(', ');
}

interface LimitListProps {
  readonly limits: readonly TokenLimit[];
  readonly isSaving: boolean;
  readonly onRemove: (limit: TokenLimit) => void;
}

export function LimitList({ limits, isSaving, onRemove }: LimitListProps) {
  if (limits.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Limits">
      {limits.map((limit) => (
        <li key={limit.token}>
          <div className={styles.words}>
            <p>
              <span className={styles.name}>{limitName(limit)}</span>: {limitWords(limit)}
            </p>
            {limit.token !== native && <p className={styles.path}>{limit.token}</p>}
          </div>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={`Remove the limit for ${limitName(limit)}`}
            disabled={isSaving}
            onClick={() => onRemove(limit)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
