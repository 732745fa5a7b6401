/** “Sign in with browser”: saves or chooses the service, then starts the sign-in. */
import { useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { firstProblem, problemsFrom, toInput } from './form-values.ts';
import type { ServiceForm } from './use-service-form.ts';

export interface SignIn {
  readonly submit: () => Promise<void>;
  /** Saves without signing in; whether it was saved. */
  readonly saveOnly: () => Promise<boolean>;
  /** Null for neither. */
  readonly running: 'save' | 'sign-in' | null;
  /** Why it couldn't start. */
  readonly problem: AppError | null;
  readonly forget: () => void;
}

export function useSignIn(form: ServiceForm): SignIn {
  const { active } = useSlice('connections');
  const save = useCall('connection.save');
  const select = useCall('connection.select');
  const begin = useCall('session.signIn');
  const [problem, setProblem] = useState<AppError | null>(null);
  const [running, setRunning] = useState<SignIn['running']>(null);

  /** Saves the connection first, except the sandbox. */
  const connect = async (): Promise<Result<Connection>> => {
    if (form.isSandbox && form.saved !== null) return { ok: true, value: form.saved };
    const input = toInput(form.values, form.saved);
    // Main has the secret now, so the page drops it.
    form.set('clientSecret', '');
    const saved = await save.run(input);
    // Main didn't take it, as the person went back or has to wait: the form stays as it was.
    if (!saved.ok && ['change-declined', 'too-soon'].includes(saved.error.code)) form.set('clientSecret', form.values.clientSecret);
    return saved;
  };
  const refuse = (error: AppError) => {
    const fields = error.code === 'invalid-input' ? problemsFrom(error.fields) : {};
    form.show(fields);
    setProblem(firstProblem(fields) === null ? error : null);
  };
  const signIn = async (): Promise<void> => {
    const connected = await connect();
    if (!connected.ok) return refuse(connected.error);
    const { id } = connected.value;
    if (!form.isSandbox) form.settle(connected.value);
    const selected = id === active ? null : await select.run({ connection: id });
    if (selected !== null && !selected.ok) return refuse(selected.error);
    const begun = await begin.run({ connection: id });
    if (!begun.ok) refuse(begun.error);
  };
  const keep = async (): Promise<boolean> => {
    const saved = await connect();
    if (saved.ok) form.settle(saved.value);
    else refuse(saved.error);
    return saved.ok;
  };
  return {
    saveOnly: async () => {
      if (running !== null || form.isSandbox || !form.checkAll()) return false;
      setProblem(null);
      setRunning('save');
      return keep().finally(() => setRunning(null));
    },
    submit: async () => {
      if (running !== null || (!form.isSandbox && !form.checkAll())) return;
      setProblem(null);
      setRunning('sign-in');
      await signIn().finally(() => setRunning(null));
    },
    running,
    problem,
    forget: () => setProblem(null),
  };
}
