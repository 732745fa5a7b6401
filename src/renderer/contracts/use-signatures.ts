/** Signatures that the person added, to decode calls and events. */
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import type { AppError } from '#shared/core/errors.ts';

interface Signatures {
  readonly list: readonly string[];
  /** Saves it for the connection on the screen. Returns why it failed, or null. */
  add(signature: string): Promise<AppError | null>;
  /** Likewise. */
  remove(signature: string): Promise<AppError | null>;
}

export function useSignatures(): Signatures {
  const { connection, signatures } = useNotebook();
  const adding = useCall('notebook.addSignature');
  const removing = useCall('notebook.removeSignature');
  return {
    list: signatures,
    add: async (signature) => {
      const result = await adding.run({ connection, signature });
      return result.ok ? null : result.error;
    },
    remove: async (signature) => {
      const result = await removing.run({ connection, signature });
      return result.ok ? null : result.error;
    },
  };
}
