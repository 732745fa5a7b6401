/** A raw response, formatted, with its request. */

import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { prettyJson } from '#renderer/core/lib/pretty-json.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleLines } from '#renderer/core/lib/visible-text.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { CopyButton } from './copy-button.tsx';
import { LongText } from './long-text.tsx';
import styles from './raw-view.module.css';
import { everyDay, useNow } from './use-now.ts';

// In characters: more is slow to lay out. Copy takes everything.
const cap = 100_000;

interface RawViewProps {
  readonly raw: string;
  /** Null where that is unknown. */
  readonly readAt: number | null;
  /** `GET /user/balance`. */
  readonly request: string;
  /** The newest block number at that time. */
  readonly block?: string | null;
  /** The request as a curl command. */
  readonly curl?: string | null;
}

export function RawView({ raw, readAt, request, block = null, curl = null }: RawViewProps) {
  const now = useNow(everyDay);
  return (
    <div className="stack min-w-0 gap-10">
      <div className={styles.line}>
        <p>
          <code>{request}</code>
          {readAt !== null && (
            <>
              {' '}
              <span className="soft">{answeredWords(clockTime(readAt, now), block)}</span>
            </>
          )}
        </p>
        <div className="flex wrap gap-8">
          {curl !== null && <CopyButton label={t('Copy as curl')} text={curl} words={t('Copy as curl')} />}
          <CopyButton label={t('Copy raw answer')} text={raw} words={t('Copy')} />
        </div>
      </div>
      {curl !== null && <p className="soft">{t('The curl command leaves the token out. Put it in the variable TOKEN.')}</p>}
      <LongText name={t('Raw answer of {request}', { request })}>{visibleLines(prettyJson(raw.slice(0, cap)), cap * 2)}</LongText>
      {raw.length > cap && (
        <p className="soft">
          {t('The first {shown} of {all} characters. Copy takes all of them.', { shown: countWords(cap), all: countWords(raw.length) })}
        </p>
      )}
    </div>
  );
}

const answeredWords = (time: string, block: string | null) =>
  block === null
    ? t('answered at {time}', { time })
    : t('answered at {time}, when the newest block was {number}', { time, number: withCommas(block) });
