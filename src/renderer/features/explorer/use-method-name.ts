/** The function that a call chooses, by name where its signature is known; the table of them comes when it is first wanted. */
import { useEffect, useState } from 'react';
import { useNotebook } from '#renderer/store/use-notebook.ts';

interface MethodName {
  readonly name: string;
  /** `transfer(address,uint256)`. */
  readonly types: string;
}

type Find = (selector: string, added: readonly string[]) => MethodName | null;

let loaded: Find | null = null;
let loading: Promise<Find> | null = null;

async function load(): Promise<Find> {
  const { findSignatures } = await import('#shared/decoding/signatures.ts');
  loaded = (selector, added) => findSignatures('function', selector, added)[0] ?? null;
  return loaded;
}

/** `selector`: `0x` and 8 digits, in lower case. Whether the rest of the call fits it, its own page says. */
export function useMethodName(selector: string | null): MethodName | null {
  const { signatures } = useNotebook();
  const [find, setFind] = useState<{ readonly by: Find } | null>(loaded === null ? null : { by: loaded });
  useEffect(() => {
    if (selector === null || find !== null) return undefined;
    let isOver = false;
    loading ??= load();
    void loading.then((by) => {
      if (!isOver) setFind({ by });
    });
    return () => {
      isOver = true;
    };
  }, [selector, find]);
  return selector === null || find === null ? null : find.by(selector, signatures);
}
