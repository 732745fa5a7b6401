/** The sign-in screen: choose or add a service, then sign in with the browser. */
import { ArrowLeft, Blocks, LogIn } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import styles from './connect.module.css';
import { ServiceChoice } from './service-choice.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import { type Choice, newService, useServiceForm } from './use-service-form.ts';
import { useSignIn } from './use-sign-in.ts';

interface ConnectScreenProps {
  /** The service to show first, or `new`; null for the active one. */
  readonly opens: Choice | null;
  /** Null while signed out. */
  readonly onBack: (() => void) | null;
}

export function ConnectScreen({ opens, onBack }: ConnectScreenProps) {
  const sandbox = useSlice('sandbox');
  const isWaiting = useSlice('session').phase === 'signing-in';
  const form = useServiceForm(opens);
  const signIn = useSignIn(form);
  const [moreOpen, setMoreOpen] = useState(opens !== null && opens !== newService);
  useShowMore(form.form, moreOpen);
  const waitsForSandbox = form.isSandbox && sandbox.phase !== 'ready';
  const save = async () => {
    if (!(await signIn.saveOnly())) return;
    showToast('The connection was saved.');
    if (opens !== null) onBack?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!waitsForSandbox) void signIn.submit();
  };
  return (
    <main className={styles.screen}>
      <form ref={form.form} className={styles.left} onSubmit={submit} noValidate>
        <Brand onBack={onBack} />
        <h1 className={styles.title}>Connect to a service</h1>
        <p className={styles.lead}>
          Your wallet, the chain and your tokens on your desktop. Sign-in happens in your browser. Blockdesk never sees your password.
        </p>
        <ServiceChoice
          choice={form.choice}
          onChoose={(choice) => {
            signIn.forget();
            form.choose(choice);
          }}
        />
        {!form.isSandbox && <ServiceFields form={form} moreOpen={moreOpen} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            look="main"
            size="large"
            icon={<LogIn size={16} aria-hidden />}
            disabled={waitsForSandbox || signIn.running || isWaiting}
          >
            Sign in with browser
          </Button>
          {!form.isSandbox && (
            <Button size="large" aria-expanded={moreOpen} onClick={() => setMoreOpen(!moreOpen)}>
              More settings
            </Button>
          )}
          {form.saved !== null && !form.isSandbox && (
            <Button size="large" disabled={signIn.running} onClick={() => void save()}>
              Save
            </Button>
          )}
        </div>
      </form>
      <SidePanel problem={signIn.problem} chosen={form.choice} onAgain={() => void signIn.submit()} />
    </main>
  );
}

/** Scrolls what “More settings” opened into view. */
function useShowMore(form: RefObject<HTMLFormElement | null>, isOpen: boolean): void {
  const was = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !was.current) form.current?.querySelector('[data-more]')?.scrollIntoView({ block: 'start' });
    was.current = isOpen;
  }, [form, isOpen]);
}

function Brand({ onBack }: { onBack: (() => void) | null }) {
  return (
    <div className={styles.brand}>
      <span className={styles.logo}>
        <Blocks size={16} aria-hidden />
      </span>
      <span>Blockdesk</span>
      {onBack !== null && (
        <span className={styles.back}>
          <Button size="small" icon={<ArrowLeft size={14} aria-hidden />} onClick={onBack}>
            Back
          </Button>
        </span>
      )}
    </div>
  );
}
