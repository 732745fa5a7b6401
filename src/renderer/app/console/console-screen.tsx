/** The API console: runs any operation of the service, and shows the request log. */

import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { type ConsoleRun, keepDraft, useConsole } from '#renderer/contracts/console.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { t, tc } from '#shared/core/language/language.ts';
import { groupOperations } from '#shared/core/operations/groups.ts';
import { isOperationId, type OperationId, operations } from '#shared/core/operations/table.ts';
import { consolePlace, requestLogPlace } from '#shared/core/screens.ts';
import styles from './console.module.css';
import { OperationPanel } from './operation-panel.tsx';
import { RequestsCard } from './requests-card.tsx';

/** `part`: the rest of the place: an operation, or the request log. */
export function ConsoleScreen({ part }: { part: string | null }) {
  const showsRequests = part === requestsPart;
  const operation = part !== null && isOperationId(part) ? part : 'user.get';
  return (
    <div className="stack gap-20 max-w-wide">
      <nav className={styles.parts} aria-label={t('Parts of the console')}>
        <Link to={consolePlace} aria-current={showsRequests ? undefined : 'page'}>
          {t('Operations')}
        </Link>
        <Link to={requestLogPlace} aria-current={showsRequests ? 'page' : undefined}>
          {t('Request log')}
        </Link>
      </nav>
      {showsRequests ? (
        <RequestsCard />
      ) : (
        <div className={styles.columns}>
          <OperationsList current={operation} />
          <div className="stack min-w-0 gap-20">
            <OperationPanel key={operation} id={operation} />
            <RunsCard />
          </div>
        </div>
      )}
    </div>
  );
}

const requestsPart = requestLogPlace.slice(consolePlace.length + 1);

/** The operations, grouped as in the API document. */
function OperationsList({ current }: { current: OperationId }) {
  const [sought, setSought] = useState('');
  const groups = groupOperations(sought);
  const count = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <nav className={styles.list} aria-label={t('Operations')}>
      <SearchField label={t('Find an operation')} value={sought} onChange={setSought} />
      <p role="status" className="visually-hidden">
        {sought === '' ? '' : t('{count} found', { count })}
      </p>
      {groups.map(({ name, ids }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <Link to={`${consolePlace}/${id}`} aria-current={id === current ? 'true' : undefined}>
                  <span>{operations[id].title}</span>
                  {operations[id].effect === 'write' && <Badge tone="care">{tc('operation', 'write')}</Badge>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && <p className={styles.none}>{t('No operations match. Try a part of the name or path.')}</p>}
    </nav>
  );
}

/** The runs since the app started, with their input but without their answers. */
function RunsCard() {
  const console = useConsole();
  const { runs } = useStore(console);
  const [, navigate] = useLocation();
  if (runs.length === 0) return null;
  const fillIn = ({ operation, typed }: ConsoleRun) => {
    keepDraft(console, operation, typed);
    navigate(`${consolePlace}/${operation}`);
  };
  return (
    <Card name={t('Runs of this session')} below={t('“Fill in” restores the form. Nothing is sent until you press Run.')}>
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run.number}>
            <div className="min-w-0 break-words basis-220">
              <p>{operations[run.operation].title}</p>
              <p className="soft">{typedWords(run)}</p>
            </div>
            <Badge tone={run.isGood ? 'good' : 'bad'}>{run.outcome}</Badge>
            <Time at={run.at} />
            <Button
              size="small"
              aria-label={t('Fill in {operation} again, run {number}', { operation: operations[run.operation].title, number: run.number })}
              onClick={() => fillIn(run)}
            >
              {t('Fill in')}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function typedWords({ typed, operation }: ConsoleRun): string {
  const given = Object.values(typed).filter((text) => text !== '');
  const { method, path } = operations[operation];
  return given.length === 0 ? `${method} ${path}` : visibleText(given.join(' · '), 120);
}
