/** One block: its neighbors, every field that the service gives, and its transactions. */

import { useEffect } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useBlockTime, useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { immutableDepth } from '#shared/core/finality.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { blockOperations } from '#shared/core/operations/block.ts';
import { BlockBar } from './block-bar.tsx';
import { BlockFacts } from './block-facts.tsx';
import styles from './block-screen.module.css';
import { TransactionsTable } from './transactions-table.tsx';

/** `number`: decimal digits. */
export function BlockScreen({ number }: { number: string }) {
  const service = useServiceName();
  const { number: newest } = useLatestBlock();
  const isAhead = newest !== null && BigInt(number) > BigInt(newest);
  const isDeep = newest !== null && BigInt(newest) - BigInt(number) >= immutableDepth;
  // A block that seems to lie ahead is read once, too: the newest known here may be out of date.
  const read = useRead(chainQueries.block(number, isDeep ? 'settled' : 'shallowBlock'));
  const face = faceOf(read);
  useTriedTooEarly(isAhead, read.problem?.code === 'service' ? read.again : null);
  const isMissing = face.face === 'error' && face.problem.code === 'service' && face.problem.status === 404;
  return (
    <div className="stack min-w-0 gap-20 max-w-wide">
      <BlockBar number={number} newest={newest} face={face} answer={read.answer} />
      {isAhead && (face.face === 'loading' || isMissing) ? (
        <NotMined number={number} newest={newest} />
      ) : isMissing ? (
        <ProblemNote
          tone="care"
          title={t('{service} has no block {number}', { service, number: withCommas(number) })}
          text={t('It may keep only newer blocks, or the chain was restarted.')}
          next={t('See the list of blocks in Explorer.')}
        />
      ) : (
        <ServiceView of={face} asked={blockOperations['block.get']} loading={<BlockLoading />} again={read.again}>
          {(block) => (
            <>
              <StaleNote face={face} />
              <BlockFacts block={block} />
              <TransactionsTable hashes={block.transactions} />
            </>
          )}
        </ServiceView>
      )}
    </div>
  );
}

/** Reads a block again once it is mined, if it was asked for too early. */
function useTriedTooEarly(isAhead: boolean, again: (() => void) | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is mined, not at every try
  useEffect(() => {
    if (!isAhead) again?.();
  }, [isAhead]);
}

function NotMined({ number, newest }: { number: string; newest: number }) {
  const between = useBlockTime();
  const missing = BigInt(number) - BigInt(newest);
  const place =
    missing === 1n
      ? t('The newest block is {newest}; this one comes next.', { newest: countWords(newest) })
      : t('The newest block is {newest}; {count} to go.', { newest: countWords(newest), count: countWords(missing) });
  return (
    <section role="status" aria-label={t('Block {number}', { number: withCommas(number) })} className={styles.notMined}>
      <h2>{t('Not mined yet')}</h2>
      <p>
        {place}
        {between !== null &&
          between !== 0 &&
          ` ${t('Expected in about {time}.', { time: durationWords(missing * BigInt(Math.round(between))) })}`}
      </p>
      <p className="soft">{t('It appears here automatically.')}</p>
    </section>
  );
}

/** `2 min`, rounded up. */
function durationWords(milliseconds: bigint): string {
  const seconds = milliseconds / 1000n + 1n;
  const inUnits = (size: bigint) => countWords((seconds + size - 1n) / size);
  if (seconds >= 2n * 86_400n) return t('{days} days', { days: inUnits(86_400n) });
  if (seconds >= 2n * 3_600n) return t('{hours} h', { hours: inUnits(3_600n) });
  return seconds >= 2n * 60n ? t('{minutes} min', { minutes: inUnits(60n) }) : t('{seconds} s', { seconds });
}

function BlockLoading() {
  return (
    <div className={styles.card}>
      <Reading what={t('the block')} bars={Array.from({ length: 10 }, () => 'line' as const)} />
    </div>
  );
}
