/** The warnings of a review, the worst first. Each tone has its own mark and word. */

import { Check, Info, LoaderCircle, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Field } from '#renderer/core/ui/field.tsx';
import { t } from '#shared/core/language/language.ts';
import type { ReviewWarning, WarningTone } from '#shared/writes/review.ts';
import styles from './review.module.css';
import type { Typing } from './use-typing.ts';

const marks = { danger: OctagonAlert, care: TriangleAlert, good: Check, info: Info } as const;
/** For screen readers. */
const words: Readonly<Record<WarningTone, string>> = { danger: t('Danger:'), care: t('Take care:'), good: '', info: '' };

/** Shown before all else. The others are checks, further down. */
export const isLoud = ({ tone }: ReviewWarning): boolean => tone === 'danger' || tone === 'care';

/** Enough for two whole hosts, as a cut host could hide its owner. */
const longest = 1_200;

/** `typing`: null where nothing is to be typed. */
function Row({ warning, typing }: { warning: ReviewWarning; typing: Typing | null }) {
  const { kind, tone, text, blocks, override } = warning;
  const Mark = marks[tone];
  const [sentence = '', ...compared] = text.split('\n');
  return (
    <li data-tone={tone} data-kind={kind}>
      <Mark size={16} aria-hidden />
      <div className="grow">
        <p>
          {words[tone] !== '' && <b>{blocks ? t('Can’t be sent:') : words[tone]} </b>}
          {visibleText(sentence, longest)}
          {compared.map((line, at) => (
            <Compared key={line} line={visibleText(line, 200)} other={visibleText(compared[at === 0 ? 1 : 0] ?? line, 200)} />
          ))}
        </p>
        {override !== null && typing !== null && <OverrideField name={fieldOf(warning)} override={override} typing={typing} />}
      </div>
    </li>
  );
}

/** `Here: 0x71C7 656E …`, with the groups in bold that differ from those of the other line. */
function Compared({ line, other }: { line: string; other: string }) {
  const [[label, ...groups], [, ...others]] = [line.split(' '), other.split(' ')];
  return (
    <span className={styles.compared}>
      <span>{label} </span>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what a group is known by
        <Fragment key={at}>{group === others[at] ? `${group} ` : <strong>{group} </strong>}</Fragment>
      ))}
    </span>
  );
}

interface WarningListProps {
  readonly name: string;
  readonly warnings: readonly ReviewWarning[];
  readonly typing?: Typing | null;
  readonly isTesting?: boolean;
}

export function WarningList({ name, warnings, typing = null, isTesting = false }: WarningListProps) {
  if (warnings.length === 0 && !isTesting) return null;
  return (
    <ul className={styles.warnings} aria-label={name}>
      {warnings.map((warning) => (
        <Row key={fieldOf(warning)} warning={warning} typing={typing} />
      ))}
      {isTesting && (
        <li data-tone="info">
          <LoaderCircle size={16} aria-hidden />
          <p>{t('Simulating …')}</p>
        </li>
      )}
    </ul>
  );
}

/** With the text, as two limits may give warnings of the same kind. */
const fieldOf = ({ kind, text }: ReviewWarning) => `${kind} ${text}`;

interface OverrideFieldProps {
  readonly name: string;
  readonly override: NonNullable<ReviewWarning['override']>;
  readonly typing: Typing;
}

function OverrideField({ name, override, typing: { typed, onType } }: OverrideFieldProps) {
  return (
    <div className={styles.override}>
      <Field
        label={t('Type “{text}” to continue:', { text: override.type })}
        hint={override.because}
        name={name}
        value={typed[name] ?? ''}
        onChange={(text) => onType(name, text)}
      />
    </div>
  );
}
