/** The state of an operation's form: its input and problems, the current run and the last result. */

import { type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { keepDraft, noteRun, useConsole } from '#renderer/contracts/console.ts';
import { type Run, type RunUnderWay, runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useEndOnLeaving } from '#renderer/core/parts/use-end-on-leaving.ts';
import { useWrite } from '#renderer/writes/use-write.ts';
import { t } from '#shared/core/language/language.ts';
import { toCurl } from '#shared/core/operations/curl.ts';
import { type FieldProblems, parseTyped, type Typed } from '#shared/core/operations/form.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { isRead, type OperationId, type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import { outcomeOf } from './outcome.ts';

export interface OperationForm {
  readonly typed: Typed;
  readonly problems: FieldProblems;
  readonly set: (field: string, value: string) => void;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly running: boolean;
  /** Of the last run. */
  readonly ended: Run | null;
  /** Null while the input is invalid. */
  readonly curl: string | null;
  /** Why it can't be run, or null. */
  readonly refusal: string | null;
  readonly form: RefObject<HTMLFormElement | null>;
}

const nothing: Typed = {};

export function useOperation(id: OperationId): OperationForm {
  const row: Row = operations[id];
  const connection = useActiveConnection();
  const session = useSlice('session');
  const store = useConsole();
  const typed = useStore(store, ({ drafts }) => drafts[id]) ?? nothing;
  const [problems, setProblems] = useState<FieldProblems>({});
  const [reading, setReading] = useState<RunUnderWay | null>(null);
  const writing = useWrite();
  const running = reading !== null || writing.underWay;
  const [ended, setEnded] = useState<Run | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEndOnLeaving(reading);
  const input = parseTyped(row, typed, connection.settings);
  const curl = input.ok ? toCurl(row, input.value, connection) : null;

  const refuse = (found: FieldProblems) => {
    setProblems(found);
    const first = Object.keys(row.input).find((name) => found[name] !== undefined);
    // After the problem is rendered, so that screen readers read it with the field.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  const start = (input: object) => {
    if (!isRead(id)) return writing.write(id as WriteId, input as OperationInput<WriteId>)?.ended;
    const read = runOperation(id, connection.id, input);
    setReading(read);
    return read.ended;
  };
  const run = () => {
    if (running) return;
    if (!input.ok) return refuse(input.error);
    setProblems({});
    setEnded(null);
    const at = Date.now();
    void start(input.value)?.then((run) => {
      setReading(null);
      setEnded(run);
      noteRun(store, { operation: id, typed, at, ...outcomeOf(id, run) });
      if (!run.result.ok && run.result.error.code === 'invalid-input') refuse(run.result.error.fields);
    });
  };
  return {
    typed,
    problems,
    set: (field, value) => {
      keepDraft(store, id, { ...typed, [field]: value });
      setProblems(({ [field]: _mended, ...others }) => others);
    },
    run,
    cancel: () => reading?.cancel(),
    running,
    ended,
    curl: curl?.ok === true ? curl.value : null,
    refusal: refusalOf(session.phase),
    form,
  };
}

const refusalOf = (phase: string) => (phase === 'signed-in' ? null : t('Your sign-in has ended: sign in again to run it.'));
