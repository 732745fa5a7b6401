/** Catches what no one expected while drawing: a plain message and a way on, never a blank page. */
import { Component, type ReactNode } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { ProblemNote } from '#renderer/ui/problem-note.tsx';
import styles from './app.module.css';

// React offers error boundaries as classes only.
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={styles.alone}>
        <h1 className="visually-hidden">Blockdesk</h1>
        <ProblemNote
          title="This screen could not be drawn"
          text="It is a fault of Blockdesk. Your accounts and your sign-in are not touched by it."
          next="Reload; if it comes back, tell the makers of this app."
          actions={
            <Button look="main" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
      </main>
    );
  }
}
