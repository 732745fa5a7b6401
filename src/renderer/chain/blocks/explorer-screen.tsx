/** The chain's newest blocks: how it goes in figures and a chart, and every block down to the first. */

import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { requestOf } from '#renderer/core/parts/raw-button.tsx';
import { FaceView } from '#renderer/core/ui/face-view.tsx';
import { StaleNote } from '#renderer/core/ui/stale-note.tsx';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import { blockOperations } from '#shared/core/operations/block.ts';
import { BlocksTable } from './blocks-table.tsx';
import { ChainOverview, OverviewLoading } from './chain-overview.tsx';
import styles from './explorer.module.css';

export function ExplorerScreen() {
  const { read, number } = useLatestBlock();
  const face = faceOf(read);
  const signInAgain = useSignInAgain();
  return (
    <div className={styles.screen}>
      <FaceView
        of={face}
        request={requestOf(blockOperations['block.latestNumber'])}
        loading={<OverviewLoading />}
        onAgain={read.again}
        onSignIn={signInAgain}
      >
        {(latest) =>
          number === null ? (
            <p>The newest block is number {latest}. That is more than this list can count; a block opens by its own number.</p>
          ) : (
            <>
              <StaleNote face={face} />
              <ChainOverview newest={number} face={face} answer={read.answer} />
              <BlocksTable newest={number} />
            </>
          )
        }
      </FaceView>
    </div>
  );
}
