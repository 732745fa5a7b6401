/** Which Blockdesk this is. */
import { useVersion } from '#renderer/store/use-mirror.ts';
import { Card } from '#renderer/ui/card.tsx';
import styles from './settings.module.css';

export function VersionCard() {
  return (
    <Card name="About">
      <div className={styles.body}>
        <p>Blockdesk {useVersion()}</p>
      </div>
    </Card>
  );
}
