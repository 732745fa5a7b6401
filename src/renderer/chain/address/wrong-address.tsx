/** Shown instead of an address's screen when its checksum is wrong. Links to the address that the same digits make. */

import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './address.module.css';

/** `placeOf`: where the screen of the corrected address is. */
export function WrongAddress({ typed, placeOf }: { typed: string; placeOf: (address: string) => string }) {
  const corrected = checksummed(typed.toLowerCase());
  return (
    <Card name={t('This address is wrong')}>
      <div className={styles.wrong}>
        <p className={styles.whole}>{typed}</p>
        <p>{t('Its checksum doesn’t match, so at least one character is wrong. Send nothing to it. Copy it again from its source.')}</p>
        <p>
          {rich('If you typed it by hand and only the capitals are wrong, it would be {link}.', {
            link: <Link to={placeOf(corrected)}>{corrected}</Link>,
          })}
        </p>
      </div>
    </Card>
  );
}
