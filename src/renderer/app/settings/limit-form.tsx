/** A limit for one token: its amounts are typed in the token's own units, where it says how many decimals it has. */
import { type FormEvent, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import styles from './settings.module.css';
import { type LimitTexts, noTexts, useLimitForm } from './use-limit-form.ts';
import type { LimitInput } from './use-rules.ts';

interface LimitFormProps {
  readonly isSaving: boolean;
  /** True where it was taken. */
  readonly onSet: (input: LimitInput) => Promise<boolean>;
}

const amounts: readonly { readonly name: Exclude<keyof LimitTexts, 'token'>; readonly label: string }[] = [
  { name: 'perTransaction', label: 'Limit per transaction' },
  { name: 'perDay', label: 'Limit per 24 hours' },
  { name: 'retypeAbove', label: 'Retype amounts over' },
];

export function LimitForm({ isSaving, onSet }: LimitFormProps) {
  const [texts, setTexts] = useState<LimitTexts>(noTexts);
  const { problems, isReading, toInput } = useLimitForm();
  const set = (name: keyof LimitTexts) => (value: string) => setTexts((now) => ({ ...now, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = await toInput(texts);
    if (input !== null && (await onSet(input))) setTexts(noTexts);
  };
  return (
    <form className={styles.body} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="token"
        label="Token contract"
        hint="empty for the native currency; amounts are in its whole units, such as 2.5"
        value={texts.token}
        problem={problems.token ?? null}
        onChange={set('token')}
      />
      <div className={styles.pair}>
        {amounts.map(({ name, label }) => (
          <Field key={name} name={name} label={label} value={texts[name]} problem={problems[name] ?? null} onChange={set(name)} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={isSaving || isReading}>
          Set limit
        </Button>
      </div>
    </form>
  );
}
