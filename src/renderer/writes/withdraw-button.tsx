/** “Withdraw”: cancels a confirmed write before it is sent, and says so if it was too late. */

import { showNotice } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { t } from '#shared/core/language/language.ts';

export function WithdrawButton({ id, title }: { id: string; title: string }) {
  const withdraw = useCall('activity.withdraw');
  const run = async (button: HTMLElement) => {
    // The button may be gone by the time of the answer.
    const row = button.closest('[role="row"], [role="listitem"], section');
    const done = await withdraw.run({ intent: id });
    if (!done.ok) showNotice(done.error);
    else if (!done.value) showToast(t('Too late: it was already sent.'), 'bad');
    else {
      showToast(t('Withdrawn. Nothing was sent.'));
      if (document.activeElement === button || document.activeElement === document.body)
        row?.querySelector<HTMLElement>('a, button:not([data-withdraws])')?.focus();
    }
  };
  return (
    <Button
      size="small"
      aria-label={t('Withdraw: {title}', { title })}
      disabled={withdraw.running}
      data-withdraws
      onClick={(event) => void run(event.currentTarget)}
    >
      {t('Withdraw')}
    </Button>
  );
}
