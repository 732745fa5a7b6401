/** The rules for every write: those that are on or off, quiet hours, the undo window. */

import { type FormEvent, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { fieldProblem } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { mapOnOffRules, onOffKeys, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import type { Rules } from '#shared/writes/review/rules.ts';
import styles from './settings.module.css';
import type { RuleInput } from './use-rules.ts';

const times: readonly { readonly value: RuleInput['undoWindow']; readonly label: string }[] = [
  { value: '0', label: t('Off') },
  { value: '10000', label: t('10 seconds') },
  { value: '30000', label: t('30 seconds') },
  { value: '120000', label: t('2 minutes') },
  { value: '600000', label: t('10 minutes') },
];

const timeProblem = (text: string, other: string) => {
  if (text === '') return other === '' ? null : t('Enter both times, or neither.');
  return fieldProblem({ kind: 'time-of-day', required: true }, text);
};

interface RuleFormProps {
  readonly rules: Rules;
  readonly isSaving: boolean;
  readonly onSave: (input: RuleInput) => void;
}

export function RuleForm({ rules, isSaving, onSave }: RuleFormProps) {
  const [onOff, setOnOff] = useState(() => mapOnOffRules((key) => rules[key]));
  const [from, setFrom] = useState(rules.quietHours?.from ?? '');
  const [until, setUntil] = useState(rules.quietHours?.until ?? '');
  const [undoWindow, setUndoWindow] = useState<RuleInput['undoWindow']>(
    times.find(({ value }) => value === String(rules.holding))?.value ?? '0',
  );
  const [tried, setTried] = useState(false);
  const problems = [timeProblem(from, until), timeProblem(until, from)] as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.some((problem) => problem !== null)) return;
    onSave({ ...onOff, undoWindow, ...(from === '' ? {} : { quietFrom: from, quietUntil: until }) });
  };
  return (
    <form className={styles.body} noValidate onSubmit={submit}>
      {onOffKeys.map((key) => (
        <Checkbox
          key={key}
          name={key}
          label={onOffRules[key].label}
          text={onOffRules[key].hint}
          on={onOff[key]}
          onChange={(on) => setOnOff((now) => ({ ...now, [key]: on }))}
        />
      ))}
      <div className={styles.pair}>
        <Field
          name="quietFrom"
          label={t('Block sending from')}
          hint={t('nothing is sent then')}
          placeholder="22:00"
          value={from}
          problem={tried ? problems[0] : null}
          onChange={setFrom}
        />
        <Field
          name="quietUntil"
          label={t('Block sending until')}
          hint={t('by this computer’s clock')}
          placeholder="07:00"
          value={until}
          problem={tried ? problems[1] : null}
          onChange={setUntil}
        />
      </div>
      <Select stacked label={t('Undo window after confirming')} value={undoWindow} choices={times} onChoose={setUndoWindow} />
      <div className="flex wrap gap-8">
        <Button type="submit" disabled={isSaving}>
          {t('Save rules')}
        </Button>
      </div>
    </form>
  );
}
