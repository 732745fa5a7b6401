/** Hides every amount, and shows them again. */
import { Eye, EyeOff } from 'lucide-react';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { IconButton } from '#renderer/core/ui/button.tsx';

export function HideAmounts() {
  const { hideAmounts } = useSlice('preferences');
  const set = useCall('preferences.setHideAmounts');
  const toggle = async () => {
    const result = await set.run({ hideAmounts: !hideAmounts });
    if (!result.ok) showNotice(result.error);
  };
  const icon = hideAmounts ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />;
  return (
    <IconButton
      label="Hide amounts"
      title={hideAmounts ? 'Show amounts' : 'Hide amounts'}
      aria-pressed={hideAmounts}
      icon={icon}
      onClick={() => void toggle()}
    />
  );
}
