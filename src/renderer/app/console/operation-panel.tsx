/** One operation: its description, its form, and the result of the last run. */

import { Play, Square } from 'lucide-react';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { fieldKinds } from '#shared/core/fields.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { wordsOf } from '#shared/core/operations/form.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { isRead, type OperationId, operations } from '#shared/core/operations/table.ts';
import { AnswerCard } from './answer-card.tsx';
import styles from './console.module.css';
import { type OperationForm, useOperation } from './use-operation.ts';

const effectWords = { read: tc('operation', 'read'), write: tc('operation', 'write') } as const;
const kinds = { read: t('Reads: changes nothing.'), write: t('Writes: sent once, and can’t be undone.') } as const;

export function OperationPanel({ id }: { id: OperationId }) {
  const operation = useOperation(id);
  const { title, method, path, effect, returns } = operations[id];
  const { refusal } = operation;
  return (
    <>
      <Card
        name={title}
        heading={
          <span className="row wrap gap-0-8">
            {title} <Badge tone={effect === 'write' ? 'care' : 'neutral'}>{effectWords[effect]}</Badge>
          </span>
        }
      >
        <div className={styles.says}>
          <code>
            {method} {path}
          </code>
          <span>{kinds[effect]}</span>
          <span>{returns === null ? t('Response not documented.') : t('Returns: {returns}.', { returns })}</span>
        </div>
        <form
          ref={operation.form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            operation.run();
          }}
        >
          <OperationFields id={id} operation={operation} />
          {refusal !== null && <p className="soft">{refusal}</p>}
          <div className="row wrap gap-8">
            <Button type="submit" look="main" icon={<Play size={14} aria-hidden />} disabled={operation.running || refusal !== null}>
              {t('Run')}
            </Button>
            <Button icon={<Square size={14} aria-hidden />} disabled={!operation.running || !isRead(id)} onClick={operation.cancel}>
              {t('Cancel')}
            </Button>
            <CopyButton
              label={t('Copy as curl')}
              words={t('Copy as curl')}
              text={operation.curl ?? ''}
              disabled={operation.curl === null}
            />
            <p role="status" className="soft">
              {operation.running && (isRead(id) ? t('Waiting for the answer…') : t('Waiting for your review, then for the answer…'))}
            </p>
          </div>
        </form>
      </Card>
      {operation.ended !== null && <AnswerCard id={id} ended={operation.ended} onAgain={operation.run} />}
    </>
  );
}

/** The fields of an operation, from its row in the table. */
function OperationFields({ id, operation: { typed, problems, set } }: { id: OperationId; operation: OperationForm }) {
  const fields = Object.entries((operations[id] as Row).input);
  if (fields.length === 0) return <p className="soft">{t('No input.')}</p>;
  return fields.map(([name, { kind, required, help }]) =>
    kind === 'switch' ? (
      <Checkbox
        key={name}
        name={name}
        label={wordsOf(name)}
        text={help}
        on={typed[name] === 'true'}
        onChange={(on) => set(name, String(on))}
      />
    ) : (
      <Field
        key={name}
        name={name}
        label={wordsOf(name)}
        hint={required ? help : `${help} ${t('May be left empty.')}`}
        value={typed[name] ?? ''}
        placeholder={fieldKinds[kind].example}
        problem={problems[name] ?? null}
        onChange={(value) => set(name, value)}
      />
    ),
  );
}
