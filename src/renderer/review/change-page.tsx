/** A change that waits to be confirmed: what it is, each field before and after, what it puts at risk, and the one button that makes it. */
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { Change, ChangeField } from '#shared/change.ts';
import { missingOverride } from '#shared/review/findings.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { FindingList } from './finding-list.tsx';
import styles from './review.module.css';
import type { ReviewState } from './use-review.ts';

/** The host stands out: it says who gets what is sent there. */
function Address({ text }: { text: string }) {
  const [, before = '', host = '', after = ''] = /^([a-z]+:\/\/)([^/]+)(.*)$/i.exec(text) ?? [];
  if (host === '') return visibleText(text, 600);
  return (
    <>
      {before}
      <b>{visibleText(host, 300)}</b>
      {visibleText(after, 600)}
    </>
  );
}

function Value({ is, text }: { is: ChangeField['is']; text: string }) {
  return is === 'address' ? (
    <span className={styles.whole}>
      <Address text={text} />
    </span>
  ) : (
    <span>{visibleText(text, 600)}</span>
  );
}

function Line({ field: { name, before, after, is } }: { field: ChangeField }) {
  return (
    <div className={styles.line} data-changed={before !== null} data-is={is}>
      <dt>{visibleText(name, 100)}</dt>
      <dd>
        {before !== null && (
          <span className={styles.was}>
            <Value is={is} text={before} />
            <ArrowRight size={12} aria-label="to" />
          </span>
        )}
        <Value is={is} text={after} />
      </dd>
    </div>
  );
}

export function ChangePage({ change, state }: { change: Change; state: ReviewState }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const lines = Object.values(typed).join('\n');
  const { title, text, connection, environment, fields, findings, action } = change;
  const isMissing = missingOverride(findings, lines) !== null;
  const isRefused = state.phase.is === 'refused';
  const note = isMissing ? 'Type the text above to continue.' : 'Nothing changes until you confirm.';
  return (
    <div role="dialog" aria-label="Confirm" className={styles.page} data-environment={environment} data-phase={state.phase.is}>
      <div className={styles.scroll}>
        <header className={styles.head}>
          <div className={styles.top}>
            <p>Confirm</p>
            <EnvironmentBadge environment={environment} place={visibleText(connection, 60)} />
          </div>
          <h1 data-long>{visibleText(title, 200)}</h1>
          <p className={styles.what}>{visibleText(text, 400)}</p>
        </header>
        {/* The focus is on Back by then, so that nobody who listens comes past them. */}
        <p role="alert" className="visually-hidden">
          {findings.map((finding) => visibleText(finding.text, 300)).join(' ')}
        </p>
        <FindingList
          name="Warnings"
          findings={findings}
          typing={{ typed, onType: (name, given) => setTyped((before) => ({ ...before, [name]: given })) }}
        />
        <dl className={styles.lines}>
          {fields.map((field) => (
            <Line key={field.name} field={field} />
          ))}
        </dl>
      </div>
      <AnswerButtons
        state={state}
        does={action}
        isDanger={findings.some(({ tone }) => tone === 'danger')}
        content={change.digest}
        isBarred={isMissing || isRefused}
        typed={lines}
        note={isRefused ? 'This can’t be confirmed any more. Go back and try again.' : note}
      />
    </div>
  );
}
