/** The sign-in screen: choose or add a service, then sign in with the browser. */

import { ArrowLeft, ArrowRight, Blocks, LogIn } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { hinderedBy } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import type { Sandbox } from '#shared/ipc/state.ts';
import styles from './connect.module.css';
import { ServiceChoice } from './service-choice.tsx';
import { ServiceFields } from './service-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import { type Choice, newService, useServiceForm } from './use-service-form.ts';
import { type SignIn, useSignIn } from './use-sign-in.ts';

interface ConnectScreenProps {
  /** The service to show first, or `new`; null for the active one. */
  readonly opens: Choice | null;
  /** The connection that a new one begins as a copy of; null for an empty one. */
  readonly copies: string | null;
  /** Null while signed out. */
  readonly onBack: (() => void) | null;
  /** Shows a connection that is signed in. */
  readonly onOpen: (connection: string) => void;
}

export function ConnectScreen({ opens, copies, onBack, onOpen }: ConnectScreenProps) {
  const sandbox = useSlice('sandbox');
  const isWaiting = useSlice('session').phase === 'signing-in';
  const form = useServiceForm(opens, copies);
  const signIn = useSignIn(form);
  const isEditing = opens !== null && opens !== newService && form.saved !== null;
  const states = useSlice('connectionStates');
  const signedIn = !isEditing && form.saved !== null && states[form.saved.id]?.phase === 'signed-in' ? form.saved : null;
  const [moreOpen, setMoreOpen] = useState(isEditing);
  useShowMore(form.form, moreOpen);
  const hindrance = hindranceOf(isWaiting, signIn.running, form.isSandbox && signedIn === null ? sandbox.phase : 'ready');
  const hindranceId = useId();
  const save = async () => {
    if (!(await signIn.saveOnly())) return;
    showToast(t('The connection was saved.'));
    if (opens !== null) onBack?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEditing) void save();
    else if (signedIn !== null && !isWaiting) onOpen(signedIn.id);
    else if (hindrance === null) void signIn.submit();
  };
  const main = (isMain: boolean) => (isMain ? ({ type: 'submit', look: 'main' } as const) : ({ type: 'button', look: 'plain' } as const));
  const saving = form.saved !== null && !form.isSandbox && (
    <Button
      {...main(isEditing)}
      size="large"
      {...hinderedBy(signIn.running === null ? null : hindrance, hindranceId)}
      onClick={isEditing ? undefined : () => void save()}
    >
      {t('Save')}
    </Button>
  );
  return (
    <main className={styles.screen}>
      <form ref={form.form} className={styles.left} onSubmit={submit} noValidate>
        <Brand onBack={onBack} />
        <h1 tabIndex={-1} className={styles.title}>
          {isEditing ? t('Edit {name}', { name: visibleText(form.saved.name, 60) }) : t('Connect to a service')}
        </h1>
        {!isEditing && (
          <>
            <p className={styles.lead}>
              {t(
                'Your wallet, the chain and your tokens on your desktop. Sign-in happens in your browser. Blockdesk never sees your password.',
              )}
            </p>
            <ServiceChoice
              choice={form.choice}
              onChoose={(choice) => {
                signIn.forget();
                form.choose(choice);
              }}
            />
          </>
        )}
        {!form.isSandbox && <ServiceFields form={form} moreOpen={moreOpen} />}
        <div className={styles.actions}>
          {hindrance !== null && (
            <p id={hindranceId} className="w-full soft">
              {hindrance}
            </p>
          )}
          {isEditing && saving}
          <Button
            {...main(!isEditing)}
            size="large"
            icon={signedIn === null ? <LogIn size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />}
            {...hinderedBy(hindrance, hindranceId)}
            onClick={isEditing ? () => void signIn.submit() : undefined}
          >
            {signedIn === null ? t('Sign in with browser') : t('Open {name}', { name: visibleText(signedIn.name, 60) })}
          </Button>
          {!form.isSandbox && (
            <Button size="large" aria-expanded={moreOpen} onClick={() => setMoreOpen(!moreOpen)}>
              {t('More settings')}
            </Button>
          )}
          {!isEditing && saving}
        </div>
      </form>
      <SidePanel problem={signIn.problem} chosen={form.choice} isEditing={isEditing} onAgain={() => void signIn.submit()} />
    </main>
  );
}

/** Why no sign-in can begin now; null if one can. */
function hindranceOf(isWaiting: boolean, running: SignIn['running'], sandbox: Sandbox['phase']): string | null {
  if (isWaiting) return t('A sign-in is under way. Finish or cancel it first.');
  if (running === 'save') return t('Saving the connection. If a window asks you to confirm, answer there.');
  if (running === 'sign-in') return t('Preparing your sign-in. If a window asks you to confirm, answer there.');
  return sandboxHindrances[sandbox];
}

const sandboxHindrances: Readonly<Record<Sandbox['phase'], string | null>> = {
  ready: null,
  starting: t('The sandbox is starting. Sign in once it’s ready.'),
  stopped: t('The sandbox isn’t running. Start it first.'),
  failed: t('The sandbox couldn’t start. Choose “Try again” above.'),
};

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
      <span>{t('Blockdesk')}</span>
      {onBack !== null && (
        <span className={styles.back}>
          <Button size="small" icon={<ArrowLeft size={14} aria-hidden />} onClick={onBack}>
            {t('Back')}
          </Button>
        </span>
      )}
    </div>
  );
}
