/** A write asked for by a form: main reviews it in a window of its own and sends it once; here its end is told, and its entry in Activity found. */
import { useEffect, useRef, useState } from 'react';
import { type Run, runOperation } from '#renderer/core/bridge/run-operation.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { writeEndLine } from '#renderer/writes/write-end-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { ActivityBrief, ActivityNow } from '#shared/writes/activity.ts';

/** What was asked for, by the name of its call. */
export interface AskedWrite {
  readonly request: string;
}

export interface FailedWrite extends AskedWrite {
  readonly problem: AppError;
}

interface Writing {
  /** Null while another is under way. `ended`: when it was accepted, refused, canceled or its answer was lost. */
  readonly write: <Id extends WriteId>(
    id: Id,
    input: OperationInput<Id>,
  ) => { readonly asked: AskedWrite; readonly ended: Promise<Run['result']> } | null;
  readonly underWay: boolean;
}

export function useWrite(): Writing {
  const { id: connection } = useActiveConnection();
  const [underWay, setUnderWay] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    underWay,
    write(id, input) {
      if (underWay) return null;
      setUnderWay(true);
      const { request, ended } = runOperation(id, connection, input);
      return {
        asked: { request },
        ended: ended.then(({ result }) => {
          setUnderWay(false);
          if (!isShown.current && !result.ok) announceFailure(result.error);
          return result;
        }),
      };
    },
  };
}

export type FormWrite = ReturnType<typeof useFormWrite>;

/** A write of a form, which `onDone` closes once it was accepted. */
export function useFormWrite(onDone: () => void, doneWords = 'Accepted. It’s waiting for a block.') {
  const { write, underWay } = useWrite();
  const [failed, setFailed] = useState<FailedWrite | null>(null);
  return {
    underWay,
    /** Why the last one did not get through; null where it did, or none was asked for. */
    failed,
    /** It may have been carried out: its form must not be there to be sent again. */
    isUnknown: failed?.problem.code === 'outcome-unknown',
    run: async <Id extends WriteId>(operation: Id, input: OperationInput<Id>) => {
      setFailed(null);
      const begun = write(operation, input);
      if (begun === null) return;
      const result = await begun.ended;
      if (!result.ok) return setFailed({ ...begun.asked, problem: result.error });
      showToast(doneWords);
      onDone();
    },
  };
}

/** Tells whoever has left its form why a write did not get through. An unknown outcome stands above every screen; what somebody did not confirm, they know. */
export function announceFailure(problem: AppError): void {
  if (problem.code !== 'canceled' && problem.code !== 'outcome-unknown') showToast(writeEndLine(problem, Date.now()), 'bad');
}

/** The entry that a write has become; null for none, as of what was not confirmed. */
export function useWriteEntry(asked: AskedWrite | null): ActivityBrief | null {
  const { id } = useActiveConnection();
  const now = useSlice('activity');
  return asked === null || now.connection !== id ? null : writeEntry(asked, now);
}

export const writeEntry = ({ request }: AskedWrite, { newest, asked }: Pick<ActivityNow, 'newest' | 'asked'>): ActivityBrief | null =>
  newest.find(({ id }) => id === asked[request]) ?? null;
