/** The person's own rules for the connection in use: limits, known recipients, quiet hours, a time in which a write can be taken back. */
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { LimitForm } from './limit-form.tsx';
import { LimitList } from './limit-list.tsx';
import { RuleForm } from './rule-form.tsx';
import styles from './settings.module.css';
import { useRules } from './use-rules.ts';

export function RulesCard() {
  const { rules, problem, save, setLimit, isSaving } = useRules();
  return (
    <Card
      name="Rules on this computer"
      below="They apply only in this app, on this computer, to every connection with the same API address. Tightening takes effect right away. Loosening asks you first."
    >
      <div className={styles.body}>
        {rules !== null && (
          <>
            <RuleForm
              key={JSON.stringify([rules.quietHours, rules.holding, rules.knownReceiversOnly])}
              rules={rules}
              isSaving={isSaving}
              onSave={save}
            />
            <LimitList limits={rules.limits} isSaving={isSaving} onRemove={({ token }) => setLimit({ token })} />
            <LimitForm isSaving={isSaving} onSet={setLimit} />
          </>
        )}
        {problem !== null && <Problem problem={problem} />}
      </div>
    </Card>
  );
}
