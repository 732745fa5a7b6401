/** “Receipt”: saves a PDF of one transaction, made by main from what the service reports. */
import { ReceiptText } from 'lucide-react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { usualPaper } from '#renderer/statements/paper.ts';
import { t } from '#shared/core/language/language.ts';

export function ReceiptButton({ hash }: { hash: string }) {
  const { id } = useActiveConnection();
  const { hideAmounts } = useDisplay();
  const save = useCall('receipt.save');
  const run = async () => announceSaved(await save.run({ connection: id, hash, paper: usualPaper() }), t('The receipt wasn’t saved.'));
  return (
    <Button disabled={save.running} onClick={() => void run()}>
      <ReceiptText size={14} aria-hidden />
      {hideAmounts ? t('Receipt with the hidden amounts') : t('Receipt')}
    </Button>
  );
}
