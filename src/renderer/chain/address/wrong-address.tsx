/** An address that cannot be right as it is written: said so, with the one that its digits would be. */
import { Link } from 'wouter';
import { Card } from '#renderer/core/ui/card.tsx';
import { addressPlace } from '#shared/core/places.ts';
import styles from './address.module.css';

export function WrongAddress({ typed, corrected }: { typed: string; corrected: string }) {
  return (
    <Card name="This address is not right">
      <div className={styles.wrong}>
        <p className={styles.whole}>{typed}</p>
        <p>
          Its capital and small letters carry a check, and they do not fit its digits: at least one character is not what it was. Copy it
          again from its source, and send nothing to it before you have.
        </p>
        <p>
          If you typed it by hand and only the capitals are wrong, it would be <Link to={addressPlace(corrected)}>{corrected}</Link>.
        </p>
      </div>
    </Card>
  );
}
