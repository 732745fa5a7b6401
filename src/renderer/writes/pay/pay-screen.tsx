/** “Pay many”: lines of payments, what is wrong with them, what they come to, and the lists that were sent before. */

import { Send } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { readTextFile } from '#renderer/core/lib/read-text-file.ts';
import { FileButton } from '#renderer/core/parts/file-button.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { t } from '#shared/core/language/language.ts';
import { batchTitle } from '#shared/writes/batch.ts';
import { mostBatchRows } from '#shared/writes/batch-rows.ts';
import { BatchesCard } from './batches-card.tsx';
import { ContactField } from './contact-field.tsx';
import styles from './pay.module.css';
import { usePayDraft } from './pay-draft.ts';
import { lineFor, readPayLines, toBatchRow } from './pay-lines.ts';
import { LineProblems, PaymentTable } from './payment-table.tsx';
import { RuleNotes } from './rule-notes.tsx';
import { Totals } from './totals.tsx';
import { useOneTransaction } from './use-one-transaction.ts';
import { usePayTokens } from './use-pay-tokens.ts';
import { useReviewBatch } from './use-review-batch.ts';

export function PayScreen() {
  const { draft, change, clear } = usePayDraft();
  const names = useNames();
  const own = useOwnAccounts() ?? [];
  const { tokens, isReading } = usePayTokens(draft.text !== '');
  const { payments, problems } = readPayLines(draft.text, tokens, names, own);
  const { review, underWay, hindrance: hindered } = useReviewBatch();
  const hintId = useId();
  const lines = useRef<HTMLDivElement>(null);
  const hindrance =
    hindered ??
    (tokens.every(({ hindrance: why }) => why !== null)
      ? t('Add a token first.')
      : draft.text.trim() === ''
        ? t('Enter a payment.')
        : isReading
          ? t('Blockdesk is still reading your tokens.')
          : problems.length > 0
            ? t('Correct the lines first.')
            : null);
  const one = useOneTransaction(payments);
  const asOne = one.can && draft.asOne;
  const isUnderWay = underWay || one.underWay;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hindrance !== null || isUnderWay) return;
    if (asOne) return void ((await one.review()) && clear());
    if (await review('payments', payments.map(toBatchRow), draft.goesOn)) clear();
  };
  const addLine = (name: string) => {
    const before = draft.text === '' || draft.text.endsWith('\n') ? draft.text : `${draft.text}\n`;
    change({ text: `${before}${lineFor(name, tokens[0]?.symbol ?? '', before)}` });
    // The amount is typed next.
    requestAnimationFrame(() => {
      const area = lines.current?.querySelector('textarea');
      area?.focus();
      area?.setSelectionRange(area.value.length, area.value.length);
    });
  };
  return (
    <div className="stack gap-16 max-w-wide">
      <Card
        name={t('Payments')}
        below={t('One payment per line: recipient, token, amount, note. A recipient is an address or a name you saved.')}
      >
        {/* Not in the form: Enter there would review the payments. */}
        <div className={styles.choices}>
          <FileButton
            words={t('Open a CSV file')}
            name={t('CSV file')}
            accept=".csv,.txt,text/csv"
            onChoose={(file) => void readTextFile(file).then((text) => change({ text }))}
          />
          <ContactField onChoose={addLine} />
        </div>
        <form className="stack cols-1 gap-14" onSubmit={(event) => void submit(event)}>
          <div ref={lines} className={styles.lines}>
            <TextArea
              label={t('Lines')}
              name="lines"
              mono
              hint={t('up to {most}, such as: Savings, DUSD, 250, Rent', { most: mostBatchRows })}
              value={draft.text}
              onChange={(text) => change({ text })}
            />
          </div>
          <LineProblems problems={isReading ? [] : problems} />
          {payments.length > 0 && <PaymentTable payments={payments} names={names} />}
          {payments.length > 0 && <Totals payments={payments} isPart={problems.length > 0} />}
          <RuleNotes payments={payments} />
          {one.can && (
            <Checkbox
              label={t('Pay all in one transaction')}
              name="asOne"
              text={t('All are paid or none, with one network fee. Notes aren’t kept.')}
              on={draft.asOne}
              onChange={(chosen) => change({ asOne: chosen })}
            />
          )}
          {!asOne && (
            <Checkbox
              label={t('Continue if a row fails')}
              name="goesOn"
              text={t('If an outcome is unknown, it always pauses.')}
              on={draft.goesOn}
              onChange={(goesOn) => change({ goesOn })}
            />
          )}
          <div className="row wrap justify-end gap-8">
            <p id={hintId} className={styles.hindrance} role="status">
              {hindrance}
            </p>
            <Button look="quiet" disabled={draft.text === ''} onClick={clear}>
              {t('Clear')}
            </Button>
            <Button
              type="submit"
              look="main"
              icon={<Send size={16} aria-hidden />}
              disabled={hindrance !== null || isUnderWay}
              aria-describedby={hintId}
            >
              {payments.length === 0 ? t('Review') : t('Review: {what}', { what: batchTitle('payments', payments.length) })}
            </Button>
          </div>
        </form>
      </Card>
      <BatchesCard />
    </div>
  );
}
