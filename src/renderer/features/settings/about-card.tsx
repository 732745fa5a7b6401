/** Which Blockdesk this is, what it runs on, and under which license. */
import { useEngines, useVersion } from '#renderer/store/use-mirror.ts';
import { Card } from '#renderer/ui/card.tsx';
import styles from './settings.module.css';

export function AboutCard() {
  const engines = useEngines();
  return (
    <Card name="About">
      <div className={styles.body}>
        <dl className={styles.facts}>
          <dt>Blockdesk</dt>
          <dd>{useVersion()}</dd>
          {Object.entries(engines).map(([name, version]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{version}</dd>
            </div>
          ))}
          <dt>License</dt>
          <dd>MIT</dd>
        </dl>
      </div>
    </Card>
  );
}
