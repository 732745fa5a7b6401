/** How much the service's rate limit slows Blockdesk down, with a link to the setting. */
import { Link } from 'wouter';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { editServicePlace } from '#shared/core/screens.ts';
import styles from './block-line.module.css';

function rateWords(perSecond: number): string {
  const rounded = Math.round(perSecond);
  if (rounded >= 1) return `about ${rounded} ${rounded === 1 ? 'request' : 'requests'} a second`;
  return `about 1 request every ${Math.round(1 / perSecond)} seconds`;
}

export function SlowedLine() {
  const { connection, perSecond } = useSlice('slowed');
  const { id, environment } = useActiveConnection();
  if (perSecond === null || connection !== id) return null;
  return (
    <p className={styles.line} role="status">
      <span>Slowed to {rateWords(perSecond)}</span>
      {environment !== 'sandbox' && <Link to={editServicePlace(id)}>Change</Link>}
    </p>
  );
}
