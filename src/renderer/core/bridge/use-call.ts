/** A call to main that changes something (saving, signing in, a label): its progress and its problem. */
import { useState } from 'react';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { Bridge, CallAnswer, CallInput } from '#shared/ipc/derive.ts';

type AppCallName = Exclude<keyof Bridge['call'], `service.${string}` | 'app.snapshot'>;

interface AppCall<N extends AppCallName> {
  readonly run: (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>;
  readonly running: boolean;
  /** Of the last run, until the next. */
  readonly problem: AppError | null;
  readonly forget: () => void;
}

type AnyCall<N extends AppCallName> = (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>;

// Not react-query's mutations: those keep their input in memory, and a client secret must not stay in the page.
export function useCall<N extends AppCallName>(name: N): AppCall<N> {
  const [state, setState] = useState<{ running: boolean; problem: AppError | null }>({ running: false, problem: null });
  return {
    run: async (input) => {
      setState({ running: true, problem: null });
      const result = await settle<N>((getBridge().call[name] as AnyCall<N>)(input));
      setState({ running: false, problem: result.ok ? null : result.error });
      return result;
    },
    ...state,
    forget: () => setState({ running: false, problem: null }),
  };
}

/** Main rejects a malformed call; the page shows that as `internal`. */
async function settle<N extends AppCallName>(call: Promise<Result<CallAnswer<N>>>): Promise<Result<CallAnswer<N>>> {
  try {
    return await call;
  } catch {
    return fail({ code: 'internal' });
  }
}
