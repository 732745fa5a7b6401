/** The design system on one page, for those who build the app: every component in every state, in either theme. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { walletPlace } from '#shared/core/screens.ts';
import { ColorsSection } from './colors-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import styles from './design.module.css';
import { FacesSection } from './faces-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { TableSection } from './table-section.tsx';
import { ValuesSection } from './values-section.tsx';

type Theme = 'system' | 'light' | 'dark';
const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function DesignScreen() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <div className={styles.screen} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <header className={styles.bar}>
        <h1>Design system</h1>
        <Segments legend="Theme of this page" name="design-theme" value={theme} choices={themes} onChoose={setTheme} />
        <Link to={walletPlace}>To the app</Link>
      </header>
      <main className={styles.main}>
        <ColorsSection />
        <ControlsSection />
        <ValuesSection />
        <TableSection />
        <FacesSection />
        <OverlaysSection />
      </main>
    </div>
  );
}
