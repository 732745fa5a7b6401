/** Hides every amount, and shows them again. */
import { Eye, EyeOff } from 'lucide-react';
import { useCall } from '#renderer/bridge/use-call.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { IconButton } from '#renderer/ui/button.tsx';

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
