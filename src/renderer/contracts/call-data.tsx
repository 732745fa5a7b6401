/** The bytes that a call is on the chain, as they follow from what is filled in. */
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import styles from './contracts.module.css';

/** `data`: null while something does not fit. */
export function CallData({ data }: { data: string | null }) {
  const bytes = data === null ? 0 : (data.length - 2) / 2;
  return (
    <details className={styles.data}>
      <summary>
        Call data <span className={styles.soft}>{data === null ? 'once everything fits' : `${bytes.toLocaleString('en-US')} bytes`}</span>
      </summary>
      {data !== null && (
        <div className={styles.dataLine}>
          <LongText name="Call data">{[data.slice(0, 10), ...(data.slice(10).match(/.{1,64}/g) ?? [])].join('\n')}</LongText>
          <CopyButton label="Copy call data" text={data} />
        </div>
      )}
    </details>
  );
}
