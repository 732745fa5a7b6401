/** The responses as they came, over the screen. */

import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { t } from '#shared/core/language/language.ts';
import { type RawAnswer, RawAnswers } from './raw-answers.tsx';

export function RawDialog({ answers, onClose }: { answers: readonly RawAnswer[]; onClose: () => void }) {
  return (
    <Dialog title={answers.length === 1 ? t('Raw answer') : t('Raw answers')} wide onClose={onClose}>
      <RawAnswers answers={answers} />
    </Dialog>
  );
}
