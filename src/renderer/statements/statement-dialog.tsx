/** Makes a statement: its period and account, then its figures, then the file. Main works it out; nothing is saved before it is seen. */
import { type FormEvent, useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { fieldLine, formLine, problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { DayField } from '#renderer/core/ui/day-field.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Select } from '#renderer/core/ui/select.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { type Paper, usualPaper } from '#renderer/statements/paper.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { StatementForm } from '#shared/statements/assets.ts';
import { localDate } from '#shared/statements/period.ts';
import type { ReadRates, StatementView } from '#shared/statements/statement.ts';
import { type PeriodChoice, periodChoices, periodOfChoice, periodWords } from './period-choice.ts';
import styles from './statement.module.css';
import { StatementFigures } from './statement-figures.tsx';

const all = 'all';
const formNames: Readonly<Record<StatementForm, string>> = {
  pdf: t('PDF, to read and print'),
  csv: t('CSV, everything'),
  koinly: t('CSV for Koinly'),
  cointracking: t('CSV for CoinTracking'),
};
const forms = ['pdf', 'csv', 'koinly', 'cointracking'] as const;

export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { id: connection } = useActiveConnection();
  const accounts = useAccounts() ?? [];
  const names = useNames();
  const make = useCall('statement.make');
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [today] = useState(() => localDate(Date.now(), zone));
  const [choice, setChoice] = useState<PeriodChoice>('this-year');
  const [dates, setDates] = useState(() => periodOfChoice('this-year', today));
  const [account, setAccount] = useState<string>(all);
  const [rates, setRates] = useState<ReadRates | null>(null);
  /** What was made of the choices as they are. */
  const [view, setView] = useState<StatementView | null>(null);
  const period = choice === 'dates' ? dates : periodOfChoice(choice, today);
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setView(null);
    };
  const show = async (event: FormEvent) => {
    event.preventDefault();
    const made = await make.run({
      connection,
      from: period.from,
      to: period.to,
      ...(account === all ? {} : { account }),
      ...(rates === null ? {} : { rates: rates.id }),
    });
    if (made.ok) setView(made.value);
  };
  const problem = formLine(make.problem, choice === 'dates' ? ['from', 'to'] : []);
  const isOne = accounts.length <= 1;
  return (
    <Dialog title={t('Statement')} wide onClose={onClose}>
      <div className="stack cols-1 gap-16">
        <form className="stack gap-12" noValidate onSubmit={(event) => void show(event)}>
          <div className={styles.choices}>
            <Select
              stacked
              label={t('Period')}
              value={choice}
              choices={periodChoices.map((value) => ({ value, label: periodWords(value, today) }))}
              onChoose={changing(setChoice)}
            />
            {!isOne && (
              <Select
                stacked
                label={t('Account')}
                value={account}
                choices={[
                  { value: all, label: t('All accounts') },
                  ...accounts.map(({ address }) => ({
                    value: address,
                    label: `${names.of(address)?.text ?? ''} ${shortAddress(address)}`.trim(),
                  })),
                ]}
                onChoose={changing(setAccount)}
              />
            )}
          </div>
          {choice === 'dates' && (
            <div className={styles.dates}>
              {(['from', 'to'] as const).map((end) => (
                <DayField
                  key={end}
                  label={end === 'from' ? t('First day') : t('Last day')}
                  value={dates[end]}
                  problem={fieldLine(make.problem, end)}
                  onChange={changing((value: string) => setDates({ ...dates, [end]: value }))}
                />
              ))}
            </div>
          )}
          <RatesLine connection={connection} rates={rates} onChange={changing(setRates)} />
          <p className="soft">{t('Days begin and end in the time zone {zone}.', { zone })}</p>
          {problem !== null && <p role="alert">{problem}</p>}
          <div className="flex wrap gap-8 justify-end">
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button type="submit" look={view === null ? 'main' : 'plain'} disabled={make.running}>
              {make.running ? t('Reading balances…') : t('Show figures')}
            </Button>
          </div>
        </form>
        {view !== null && <Made key={view.id} view={view} />}
      </div>
    </Dialog>
  );
}

interface RatesProps {
  readonly connection: string;
  readonly rates: ReadRates | null;
  readonly onChange: (rates: ReadRates | null) => void;
}

/** Rates come only from a file of the person's. */
function RatesLine({ connection, rates, onChange }: RatesProps) {
  const read = useCall('statement.readRates');
  const choose = async () => {
    const result = await read.run({ connection });
    if (result.ok) onChange(result.value);
  };
  const problem = read.problem === null || read.problem.code === 'canceled' ? null : problemLine(read.problem);
  return (
    <div className="stack gap-4">
      <div className="row wrap gap-8">
        <span>
          {rates === null
            ? t('Values in a currency: none')
            : t('Values in {currency}: {count, plural, one {1 rate} other {# rates}}, {first} to {last}', {
                currency: rates.currency,
                count: rates.count,
                first: dateWords(rates.first),
                last: dateWords(rates.last),
              })}
        </span>
        <Button size="small" disabled={read.running} onClick={() => void choose()}>
          {t('Choose a file of rates…')}
        </Button>
        {rates !== null && (
          <Button size="small" onClick={() => onChange(null)}>
            {t('Without values')}
          </Button>
        )}
      </div>
      <p className="soft small">{t('A CSV file with the columns date, asset, currency and rate. Blockdesk doesn’t look up rates.')}</p>
      {problem !== null && <p role="alert">{visibleText(problem, 300)}</p>}
    </div>
  );
}

/** The figures, and how they are saved. */
function Made({ view }: { view: StatementView }) {
  const { hideAmounts } = useDisplay();
  const save = useCall('statement.save');
  // What anyone can send, such as spam, is left out until the person chooses it.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(view.assets.filter(({ isFollowed }) => isFollowed).map(({ key }) => key)),
  );
  const [form, setForm] = useState<StatementForm>('pdf');
  const [paper, setPaper] = useState<Paper>(usualPaper);
  const run = async () => {
    const assets = view.assets.flatMap(({ key }) => (chosen.has(key) ? [key] : []));
    announceSaved(await save.run({ id: view.id, form, paper, assets }), t('The statement wasn’t saved.'));
  };
  return (
    <>
      <StatementFigures view={view} chosen={chosen} onChoose={setChosen} />
      <div className={styles.save}>
        <div className={styles.choices}>
          <Select
            stacked
            label={t('File')}
            value={form}
            choices={forms.map((value) => ({ value, label: formNames[value] }))}
            onChoose={setForm}
          />
          {form === 'pdf' && (
            <Select
              stacked
              label={t('Paper')}
              value={paper}
              choices={[
                { value: 'a4', label: t('A4') },
                { value: 'letter', label: t('US Letter') },
              ]}
              onChoose={setPaper}
            />
          )}
        </div>
        {(form === 'koinly' || form === 'cointracking') && (
          <p className="soft">
            {t('Times are in UTC. Collectibles and tokens with unknown decimals aren’t in it, nor are balances and what is missing.')}
          </p>
        )}
        {hideAmounts && <p className="care">{t('The file contains the hidden amounts.')}</p>}
        <div className="flex wrap gap-8 justify-end">
          <Button look="main" disabled={save.running || chosen.size === 0} onClick={() => void run()}>
            {hideAmounts ? t('Save with the hidden amounts') : t('Save statement')}
          </Button>
        </div>
      </div>
    </>
  );
}
