/** Opens a saved call filled in. A read is run at once; a write never is. */

import { useLocation } from 'wouter';
import { useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { contractPlace } from '#shared/core/places.ts';

export function useSavedCall(): (id: string) => Promise<void> {
  const { id: connection } = useActiveConnection();
  const [, navigate] = useLocation();
  const calls = useContractCalls();
  return async (id) => {
    const found = await getBridge()
      .call['calls.get']({ connection, id })
      .catch(() => ({ ok: false, error: { code: 'internal' } }) as const);
    if (!found.ok) return showNotice(found.error);
    if (found.value === null) return;
    const { contract, signature, params, value, effect } = found.value;
    // Loaded on demand: it brings the signature parser, and the search is on every screen.
    const { wantCall } = await import('./want-call.ts');
    wantCall(calls, { contract, signature, params, value }, effect === 'read');
    navigate(contractPlace(contract));
  };
}
