/** The side: which connection, which screens there are, how far the chain is, who is signed in. */
import { Settings, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { BlockLine } from './block-line.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { PersonCard } from './person-card.tsx';
import styles from './sidebar.module.css';
import { useShortcutWords } from './use-shortcuts.ts';

export function Sidebar() {
  return (
    <aside className={styles.side} aria-label="Connection and screens">
      <ConnectionCard />
      <nav className={styles.nav} aria-label="Screens">
        <Place to="/wallet" label="Wallet" shortcut="1" icon={<Wallet size={16} aria-hidden />} />
        <div className={styles.last}>
          <Place to="/settings" label="Settings" icon={<Settings size={16} aria-hidden />} />
        </div>
      </nav>
      <footer className={styles.foot}>
        <BlockLine />
        <PersonCard />
      </footer>
    </aside>
  );
}

function Place({ to, label, shortcut, icon }: { to: string; label: string; shortcut?: string; icon: ReactNode }) {
  const [place] = useLocation();
  const words = useShortcutWords(shortcut ?? '');
  const here = place === to;
  return (
    <Link to={to} className={styles.place} aria-current={here ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
      {shortcut !== undefined && (
        <kbd className={styles.shortcut} aria-hidden>
          {words}
        </kbd>
      )}
    </Link>
  );
}
