/** “Raw”: opens a dialog with the raw responses and their requests. */

import { Braces } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { t } from '#shared/core/language/language.ts';
import type { Row } from '#shared/core/operations/row.ts';
import type { RawAnswer } from './raw-answers.tsx';

// Loaded when it is opened, with the code that writes requests.
const RawDialog = lazy(async () => ({ default: (await import('./raw-dialog.tsx')).RawDialog }));

/** `GET /user/balance`. It takes the row, not the id, so that callers don't load the whole operation table. */
export const requestOf = ({ method, path }: Row) => `${method} ${path}`;

interface RawButtonProps extends RawAnswer {
  /** The screen's other answers. */
  readonly more?: readonly RawAnswer[];
  readonly size?: 'small' | 'normal';
}

export function RawButton({ more = [], size = 'small', ...first }: RawButtonProps) {
  const [open, setOpen] = useState(false);
  const answers = [first, ...more].filter(({ answer }) => answer !== null);
  if (answers.length === 0) return null;
  return (
    <>
      <Button size={size} look={size === 'small' ? 'quiet' : 'plain'} icon={<Braces size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Raw')}
      </Button>
      <Suspense fallback={null}>{open && <RawDialog answers={answers} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
