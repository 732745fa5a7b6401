/**
 * Which chain each connection is on. On another chain, `forget('other-chain')` starts watching anew and drops approvals; the cached
 * answers were dropped by `core/service/cached-answers.ts`, and nothing is sent until the person has confirmed the change.
 */
import type { Result } from '#shared/core/result.ts';
import type { Chain, Connection } from '#shared/ipc/state.ts';

interface KnownChainsParts {
  readonly connections: { find(id: string): Result<Connection>; recordChain(id: string, chain: Chain): Result<null> };
  readonly toChain: (id: string) => Promise<Chain>;
  /** What was read is of another chain than the one now. */
  readonly isOther: (connection: string) => void;
  /** The chain has changed: pending writes can be followed again, or no longer. */
  readonly changed: (connection: string) => void;
}

export interface KnownChains {
  /** `chain`: the id that the service has just reported. */
  note(connection: string, chain: string): Promise<void>;
}

export function createKnownChains({ connections, toChain, isOther, changed }: KnownChainsParts): KnownChains {
  return {
    async note(id, chain) {
      const described = await toChain(chain);
      const found = connections.find(id);
      if (!found.ok) return;
      const was = found.value.chain?.id ?? null;
      if (was === chain) return;
      if (was !== null) isOther(id);
      connections.recordChain(id, described);
      if (was !== null) changed(id);
    },
  };
}

/** Name and currency of a chain id, by viem's list, which ships with the app. `currency: null` for an unlisted chain: shown in wei, never "ETH". */
export async function describeChain(id: string): Promise<Chain> {
  const { default: list } = (await import('./native-currencies.json', { with: { type: 'json' } })) as unknown as {
    default: Record<string, [string, string, number]>;
  };
  const entry = Object.hasOwn(list, id) ? list[id] : undefined;
  if (entry === undefined) return { id, name: null, currency: null };
  const [name, symbol, decimals] = entry;
  return { id, name, currency: { symbol, decimals } };
}
