/** The review of several writes that are confirmed as one: totals, what is odd, then every row, whole. */

import { TriangleAlert } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { BatchReview, BatchReviewRow, BatchTotal } from '#shared/writes/batch-review.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './batch.module.css';
import { ChangedList } from './changed-list.tsx';
import page from './review.module.css';
import { AddressValue, inBaseUnits } from './review-lines.tsx';
import { MoreBelow, WriteTop } from './review-top.tsx';
import type { ReviewState } from './use-review.ts';
import { useSeen } from './use-seen.ts';
import { useTyping } from './use-typing.ts';
import { isLoud, WarningList } from './warning-list.tsx';

interface BatchPageProps {
  readonly review: BatchReview;
  readonly state: ReviewState;
}

const isOdd = ({ differs, tone }: BatchReviewRow) => differs.length > 0 || tone === 'danger';

export function BatchPage({ review, state }: BatchPageProps) {
  const [end, isRead] = useSeen();
  const { rows, warnings, totals, recipients, changes } = review;
  const { typing, lines, isMissing } = useTyping(warnings);
  const isBlocked = warnings.some(({ blocks }) => blocks);
  const odd = rows.filter(isOdd);
  const content = useMemo(
    () => JSON.stringify([review.id, review.isComplete, rows, totals, changes, warnings]),
    [review, rows, totals, changes, warnings],
  );
  return (
    <>
      <WriteTop review={review} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={page.scroll} tabIndex={0}>
        <header className={page.head}>
          <h1>{visibleText(review.title, 100)}</h1>
          <p className="soft text-center mt-6">{introOf(review)}</p>
        </header>
        <div role="alert" aria-atomic="false">
          <WarningList name={t('Warnings')} warnings={warnings.filter(isLoud)} typing={isBlocked ? null : typing} />
        </div>
        {changes !== null && <ChangedList of={changes} />}
        {totals.length > 0 && <Totals totals={totals} />}
        {odd.length > 0 && odd.length < rows.length && (
          <section className={styles.part} aria-labelledby="odd">
            <h2 id="odd">{t('Rows to check')}</h2>
            <Rows rows={odd} />
          </section>
        )}
        <section className={styles.part} aria-labelledby="all">
          <h2 id="all">{t('All {count, plural, one {# row} other {# rows}}, in the order they’re sent', { count: rows.length })}</h2>
          <Rows rows={rows} />
        </section>
        <WarningList name={t('Checks')} warnings={warnings.filter((warning) => !isLoud(warning))} isTesting={!review.isComplete} />
        <div ref={end} className={page.end} />
        <MoreBelow />
      </div>
      <AnswerButtons
        state={state}
        does={review.title}
        isDanger={warnings.some(({ tone }) => tone === 'danger')}
        content={content}
        isBarred={!review.isComplete || isMissing || isBlocked || !isRead}
        typed={lines}
        note={noteOf(review, isMissing, isBlocked, isRead)}
        above={<Sum totals={totals} recipients={recipients} odd={odd} kind={review.kind} />}
      />
    </>
  );
}

function introOf({ before, pausesOnFailure }: BatchReview): string {
  const each = t('One transaction for each row, each with its own fee, sent one after the other.');
  const failure = pausesOnFailure ? t('Pauses if one fails.') : t('Continues if one fails, and pauses if an outcome is unknown.');
  const left = before === 0 ? [] : [t('{count, plural, one {# row was} other {# rows were}} sent or failed before.', { count: before })];
  return [each, failure, ...left].join(' ');
}

function noteOf({ isComplete, undoWindow }: BatchReview, isMissing: boolean, isBlocked: boolean, isRead: boolean): string {
  if (isBlocked) return t('This can’t be sent.');
  if (!isComplete) return t('Still reading. You can send once everything is shown.');
  if (isMissing) return isRead ? t('Type the text above to continue.') : t('Type the text above and scroll to the end to continue.');
  if (!isRead) return t('Scroll to the end to continue.');
  const each = t('Each row is recorded in Activity before it is sent. You can pause at any time.');
  return undoWindow > 0 ? `${each} ${t('The first row waits for the undo window.')}` : each;
}

interface SumProps extends Pick<BatchReview, 'totals' | 'recipients' | 'kind'> {
  readonly odd: readonly BatchReviewRow[];
}

/** What a person must see, whatever else is scrolled out of sight. */
function Sum({ totals, recipients, odd, kind }: SumProps) {
  const [first, ...others] = totals;
  const to = t('{count, plural, one {# recipient} other {# recipients}}', { count: recipients });
  const places = odd.slice(0, 5).map(({ place }) => countWords(place));
  return (
    <div className={styles.sum}>
      <p>
        {first !== undefined && (
          <strong>
            {totals.slice(0, 3).map(({ contract, words, isNative }, index) => (
              <Fragment key={`${contract.address} ${isNative}`}>
                {index > 0 && ' + '}
                {/* A symbol that is written from right to left would take the next amount to itself. */}
                <bdi dir="ltr">{visibleText(words, 120)}</bdi>
              </Fragment>
            ))}
          </strong>
        )}
        {others.length > 2 && ` ${t('and {count} more tokens', { count: others.length - 2 })}`}
        {kind === 'revocations' ? '' : first === undefined ? to : ` ${t('to {recipients}', { recipients: to })}`}
      </p>
      {odd.length > 0 && (
        <p className={styles.odd}>
          <TriangleAlert size={14} aria-hidden />
          {odd.length > places.length
            ? t('Check rows {places} and {count} more.', { places: places.join(', '), count: odd.length - places.length })
            : t('Check {count, plural, one {row} other {rows}} {places}.', { count: odd.length, places: places.join(', ') })}
        </p>
      )}
    </div>
  );
}

function Totals({ totals }: { totals: readonly BatchTotal[] }) {
  return (
    <dl className={styles.totals} aria-label={t('Totals')}>
      {totals.map(({ contract, words, baseUnits, isNative, rows }) => (
        <div key={`${contract.address} ${isNative}`} className={page.line}>
          <dt>{t('Total, {count, plural, one {# row} other {# rows}}', { count: rows })}</dt>
          <dd>
            <b>{visibleText(words, 120)}</b>
            <span className={page.mono}>{inBaseUnits(baseUnits, isNative)}</span>
            <AddressValue {...contract} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: readonly BatchReviewRow[] }) {
  return (
    <ol className={styles.rows}>
      {rows.map(({ place, text, address, contract, baseUnits, isNative, note, tone, differs }) => (
        <li key={place} data-tone={tone ?? undefined}>
          <span className={styles.place}>{countWords(place)}</span>
          <div className="min-w-0 grow">
            <p>
              {visibleText(text, 300)}
              {differs.map((words) => (
                <span key={words} className={styles.differs}>
                  {words}
                </span>
              ))}
            </p>
            {address !== null && (
              <p className={styles.who}>
                <span className={page.address} data-full={address.address}>
                  {groupedAddress(address.address)}
                </span>
                {address.note !== null && <span>{visibleText(address.note, 120)}</span>}
              </p>
            )}
            <p className={styles.who}>
              {baseUnits === null ? (
                <span className={page.address} data-full={contract.address}>
                  {groupedAddress(contract.address)}
                </span>
              ) : (
                <span className={page.mono}>{inBaseUnits(baseUnits, isNative)}</span>
              )}
              {note !== '' && <span>{visibleText(quoted(note), 90)}</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
