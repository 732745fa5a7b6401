/** The transactions of the newest blocks. It stays as it is until the person asks for newer ones, so that a fast chain costs no requests. */
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useReads } from '#renderer/core/bridge/use-read.ts';
import { type Face, faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { blockOperations } from '#shared/core/operations/block.ts';
import type { Block } from '#shared/core/readers/block.ts';
import { ListChoice } from './list-choice.tsx';
import { TransactionsTable } from './transactions-table.tsx';

/** Blocks that are read at a time. */
const few = 5;

export function LatestTransactions({ newest }: { newest: number }) {
  'use memo';
  const [{ from, count }, show] = useState({ from: newest, count: few });
  // Blocks above the newest one are gone: a reorg, or a restarted chain.
  const top = Math.min(from, newest);
  const numbers = Array.from({ length: Math.min(count, top + 1) }, (_, index) => String(top - index));
  const reads = useReads(numbers.map((number) => chainQueries.block(number, 'shallowBlock')));
  const faces = reads.map((read) => faceOf(read));
  // In order: what comes after a block that isn't read yet waits for it.
  const end = faces.findIndex((face) => valueIn(face) === null);
  const whole = faces.slice(0, end < 0 ? faces.length : end);
  const hindrance = faces[end];
  const blockOf = new Map(
    whole.flatMap((face) => (valueIn(face)?.transactions ?? []).map((hash) => [hash, valueIn(face)?.number ?? ''] as const)),
  );
  const fresh = newest - top;
  return (
    <div className="stack gap-12">
      <TransactionsTable
        hashes={whole.length === 0 ? [] : [...blockOf.keys()]}
        of="the newest blocks"
        head={<ListChoice />}
        blockOf={(hash) => blockOf.get(hash) ?? null}
        none={whole.length === 0 ? null : `No transactions in the newest ${whole.length === 1 ? 'block' : `${whole.length} blocks`}.`}
      />
      {hindrance !== undefined && <Hindrance face={hindrance} again={reads[end]?.again ?? (() => {})} />}
      <div className="row justify-center gap-8">
        {fresh > 0 && (
          <Button icon={<ArrowUp size={14} aria-hidden />} onClick={() => show({ from: newest, count: few })}>
            {fresh === 1 ? '1 new block' : `${withCommas(String(fresh))} new blocks`}
          </Button>
        )}
        {numbers.length <= top && <Button onClick={() => show({ from: top, count: count + few })}>Older transactions</Button>}
      </div>
    </div>
  );
}

function Hindrance({ face, again }: { face: Face<Block>; again: () => void }) {
  return (
    <ServiceView of={face} asked={blockOperations['block.get']} loading={<Reading what="the block" bars={['row', 'row']} />} again={again}>
      {() => null}
    </ServiceView>
  );
}
