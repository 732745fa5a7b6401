/** The person's rules for the active connection: limits, known recipients, quiet hours, the undo window. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { limitAmounts, limitNames, type TokenLimit } from '#shared/writes/review/rules.ts';
import { RuleForm } from './rule-form.tsx';
import styles from './settings.module.css';
import { emptyLimit, type LimitTexts, useLimitForm } from './use-limit-form.ts';
import { type LimitInput, useRules } from './use-rules.ts';

export function RulesCard() {
  const { rules, problem, save, setLimit, isSaving } = useRules();
  return (
    <Card
      name={t('Rules on this computer')}
      below={t(
        'They apply only in Blockdesk, on this computer, to every connection with the same API address. Tightening takes effect right away. Loosening asks you first.',
      )}
    >
      <div className={styles.body}>
        {rules !== null && (
          <>
            {/* A saved limit leaves the form as it is. */}
            <RuleForm key={JSON.stringify({ ...rules, limits: null })} rules={rules} isSaving={isSaving} onSave={save} />
            <LimitList limits={rules.limits} isSaving={isSaving} onRemove={({ token }) => setLimit({ token })} />
            <LimitForm isSaving={isSaving} onSet={setLimit} />
          </>
        )}
        {problem !== null && <Problem problem={problem} />}
      </div>
    </Card>
  );
}

/** The form of a token's limit. Amounts are in whole units where the decimals are known. */
interface LimitFormProps {
  readonly isSaving: boolean;
  /** True on success. */
  readonly onSet: (input: LimitInput) => Promise<boolean>;
}

function LimitForm({ isSaving, onSet }: LimitFormProps) {
  const [texts, setTexts] = useState<LimitTexts>(emptyLimit);
  const { problems, isReading, toInput } = useLimitForm();
  const set = (name: keyof LimitTexts) => (value: string) => setTexts((now) => ({ ...now, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = await toInput(texts);
    if (input !== null && (await onSet(input))) setTexts(emptyLimit);
  };
  return (
    <form className={styles.body} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="token"
        label={t('Token contract')}
        hint={t('empty for the native currency; amounts are in its whole units, such as 2.5')}
        value={texts.token}
        problem={problems.token ?? null}
        onChange={set('token')}
      />
      <div className={styles.pair}>
        {limitNames.map((name) => (
          <Field
            key={name}
            name={name}
            label={limitAmounts[name].label}
            value={texts[name]}
            problem={problems[name] ?? null}
            onChange={set(name)}
          />
        ))}
      </div>
      <div className="flex wrap gap-8">
        <Button type="submit" disabled={isSaving || isReading}>
          {t('Set limit')}
        </Button>
      </div>
    </form>
  );
}

const limitName = ({ token, symbol }: TokenLimit) =>
  symbol !== null ? visibleText(symbol, 12) : token === native ? t('Native currency') : shortAddress(token);

function limitWords(limit: TokenLimit): string {
  const { decimals } = limit;
  const written = (amount: string) =>
    decimals === null ? t('{amount} base units', { amount: groupedBaseUnits(amount) }) : formatAmount(amount, decimals);
  const words = limitNames.flatMap((name) => {
    const amount = limit[name];
    return amount === null ? [] : [limitAmounts[name].listed(written(amount))];
  });
  return words.join(', ');
}

interface LimitListProps {
  readonly limits: readonly TokenLimit[];
  readonly isSaving: boolean;
  readonly onRemove: (limit: TokenLimit) => void;
}

function LimitList({ limits, isSaving, onRemove }: LimitListProps) {
  if (limits.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('Limits')}>
      {limits.map((limit) => (
        <li key={limit.token}>
          <div className="min-w-0 break-words basis-220">
            <p>
              <span className="semibold">{limitName(limit)}</span>: {limitWords(limit)}
            </p>
            {limit.token !== native && <p className="break-words soft code">{limit.token}</p>}
          </div>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={t('Remove the limit for {token}', { token: limitName(limit) })}
            disabled={isSaving}
            onClick={() => onRemove(limit)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
