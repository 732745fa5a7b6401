/** Which blocks were checked, and the way to check more: the same on every screen that shows what was found. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useStoreOf } from '#renderer/core/bridge/sign-in.tsx';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import type { BlockRange, Watch } from '#shared/chain/watch.ts';
import styles from './coverage.module.css';
import { type Coverage, coverageOf, coverageWords, isShort } from './coverage-words.ts';
import { phaseWords } from './watch-words.ts';

// Loaded when it opens.
const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);

export function useCoverage(): Coverage {
  const watch = useSlice('watch');
  const { number } = useLatestBlock();
  return coverageOf(watch, number);
}

/** `before`: what isn't shown until the rest is checked; a sentence. Nothing where no block is missing: a list's own heading says that. */
export function CoverageBar({ before, className }: { before: string; className?: string }) {
  const watch = useSlice('watch');
  const coverage = useCoverage();
  const scan = useScan();
  if (coverage.completeTo !== null) return null;
  const { left, isGoingOn } = goingOn(watch);
  const done = coverage.checked ?? 0;
  const all = isGoingOn ? done + left : coverage.all;
  return (
    <section aria-label="Blocks checked" className={cx(styles.bar, className)}>
      <p className={styles.words}>
        <span className="semibold">{coverageWords(coverage)}.</span> {before}
        {isGoingOn && <Progress watch={watch} left={left} />}
      </p>
      {all !== null && done > 0 && <progress max={all} value={done} aria-label="Blocks checked" />}
      <div className="flex wrap gap-8">
        {isGoingOn && <PauseButton watch={watch} />}
        {scan !== null && (
          <Button size="small" look={isGoingOn ? 'plain' : 'main'} disabled={scan.running} onClick={scan.start}>
            {scan.words}
          </Button>
        )}
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

/** Not announced, as it changes with every block. */
function Progress({ watch, left }: { watch: Watch; left: number }) {
  const now = useNow();
  return (
    <span className="soft">
      {' '}
      {watch.paused ? 'Paused.' : phaseWords(watch, now)} {withCommas(String(left))} {left === 1 ? 'block' : 'blocks'} left
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
      {paused ? 'Resume' : 'Pause'}
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
  if (!isShort(number)) return { words: 'Scan…', running: false, start: () => asking.setState({ asks: true }) };
  const rest = Math.max(1, number + 1 - checked);
  return {
    words: `Scan ${withCommas(String(rest))} ${rest === 1 ? 'block' : 'blocks'}`,
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
