/** Four figures of the chain and a chart of its gas, from the last hundred blocks as far as they are read. */

import { useState } from 'react';
import { type Mean, meanBlockTime, meanGasShare, meanTransactions, newestRun, toTime } from '#renderer/chain/block-figures.ts';
import { useBlockStates } from '#renderer/chain/use-block-rows.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { Reading, Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { t } from '#shared/core/language/language.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import styles from './explorer.module.css';
import { GasChart } from './gas-chart.tsx';

/** How many blocks the figures and the chart are made from. */
const overviewBlocks = 100;

interface ChainOverviewProps {
  readonly newest: number;
  readonly face: Face<string>;
  readonly answer: Answer<string> | null;
}

export function ChainOverview({ newest, face, answer }: ChainOverviewProps) {
  'use memo';
  const [isStopped, setStopped] = useState(false);
  const count = Math.min(newest + 1, overviewBlocks);
  const states = useBlockStates(newest, count, { visible: [], ahead: isStopped ? [] : [{ from: newest, to: newest - count + 1 }] });
  const rows = states.map((state) => (state?.is === 'read' ? state.row : null));
  const run = newestRun(rows);
  const [top] = rows;
  const at = top === null || top === undefined ? null : toTime(top.timestamp);
  return (
    <>
      <section className={styles.figures} aria-label={t('Figures of the chain')}>
        <Figure
          name={t('Latest block')}
          value={withCommas(String(newest))}
          aside={<RawButton operation="block.latestNumber" answer={answer} />}
        >
          {at === null ? '…' : <Time at={at} />}
          {face.face === 'stale' && face.problem !== null && <SeenAt at={face.readAt} />}
        </Figure>
        <MeanFigure name={t('Block time')} mean={meanBlockTime(run)} of={(count) => t('mean of the last {count}', { count })} />
        <MeanFigure name={t('Gas used')} mean={meanGasShare(run)} of={(count) => t('of the limit, mean of {count}', { count })} />
        <MeanFigure name={t('Transactions')} mean={meanTransactions(run)} of={(count) => t('per block, mean of {count}', { count })} />
      </section>
      <GasChart newest={newest} states={states} isStopped={isStopped} onStop={setStopped} />
    </>
  );
}

function SeenAt({ at }: { at: number }) {
  const now = useNow(everyDay);
  return ` · ${t('as of {time}', { time: clockTime(at, now) })}`;
}

/** `of`: over how many blocks, in words. */
function MeanFigure({ name, mean, of }: { name: string; mean: Mean | null; of: (count: number) => string }) {
  return (
    <Figure name={name} value={mean?.text ?? null}>
      {mean === null ? t('too few blocks read so far') : of(mean.of)}
    </Figure>
  );
}

interface FigureProps {
  readonly name: string;
  /** Null: not known. */
  readonly value: string | null;
  readonly aside?: React.ReactNode;
  readonly children: React.ReactNode;
}

function Figure({ name, value, aside, children }: FigureProps) {
  return (
    <section className={styles.figure} aria-label={name}>
      <div className={styles.figureHead}>
        <h2>{name}</h2>
        {aside}
      </div>
      <p className={styles.value} data-unknown={value === null}>
        {value ?? t('unknown')}
      </p>
      <p className="soft">{children}</p>
    </section>
  );
}

export function OverviewLoading() {
  return (
    <Reading what={t('the chain')}>
      <div className={styles.figures}>
        {['latest', 'time', 'gas', 'transactions'].map((key) => (
          <div key={key} className={styles.figure}>
            <Skeleton size="short" />
            <Skeleton size="line" />
            <Skeleton size="short" />
          </div>
        ))}
      </div>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} size="row" />
      ))}
    </Reading>
  );
}
