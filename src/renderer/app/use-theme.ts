/** Follows the chosen theme; "system" leaves it to the system. */
import { useEffect } from 'react';
import { useSlice } from '#renderer/store/use-mirror.ts';

export function useTheme(): void {
  const { theme } = useSlice('preferences');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
