/** The service in use, for those who look closer: every operation by hand, and what was asked of it. */
import { Link } from 'wouter';
import { Card } from '#renderer/core/ui/card.tsx';
import { consoleScreen, requestLogPlace } from '#shared/core/screens.ts';
import styles from './settings.module.css';

export function ServiceCard() {
  return (
    <Card name="Service">
      <div className={styles.body}>
        <p>
          <Link to={consoleScreen.place} className={styles.link}>
            {consoleScreen.name}
          </Link>{' '}
          <span className={styles.soft}>every operation of the service, by hand</span>
        </p>
        <p>
          <Link to={requestLogPlace} className={styles.link}>
            Request log
          </Link>{' '}
          <span className={styles.soft}>what the app asked of it since it started</span>
        </p>
      </div>
    </Card>
  );
}
