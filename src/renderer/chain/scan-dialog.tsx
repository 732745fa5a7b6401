/** Asks which past blocks to read and how fast, and says what that costs before it begins. */

import { type FormEvent, useState } from 'react';
import { useBlockTime } from '#renderer/chain/use-latest-block.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useReads } from '#renderer/core/bridge/use-read.ts';
import { fieldLine, formLine } from '#renderer/core/lib/problem-line.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { type BlockRange, mostRequests, type Watch, watchBudgets } from '#shared/chain/watch.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import styles from './coverage.module.css';
import { chainQueries } from './queries.ts';
import { leftOf, requestsFor, requestsWords, type ScanChoice, type Span, sampleOf, scanTimeWords, spanOf } from './scan-range.ts';
import { usePerSecond } from './use-per-second.ts';
import { budgetLabel, notFoundWords } from './watch-words.ts';

const names = { day: t('Last day'), week: t('Last week'), month: t('Last month'), all: t('Everything') } as const;
/** Blocks that are looked at for an estimate. */
const sampled = 8;

export function ScanDialog({ newest, onClose }: { newest: number; onClose: () => void }) {
  const { connection, scanned } = useSlice('watch');
  const { settings } = useActiveConnection();
  const perSecond = usePerSecond();
  const scan = useCall('watch.scan');
  const [blockTime] = useState(useBlockTime());
  const spans = (['day', 'week', 'month', 'all'] as const).flatMap((is) => {
    const span = spanOf(is, newest, blockTime);
    return span === null ? [] : [{ is, span }];
  });
  const [choice, setChoice] = useState<ScanChoice>(spans[0]?.is ?? 'all');
  const [typed, setTyped] = useState({ from: '0', to: String(newest) });
  const [budget, setBudget] = useState<Watch['budget']>('unlimited');
  const range = choice === 'range' ? typed : textOf(spanOf(choice, newest, blockTime));
  const span = toSpan(range, newest);
  const problem = formLine(scan.problem, choice === 'range' ? ['from', 'to'] : []);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const result = await scan.run({ connection, ...range, budget });
    if (result.ok) onClose();
  };
  return (
    <Dialog title={t('Scan past blocks')} onClose={onClose}>
      <form className="stack gap-12" noValidate onSubmit={(event) => void start(event)}>
        <Select
          stacked
          label={t('Blocks')}
          value={choice}
          choices={[
            ...spans.map(({ is, span: { from, to } }) => ({
              value: is,
              label: t('{span}: {count} blocks', { span: names[is], count: countWords(to - from + 1) }),
            })),
            { value: 'range', label: t('A range…') },
          ]}
          onChoose={setChoice}
        />
        {choice === 'range' && (
          <div className={styles.ends}>
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                name={end}
                label={end === 'from' ? t('First block') : t('Last block')}
                value={typed[end]}
                problem={fieldLine(scan.problem, end)}
                onChange={(value) => setTyped({ ...typed, [end]: value.trim() })}
              />
            ))}
          </div>
        )}
        <Select
          stacked
          label={t('Requests')}
          value={budget}
          choices={watchBudgets.map((value) => ({ value, label: budgetLabel(value, settings.perSecond) }))}
          onChoose={setBudget}
        />
        {span !== null && <Cost span={span} left={leftOf(span, scanned)} perMinute={perMinuteOf(budget, perSecond)} />}
        <p className="soft">
          {t(
            'The newest blocks are read first. You can pause at any time. A scan continues after a restart. From then on, new blocks are read as they come; turn that off in Settings.',
          )}
        </p>
        <p className="soft">{notFoundWords}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <div className="flex wrap gap-8 mt-8 justify-end">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={scan.running}>
            {t('Scan')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The lower of the chosen budget and the limit; null without either. */
function perMinuteOf(budget: Watch['budget'], perSecond: number | null): number | null {
  const lower = Math.min(mostRequests(budget), (perSecond ?? Number.POSITIVE_INFINITY) * 60);
  return Number.isFinite(lower) ? lower : null;
}

const textOf = (span: Span | null): BlockRange => ({ from: String(span?.from ?? 0), to: String(span?.to ?? 0) });

/** Null where it isn't a range of the chain; main says why when it is sent. */
function toSpan({ from, to }: BlockRange, newest: number): Span | null {
  const isNumber = [from, to].every((text) => /^\d{1,15}$/.test(text));
  const span = { from: Number(from), to: Number(to) };
  return isNumber && span.from <= span.to && span.to <= newest ? span : null;
}

function Cost({ span, left, perMinute }: { span: Span; left: number; perMinute: number | null }) {
  const reads = useReads(sampleOf(span, sampled).map((number) => chainQueries.block(String(number), 'glance')));
  const counts = reads.flatMap(({ answer }) =>
    answer?.reading.recognized === true && answer.reading.value.transactions !== null ? [answer.reading.value.transactions.length] : [],
  );
  if (left === 0) return <p>{t('All of these blocks are checked already.')}</p>;
  const requests = requestsFor(left, counts);
  return (
    <p>
      {t('{requests} for {count, plural, one {# block} other {# blocks}}, {time}.', {
        requests: requestsWords(requests),
        count: left,
        time: scanTimeWords(requests, perMinute),
      })}
    </p>
  );
}
