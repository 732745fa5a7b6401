/** That the service takes fewer requests than it was asked for, with the way to the setting. */
import { Link } from 'wouter';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { editServicePlace } from '#shared/screens.ts';
import styles from './block-line.module.css';

/** Two digits at most: "Slowed to 1.8 requests a second". */
const rate = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

export function SlowedLine() {
  const { connection, perSecond } = useSlice('slowed');
  const { id, environment } = useActiveConnection();
  if (perSecond === null || connection !== id) return null;
  const words = `Slowed to ${rate.format(perSecond)} ${perSecond === 1 ? 'request' : 'requests'} a second`;
  return (
    <p className={styles.line} role="status">
      <span>{words}</span>
      {environment !== 'sandbox' && <Link to={editServicePlace(id)}>Change</Link>}
    </p>
  );
}
