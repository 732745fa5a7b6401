/** The page of main's own window: a change to confirm, or the review of one write. */

import { useLayoutEffect, useRef, useState } from 'react';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Reviewed, Shown } from '#shared/writes/change.ts';
import type { Review, ReviewValue } from '#shared/writes/review.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { BatchPage } from './batch-page.tsx';
import { CallList } from './call-list.tsx';
import { ChangePage } from './change-page.tsx';
import { ChangedList } from './changed-list.tsx';
import styles from './review.module.css';
import { ReviewLines } from './review-lines.tsx';
import { environmentId, MoreBelow, WriteTop } from './review-top.tsx';
import { type ReviewState, useReview } from './use-review.ts';
import { useTyping } from './use-typing.ts';
import { isLoud, WarningList } from './warning-list.tsx';
import { WordsOfOthers } from './words-of-others.tsx';

export function ReviewPage() {
  const state = useReview();
  const { shown, phase, back } = state;
  // Before it is painted, so that no key pressed on what is shown is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && phase.is !== 'confirming') back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phase.is, back]);
  return <main className="h-full">{contentOf(shown, state)}</main>;
}

function contentOf(shown: Shown | null, state: ReviewState) {
  if (shown === null) return <Waiting />;
  if (shown.kind === 'change')
    return <ChangePage key={shown.change.id} change={shown.change} beside={shown.beside ?? null} state={state} />;
  return <Dialog shown={shown} state={state} />;
}

function Waiting() {
  return <div role="dialog" aria-label={tc('noun', 'Review')} aria-busy="true" className={styles.page} />;
}

function Dialog({ shown, state }: { shown: Reviewed; state: ReviewState }) {
  const { phase } = state;
  const { review } = shown;
  return (
    <div
      role="dialog"
      aria-label={tc('noun', 'Review')}
      aria-describedby={phase.is === 'refused' || phase.is === 'over' ? undefined : environmentId}
      aria-busy={phase.is === 'building'}
      className={styles.page}
      data-environment={review.environment}
      data-phase={phase.is}
    >
      {phase.is === 'refused' || phase.is === 'over' ? (
        <RefusedNote
          story={shown.kind === 'batch' ? shown.review.title : shown.review.story}
          problem={phase.is === 'refused' ? phase.problem : null}
          onAgain={state.again}
          onBack={state.back}
        />
      ) : shown.kind === 'batch' ? (
        // Keyed, so that typed text is dropped with its review.
        <BatchPage key={review.id} review={shown.review} state={state} />
      ) : (
        <ReviewBody key={review.id} review={shown.review} state={state} />
      )}
    </div>
  );
}

function ReviewBody({ review, state }: { review: Review; state: ReviewState }) {
  const { typing, lines, isMissing } = useTyping(review.warnings);
  const warnings = review.warnings.filter(isLoud);
  // Where a warning blocks it, typing wouldn't help.
  const isBlocked = review.warnings.some(({ blocks }) => blocks);
  return (
    <>
      <WriteTop review={review} />
      <div className={styles.scroll}>
        <ReviewHead review={review} />
        {/* Visible without scrolling. Each is announced as it comes, and once: the focus is already on Back, after them. */}
        <div role="alert" aria-atomic="false">
          <WarningList name={t('Warnings')} warnings={warnings} typing={isBlocked ? null : typing} />
        </div>
        {review.changes !== null && <ChangedList of={review.changes} />}
        <CallList calls={review.calls} />
        {/* The amount is in the head. */}
        <ReviewLines lines={review.lines.filter(({ name }) => name !== t('Amount'))} />
        <RequestDetails review={review} />
        <WarningList
          name={t('Checks')}
          warnings={review.warnings.filter((warning) => !isLoud(warning))}
          isTesting={review.testRun.phase === 'running'}
        />
        {/* Beneath all that Blockdesk says itself. */}
        {review.words !== undefined && <WordsOfOthers of={review.words} />}
        <MoreBelow />
      </div>
      <ReviewActions review={review} state={state} typed={lines} isMissing={isMissing} />
    </>
  );
}

