/** Starts a new sign-in for the active connection. */

import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';

export function useSignInAgain(): () => void {
  const { id: connection } = useActiveConnection();
  const signIn = useCall('session.signIn');
  return () => {
    void signIn.run({ connection }).then((result) => {
      if (!result.ok) showNotice(result.error);
    });
  };
}
