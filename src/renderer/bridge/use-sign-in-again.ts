/** Begins a new sign-in for the active connection. */

import { useCall } from '#renderer/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import type { AppError } from '#shared/errors.ts';

export function useSignInAgain(onProblem: (problem: AppError) => void): () => void {
  const { id: connection } = useActiveConnection();
  const signIn = useCall('session.signIn');
  return () => {
    void signIn.run({ connection }).then((result) => {
      if (!result.ok) onProblem(result.error);
    });
  };
}
