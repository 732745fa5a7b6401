/** "Raw": the response as it came, and the request that asked for it, over the screen. */
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { RawView } from '#renderer/ui/raw-view.tsx';
import { type OperationId, operations } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';

/** `GET /user/balance`. */
export function requestOf(operation: OperationId): string {
  const { method, path } = operations[operation];
  return `${method} ${path}`;
}

export function RawButton({ operation, answer }: { operation: OperationId; answer: Answer<unknown> | null }) {
  const [open, setOpen] = useState(false);
  if (answer === null) return null;
  return (
    <>
      <Button size="small" look="quiet" icon={<Braces size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Raw
      </Button>
      {open && (
        <Dialog title="Raw answer" wide onClose={() => setOpen(false)}>
          <RawView raw={answer.raw} readAt={answer.readAt} request={requestOf(operation)} />
        </Dialog>
      )}
    </>
  );
}
