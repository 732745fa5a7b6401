/** A token’s address that cannot be right as it is written. */
import { Link } from 'wouter';
import { Card } from '#renderer/core/ui/card.tsx';
import { tokenPlace } from '#shared/core/places.ts';
import styles from './tokens.module.css';

export function WrongToken({ typed, corrected }: { typed: string; corrected: string }) {
  return (
    <Card name="This address is not right">
      <div className={styles.add}>
        <p className={styles.mono}>{typed}</p>
        <p>Its capital and small letters carry a check, and they do not fit its digits. Copy it again from its source.</p>
        <p>
          If only the capitals are wrong, it would be <Link to={tokenPlace(corrected)}>{corrected}</Link>.
        </p>
      </div>
    </Card>
  );
}
