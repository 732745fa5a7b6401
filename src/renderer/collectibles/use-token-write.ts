/** A write of a form: its field is checked, main reviews it, and the form closes once it was accepted. */
import { useState } from 'react';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { type FailedWrite, useWrite } from '#renderer/writes/use-write.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';

export type TokenWrite = ReturnType<typeof useTokenWrite>;

export function useTokenWrite(onDone: () => void) {
  const { write, underWay } = useWrite();
  const [failed, setFailed] = useState<FailedWrite | null>(null);
  return {
    underWay,
    /** Why the last one did not get through; null where it did, or none was asked for. */
    failed,
    /** It may have been carried out: its form must not stand there to be sent again. */
    isUnknown: failed?.problem.code === 'outcome-unknown',
    run: async <Id extends WriteId>(operation: Id, input: OperationInput<Id>) => {
      setFailed(null);
      const begun = write(operation, input);
      if (begun === null) return;
      const result = await begun.ended;
      if (result.ok) {
        showToast('Accepted. It’s waiting for a block.');
        return onDone();
      }
      setFailed({ ...begun.asked, problem: result.error });
    },
  };
}
