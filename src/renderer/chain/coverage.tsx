/** Which blocks were checked, and the way to check more: the same on every screen that shows what was found. */
import { lazy, Suspense, useState } from 'react';
import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import type { BlockRange, Watch } from '#shared/chain/watch.ts';
import styles from './coverage.module.css';
import { type Coverage, coverageOf, coverageWords, isShort } from './coverage-words.ts';
import { phaseWords } from './watch-words.ts';

// Loaded when it opens.
const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

export function useCoverage(): Coverage {
  const watch = useSlice('watch');
  const { number } = useLatestBlock();
  return coverageOf(watch, number);
}

/** `before`: what isn't shown until the rest is checked; a sentence. Nothing where no block is missing: a list's own heading says that. */
export function CoverageBar({ before, className }: { before: string; className?: string }) {
  const watch = useSlice('watch');
  const coverage = useCoverage();
  if (coverage.completeTo !== null) return null;
  const left = countOf(watch.gaps);
  const isGoingOn = watch.on && left > (watch.paused ? 0 : newOnes);
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
        {coverage.checked !== null && (!isGoingOn || left + done < (coverage.all ?? 0)) && <ScanButton watch={watch} isMain={!isGoingOn} />}
      </div>
    </section>
  );
}

/** New blocks that wait to be read are no scan. */
const newOnes = 3;
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

/** A short chain is scanned as a whole at once; otherwise the person chooses. */
function ScanButton({ watch: { connection, checked }, isMain }: { watch: Watch; isMain: boolean }) {
  const { number } = useLatestBlock();
  const scan = useCall('watch.scan');
  const [asking, setAsking] = useState(false);
  if (number === null) return null;
  const isWhole = isShort(number);
  const start = async () => {
    const result = await scan.run({ connection, from: '0', to: String(number), budget: 'unlimited' });
    if (!result.ok) showNotice(result.error);
  };
  const left = Math.max(1, number + 1 - (checked ?? 0));
  return (
    <>
      <Button
        size="small"
        look={isMain ? 'main' : 'plain'}
        disabled={scan.running}
        onClick={() => (isWhole ? void start() : setAsking(true))}
      >
        {isWhole ? `Scan ${withCommas(String(left))} ${left === 1 ? 'block' : 'blocks'}` : 'Scan…'}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ScanDialog newest={number} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
