/** Sends a write of a form: main reviews it in its own window and sends it once. Finds the outcome and the entry in Activity. */

import { useEffect, useRef, useState } from 'react';
import { type Run, runOperation } from '#renderer/core/bridge/run-operation.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { writeEndLine } from '#renderer/writes/write-end-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { ActivityBrief, ActivityNow } from '#shared/writes/activity.ts';

/** A write that was asked for, identified by its call. */
export interface AskedWrite {
  readonly request: string;
}

export interface FailedWrite extends AskedWrite {
  readonly problem: AppError;
}

interface Writing {
  /** Null while another is under way. `ended` resolves when it was accepted, refused, canceled, or its answer was lost. */
  readonly write: <Id extends WriteId>(
    id: Id,
    input: OperationInput<Id>,
  ) => { readonly asked: AskedWrite; readonly ended: Promise<Run> } | null;
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
        ended: ended.then((run) => {
          setUnderWay(false);
          if (!isShown.current && !run.result.ok) announceFailure(run.result.error);
          return run;
        }),
      };
    },
  };
}

export type FormWrite = ReturnType<typeof useFormWrite>;

/** The write of a form, which `onDone` closes once it is accepted. */
export function useFormWrite(onDone: () => void, doneWords = t('Accepted. It’s waiting for a block.')) {
  const { write, underWay } = useWrite();
  const [failed, setFailed] = useState<FailedWrite | null>(null);
  return {
    underWay,
    /** Why the last one failed; null if it didn't. */
    failed,
    /** It may have been carried out, so its form must not offer to send it again. */
    isUnknown: failed?.problem.code === 'outcome-unknown',
    run: async <Id extends WriteId>(operation: Id, input: OperationInput<Id>) => {
      setFailed(null);
      const begun = write(operation, input);
      if (begun === null) return;
      const { result } = await begun.ended;
      if (!result.ok) return setFailed({ ...begun.asked, problem: result.error });
      showToast(doneWords);
      onDone();
    },
  };
}

/** Announces a failure after its form was left. An unknown outcome has a banner, and a canceled write needs no message. */
export function announceFailure(problem: AppError): void {
  if (problem.code !== 'canceled' && problem.code !== 'outcome-unknown') showToast(writeEndLine(problem, Date.now()), 'bad');
}

/** The journal entry of a write; null if it has none, as when it wasn't confirmed. */
export function useWriteEntry(asked: AskedWrite | null): ActivityBrief | null {
  const { id } = useActiveConnection();
  const now = useSlice('activity');
  return asked === null || now.connection !== id ? null : writeEntry(asked, now);
}

export const writeEntry = ({ request }: AskedWrite, { newest, asked }: Pick<ActivityNow, 'newest' | 'asked'>): ActivityBrief | null =>
  newest.find(({ id }) => id === asked[request]) ?? null;
