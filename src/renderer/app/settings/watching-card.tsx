/** Watching: on or off, its request budget, and the blocks that it has scanned. */
import { useState } from 'react';
import { barOf, phaseWords, rangesWords, watchingWords } from '#renderer/chain/watch-words.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { type Watch, watchBudgets } from '#shared/chain/watch.ts';
import styles from './settings.module.css';
import bar from './watching-card.module.css';

const budgets = watchBudgets.map((value) => ({ value, label: `${value} a minute` }));
const distances = [
  { value: '100', label: '100 blocks' },
  { value: '1000', label: '1,000 blocks' },
  { value: '10000', label: '10,000 blocks' },
] as const;

export function WatchingCard() {
  const watch = useSlice('watch');
  const { connection, on, budget } = watch;
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
    <Card name="Watching">
      <div className={styles.body}>
        <Checkbox
          label="Watch for transfers"
          name="watch"
          text={does ?? ''}
          on={wanted ?? on}
          onChange={(turned) => void change({ on: turned, budget })}
        />
        <p className="soft">{costs}</p>
        <p className="soft">{misses}</p>
        <Select
          label="Requests"
          value={budget}
          choices={budgets}
          onChoose={(chosen) => void change({ on: wanted ?? on, budget: chosen })}
        />
        {on && <Progress watch={watch} />}
      </div>
    </Card>
  );
}

function Progress({ watch }: { watch: Watch }) {
  const now = useNow();
  const further = useCall('watch.further');
  const [blocks, setBlocks] = useState<(typeof distances)[number]['value']>('1000');
  const look = async () => {
    const result = await further.run({ connection: watch.connection, blocks });
    if (!result.ok) showNotice(result.error);
  };
  const found = watch.found === 1 ? '1 transfer found' : `${watch.found} transfers found`;
  return (
    <>
      {/* Not announced, as it changes with every block. */}
      <p>{phaseWords(watch, now)}</p>
      <p className="soft">{rangesWords(watch)}</p>
      <Bar watch={watch} />
      <p className="soft">
        {watch.requestsLastMinute} of {watch.budget} requests in the last minute · {found}
      </p>
      <div className="flex wrap gap-8">
        <Select label="Further back" value={blocks} choices={distances} onChoose={setBlocks} />
        <Button disabled={further.running || watch.scanned.length === 0} onClick={() => void look()}>
          Look further back
        </Button>
      </div>
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
