/** The licenses of what the app is built of, to read. */
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';

export function LicensesDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Third-party licenses" wide onClose={onClose}>
      <LongText name="Text of the licenses" tall>
        {text}
      </LongText>
    </Dialog>
  );
}
