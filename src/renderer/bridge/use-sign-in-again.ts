/** Begins a new sign-in for the active connection. */

import { useCall } from '#renderer/bridge/use-call.ts';
import { showNotice } from '#renderer/store/screen.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';

export function useSignInAgain(): () => void {
  const { id: connection } = useActiveConnection();
  const signIn = useCall('session.signIn');
  return () => {
    void signIn.run({ connection }).then((result) => {
      if (!result.ok) showNotice(result.error);
    });
  };
}
