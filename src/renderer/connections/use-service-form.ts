/** The state of the connect form: which service, what was typed for each, what is wrong with it. */
import { useRef, useState } from 'react';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { type FieldName, type FormValues, firstProblem, type Problems, problemOfField, problemsOf, toForm } from './form-values.ts';

/** `new`: a service that is not saved yet; else a connection's id. */
export type Choice = string;
export const newService = 'new';

export interface ServiceForm {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** The saved connection that is chosen, or null for a new one. */
  readonly saved: Connection | null;
  readonly isSandbox: boolean;
  readonly values: FormValues;
  readonly problems: Problems;
  readonly set: <F extends FieldName>(field: F, value: FormValues[F]) => void;
  /** Checks one field, when it is left. */
  readonly check: (field: FieldName) => void;
  /** Checks all; when something does not fit, goes to the first such field. */
  readonly checkAll: () => boolean;
  readonly show: (problems: Problems) => void;
  /** After sending: what was typed now belongs to this connection, and the secret is gone. */
  readonly settle: (connection: Connection) => void;
  readonly form: React.RefObject<HTMLFormElement | null>;
}

export function useServiceForm(opens: Choice | null): ServiceForm {
  const { list, active, newRedirectAddress } = useSlice('connections');
  const [choice, setChoice] = useState<Choice>(opens ?? active);
  const [drafts, setDrafts] = useState<Readonly<Record<Choice, FormValues>>>({});
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const saved = list.find(({ id }) => id === choice) ?? null;
  const values = drafts[choice] ?? toForm(saved, newRedirectAddress);
  const show = (found: Problems) => {
    setProblems(found);
    const first = firstProblem(found);
    // Once the words stand there, so that they are read with the field.
    if (first !== null) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  return {
    choice,
    choose: (next) => {
      setChoice(next);
      setProblems({});
    },
    saved,
    isSandbox: saved?.environment === 'sandbox',
    values,
    problems,
    set: (field, value) => {
      setDrafts((all) => ({ ...all, [choice]: { ...values, [field]: value } }));
      setProblems(({ [field]: _mended, ...others }) => others);
    },
    check: (field) => {
      // A field that was only passed through is not wrong yet.
      if (values[field] === '') return;
      const found = problemOfField(field, values, saved);
      setProblems((all) => (found === null ? all : { ...all, [field]: found }));
    },
    checkAll: () => {
      const found = problemsOf(values, saved);
      show(found);
      return firstProblem(found) === null;
    },
    show,
    settle: (connection) => {
      setDrafts(({ [choice]: _sent, ...others }) => ({ ...others, [connection.id]: toForm(connection, newRedirectAddress) }));
      setChoice(connection.id);
      setProblems({});
    },
    form,
  };
}