/** A review that can't be confirmed any more. Nothing was sent. */
interface RefusedNoteProps {
  /** What would have been sent. */
  readonly story: string;
  /** Null where it timed out. */
  readonly problem: AppError | null;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

const over = {
  title: t('This review has ended'),
  text: t('A review lasts ten minutes.'),
  next: t('Review it again, then send it.'),
};

function RefusedNote({ story, problem, onAgain, onBack }: RefusedNoteProps) {
  const now = useNow();
  const again = useRef<HTMLDivElement>(null);
  const { title, text, next } = problem === null ? over : errorWords(problem, now);
  useLayoutEffect(() => again.current?.querySelector('button')?.focus(), []);
  return (
    <div className={styles.refused}>
      <h1>{title}</h1>
      <p role="alert">{`${t('{story}: nothing was sent.', { story: visibleText(story, 300) })} ${text} ${next}`}</p>
      <div ref={again} className={styles.buttons}>
        <Button size="large" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button size="large" look="main" onClick={onAgain}>
          {t('Review again')}
        </Button>
      </div>
    </div>
  );
}

/** The request, with its exact body. */
function RequestDetails({ review: { request, host } }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.request}>
      <div className={styles.line}>
        <span className={styles.name}>{t('Request')}</span>
        <span className={styles.call}>
          <span className={styles.mono}>
            {request.method} {visibleText(request.path, 200)}
          </span>
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('hide body') : t('show body')}
          </Button>
        </span>
      </div>
      {open && (
        <div className={styles.body}>
          <p>{t('To {host}, exactly as sent:', { host: visibleText(host, 260) })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre tabIndex={0}>{visibleText(request.body, 200_000)}</pre>
        </div>
      )}
    </div>
  );
}

interface ReviewActionsProps {
  readonly review: Review;
  readonly state: ReviewState;
  /** All that is typed, line by line. */
  readonly typed: string;
  readonly isMissing: boolean;
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

function undoWords(undoWindow: number): string {
  return undoWindow < 60_000
    ? t('You can undo it in Activity for {seconds} seconds.', { seconds: undoWindow / 1000 })
    : t('You can undo it in Activity for {minutes} minutes.', { minutes: undoWindow / 60_000 });
}

function noteOf({ isComplete, warnings, undoWindow }: Review, isMissing: boolean): string {
  if (warnings.some(({ blocks }) => blocks)) return t('This can’t be sent.');
  if (!isComplete) return t('Still reading. You can send once everything is shown.');
  if (isMissing) return t('Type the text above to continue.');
  const recorded = t('Recorded in Activity before sending. Never resent automatically.');
  return undoWindow > 0 ? `${recorded} ${undoWords(undoWindow)}` : recorded;
}

function ReviewActions({ review, state, typed, isMissing }: ReviewActionsProps) {
  const { title, warnings, isComplete } = review;
  return (
    <AnswerButtons
      state={state}
      does={title}
      isDanger={warnings.some(({ tone }) => tone === 'danger')}
      content={JSON.stringify([review.id, title, isComplete, review.changes, review.lines, review.calls, review.words, warnings])}
      isBarred={!isComplete || isMissing || warnings.some(({ blocks }) => blocks)}
      typed={typed}
      note={noteOf(review, isMissing)}
    >
      {state.left <= 60_000 && (
        <p className="soft small text-center mt-8" role="timer">
          {t('This review ends in {seconds} s.', { seconds: seconds(state.left) })}
        </p>
      )}
    </AnswerButtons>
  );
}

/** The unit at the end of the title, which is shown smaller; empty for none. */
function unitOf({ title, lines }: Review): string {
  const amount = lines.find(({ name }) => name === t('Amount'))?.value;
  const symbol = amount?.is === 'amount' && amount.decimals !== null && amount.baseUnits !== '0' ? amount.symbol : null;
  return symbol !== null && title.endsWith(` ${symbol}`) ? symbol : '';
}

const tokenWords = ({ label, address }: Extract<ReviewValue, { is: 'address' }>) =>
  label === null ? shortAddress(address) : `${visibleText(label, 40)} ${shortAddress(address)}`;

function ReviewHead({ review }: { review: Review }) {
  const { title, lines } = review;
  const unit = unitOf(review);
  const words = visibleText(unit === '' ? title : title.slice(0, -unit.length), 300);
  const amount = lines.find(({ name }) => name === t('Amount'))?.value;
  const token = lines.find(({ name }) => name === t('Token'))?.value;
  return (
    <header className={styles.head}>
      <h1>
        {words}
        {unit !== '' && <span className={styles.unit}>{visibleText(unit, 16)}</span>}
      </h1>
      {/* Revoking has none. */}
      {amount?.is === 'amount' && amount.baseUnits !== '0' && (
        <p className="break-words soft mono text-center mt-6">
          {token?.is === 'address'
            ? t('{amount} base units of {token}', { amount: groupedBaseUnits(amount.baseUnits), token: tokenWords(token) })
            : // Only the native currency is sent without a token.
              t('{amount} wei', { amount: groupedBaseUnits(amount.baseUnits) })}
        </p>
      )}
    </header>
  );
}
