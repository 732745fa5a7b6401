/** Watching: on or off, its request budget, and the blocks that it has scanned. */

import { useState } from 'react';
import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { barOf, budgetLabel, phasePace, phaseWords, rangesWords, watchingWords } from '#renderer/chain/watch-words.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { type Watch, watchBudgets } from '#shared/chain/watch.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './settings.module.css';
import bar from './watching-card.module.css';

export function WatchingCard() {
  const watch = useSlice('watch');
  const { connection, on, budget } = watch;
  const { settings } = useActiveConnection();
  const set = useCall('watch.set');
  /** The new state, shown before the call ends. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: { on: boolean; budget: Watch['budget'] }) => {
    setWanted(next.on);
    const result = await set.run({ connection, ...next });
    setWanted(null);
    if (!result.ok) showNotice(result.error);
  };
  const [does, costs, misses] = watchingWords(budget);
  return (
    <Card name={t('Watching')}>
      <div className={styles.body}>
        <Checkbox
          label={t('Watch for transfers')}
          name="watch"
          text={does ?? ''}
          on={wanted ?? on}
          onChange={(turned) => void change({ on: turned, budget })}
        />
        <p className="soft">{costs}</p>
        <p className="soft">{misses}</p>
        <Select
          label={t('Requests')}
          value={budget}
          choices={watchBudgets.map((value) => ({ value, label: budgetLabel(value, settings.perSecond) }))}
          onChoose={(chosen) => void change({ on: wanted ?? on, budget: chosen })}
        />
        {on && <Progress watch={watch} />}
        <CoverageBar before={t('Transfers and approvals in unchecked blocks aren’t shown yet.')} />
      </div>
    </Card>
  );
}

function Progress({ watch }: { watch: Watch }) {
  const now = useNow(phasePace(watch));
  return (
    <>
      {/* Not announced, as it changes with every block. */}
      <p>{phaseWords(watch, now)}</p>
      <p className="soft">{rangesWords(watch)}</p>
      <Bar watch={watch} />
      <p className="soft">
        {t('{count} requests in the last minute', { count: watch.requestsLastMinute })} ·{' '}
        {t('{count, plural, one {# transaction found} other {# transactions found}}', { count: watch.found })}
      </p>
    </>
  );
}

/** Decorative, as the text above says the same. */
function Bar({ watch }: { watch: Watch }) {
  const parts = barOf(watch);
  if (parts.length === 0) return null;
  return (
    <svg className={bar.bar} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      {parts.map(({ from, width, is }) => (
        <rect
          key={`${is} ${from}`}
          x={from}
          y={is === 'gap' ? 0.35 : 0}
          width={width}
          height={is === 'gap' ? 0.3 : 1}
          className={bar[is]}
        />
      ))}
    </svg>
  );
}
