/** PKCE on or off, and what it means. */
import { useId } from 'react';
import styles from './pkce-field.module.css';

export function PkceField({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input id={id} type="checkbox" checked={on} aria-describedby={`${id}-text`} onChange={(event) => onChange(event.target.checked)} />
      <div>
        <label htmlFor={id}>Protect the sign-in with PKCE</label>
        <p id={`${id}-text`}>
          The one-time code then works only for this app, even if another program sees it. Turn it off only if your service refuses it; a
          client secret is needed then.
        </p>
      </div>
    </div>
  );
}
