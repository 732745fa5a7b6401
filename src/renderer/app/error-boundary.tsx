/** Catches what no one expected while drawing: a plain message and a way on, never a blank page; the shell around it stays. */
import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#renderer/core/ui/button.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import styles from './app.module.css';

interface BoundaryProps {
  /** Another one is another try. */
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

  /** Not by a key: places of one screen share what is typed and where the focus is. */
  static getDerivedStateFromProps({ place }: BoundaryProps, { at }: { at: string }) {
    return place === at ? null : { broken: false, at: place };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** Around the whole page. */
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

/** Around one screen; another place is another try. */
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
      title="This screen could not be drawn"
      text="It is a fault of Blockdesk. Your accounts and your sign-in are not touched by it."
      next="Reload; if it comes back, tell the makers of this app."
      actions={
        <Button look="main" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
