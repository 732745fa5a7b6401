/** The cache of the service's answers: its size, its limit, and clearing it. */

import { connectionQueries } from '#renderer/connections/queries.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import type { CacheLimit } from '#shared/ipc/state.ts';

const limits: readonly { readonly value: CacheLimit; readonly label: string }[] = (['16', '32', '64', '128', '256'] as const).map(
  (value) => ({ value, label: `${value} MB` }),
);

/** `0.4 MB`. */
const toMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

export function StoredCard() {
  const { cacheLimit } = useSlice('preferences');
  const { value: bytes, again } = useOwn(connectionQueries.storedSize());
  const setLimit = useCall('preferences.setCacheLimit');
  const clear = useCall('cache.clear');
  const choose = async (limit: CacheLimit) => {
    const result = await setLimit.run({ cacheLimit: limit });
    if (result.ok) again();
    else showNotice(result.error);
  };
  const clearAll = async () => {
    const result = await clear.run({});
    if (!result.ok) return showNotice(result.error);
    again();
    showToast('Stored answers cleared.', 'good');
  };
  return (
    <Card name="Stored answers">
      <div className="stack gap-16 mt-12">
        <p>
          Answers are stored on this computer, so that screens open at once and offline. Final blocks and transactions are read only once.
          Signing out deletes the service’s stored answers.
        </p>
        <dl className="facts-grid gap-6-20">
          <dt>In use</dt>
          <dd>{bytes === null ? 'unknown' : toMegabytes(bytes)}</dd>
        </dl>
        <Segments
          legend="At most"
          hint="the oldest are deleted first"
          name="cache-limit"
          value={cacheLimit}
          choices={limits}
          onChoose={(limit) => void choose(limit)}
        />
        <div className="flex wrap gap-8">
          <Button disabled={clear.running} onClick={() => void clearAll()}>
            Clear
          </Button>
        </div>
        <p className="soft">
          Clearing also deletes what search finds and the balance history, for every connection. Labels and sign-ins stay.
        </p>
      </div>
    </Card>
  );
}
