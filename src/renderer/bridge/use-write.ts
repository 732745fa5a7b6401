/** A write asked for by a form: main reviews it in a window of its own and sends it once; here its end is told. */
import { useEffect, useRef, useState } from 'react';
import { type Run, runOperation } from '#renderer/bridge/run-operation.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import type { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/fields.ts';
import type { operations, WriteId } from '#shared/operations/table.ts';

interface Writing {
  /** Resolves when it was accepted, refused, canceled or its answer was lost. Never twice at once: null while another is under way. */
  readonly write: <Id extends WriteId>(id: Id, input: InputOf<(typeof operations)[Id]['input']>) => Promise<Run['result'] | null>;
  readonly underWay: boolean;
}

/** `onLeft`: why it did not get through, where its form is not shown any more. */
export function useWrite(onLeft?: (problem: AppError) => void): Writing {
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
    write: async (id, input) => {
      if (underWay) return null;
      setUnderWay(true);
      const { result } = await runOperation(id, connection, input).ended;
      setUnderWay(false);
      if (!isShown.current && !result.ok) onLeft?.(result.error);
      return result;
    },
  };
}
