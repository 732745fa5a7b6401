/** The index of Settings: leads to each section, and marks the one at the top. */

import { type RefObject, useEffect, useState } from 'react';
import { t } from '#shared/core/language/language.ts';
import styles from './settings.module.css';

interface SettingsIndexProps {
  /** Of the sections, as their regions are called. */
  readonly names: readonly string[];
  /** Around the sections. */
  readonly box: RefObject<HTMLElement | null>;
}

const find = (box: HTMLElement | null, name: string) => box?.querySelector<HTMLElement>(`section[aria-label="${name}"]`) ?? null;

export function SettingsIndex({ names, box }: SettingsIndexProps) {
  const current = useCurrent(names, box);
  const go = (name: string) => {
    const section = find(box.current, name);
    if (section === null) return;
    section.scrollIntoView({ block: 'start' });
    // So that the next Tab continues there.
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.index} aria-label={t('Sections of the settings')}>
      {names.map((name) => (
        <button key={name} type="button" aria-current={name === current} onClick={() => go(name)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

/** The first section that is in sight. */
function useCurrent(names: readonly string[], box: RefObject<HTMLElement | null>): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  const list = names.join('\n');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const name = target.getAttribute('aria-label') ?? '';
            if (isIntersecting) now.add(name);
            else now.delete(name);
          }
          return now;
        }),
      // Below the bar of the window.
      { rootMargin: '-76px 0px 0px 0px' },
    );
    for (const name of list.split('\n')) {
      const section = find(box.current, name);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list, box]);
  return names.find((name) => inSight.has(name));
}
