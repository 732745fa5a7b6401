/** "Raw": the responses as they came, and the requests that asked for them, over the screen. */
import { Braces } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type OperationId, operations } from '#shared/operations/table.ts';
import type { RawAnswer } from './raw-answers.tsx';

// With what writes a request, it comes when it is wanted.
const RawAnswers = lazy(async () => ({ default: (await import('./raw-answers.tsx')).RawAnswers }));

/** `GET /user/balance`. */
export function requestOf(operation: OperationId): string {
  const { method, path } = operations[operation];
  return `${method} ${path}`;
}

interface RawButtonProps extends RawAnswer {
  /** What else the page was made of. */
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
        Raw
      </Button>
      {open && (
        <Dialog title={answers.length === 1 ? 'Raw answer' : 'Raw answers'} wide onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <RawAnswers answers={answers} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
