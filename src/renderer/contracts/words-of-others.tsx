/** What the owner of a contract says of a call, marked as whose words these are. Main has put them together. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { whoseWords } from '#renderer/core/lib/whose-words.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { ForeignWords, ReviewLine, ReviewValue } from '#shared/writes/review.ts';
import styles from './words-of-others.module.css';

/** Characters; a whole sentence with its values is shorter. */
const longest = 800;

export function WordsOfOthers({ of }: { of: ForeignWords }) {
  const { intent, sentence, lines } = of;
  const { hideAmounts } = useDisplay();
  const head = whoseWords(of);
  // Any number of others may be an amount.
  const shown = hideAmounts ? lines.filter(({ value }) => value.is === 'address') : lines;
  return (
    <section className={styles.words} aria-label={head}>
      <p className="semibold">{head}</p>
      <p className="soft small">{t('Blockdesk doesn’t check them.')}</p>
      <blockquote>{visibleText(hideAmounts ? intent : (sentence ?? intent), longest)}</blockquote>
      <dl>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of others are identified by their place
          <Line key={index} line={line} />
        ))}
      </dl>
    </section>
  );
}

function Line({ line: { name, value } }: { line: ReviewLine }) {
  return (
    <div>
      <dt>{visibleText(name, 160)}</dt>
      <dd>
        {value.is === 'address' ? (
          <>
            <NamedAddress address={value.address} />
            {value.note !== null && ` · ${visibleText(value.note, 120)}`}
          </>
        ) : (
          <Words value={value} />
        )}
      </dd>
    </div>
  );
}

function Words({ value }: { value: ReviewValue }) {
  if (value.is === 'code') return <code>{visibleText(value.text, 2_000)}</code>;
  if (value.is === 'text') return <>{visibleText(value.text, 2_000)}</>;
  return value.is === 'amount' ? visibleText(amountWords(value), 200) : null;
}

function amountWords({ baseUnits, decimals, symbol, words }: Extract<ReviewValue, { is: 'amount' }>): string {
  const inBaseUnits = t('{amount} base units', { amount: groupedBaseUnits(baseUnits) });
  if (decimals === null) return inBaseUnits;
  // Whoever chose the words may have chosen a number.
  if (words !== null) return `${words} (${inBaseUnits})`;
  return symbol === null ? formatAmount(baseUnits, decimals) : `${formatAmount(baseUnits, decimals)} ${symbol}`;
}
