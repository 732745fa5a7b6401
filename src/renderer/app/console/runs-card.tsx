/** What was run here since the app started, to run again: what was typed, not what was answered. */

import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { type ConsoleRun, keepDraft, useConsole } from '#renderer/contracts/console.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { operations } from '#shared/core/operations/table.ts';
import { consolePlace } from '#shared/core/screens.ts';
import styles from './console.module.css';

export function RunsCard() {
  const console = useConsole();
  const { runs } = useStore(console);
  const [, navigate] = useLocation();
  if (runs.length === 0) return null;
  const fillIn = ({ operation, typed }: ConsoleRun) => {
    keepDraft(console, operation, typed);
    navigate(`${consolePlace}/${operation}`);
  };
  return (
    <Card name="Runs of this session" below="“Fill in” puts it back into the form; nothing is sent until you press Run.">
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run.number}>
            <div className={styles.words}>
              <p>{operations[run.operation].title}</p>
              <p className={styles.soft}>{typedWords(run)}</p>
            </div>
            <Badge tone={run.isGood ? 'good' : 'bad'}>{run.outcome}</Badge>
            <Time at={run.at} />
            <Button
              size="small"
              aria-label={`Fill in ${operations[run.operation].title} again, run ${run.number}`}
              onClick={() => fillIn(run)}
            >
              Fill in
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
