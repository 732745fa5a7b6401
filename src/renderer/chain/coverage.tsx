/** Which blocks were checked, and the way to check more: the same on every screen that shows what was found. */

import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import type { BlockRange, Watch } from '#shared/chain/watch.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './coverage.module.css';
import { type Coverage, coverageOf, coverageWords, firstCostWords, isShort } from './coverage-words.ts';
import { usePerSecond } from './use-per-second.ts';
import { phasePace, phaseWords } from './watch-words.ts';

// Loaded when it opens.
const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

export function useCoverage(): Coverage {
  const watch = useSlice('watch');
  const { number } = useLatestBlock();
  return coverageOf(watch, number);
}

interface CoverageBarProps {
  /** A sentence saying what isn't shown until the remaining blocks are checked. */
  readonly before: string;
  /** Asks whether to scan, until the person has answered once. */
  readonly asks?: boolean;
  /** Scanning is the first thing to do on this screen. */
  readonly leads?: boolean;
  readonly className?: string;
}

/** Nothing where no block is missing: a list's own heading says that. */
export function CoverageBar({ before, asks = false, leads = false, className }: CoverageBarProps) {
  const watch = useSlice('watch');
  const coverage = useCoverage();
  const scan = useScan();
  if (coverage.completeTo !== null) return null;
  if (asks && !watch.answered && coverage.checked === 0 && coverage.all !== null)
    return <FirstScan connection={watch.connection} all={coverage.all} scan={scan} />;
  const { left, isGoingOn } = goingOn(watch);
  const done = coverage.checked ?? 0;
  // Of a short chain all is scanned. Of a longer one as much as was chosen.
  const isWhole = coverage.all !== null && isShort(coverage.all - 1);
  const all = isGoingOn && !isWhole ? done + left : coverage.all;
  return (
    <section aria-label={t('Blocks checked')} className={cx(styles.bar, className)}>
      <p className={styles.words}>
        <span className="semibold">{coverageWords(coverage)}.</span> {before}
        {isGoingOn && <Progress watch={watch} left={isWhole ? null : left} />}
      </p>
      {all !== null && done > 0 && <progress max={all} value={done} aria-label={t('Blocks checked')} />}
      <div className="flex wrap gap-8">
        {isGoingOn && <PauseButton watch={watch} />}
        {scan !== null && !(isGoingOn && isWhole) && <ScanButton scan={scan} isMain={leads && !isGoingOn} />}
      </div>
    </section>
  );
}

function ScanButton({ scan: { words, running, start }, isMain }: { scan: Scan; isMain: boolean }) {
  return (
    <Button size="small" look={isMain ? 'main' : 'plain'} disabled={running} onClick={start}>
      {words}
    </Button>
  );
}

/** Nothing is read before the person agrees: every request costs the service something. */
function FirstScan({ connection, all, scan }: { connection: string; all: number; scan: Scan | null }) {
  const { name } = useActiveConnection();
  const perSecond = usePerSecond();
  const service = visibleText(name, 60);
  const decline = useCall('watch.decline');
  const notNow = async () => {
    const result = await decline.run({ connection });
    if (!result.ok) showNotice(result.error);
  };
  return (
    <section aria-label={t('Blocks checked')} className={styles.bar}>
      <p className={styles.words}>
        <span className="semibold">{t('Scan past blocks for your history?')}</span>{' '}
        {isShort(all - 1)
          ? firstCostWords(all, perSecond, service)
          : t('{service} doesn’t provide it. You choose how far back, and see the cost first.', { service })}
      </p>
      <div className="flex wrap gap-8">
        {scan !== null && <ScanButton scan={scan} isMain />}
        <Button size="small" disabled={decline.running} onClick={() => void notNow()}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  );
}

/** New blocks that wait to be read are no scan. */
const newOnes = 3;
function goingOn({ on, paused, gaps }: Watch): { readonly left: number; readonly isGoingOn: boolean } {
  const left = countOf(gaps);
  return { left, isGoingOn: on && left > (paused ? 0 : newOnes) };
}
const countOf = (ranges: readonly BlockRange[]) => ranges.reduce((sum, { from, to }) => sum + Number(to) - Number(from) + 1, 0);

/** Not announced, as it changes with every block. `left`: of the blocks that were chosen; null for all of the chain. */
function Progress({ watch, left }: { watch: Watch; left: number | null }) {
  const now = useNow(phasePace(watch));
  return (
    <span className="soft">
      {' '}
      {watch.paused ? t('Paused.') : phaseWords(watch, now)}
      {left !== null && ` ${t('{count, plural, one {# block} other {# blocks}} left', { count: left })}`}
    </span>
  );
}

function PauseButton({ watch: { connection, paused } }: { watch: Watch }) {
  const pause = useCall('watch.pause');
  const toggle = async () => {
    const result = await pause.run({ connection, paused: !paused });
    if (!result.ok) showNotice(result.error);
  };
  return (
    <Button size="small" disabled={pause.running} onClick={() => void toggle()}>
      {paused ? t('Resume') : t('Pause')}
    </Button>
  );
}

const closed = { asks: false };
const useAsking = () => useStoreOf('connection', closed);

interface Scan {
  readonly words: string;
  readonly running: boolean;
  readonly start: () => void;
}

/** A short chain is scanned as a whole at once; otherwise the person chooses. Null where nothing is left to scan. */
export function useScan(): Scan | null {
  const watch = useSlice('watch');
  const { number } = useLatestBlock();
  const { completeTo, checked, all } = useCoverage();
  const scan = useCall('watch.scan');
  const asking = useAsking();
  const { left, isGoingOn } = goingOn(watch);
  if (number === null || completeTo !== null || checked === null || (isGoingOn && left + checked >= (all ?? 0))) return null;
  const { connection } = watch;
  const start = async () => {
    const result = await scan.run({ connection, from: '0', to: String(number), budget: 'unlimited' });
    if (!result.ok) showNotice(result.error);
  };
  if (!isShort(number)) return { words: t('Scan…'), running: false, start: () => asking.setState({ asks: true }) };
  const rest = Math.max(1, number + 1 - checked);
  return {
    words: t('Scan {count, plural, one {# block} other {# blocks}}', { count: rest }),
    running: scan.running,
    start: () => void start(),
  };
}

/** The dialog that asks which blocks, over any screen. */
export function ScanHost() {
  const asking = useAsking();
  const { asks } = useStore(asking);
  const { number } = useLatestBlock();
  if (!asks || number === null) return null;
  return (
    <Suspense fallback={null}>
      <ScanDialog newest={number} onClose={() => asking.setState({ asks: false })} />
    </Suspense>
  );
}
