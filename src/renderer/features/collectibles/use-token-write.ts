/** A write of a form: its field is checked, main reviews it, and the form closes once it was accepted. */
import { useState } from 'react';
import { useWrite } from '#renderer/bridge/use-write.ts';
import { tellElsewhere } from '#renderer/parts/tell-elsewhere.ts';
import type { FailedWrite } from '#renderer/parts/write-note.tsx';
import { showToast } from '#renderer/store/toasts.ts';
import type { InputOf } from '#shared/fields.ts';
import type { operations, WriteId } from '#shared/operations/table.ts';

export type TokenWrite = ReturnType<typeof useTokenWrite>;

export function useTokenWrite(onDone: () => void) {
  const { write, underWay } = useWrite(tellElsewhere);
  const [failed, setFailed] = useState<FailedWrite | null>(null);
  return {
    underWay,
    /** Why the last one did not get through; null where it did, or none was asked for. */
    failed,
    /** It may have been carried out: its form must not stand there to be sent again. */
    isUnknown: failed?.problem.code === 'outcome-unknown',
    run: async <Id extends WriteId>(operation: Id, input: InputOf<(typeof operations)[Id]['input']>) => {
      setFailed(null);
      const since = Date.now();
      const result = await write(operation, input);
      if (result === null) return;
      if (result.ok) {
        showToast('Accepted. It’s waiting for a block.');
        return onDone();
      }
      const { error: problem } = result;
      setFailed({ operation, since, hash: problem.code === 'outcome-unknown' ? (problem.hash ?? null) : null, problem });
    },
  };
}
