/** The page that confirms a change of settings: each field before and after, and its risks. */

import { ArrowRight } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { t, tc } from '#shared/core/language/language.ts';
import type { Beside, Change, ChangeField } from '#shared/writes/change.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { PassphraseFields, usePassphrase } from './passphrase-fields.tsx';
import styles from './review.module.css';
import { environmentId, MoreBelow, ReviewTop } from './review-top.tsx';
import type { ReviewState } from './use-review.ts';
import { useSeen } from './use-seen.ts';
import { useTyping } from './use-typing.ts';
import { WarningList } from './warning-list.tsx';

/** No field of a change is longer. */
const longest = 2_000;

/** The part of a host that shows who owns it: the last two names, or three below "co.uk" and the like; of an IP address, all of it. */
const ownerOf = (host: string) =>
  /^[\d.]+(?::\d+)?$/.test(host) ? host : (/[^.]+\.(?:[^.]{1,3}\.[a-z]{2}|[^.:]+)(?::\d+)?$/i.exec(host)?.[0] ?? host);

/** Emphasizes the owner, who receives what is sent there. Any attacker can choose the subdomains before it. */
function Address({ text }: { text: string }) {
  const [, before = '', host = '', after = ''] = /^([a-z]+:\/\/)([^/]+)(.*)$/i.exec(text) ?? [];
  if (host === '') return visibleText(text, longest);
  const whose = ownerOf(host);
  return (
    <>
      {before}
      {visibleText(host.slice(0, host.length - whose.length), 300)}
      <b>{visibleText(whose, 300)}</b>
      {visibleText(after, longest)}
    </>
  );
}

function Value({ is, text }: { is: ChangeField['is']; text: string }) {
  return is === 'address' ? (
    <span className={styles.whole}>
      <Address text={text} />
    </span>
  ) : (
    <span>{visibleText(text, longest)}</span>
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
            <ArrowRight size={12} aria-label={tc('changes', 'to')} />
          </span>
        )}
        <Value is={is} text={after} />
      </dd>
    </div>
  );
}

function Lines({ fields }: { fields: readonly ChangeField[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="mt-4">
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two services can have lines that are alike, and none moves
        <Line key={at} field={field} />
      ))}
    </dl>
  );
}

/** Both addresses of a service. */
const mostLeading = 2;

/** How many addresses the fields begin with; 0 for a long list, which would push the warnings out of sight. */
const leading = (fields: readonly ChangeField[]) => {
  const end = fields.findIndex(({ is }) => is !== 'address');
  const count = end < 0 ? fields.length : end;
  return count > mostLeading ? 0 : count;
};

/** Not announced all at once, as the page opens with the focus in its field: only what comes later is. */
function BesidePart({ lines, buttons, press }: Beside & Pick<ReviewState, 'press'>) {
  return (
    <div className="stack gap-12 mt-12">
      <div role="status" className="stack gap-8">
        {lines.map((line) => (
          <p key={line}>{visibleText(line, 300)}</p>
        ))}
      </div>
      {buttons.length > 0 && (
        <div className="flex wrap gap-8">
          {buttons.map(({ name, label }) => (
            <Button key={name} onClick={() => press(name)}>
              {visibleText(label, 60)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface ChangePageProps {
  readonly change: Change;
  readonly beside: Beside | null;
  readonly state: ReviewState;
}

export function ChangePage({ change, beside, state }: ChangePageProps) {
  const { title, text, connection, environment, fields, warnings, action } = change;
  const passphrase = usePassphrase(change.passphrase ?? null);
  const first = leading(fields);
  const { typing, lines, isMissing } = useTyping(warnings);
  const isRefused = state.phase.is === 'refused';
  const [end, isRead] = useSeen();
  const toType = isRead ? t('Type the text above to continue.') : t('Type the text above and scroll to the end to continue.');
  const toDo = isMissing ? toType : t('Scroll to the end to continue.');
  // What unlocks changes nothing.
  const isUnlocking = change.otherwise !== undefined;
  const toRead = isMissing || !isRead ? toDo : isUnlocking ? '' : t('Nothing changes until you confirm.');
  const note = passphrase?.toDo ?? toRead;
  return (
    <div
      role="dialog"
      aria-label={t('Confirm')}
      aria-describedby={environment === null ? undefined : environmentId}
      className={styles.page}
      data-environment={environment}
      data-phase={state.phase.is}
    >
      <ReviewTop name={isUnlocking ? t('Blockdesk') : t('Confirm')} environment={environment} place={visibleText(connection, 60)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <header className={styles.head}>
          <h1>{visibleText(title, 200)}</h1>
          <p className="break-words soft text-center mt-8">{visibleText(text, 400)}</p>
        </header>
        {/* The addresses are visible without scrolling. */}
        <Lines fields={fields.slice(0, first)} />
        {/* Announced, and once: the focus is already on Back, after the warnings. */}
        <div role="alert" aria-atomic="false">
          <WarningList name={t('Warnings')} warnings={warnings} typing={typing} />
        </div>
        <Lines fields={fields.slice(first)} />
        {passphrase !== null && <PassphraseFields {...passphrase} refused={state.missing} />}
        {beside !== null && <BesidePart {...beside} press={state.press} />}
        <div ref={end} className={styles.end} />
        <MoreBelow />
      </div>
      <AnswerButtons
        state={state}
        does={action}
        otherwise={change.otherwise}
        isDanger={warnings.some(({ tone }) => tone === 'danger')}
        content={change.digest}
        isBarred={isMissing || isRefused || !isRead || (passphrase !== null && passphrase.toDo !== null)}
        typed={lines}
        passphrase={passphrase}
        note={isRefused ? t('This can’t be confirmed any more. Go back and try again.') : note}
      />
    </div>
  );
}
