/** The API console: every operation of the service's document by hand, and the requests that the app made. */
import { Link } from 'wouter';
import { isOperationId } from '#shared/core/operations/table.ts';
import { consolePlace, requestLogPlace } from '#shared/core/screens.ts';
import styles from './console.module.css';
import { OperationPanel } from './operation-panel.tsx';
import { OperationsList } from './operations-list.tsx';
import { RequestsCard } from './requests-card.tsx';
import { RunsCard } from './runs-card.tsx';

/** `part`: of the place behind the console's own: an operation, or the requests. */
export function ConsoleScreen({ part }: { part: string | null }) {
  const showsRequests = part === requestsPart;
  const operation = part !== null && isOperationId(part) ? part : 'user.get';
  return (
    <div className={styles.screen}>
      <nav className={styles.parts} aria-label="Parts of the console">
        <Link to={consolePlace} aria-current={showsRequests ? undefined : 'page'}>
          Operations
        </Link>
        <Link to={requestLogPlace} aria-current={showsRequests ? 'page' : undefined}>
          Request log
        </Link>
      </nav>
      {showsRequests ? (
        <RequestsCard />
      ) : (
        <div className={styles.columns}>
          <OperationsList current={operation} />
          <div className={styles.column}>
            <OperationPanel key={operation} id={operation} />
            <RunsCard />
          </div>
        </div>
      )}
    </div>
  );
}

const requestsPart = requestLogPlace.slice(consolePlace.length + 1);
