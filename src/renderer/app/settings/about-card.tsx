/** Which Blockdesk this is, what it runs on, and under which licenses. */
import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useEngines, useVersion } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';
import styles from './settings.module.css';

export function AboutCard() {
  const engines = useEngines();
  const version = useVersion();
  const licenses = useCall('app.licenses');
  const [text, setText] = useState<string | null>(null);
  const open = async () => {
    const result = await licenses.run({});
    if (result.ok) setText(result.value);
    else showToast('The licenses cannot be read here. They lie in the folder of the app, as third-party-licenses.txt.', 'bad');
  };
  return (
    <Card name="About">
      <div className={styles.body}>
        <dl className={styles.facts}>
          <dt>Blockdesk</dt>
          <dd>{version}</dd>
          {Object.entries(engines).map(([name, engine]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{engine}</dd>
            </div>
          ))}
          <dt>License</dt>
          <dd>MIT</dd>
        </dl>
        <div className={styles.actions}>
          <Button onClick={() => void open()}>Third-party licenses</Button>
        </div>
      </div>
      {text !== null && <LicensesDialog text={text} onClose={() => setText(null)} />}
    </Card>
  );
}
