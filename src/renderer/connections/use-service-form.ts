/** The state of the connect form: the chosen service, a draft for each, and their problems. */
import { useRef, useState } from 'react';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { type FieldName, type FormValues, firstProblem, type Problems, problemOfField, problemsOf, toCopy, toForm } from './form-values.ts';

/** `new`, or a connection's id. */
export type Choice = string;
export const newService = 'new';

export interface ServiceForm {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** Null for a new one. */
  readonly saved: Connection | null;
  readonly isSandbox: boolean;
  /** A copy of a connection with a client secret, which it doesn’t have. */
  readonly lacksSecret: boolean;
  readonly values: FormValues;
  readonly problems: Problems;
  readonly set: <F extends FieldName>(field: F, value: FormValues[F]) => void;
  /** Sets all of them. */
  readonly fill: (values: FormValues) => void;
  /** Checks one field, on blur. */
  readonly check: (field: FieldName) => void;
  /** Checks all fields and focuses the first one with a problem. */
  readonly checkAll: () => boolean;
  readonly show: (problems: Problems) => void;
  /** After saving: the draft becomes this connection's, without the secret. */
  readonly settle: (connection: Connection) => void;
  readonly form: React.RefObject<HTMLFormElement | null>;
}

/** `copies`: the connection that a new one begins as a copy of. */
export function useServiceForm(opens: Choice | null, copies: string | null): ServiceForm {
  const connections = useSlice('connections');
  const { list, active } = connections;
  const [choice, setChoice] = useState<Choice>(opens ?? active);
  const [drafts, setDrafts] = useState<Readonly<Record<Choice, FormValues>>>({});
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const saved = list.find(({ id }) => id === choice) ?? null;
  const copied = list.find(({ id }) => id === copies) ?? null;
  const begun = choice === newService && copied !== null ? toCopy(copied, connections) : toForm(saved, connections);
  const values = drafts[choice] ?? begun;
  const show = (found: Problems) => {
    setProblems(found);
    const first = firstProblem(found);
    // After the problem is rendered, so that screen readers read it with the field.
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
    lacksSecret: choice === newService && copied?.hasSecret === true,
    values,
    problems,
    set: (field, value) => {
      setDrafts((all) => ({ ...all, [choice]: { ...values, [field]: value } }));
      setProblems(({ [field]: _mended, ...others }) => others);
    },
    fill: (given) => {
      setDrafts((all) => ({ ...all, [choice]: given }));
      setProblems({});
    },
    check: (field) => {
      // An empty field may just have been passed by Tab.
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
      setDrafts(({ [choice]: _sent, ...others }) => ({ ...others, [connection.id]: toForm(connection, connections) }));
      setChoice(connection.id);
      setProblems({});
    },
    form,
  };
}
