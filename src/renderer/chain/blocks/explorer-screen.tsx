/** The explorer: figures and a chart of the chain, and its blocks or newest transactions. */

import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { t } from '#shared/core/language/language.ts';
import { blockOperations } from '#shared/core/operations/block.ts';
import { BlocksTable } from './blocks-table.tsx';
import { ChainOverview, OverviewLoading } from './chain-overview.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { ListChoice, useChosenList } from './list-choice.tsx';

export function ExplorerScreen() {
  const { read, number } = useLatestBlock();
  const face = faceOf(read);
  const list = useChosenList();
  return (
    <div className="stack min-w-0 gap-20 max-w-wide">
      <ServiceView of={face} asked={blockOperations['block.latestNumber']} loading={<OverviewLoading />} again={read.again}>
        {(latest) =>
          number === null ? (
            <p>{t('The newest block, {latest}, is too high for this list. Open a block by its number instead.', { latest })}</p>
          ) : (
            <>
              <StaleNote face={face} />
              <ChainOverview newest={number} face={face} answer={read.answer} />
              <div className="relative min-w-0">
                <ListChoice />
                {list === 'blocks' ? <BlocksTable newest={number} /> : <LatestTransactions newest={number} />}
              </div>
            </>
          )
        }
      </ServiceView>
    </div>
  );
}
