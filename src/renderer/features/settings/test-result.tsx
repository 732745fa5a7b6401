/** What a test found: operation by operation, and the settings that it points to. */
import { useState } from 'react';
import { useCall } from '#renderer/bridge/use-call.ts';
import { withSettings } from '#renderer/lib/connection-input.ts';
import { lineWords, proposalWords, summaryWords, verdictWords } from '#renderer/lib/test-words.ts';
import { clockTime } from '#renderer/lib/time-words.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { Badge, type Tone } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import { RawView } from '#renderer/ui/raw-view.tsx';
import { type Column, Table } from '#renderer/ui/table.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { ConnectionTest, TestLine, Verdict } from '#shared/connection-test.ts';
import { operations } from '#shared/operations/table.ts';
import type { Connection } from '#shared/state.ts';
import styles from './settings.module.css';

type Ended = Extract<ConnectionTest, { phase: 'ended' }>;

const tones: Readonly<Record<Verdict, Tone>> = { works: 'good', unreadable: 'care', refused: 'bad', 'not-tried': 'neutral' };

export function TestResult({ connection, test }: { connection: Connection; test: Ended }) {
  const now = useNow();
  const [raw, setRaw] = useState<TestLine | null>(null);
  const columns: readonly Column<TestLine>[] = [
    { key: 'operation', head: 'Operation', namesRow: true, cell: ({ operation }) => <Operation id={operation} /> },
    { key: 'verdict', head: 'Answer', cell: ({ verdict }) => <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge> },
    {
      key: 'words',
      head: 'Why',
      cell: (line) => (
        <>
          {lineWords(line, now)}{' '}
          {line.raw !== null && (
            <Button size="small" look="quiet" aria-label={`Raw answer of ${operations[line.operation].path}`} onClick={() => setRaw(line)}>
              Raw
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <p role="status">
        Tested at {clockTime(test.at, now)}: {summaryWords(test.lines)}.
      </p>
      <Proposed connection={connection} test={test} />
      <Table name="Operations tested" columns={columns} rows={test.lines} rowKey={({ operation }) => operation} />
      {raw !== null && (
        <Dialog title="Start of the raw answer" wide onClose={() => setRaw(null)}>
          <RawView raw={raw.raw ?? ''} readAt={test.at} request={`${operations[raw.operation].method} ${operations[raw.operation].path}`} />
        </Dialog>
      )}
    </>
  );
}

function Operation({ id }: { id: TestLine['operation'] }) {
  const { title, method, path } = operations[id];
  return (
    <>
      {title}
      <br />
      <code className={styles.path}>
        {method} {path}
      </code>
    </>
  );
}

function Proposed({ connection, test }: { connection: Connection; test: Ended }) {
  const save = useCall('connection.save');
  const input = withSettings(connection, test.proposal);
  const words = proposalWords(test.proposal);
  const { settings } = connection;
  const isUsed = Object.entries(test.proposal).every(([name, value]) => settings[name as keyof typeof settings] === value);
  if (words.length === 0 || isUsed || input === null) return null;
  const use = async () => {
    const saved = await save.run(input);
    if (saved.ok) showToast('The connection was saved with these settings. Test it again to see.');
  };
  return (
    <div className={styles.proposal}>
      <p>The answers point to other settings: {words.join('; ')}.</p>
      <Button disabled={save.running} onClick={() => void use()}>
        Use these settings
      </Button>
      {save.problem !== null && <Problem problem={save.problem} />}
    </div>
  );
}
