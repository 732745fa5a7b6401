/** The transactions of the newest blocks. Newer ones come only when the person asks for them, so that a fast chain costs no requests. */

import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { toTime } from '#renderer/chain/block-figures.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { type Read, useReads } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { rememberFocus } from '#renderer/core/ui/near-focus.ts';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { useTimeWords } from '#renderer/core/ui/time.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { t } from '#shared/core/language/language.ts';
import { blockOperations } from '#shared/core/operations/block.ts';
import type { Block } from '#shared/core/readers/block.ts';
import { TransactionsTable } from './transactions-table.tsx';

/** Blocks that are read at a time. */
const few = 5;

export function LatestTransactions({ newest }: { newest: number }) {
  'use memo';
  const [{ from, count }, show] = useState({ from: newest, count: few });
  const wordsOf = useTimeWords();
  // Blocks above the newest one are gone: a reorg, or a restarted chain.
  if (from > newest) show({ from: newest, count });
  const numbers = Array.from({ length: Math.min(count, from + 1) }, (_, index) => String(from - index));
  const reads = useReads(numbers.map((number) => chainQueries.block(number, 'shallowBlock')));
  const blocks = reads.map((read) => valueIn(faceOf(read)));
  // Nothing is left out: what comes after a block without a list, or with another parent, isn't shown.
  const end = blocks.findIndex((block, index) => block?.transactions == null || isReorged(blocks[index - 1], block));
  const whole = blocks.slice(0, end < 0 ? blocks.length : end).filter((block) => block !== null);
  const blockOf = new Map(whole.flatMap((block) => (block.transactions ?? []).toReversed().map((hash) => [hash, block] as const)));
  const stale = reads.map((read) => faceOf(read)).find(({ face }) => face === 'stale');
  const fresh = newest - from;
  const [first, last] = [whole[0]?.number, whole.at(-1)?.number];
  const [lowest, highest] = [withCommas(last ?? ''), withCommas(first ?? '')];
  const none =
    lowest === highest
      ? t('No transactions in block {number}.', { number: lowest })
      : t('No transactions in blocks {lowest} to {highest}.', { lowest, highest });
  const renew = () => {
    const giveBack = rememberFocus();
    show({ from: newest, count: few });
    giveBack();
  };
  return (
    <div className="stack gap-12">
      <TransactionsTable
        hashes={[...blockOf.keys()]}
        head={<span />}
        blockOf={(hash) => {
          const block = blockOf.get(hash);
          const at = block === undefined ? null : toTime(block.timestamp);
          return block === undefined
            ? null
            : [withCommas(block.number), at === null ? null : wordsOf(at).shown].filter(Boolean).join(' · ');
        }}
        none={whole.length === 0 ? null : none}
      />
      {stale !== undefined && <StaleNote face={stale} />}
      {end >= 0 && reads[end] !== undefined && <Hindrance read={reads[end]} isReorged={isReorged(blocks[end - 1], blocks[end])} />}
      <div className="row justify-center gap-8">
        {fresh > 0 && (
          <Button icon={<ArrowUp size={14} aria-hidden />} onClick={renew}>
            {t('{count, plural, one {1 new block} other {# new blocks}}', { count: fresh })}
          </Button>
        )}
        {end < 0 && numbers.length <= from && <Button onClick={() => show({ from, count: count + few })}>{t('Older transactions')}</Button>}
      </div>
    </div>
  );
}

/** The next higher block has another parent: one of the two is of a chain that is no more. */
const isReorged = (higher: Block | null | undefined, block: Block | null | undefined) =>
  higher?.parentHash != null && block?.hash != null && higher.parentHash !== block.hash;

/** Why the list ends here. */
function Hindrance({ read, isReorged }: { read: Read<Block>; isReorged: boolean }) {
  const service = useServiceName();
  return (
    <ServiceView
      of={faceOf(read)}
      asked={blockOperations['block.get']}
      loading={<Reading what={t('the block')} bars={['row', 'row']} />}
      again={read.again}
    >
      {({ number }) => (
        <div className="row wrap justify-center gap-8">
          <p className="soft">
            {isReorged
              ? t('Block {number} was replaced by another (a reorg).', { number: withCommas(number) })
              : t('{service} doesn’t list the transactions of block {number} by hash.', { service, number: withCommas(number) })}
          </p>
          {isReorged && (
            <Button size="small" onClick={read.again}>
              {t('Read again')}
            </Button>
          )}
        </div>
      )}
    </ServiceView>
  );
}
