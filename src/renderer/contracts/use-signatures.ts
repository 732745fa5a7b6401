/** Signatures that the person added, and the table of many more, to decode calls and events. */
import { useEffect, useState } from 'react';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { loadedSignatures, loadSignatures } from '#shared/contracts/decoding/signature-table.ts';
import type { FindMore } from '#shared/contracts/decoding/signatures.ts';
import type { AppError } from '#shared/core/errors.ts';

interface Signatures {
  readonly list: readonly string[];
  /** The table; null until it is loaded. */
  readonly more: FindMore | null;
  /** Saves it for the connection on the screen. Returns why it failed, or null. */
  add(signature: string): Promise<AppError | null>;
  /** Likewise. */
  remove(signature: string): Promise<AppError | null>;
}

/** Loads it where it isn't there. Without it, decoding knows less. */
function useMoreSignatures(): FindMore | null {
  const [more, setMore] = useState(() => loadedSignatures());
  useEffect(() => {
    if (more !== null) return undefined;
    let isOver = false;
    loadSignatures().then(
      (found) => {
        if (!isOver) setMore(() => found);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [more]);
  return more;
}

export function useSignatures(): Signatures {
  const { connection, signatures } = useNotebook();
  const adding = useCall('notebook.addSignature');
  const removing = useCall('notebook.removeSignature');
  return {
    list: signatures,
    more: useMoreSignatures(),
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
