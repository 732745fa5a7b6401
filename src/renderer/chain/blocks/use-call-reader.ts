/** Reads the calls of a block's transactions: the function's name, and what it does. */
import { useEffect, useState } from 'react';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';

interface MethodName {
  readonly name: string;
  /** `transfer(address,uint256)`. */
  readonly types: string;
}

export interface CallReader {
  /** From the first four bytes alone. Whether the rest of the data fits is decided on the transaction's own page. */
  readonly method: (selector: string) => MethodName | null;
  /** Null where nothing is known of what it does. */
  readonly action: (transaction: Transaction) => Action | null;
}

type Read = (signatures: readonly string[]) => CallReader;

let loaded: Read | null = null;
let loading: Promise<Read> | null = null;

// Apart from the screen's code, as it includes all known signatures.
async function load(): Promise<Read> {
  const [{ findSignatures }, more, { askedOf }] = await Promise.all([
    import('#shared/contracts/decoding/signatures.ts'),
    import('#shared/contracts/decoding/signature-table.ts').then(({ loadSignatures }) => loadSignatures()).catch(() => null),
    import('#shared/chain/history.ts'),
  ]);
  loaded = (signatures) => ({
    method: (selector) => findSignatures('function', selector, signatures, more)[0] ?? null,
    action: (transaction) => askedOf(transaction, null).action,
  });
  return loaded;
}

/** Null until it is loaded. */
export function useCallReader(): CallReader | null {
  'use memo';
  const { signatures } = useNotebook();
  const [read, setRead] = useState<{ readonly by: Read } | null>(loaded === null ? null : { by: loaded });
  useEffect(() => {
    if (read !== null) return undefined;
    let isOver = false;
    loading ??= load();
    void loading.then((by) => {
      if (!isOver) setRead({ by });
    });
    return () => {
      isOver = true;
    };
  }, [read]);
  return read?.by(signatures) ?? null;
}
