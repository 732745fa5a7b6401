/** A write of a form: its field is checked, main reviews it, and the form closes once it was accepted. */
import { useState } from 'react';
import { useWrite } from '#renderer/bridge/use-write.ts';
import type { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/fields.ts';
import type { operations, WriteId } from '#shared/operations/table.ts';

export type TokenWrite = ReturnType<typeof useTokenWrite>;

export function useTokenWrite(onDone: () => void) {
  const { write, underWay } = useWrite();
  const [problem, setProblem] = useState<AppError | null>(null);
  return {
    underWay,
    /** Why the last one was not sent; none where the person went back. */
    problem,
    run: async <Id extends WriteId>(id: Id, input: InputOf<(typeof operations)[Id]['input']>) => {
      setProblem(null);
      const result = await write(id, input);
      if (result === null) return;
      if (result.ok) onDone();
      else if (result.error.code === 'outcome-unknown') {
        // The activity tells what is to be done about it.
        onDone();
      } else if (result.error.code !== 'canceled') setProblem(result.error);
    },
  };
}
