/** Light, dark, or as the system is. */
import { useCall } from '#renderer/bridge/use-call.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Card } from '#renderer/ui/card.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import type { Preferences } from '#shared/state.ts';
import styles from './settings.module.css';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Preferences['theme']; label: string }[];

export function AppearanceCard() {
  const { theme } = useSlice('preferences');
  const setTheme = useCall('preferences.setTheme');
  const choose = async (value: Preferences['theme']) => {
    const result = await setTheme.run({ theme: value });
    if (!result.ok) showNotice(result.error);
  };
  return (
    <Card name="Appearance">
      <div className={styles.body}>
        <Segments legend="Theme" name="theme" value={theme} choices={themes} onChoose={(value) => void choose(value)} />
      </div>
    </Card>
  );
}
