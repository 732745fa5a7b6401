/** "Test connection" beside a service's settings: leads to the test, which needs a sign-in there. */
import { useId } from 'react';
import { useLocation } from 'wouter';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { settingsPlace } from '#shared/core/screens.ts';
import styles from './service-fields.module.css';
import type { ServiceForm } from './use-service-form.ts';

export function TestButton({ form: { saved } }: { form: ServiceForm }) {
  const { phase } = useSlice('session');
  const { active } = useSlice('connections');
  const [, navigate] = useLocation();
  const id = useId();
  const isOpen = phase === 'signed-in' && saved?.id === active;
  return (
    <div className={styles.test}>
      <Button disabled={!isOpen} aria-describedby={id} onClick={() => navigate(settingsPlace)}>
        Test connection
      </Button>
      <p id={id}>
        {isOpen
          ? 'In Settings: asks every read once, with the settings that are saved.'
          : 'It asks with your sign-in: sign in to this service first.'}
      </p>
    </div>
  );
}
