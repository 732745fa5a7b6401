/** Catches errors while rendering: a message and a Reload button instead of a blank page. */

import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#renderer/core/ui/button.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './app.module.css';

interface BoundaryProps {
  /** Another place resets the boundary. */
  readonly place: string;
  readonly children: ReactNode;
  readonly fallback: ReactNode;
}

// React offers error boundaries as classes only.
class Boundary extends Component<BoundaryProps, { readonly broken: boolean; readonly at: string }> {
  override state = { broken: false, at: this.props.place };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** Not by a key, as the places of one screen share its state and focus. */
  static getDerivedStateFromProps({ place }: BoundaryProps, { at }: { at: string }) {
    return place === at ? null : { broken: false, at: place };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const fallback = (
    <main className={styles.alone}>
      <h1 className="visually-hidden">Blockdesk</h1>
      <BrokenNote />
    </main>
  );
  return (
    <Boundary place="" fallback={fallback}>
      {children}
    </Boundary>
  );
}

/** Around one screen, so that the shell stays. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const [place] = useLocation();
  const fallback = (
    <div className={styles.broken} role="alert">
      <BrokenNote />
    </div>
  );
  return (
    <Boundary place={place} fallback={fallback}>
      {children}
    </Boundary>
  );
}

function BrokenNote() {
  return (
    <ProblemNote
      title={t('This screen can’t be shown')}
      text={t('Something went wrong in Blockdesk. Your accounts and sign-in aren’t affected.')}
      next={t('Reload. If it happens again, report it to the makers of Blockdesk.')}
      actions={
        <Button look="main" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      }
    />
  );
}
