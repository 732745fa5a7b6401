/** The log of requests to this service since the app started, the newest first. It can be saved as a file. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import { connectionQueries } from '#renderer/connections/queries.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';
import styles from './console.module.css';
import { narrowRequests, type Which } from './narrow-requests.ts';

const which = [
  { value: 'all', label: t('All') },
  { value: 'failed', label: t('Failed only') },
  { value: 'writes', label: t('Writes only') },
] as const satisfies readonly { value: Which; label: string }[];

const columns: readonly Column<LoggedRequest>[] = [
  { key: 'at', head: t('Began'), cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{clockTime(at, Date.now())}</time> },
  {
    key: 'request',
    head: t('Request'),
    namesRow: true,
    cell: ({ method, path }) => (
      <code className="break-words code">
        {method} {path}
      </code>
    ),
  },
  { key: 'operation', head: t('Operation'), cell: ({ operation }) => operations[operation].title },
  { key: 'outcome', head: t('Outcome'), cell: (request) => <Ended request={request} /> },
  {
    key: 'took',
    head: t('Took'),
    align: 'end',
    cell: ({ milliseconds }) => (milliseconds === null ? '' : t('{milliseconds} ms', { milliseconds: countWords(milliseconds) })),
  },
  {
    key: 'size',
    head: t('Size'),
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? '' : t('{bytes}\u00a0B', { bytes: countWords(bytes) })),
  },
];

const savedColumns: readonly SavedColumn<LoggedRequest>[] = [
  { name: 'Began', value: ({ at }) => new Date(at).toISOString() },
  { name: 'Request', value: ({ method, path }) => `${method} ${path}` },
  { name: 'Operation', value: ({ operation }) => operation },
  { name: 'Status', value: ({ status, error }) => (status === null ? error : String(status)) },
  { name: 'Milliseconds', value: ({ milliseconds }) => (milliseconds === null ? null : String(milliseconds)) },
  { name: 'Bytes', value: ({ bytes }) => (bytes === null ? null : String(bytes)) },
];

const none: readonly LoggedRequest[] = [];

export function RequestsCard() {
  const connection = useActiveConnection();
  const { value, problem } = useOwn(connectionQueries.requests());
  const requests = value ?? none;
  const [sought, setSought] = useState('');
  const [shown, setShown] = useState<Which>('all');
  const save = useCall('request.save');
  const narrowed = narrowRequests(requests, sought, shown);
  const saveFile = async () => {
    const saved = await save.run({ connection: connection.id });
    if (saved.ok) showToast(t('Saved as {file}', { file: visibleText(saved.value, 200) }));
    else if (saved.error.code === 'canceled') save.forget();
  };
  return (
    <section aria-label={t('Request log')}>
      <div className={styles.bar}>
        <SearchField label={t('Find a request')} value={sought} onChange={setSought} />
        <Select label={t('Show')} value={shown} choices={which} onChoose={setShown} />
        <SaveList name={t('Requests')} rows={narrowed} columns={savedColumns} />
        <Button icon={<Download size={14} aria-hidden />} disabled={save.running || requests.length === 0} onClick={() => void saveFile()}>
          {t('Export as HAR')}
        </Button>
      </div>
      <p className="soft mb-12">
        {t(
          'Requests to “{connection}” since Blockdesk started: at most the last 1,000, without tokens, answers or inputs. The file goes to your Downloads folder.',
          { connection: visibleText(connection.name, 60) },
        )}
      </p>
      {(problem ?? save.problem) !== null && <SaveProblem problem={problem ?? save.problem} />}
      <Table
        name={t('Requests')}
        columns={columns}
        rows={narrowed}
        rowKey={({ number }) => String(number)}
        empty={requests.length === 0 ? t('No requests yet.') : t('No requests match.')}
      />
    </section>
  );
}

function SaveProblem({ problem }: { problem: Parameters<typeof Problem>[0]['problem'] | null }) {
  return problem === null ? null : (
    <div role="alert" className="stack gap-14 mt-12">
      <Problem problem={problem} />
    </div>
  );
}

function Ended({ request: { milliseconds, status, error } }: { request: LoggedRequest }) {
  if (milliseconds === null) return <span className="soft">{t('under way')}</span>;
  if (status === null) return <Badge tone="bad">{errorTitle(error)}</Badge>;
  return <Badge tone={status >= 200 && status < 300 ? 'good' : 'bad'}>{status}</Badge>;
}

/** The log has only the error's code. */
function errorTitle(code: LoggedRequest['error']): string {
  if (code === 'offline') return t('no connection');
  if (code === 'timeout') return t('no answer in time');
  return code === 'canceled' || code === 'internal' ? errorWords({ code }, Date.now()).title : (code ?? t('no answer'));
}
