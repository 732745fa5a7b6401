/** Begins a new sign-in for the active connection. */
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { useCall } from '#renderer/bridge/use-call.ts';
import type { AppError } from '#shared/errors.ts';

export function useSignInAgain(onProblem: (problem: AppError) => void): () => void {
  const { connection } = useScope();
  const signIn = useCall('session.signIn');
  return () => {
    void signIn.run({ connection }).then((result) => {
      if (!result.ok) onProblem(result.error);
    });
  };
}
