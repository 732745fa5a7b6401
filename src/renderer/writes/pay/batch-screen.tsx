/** One batch: how far it is, its rows with what became of each, and the buttons to pause it and to go on. */

import { Download, Pause, Play, Square } from 'lucide-react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { TransactionLink } from '#renderer/core/parts/transaction-link.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { writeQueries } from '#renderer/writes/queries.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { entryPlace } from '#shared/core/places.ts';
import { approvalsPlace } from '#shared/core/screens.ts';
import type { BatchNow, BatchRowNow } from '#shared/writes/batch.ts';
import { batchName, phaseWords, rowStateWords, sentRows } from './batch-state-words.ts';
import styles from './pay.module.css';

export function BatchScreen({ id }: { id: string }) {
  const { value, isRead, problem, again } = useOwn(writeQueries.batch(id));
  const { items } = useSlice('batches');
  if (problem !== null && value === null) return <Problem problem={problem} onAgain={again} />;
  if (!isRead) return <Reading what={t('the list')} bars={['row', 'row']} />;
  if (value === null) return <p>{t('There’s no such list here.')}</p>;
  const batch = items.find((one) => one.id === id) ?? value.batch;
  return (
    <div className="stack gap-16 max-w-wide">
      <ProgressCard batch={batch} />
      <Card name={t('Rows')}>
        <Table
          name={t('Rows')}
          columns={columns}
          rows={value.rows.map((row, index) => ({ ...row, place: index + 1 }))}
          rowKey={({ place }) => String(place)}
        />
      </Card>
    </div>
  );
}

type PlacedRow = BatchRowNow & { readonly place: number };

const columns: readonly Column<PlacedRow>[] = [
  { key: 'place', head: t('Row'), align: 'end', cell: ({ place }) => countWords(place) },
  {
    key: 'what',
    head: t('What'),
    namesRow: true,
    cell: ({ title, entry }) => {
      const words = visibleText(title, 300);
      return <span className="break-words">{entry === null ? words : <Link to={entryPlace(entry)}>{words}</Link>}</span>;
    },
  },
  { key: 'note', head: t('Note'), cell: ({ note }) => visibleText(note, 100) },
  {
    key: 'state',
    head: t('State'),
    cell: ({ state, differs }) => {
      const { tone, words } = rowStateWords(state);
      return (
        <span className="flex wrap gap-4">
          <Badge tone={tone}>{words}</Badge>
          {differs && <Badge tone="bad">{t('not as reviewed')}</Badge>}
        </span>
      );
    },
  },
  { key: 'hash', head: t('Transaction'), cell: ({ hash }) => hash !== null && <TransactionLink hash={hash} /> },
];

function ProgressCard({ batch }: { batch: BatchNow }) {
  const { id: connection } = useActiveConnection();
  const [pause, goOn, end, save] = [useCall('batch.pause'), useCall('batch.goOn'), useCall('batch.end'), useCall('batch.save')];
  const hindrance = useHindrance();
  const input = { connection, batch: batch.id };
  const waiting = batch.counts.waiting ?? 0;
  const problem = [goOn.problem, end.problem].find((one) => one !== null && one.code !== 'canceled') ?? null;
  return (
    <Card
      name={batchName(batch)}
      aside={
        <Button
          size="small"
          icon={<Download size={14} aria-hidden />}
          onClick={() => void save.run(input).then((saved) => announceSaved(saved, t('The result wasn’t saved.')))}
        >
          {t('Save result')}
        </Button>
      }
    >
      <div className="stack gap-10">
        <progress className={styles.progress} max={batch.rows} value={sentRows(batch)} aria-label={t('Sent rows')} />
        <p role="status">
          {t('{sent} of {all} sent.', { sent: countWords(sentRows(batch)), all: countWords(batch.rows) })} {phaseWords(batch)}
        </p>
        {batch.differing > 0 && (
          <p className="bad" role="status">
            {t('{count, plural, one {# row} other {# rows}} did something else than you reviewed. Open such a row to see what.', {
              count: batch.differing,
            })}
          </p>
        )}
        {batch.kind === 'revocations' && (
          <p>
            <Link to={approvalsPlace}>{t('See what is still approved')}</Link>
          </p>
        )}
        {problem !== null && <p className="bad">{problemLine(problem)}</p>}
        <div className={styles.buttons}>
          {(batch.phase === 'running' || batch.phase === 'pausing') && (
            <Button
              look="main"
              icon={<Pause size={14} aria-hidden />}
              disabled={batch.phase === 'pausing'}
              onClick={() => void pause.run(input)}
            >
              {t('Pause')}
            </Button>
          )}
          {batch.phase === 'paused' && (
            <>
              <Button
                look="main"
                icon={<Play size={14} aria-hidden />}
                disabled={goOn.running}
                {...hinderedBy(hindrance)}
                onClick={() => void goOn.run(input)}
              >
                {t('Review the {count, plural, one {last row} other {# rows left}}', { count: waiting })}
              </Button>
              <Button icon={<Square size={14} aria-hidden />} disabled={end.running} onClick={() => void end.run(input)}>
                {t('End the list')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
